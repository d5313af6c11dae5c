import { drills, lives, profiles, scenarios } from '@windcall/contract';
import { messageOf, refresh, useCall, useCallMutation } from '../../../api/index.ts';
import { Button, FormFrame, NumberField, SegmentedControl, Select, useFields } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';

export const LEVELS = drills.LEVEL_NUMBERS.map((level) => ({ value: String(level), label: `Level ${level}` }));
export const levelOf = (value: string): drills.Level =>
  drills.LEVEL_NUMBERS.find((one) => String(one) === value) ?? drills.FIRST_LEVEL;
const OPEN = 'open';
/** Any distances, instead of a scenario’s. */
export const ANYWHERE = 'any';
export const GIVEN = 'given';
export const FIRST_YD = 600;
export const PLACES = [
  { value: ANYWHERE, label: 'Any distance' },
  { value: GIVEN, label: 'One distance' },
];

interface LiveForm {
  level: drills.Level;
  tasks: number;
  place: string;
  distance: number;
  rifle: string;
  callS: string;
  names: 'shown' | 'owner';
}
const FIRST: LiveForm = {
  level: drills.FIRST_LEVEL,
  tasks: drills.TASKS.calls,
  place: ANYWHERE,
  distance: FIRST_YD,
  rifle: 'own',
  callS: OPEN,
  names: 'shown',
};

/** The settings of an earlier live; winds are drawn again. */
const like = ({ level, tasks, distances, callS, names }: lives.Live): LiveForm => ({
  ...FIRST,
  ...{ level, tasks, names, callS: callS === null ? OPEN : String(callS) },
  ...(distances?.length === 1 && { place: GIVEN, distance: distances[0] ?? FIRST_YD }),
});

interface MakeLiveProps {
  readonly classId: number;
  /** A live to copy settings from. */
  readonly again?: lives.Live | undefined;
}

export const MakeLive = ({ classId, again }: MakeLiveProps) => {
  const units = useUnits();
  const rifles = useCall(profiles.listProfiles, {});
  const places = useCall(scenarios.listScenarios, {});
  const { values, set, field } = useFields<LiveForm>(again ? like(again) : FIRST);
  const { level, tasks, place, distance, rifle, callS, names } = values;
  const create = useCallMutation(lives.createLive, { onSuccess: () => void refresh(lives.listLives) });
  const submit = (): void =>
    create.mutate({
      params: { id: String(classId) },
      body: {
        level,
        tasks,
        ...(place === GIVEN ? { distance } : place === ANYWHERE ? {} : { scenarioId: Number(place) }),
        rifle: rifle === 'own' ? 'own' : { profileId: Number(rifle) },
        callS: lives.CALL_TIMES_S.find((s) => String(s) === callS) ?? null,
        names,
      },
    });
  return (
    <FormFrame
      className="flex max-w-prose flex-col items-start gap-4"
      trouble={create.error && messageOf(units, create.error, 'The session was not started. Try again.')}
      onSubmit={submit}
    >
      {again && <p className="text-ink-2">Set as it was on that evening. The winds are new.</p>}
      <SegmentedControl
        label="Level"
        value={String(level)}
        choices={LEVELS}
        onChange={(value) => set('level', levelOf(value))}
      />
      <p className="text-sm text-ink-3">{drills.LEVELS[level].words}</p>
      <div className="flex flex-wrap gap-4">
        <NumberField label="Winds" min={1} max={drills.TASKS.most} step={1} {...field('tasks')} />
        <Select
          label="Where"
          {...field('place')}
          choices={[
            ...PLACES,
            ...(places.data ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
              group: 'Air and distances of a scenario',
            })),
          ]}
        />
        {place === GIVEN && (
          <NumberField label="Distance" kind="range" {...field('distance')} min={100} max={1500} step={25} />
        )}
        <Select
          label="Rifle"
          {...field('rifle')}
          choices={[
            { value: 'own', label: 'Own rifles' },
            { value: '0', label: 'The built-in one for all' },
            ...(rifles.data ?? []).map(({ id, name }) => ({ value: String(id), label: `${name} for all` })),
          ]}
        />
        <Select
          label="Time to call"
          {...field('callS')}
          choices={[
            { value: OPEN, label: 'Until you freeze' },
            ...lives.CALL_TIMES_S.map((s) => ({ value: String(s), label: `${s} s` })),
          ]}
        />
        <Select
          label="Names"
          {...field('names')}
          choices={[
            { value: 'shown', label: 'Shown after the reveal' },
            { value: 'owner', label: 'Hidden' },
          ]}
        />
      </div>
      <Button type="submit" variant="primary" pending={create.isPending}>
        Start a live session
      </Button>
    </FormFrame>
  );
};
