import { profiles } from '@windcall/contract';
import type { DragFile, FoundProfile, ReadProfile, ReadVelocities, Velocities } from '@windcall/exchange';
import { DEFAULT_PROFILE, mirroredReferences, turnReferences } from '@windcall/simulation';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { refresh, useCallMutation } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { Button } from '../../kit/button.tsx';
import { Facts } from '../../kit/facts.tsx';
import { NumberField } from '../../kit/number-field.tsx';
import { Select } from '../../kit/select.tsx';
import { useIntoRifle } from '../../share/into-rifle.tsx';
import { TurnTheSign } from '../../share/turn-the-sign.tsx';
import { toast, toastError } from '../../toasts/toast.ts';
import { otherUnit } from '../../units/other-unit.ts';
import { useUnits } from '../../units/use-units.tsx';
import { ChooseShots } from './choose-shots.tsx';
import { profileFacts } from './exchange-words.ts';
import { loadExchange } from './read-file.ts';
import { ReferenceFigures } from './reference-figures.tsx';

const chosenOf = (names: readonly string[]) =>
  names.map((label, i) => ({ value: String(i), label: `${i + 1}. ${label}` }));

/** A profile: becomes a new one of the user's, or its reference data go into one. */
export const TakeProfile = ({ outcome, done }: { readonly outcome: ReadProfile; readonly done: () => void }) => {
  const units = useUnits();
  const [index, setIndex] = useState(0);
  const [turned, setTurned] = useState<Partial<Record<number, FoundProfile>>>({});
  const profile = turned[index] ?? outcome.profiles[index] ?? outcome.profile;
  const create = useCallMutation(profiles.createProfile, {
    onSuccess: async (created) => {
      await refresh(profiles.listProfiles);
      desk.rifleId.write(created.id);
      toast({ title: 'Profile Created', description: `${created.name} has been successfully created.` });
      done();
    },
    onError: (error) => toastError('Create Failed', messageOf(units, error, 'Failed to create profile')),
  });
  const into = useIntoRifle({ done, kept: 'has this table now' });
  const { name } = profile;
  const rifle = name === undefined ? into.rifle : DEFAULT_PROFILE;
  const mirrored =
    rifle === undefined ? [] : mirroredReferences({ ...rifle, ...profile }).filter((list) => profile[list]);
  return (
    <div className="flex flex-col gap-4">
      {outcome.profiles.length > 1 && (
        <Select
          label="Which profile"
          value={String(index)}
          choices={chosenOf(outcome.profiles.map((row) => row.name ?? 'Unnamed'))}
          onChange={(value) => setIndex(Number(value))}
        />
      )}
      {name !== undefined && <p className="text-lg">{name}</p>}
      <Facts facts={profileFacts(units, profile)} />
      {profile.notes && <p className="text-sm whitespace-pre-line text-ink-2">{profile.notes}</p>}
      {name === undefined && into.picker}
      <ReferenceFigures profile={profile} />
      {outcome.windage !== undefined && (
        <p className="text-sm text-ink-2">
          Wind column, its side not said:{' '}
          {outcome.windage
            .map(({ range, windage }) => `${units.text('range', range)} ${units.format('angle', windage).text}`)
            .join(', ')}
        </p>
      )}
      {mirrored.length > 0 ? (
        <TurnTheSign
          lists={mirrored}
          turn={() => setTurned({ ...turned, [index]: turnReferences(profile, mirrored) })}
        />
      ) : name === undefined ? (
        <Button
          variant="primary"
          pending={into.pending}
          disabled={into.rifle === undefined}
          onClick={() => into.put(profile)}
        >
          Add to the profile
        </Button>
      ) : (
        <Button
          variant="primary"
          pending={create.isPending}
          onClick={() => create.mutate({ body: { ...profile, name } })}
        >
          Create Profile
        </Button>
      )}
    </div>
  );
};

/** A drag curve: replaces the BC of a profile. */
export const TakeCurve = ({ curve, done }: { readonly curve: DragFile; readonly done: () => void }) => {
  const into = useIntoRifle({ done, kept: 'flies with this drag curve now' });
  const machs = curve.dragCurve.map(({ mach }) => mach);
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          ['Bullet', curve.name === '' ? 'not named' : curve.name],
          ['Rows', String(curve.dragCurve.length)],
          ['Mach', `${Math.min(...machs)} to ${Math.max(...machs)}`],
        ]}
      />
      {into.picker}
      <Button
        variant="primary"
        pending={into.pending}
        disabled={into.rifle === undefined}
        onClick={() => into.put({ dragCurve: [...curve.dragCurve] })}
      >
        Use this drag
      </Button>
    </div>
  );
};

const REFERENCE_F = 72;
/** Finer than any chronograph, so that a mean is not stored with sixteen digits. */
const hundredths = (fps: number): number => Number(fps.toFixed(2));

/** How near a mean has to come to the profile's once its unit is read otherwise, as a share, to be asked about. */
/** Velocities of a chronograph: mean (moved to the reference temperature) and spread of a profile. */
export const TakeVelocities = ({ outcome, done }: { readonly outcome: ReadVelocities; readonly done: () => void }) => {
  const units = useUnits();
  const [index, setIndex] = useState(0);
  const [powderF, setPowderF] = useState(REFERENCE_F);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [fewer, setFewer] = useState<Velocities | null>(null);
  const into = useIntoRifle({ done, kept: 'has this velocity now' });
  const [reread, setReread] = useState<Partial<Record<number, Velocities>>>({});
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const whole: Velocities = reread[index] ?? outcome.series[index] ?? outcome.velocities;
  const series = fewer ?? whole;
  const other = kept.has(index) ? null : otherUnit(series.meanFps, into.rifle?.muzzleVelocity);
  const readAs = async (toFps: (v: number) => number): Promise<void> => {
    const { velocitiesOf } = await loadExchange();
    const shots = whole.shots.map((shot) => ({ ...shot, fps: toFps(shot.fps) }));
    setReread({ ...reread, [index]: velocitiesOf(whole.session, whole.note, shots) });
    setLeft(new Set());
    setFewer(null);
  };
  const choose = (next: number): void => {
    setIndex(next);
    setLeft(new Set());
    setFewer(null);
  };
  const leaveOut = async (out: ReadonlySet<number>): Promise<void> => {
    setLeft(out);
    const { velocitiesOf } = await loadExchange();
    const kept = whole.shots.filter((_, i) => !out.has(i));
    setFewer(kept.length === 0 ? null : velocitiesOf(whole.session, whole.note, kept));
  };
  const slope = into.rifle?.powderTempSensitivity ?? 0;
  const atReference = series.meanFps + slope * (REFERENCE_F - powderF);
  const speed = (fps: number, digits = 1) => units.format('muzzle', fps, { digits }).text;
  const [low, high] = series.sdRangeFps ?? [null, null];
  return (
    <div className="flex flex-col gap-4">
      {outcome.series.length > 1 && (
        <Select
          label="Which series"
          value={String(index)}
          choices={chosenOf(outcome.series.map((row) => `${row.session}, ${row.n} shots`))}
          onChange={(value) => choose(Number(value))}
        />
      )}
      <Facts
        facts={[
          ['Session', series.session],
          ...(series.note === null ? [] : ([['Note', series.note]] as const)),
          ['Shots', String(series.n)],
          ['Mean', speed(series.meanFps)],
          ['Spread (SD)', series.sdFps === null ? '–' : speed(series.sdFps)],
          ['The true SD lies', low === null || high === null ? '–' : `between ${speed(low)} and ${speed(high)} (95 %)`],
          ['Extreme spread', speed(series.spreadFps)],
        ]}
      />
      <ChooseShots shots={whole.shots} left={left} onChange={(out) => void leaveOut(out)} />
      {into.picker}
      <NumberField
        label="The powder was at"
        kind="temperature"
        value={powderF}
        min={-60}
        max={140}
        hint={`The profile keeps the velocity at ${units.format('temperature', REFERENCE_F).text}: ${speed(atReference, 0)}.`}
        onChange={setPowderF}
      />
      {other === null ? (
        <Button
          variant="primary"
          sends
          pending={into.pending}
          disabled={into.rifle === undefined || left.size === whole.shots.length}
          onClick={() =>
            into.put({
              muzzleVelocity: hundredths(atReference),
              chronograph: series.sdFps === null ? null : { shots: series.n, sd: hundredths(series.sdFps) },
              ...(series.sdFps === null ? {} : { muzzleVelocitySd: hundredths(series.sdFps) }),
            })
          }
        >
          Use this velocity
        </Button>
      ) : (
        <div role="alert" className="flex max-w-prose flex-col items-start gap-3 text-warn">
          <p>
            The shots average {speed(series.meanFps, 0)}, the profile has {speed(into.rifle?.muzzleVelocity ?? 0, 0)}.
            If the file is in {other.name}, they average {speed(other.toFps(series.meanFps), 0)}. Which is it?
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => void readAs(other.toFps)}>
              The file is in {other.name}
            </Button>
            <Button onClick={() => setKept(new Set([...kept, index]))}>Keep it as it is</Button>
          </div>
        </div>
      )}
    </div>
  );
};
