import { useSearchParams } from 'react-router';
import { useDay } from '../../plan/day-sender.ts';

/** Day and stage in the address that a file is added to; without them the file is only imported. */
export const useBroughtDay = () => {
  const [search] = useSearchParams();
  const id = search.get('day') ?? '';
  const { day, change } = useDay(id, id !== '');
  return { id, day, change, stage: day?.stages.find(({ n }) => n === Number(search.get('stage'))) };
};
