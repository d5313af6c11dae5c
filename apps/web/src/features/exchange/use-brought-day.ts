import { useSearchParams } from 'react-router';
import { useDay } from '../../plan/day-sender.ts';

/** The day and the stage that a file is brought to, by the address; without them the file is only imported. */
export const useBroughtDay = () => {
  const [search] = useSearchParams();
  const id = search.get('day') ?? '';
  const { day, change } = useDay(id, id !== '');
  return { id, day, change, stage: day?.stages.find(({ n }) => n === Number(search.get('stage'))) };
};
