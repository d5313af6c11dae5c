import { matches } from '@windcall/contract';
import { messageOf } from '../../../api/message-of.ts';
import { refresh, useCallMutation } from '../../../api/use-call.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/use-units.tsx';

const refreshAll = (): void => {
  for (const call of [matches.getTable, matches.getMatchProgress, matches.getMatch, matches.listMatches])
    void refresh(call);
};

/** What only the match director does: disqualify somebody, give a reshoot, and take either back. */
export const useDirector = (code: string, onDone: () => void) => {
  const units = useUnits();
  const done = { onSuccess: () => [onDone(), refreshAll()] };
  const strike = useCallMutation(matches.strikeEntry, {
    ...done,
    onError: (error) => toastError('Not Changed', messageOf(units, error, 'The entry was not changed. Try again.')),
  });
  const reshoot = useCallMutation(matches.giveReshoot, {
    ...done,
    onError: (error) => toastError('No Reshoot', messageOf(units, error, 'The run was not changed. Try again.')),
  });
  return {
    disqualify: (entry: number, reason: string | null): void =>
      strike.mutate({ params: { code, id: String(entry) }, body: { reason } }),
    giveReshoot: (run: number, reason: string | null): void =>
      reshoot.mutate({ params: { code, id: String(run) }, body: { reason } }),
    pending: strike.isPending || reshoot.isPending,
  };
};
