import { type BodyOf, drills } from '@windcall/contract';
import { messageOf } from '../../api/message-of.ts';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { useUnits } from '../../units/use-units.tsx';
import { practiceChoice } from './practice-choice.ts';

type Body = BodyOf<typeof drills.createDrill>;

export interface StartDrill {
  readonly start: (
    what: Pick<Body, 'kind'> & Partial<Pick<Body, 'rung' | 'tasks' | 'level'>>,
    /** Once it is there, with its number. */
    onMade?: (id: number) => void,
  ) => void;
  readonly pending: boolean;
  /** Why the last drill did not start; null when nothing is wrong. */
  readonly trouble: string | null;
}

/** Starts a drill with the chosen rifle, level and length. */
export const useStartDrill = (onStarted: (id: number) => void): StartDrill => {
  const units = useUnits();
  const create = useCallMutation(drills.createDrill, {
    onSuccess: ({ id }) => {
      void refresh(drills.listDrills);
      onStarted(id);
    },
  });
  return {
    start: ({ kind, ...asked }, onMade) => {
      const { level, calls } = practiceChoice.read();
      const profileId = desk.rifleId.read();
      create.mutate(
        {
          body: {
            kind,
            level,
            profileId,
            ...(kind === 'calls' && { tasks: Number(calls) }),
            ...asked,
          },
        },
        { onSuccess: ({ id }) => onMade?.(id) },
      );
    },
    pending: create.isPending,
    trouble: create.error ? messageOf(units, create.error, 'The drill did not start.') : null,
  };
};
