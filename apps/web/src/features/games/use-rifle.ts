import { useQuery } from '@tanstack/react-query';
import { profiles } from '@windcall/contract';
import { useCall } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import type { Answers } from './questions.ts';

/** Distances that a minute asks about, yd. */
const DISTANCES_YD = [200, 300, 400, 500, 600, 700, 800, 900, 1000];

/** The chosen rifle, and what is known of it by heart, worked out in this browser: also without the server. */
export const useRifle = (): { id: number; name: string; answers: Answers | undefined } => {
  const id = useThing(desk.rifleId);
  const list = useCall(profiles.listProfiles, {});
  const stored = list.data?.find((profile) => profile.id === id);
  const isReady = id === 0 || stored !== undefined;
  const answers = useQuery({
    queryKey: ['rifle by heart', id, stored?.updatedAt ?? null],
    queryFn: async () => {
      const { DEFAULT_PROFILE, rifleAnswers } = await import('@windcall/simulation');
      const found = rifleAnswers(stored ?? DEFAULT_PROFILE, DISTANCES_YD);
      return new Map(DISTANCES_YD.map((yd, i) => [yd, found[i] ?? null]));
    },
    enabled: isReady,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { id, name: stored?.name ?? 'built-in rifle', answers: answers.data };
};
