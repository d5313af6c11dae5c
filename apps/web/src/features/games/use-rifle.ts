import { useQuery } from '@tanstack/react-query';
import { useChosenRifle } from '../../api/use-chosen-rifle.ts';
import type { Answers } from './questions.ts';

/** Distances of a minute's questions, yd. */
const DISTANCES_YD = [200, 300, 400, 500, 600, 700, 800, 900, 1000];

/** The chosen rifle and its answers, computed in this browser, so offline too. */
export const useRifle = (): { id: number; name: string; answers: Answers | undefined } => {
  const { id, stored, known } = useChosenRifle();
  const answers = useQuery({
    queryKey: ['rifle by heart', id, stored?.updatedAt ?? null],
    queryFn: async () => {
      const { DEFAULT_PROFILE, rifleAnswers } = await import('./rifle-sums.ts');
      const found = rifleAnswers(stored ?? DEFAULT_PROFILE, DISTANCES_YD);
      return new Map(DISTANCES_YD.map((yd, i) => [yd, found[i] ?? null]));
    },
    enabled: known,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { id, name: stored?.name ?? 'built-in rifle', answers: answers.data };
};
