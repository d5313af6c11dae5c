import { type BodyOf, drills } from '@windcall/contract';
import { messageOf } from '../../api/message-of.ts';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { useUnits } from '../../units/use-units.tsx';
import { practiceChoice } from './practice-choice.ts';

type Body = BodyOf<typeof drills.createDrill>;

export interface StartDrill {
  readonly start: (
    what: Pick<Body, 'kind'> & Partial<Pick<Body, 'rung' | 'tasks' | 'level' | 'scenarioId'>>,
    onMade?: (id: number) => void,
  ) => void;
  /** Starts calls of the next skill; `tasks` replaces the chosen length. */
  readonly more: (tasks?: number) => void;
  readonly pending: boolean;
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
  const next = useCallMutation(drills.getYourWind);
  const start: StartDrill['start'] = ({ kind, ...asked }, onMade) => {
    const { level, calls } = practiceChoice.read();
    const profileId = desk.rifleId.read();
    const body = { kind, level, profileId, ...(kind === 'calls' && { tasks: Number(calls) }), ...asked };
    create.mutate({ body }, { onSuccess: ({ id }) => onMade?.(id) });
  };
  const error = create.error ?? next.error;
  return {
    start,
    more: (tasks) =>
      next.mutate(
        {},
        {
          onSuccess: ({ nextSkill: { range, sky, level } }) =>
            start({ kind: 'calls', level, rung: { range, sky }, ...(tasks !== undefined && { tasks }) }),
        },
      ),
    pending: create.isPending || next.isPending,
    trouble: error ? messageOf(units, error, 'The drill did not start.') : null,
  };
};
