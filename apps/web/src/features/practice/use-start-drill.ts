import { type BodyOf, drills } from '@windcall/contract';
import { messageOf } from '../../platform/api/api-error.ts';
import { refresh, useCallMutation } from '../../platform/api/use-call.ts';
import { DEFAULT_CHOICE, practiceChoice } from '../../platform/stored/practice-choice.ts';
import { profileIdOf, selectedWeaponProfile } from '../../platform/stored/selected-weapon-profile.ts';

type Body = BodyOf<typeof drills.createDrill>;

export interface StartDrill {
  readonly start: (what: Pick<Body, 'kind'>) => void;
  readonly pending: boolean;
  /** Why the last drill did not start; null when nothing is wrong. */
  readonly trouble: string | null;
}

/** Starts a drill with the chosen rifle, level and length. */
export const useStartDrill = (onStarted: (id: number) => void): StartDrill => {
  const create = useCallMutation(drills.createDrill, {
    onSuccess: ({ id }) => {
      void refresh(drills.listDrills);
      onStarted(id);
    },
  });
  return {
    start: ({ kind }) => {
      const { level, calls } = practiceChoice.read() ?? DEFAULT_CHOICE;
      const profileId = profileIdOf(selectedWeaponProfile.read());
      create.mutate({
        body: {
          kind,
          level,
          profileId,
          ...(kind === 'calls' && { tasks: Number(calls) }),
        },
      });
    },
    pending: create.isPending,
    trouble: create.error ? messageOf(create.error, 'The drill did not start.') : null,
  };
};
