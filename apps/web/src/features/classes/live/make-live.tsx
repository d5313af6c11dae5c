import { drills, lives, profiles, scenarios } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { refresh, useCall, useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { NumberField } from '../../../kit/number-field.tsx';
import { SegmentedControl } from '../../../kit/segmented-control.tsx';
import { Select } from '../../../kit/select.tsx';
import { useUnits } from '../../../units/use-units.tsx';

const LEVELS = drills.LEVEL_NUMBERS.map((level) => ({ value: String(level), label: `Level ${level}` }));
const OPEN = 'open';
/** Where the targets are, besides a scenario’s. */
const ANYWHERE = 'any';
const GIVEN = 'given';
const FIRST_YD = 600;

/** Opens a live: what everybody will call, and with what. */
export const MakeLive = ({ classId }: { readonly classId: number }) => {
  const units = useUnits();
  const rifles = useCall(profiles.listProfiles, {});
  const [level, setLevel] = useState<drills.Level>(drills.FIRST_LEVEL);
  const [tasks, setTasks] = useState<number>(drills.TASKS.calls);
  const places = useCall(scenarios.listScenarios, {});
  const [place, setPlace] = useState(ANYWHERE);
  const [distance, setDistance] = useState<number>(FIRST_YD);
  const [rifle, setRifle] = useState('own');
  const [callS, setCallS] = useState<string>(OPEN);
  const [names, setNames] = useState<'shown' | 'owner'>('shown');
  const create = useCallMutation(lives.createLive, { onSuccess: () => void refresh(lives.listLives) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
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
  };
  return (
    <form className="live-form" onSubmit={submit}>
      <SegmentedControl
        label="Level"
        value={String(level)}
        choices={LEVELS}
        onChange={(value) => setLevel(drills.LEVEL_NUMBERS.find((one) => String(one) === value) ?? drills.FIRST_LEVEL)}
      />
      <p className="text-sm text-ink-3">{drills.LEVELS[level].words}</p>
      <div className="flex flex-wrap gap-4">
        <NumberField label="Winds" value={tasks} min={1} max={drills.TASKS.most} step={1} onChange={setTasks} />
        <Select
          label="Where"
          value={place}
          choices={[
            { value: ANYWHERE, label: 'Any distance' },
            { value: GIVEN, label: 'One distance' },
            ...(places.data ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
              group: 'Air and distances of a scenario',
            })),
          ]}
          onChange={setPlace}
        />
        {place === GIVEN && (
          <NumberField
            label="Distance"
            kind="range"
            value={distance}
            min={100}
            max={1500}
            step={25}
            onChange={setDistance}
          />
        )}
        <Select
          label="Rifle"
          value={rifle}
          choices={[
            { value: 'own', label: 'Each their own' },
            { value: '0', label: 'The built-in one for all' },
            ...(rifles.data ?? []).map(({ id, name }) => ({ value: String(id), label: `${name} for all` })),
          ]}
          onChange={setRifle}
        />
        <Select
          label="Time to call"
          value={callS}
          choices={[
            { value: OPEN, label: 'Until you freeze' },
            ...lives.CALL_TIMES_S.map((s) => ({ value: String(s), label: `${s} s` })),
          ]}
          onChange={setCallS}
        />
        <Select
          label="Names after the reveal"
          value={names}
          choices={[
            { value: 'shown', label: 'Shown to all' },
            { value: 'owner', label: 'Only to their owner' },
          ]}
          onChange={setNames}
        />
      </div>
      <Button type="submit" variant="primary" pending={create.isPending}>
        Open a live
      </Button>
      {create.error && (
        <p role="alert" className="text-warn">
          {messageOf(units, create.error, 'The live was not opened. Try again.')}
        </p>
      )}
    </form>
  );
};
