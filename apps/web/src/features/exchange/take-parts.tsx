import { profiles } from '@windcall/contract';
import type { DragFile, FoundProfile, ReadProfile, ReadVelocities, Velocities } from '@windcall/exchange';
import { DEFAULT_PROFILE, mirroredReferences, turnReferences } from '@windcall/simulation';
import { useState } from 'react';
import { refresh, useCallMutation, useFailureToast } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { Button, Disclosure, Facts, NumberField, Table } from '../../kit/index.ts';
import { useIntoRifle } from '../../share/into-rifle.tsx';
import { referenceRows } from '../../share/reference-rows.ts';
import { TurnTheSign } from '../../share/turn-the-sign.tsx';
import { toast } from '../../toasts/toast.ts';
import { angleName, elevationText, otherUnit, useUnits, windText } from '../../units/index.ts';
import { profileFacts } from './exchange-words.ts';
import { loadExchange } from './read-file.ts';
import { useBroughtDay } from './use-brought-day.ts';
import { useOneOf } from './use-one-of.tsx';

const ReferenceFigures = ({ profile }: { readonly profile: FoundProfile }) => {
  const units = useUnits();
  const rows = referenceRows(profile.elevationReferenceData ?? [], profile.windageReferenceData ?? []);
  if (rows.length === 0) return null;
  return (
    <Table
      caption="Elevations and windages by distance"
      className="max-h-72 max-w-md"
      rows={rows}
      rowKey={({ range }) => range}
      columns={[
        { header: 'Range', className: 'whitespace-nowrap', cell: (r) => units.text('range', r.range) },
        {
          header: `Elevation (${angleName(units)})`,
          align: 'end',
          cell: (r) => (r.elevation === null ? '–' : elevationText(units, r.elevation, 2)),
        },
        ...(profile.windageReferenceData == null
          ? []
          : [
              {
                header: `Windage for ${units.text('wind', 10, 0)}`,
                align: 'end' as const,
                cell: (r: (typeof rows)[number]) => (r.windage === null ? '–' : windText(units, r.windage, 2)),
              },
            ]),
      ]}
    />
  );
};

export const TakeProfile = ({ outcome, done }: { readonly outcome: ReadProfile; readonly done: () => void }) => {
  const units = useUnits();
  const { index, picker } = useOneOf(
    'Which profile',
    outcome.profiles.map((row) => row.name ?? 'Unnamed'),
  );
  const [turned, setTurned] = useState<Partial<Record<number, FoundProfile>>>({});
  const profile = turned[index] ?? outcome.profiles[index] ?? outcome.profile;
  const create = useCallMutation(profiles.createProfile, {
    onSuccess: async (created) => {
      await refresh(profiles.listProfiles);
      desk.rifleId.write(created.id);
      toast({ title: 'Profile Created', description: `${created.name} has been successfully created.` });
      done();
    },
    onError: useFailureToast('Create Failed', 'Failed to create profile'),
  });
  const into = useIntoRifle({ done, rifleId: useBroughtDay().day?.profileId, kept: 'has this table now' });
  const { name } = profile;
  const rifle = name === undefined ? into.rifle : DEFAULT_PROFILE;
  const mirrored =
    rifle === undefined ? [] : mirroredReferences({ ...rifle, ...profile }).filter((list) => profile[list]);
  return (
    <div className="flex flex-col gap-4">
      {picker}
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
        into.button('Add to the profile', () => profile)
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

export const TakeCurve = ({ curve, done }: { readonly curve: DragFile; readonly done: () => void }) => {
  const into = useIntoRifle({ done, rifleId: useBroughtDay().day?.profileId, kept: 'flies with this drag curve now' });
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
      {into.button('Use this drag', () => ({ dragCurve: [...curve.dragCurve] }))}
    </div>
  );
};

const REFERENCE_F = 72;
/** Rounds finer than any chronograph. */
const hundredths = (fps: number): number => Number(fps.toFixed(2));

interface ChooseShotsProps {
  readonly shots: Velocities['shots'];
  /** places of shots left out */
  readonly left: ReadonlySet<number>;
  readonly onChange: (left: ReadonlySet<number>) => void;
}

const toggled = (set: ReadonlySet<number>, at: number): ReadonlySet<number> =>
  set.has(at) ? new Set([...set].filter((i) => i !== at)) : new Set([...set, at]);

const ChooseShots = ({ shots, left, onChange }: ChooseShotsProps) => {
  const units = useUnits();
  const bores = ({ coldBore, cleanBore }: (typeof shots)[number]) =>
    [cleanBore && 'clean bore', coldBore && 'cold bore'].filter(Boolean).join(', ');
  return (
    <Disclosure title={left.size === 0 ? 'Leave shots out' : `${left.size} of ${shots.length} shots left out`}>
      <ul className="flex max-h-60 flex-col gap-1 overflow-auto">
        {shots.map((shot, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shots have no other identity, and their order is fixed
          <li key={i}>
            <label className="flex min-h-6 items-center gap-2 text-base">
              <input type="checkbox" checked={!left.has(i)} onChange={() => onChange(toggled(left, i))} />
              <span className="text-ink-3">{i + 1}.</span>
              <span className="figure">{units.text('muzzle', shot.fps, 1)}</span>
              <span className="text-sm text-ink-3">{bores(shot)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};

/** Puts a chronograph's mean, at the reference temperature, and spread into a profile. */
export const TakeVelocities = ({ outcome, done }: { readonly outcome: ReadVelocities; readonly done: () => void }) => {
  const units = useUnits();
  const { index, picker } = useOneOf(
    'Which series',
    outcome.series.map((row) => `${row.session}, ${row.n} shots`),
    () => takeAll(),
  );
  const [powderF, setPowderF] = useState(REFERENCE_F);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [fewer, setFewer] = useState<Velocities | null>(null);
  const into = useIntoRifle({ done, rifleId: useBroughtDay().day?.profileId, kept: 'has this velocity now' });
  const [reread, setReread] = useState<Partial<Record<number, Velocities>>>({});
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const whole: Velocities = reread[index] ?? outcome.series[index] ?? outcome.velocities;
  const series = fewer ?? whole;
  const other = kept.has(index) ? null : otherUnit(series.meanFps, into.rifle?.muzzleVelocity);
  const takeAll = (): void => {
    setLeft(new Set());
    setFewer(null);
  };
  const readAs = async (toFps: (v: number) => number): Promise<void> => {
    const { velocitiesOf } = await loadExchange();
    const shots = whole.shots.map((shot) => ({ ...shot, fps: toFps(shot.fps) }));
    setReread({ ...reread, [index]: velocitiesOf(whole.session, whole.note, shots) });
    takeAll();
  };
  const leaveOut = async (out: ReadonlySet<number>): Promise<void> => {
    setLeft(out);
    const { velocitiesOf } = await loadExchange();
    const kept = whole.shots.filter((_, i) => !out.has(i));
    setFewer(kept.length === 0 ? null : velocitiesOf(whole.session, whole.note, kept));
  };
  const slope = into.rifle?.powderTempSensitivity ?? 0;
  const atReference = series.meanFps + slope * (REFERENCE_F - powderF);
  const speed = (fps: number, digits = 1) => units.text('muzzle', fps, digits);
  const [low, high] = series.sdRangeFps ?? [null, null];
  return (
    <div className="flex flex-col gap-4">
      {picker}
      <Facts
        facts={[
          ['Session', series.session],
          series.note !== null && ['Note', series.note],
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
        into.button(
          'Use this velocity',
          () => ({
            muzzleVelocity: hundredths(atReference),
            chronograph: series.sdFps === null ? null : { shots: series.n, sd: hundredths(series.sdFps) },
            ...(series.sdFps === null ? {} : { muzzleVelocitySd: hundredths(series.sdFps) }),
          }),
          left.size < whole.shots.length,
        )
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
