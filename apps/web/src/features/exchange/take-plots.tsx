import { games } from '@windcall/contract';
import type { ReadPlots, TargetPlot } from '@windcall/exchange';
import { crossCall } from '@windcall/simulation';
import { inToMil } from '@windcall/units';
import { useState } from 'react';
import { refresh, sendingUser, useCallMutation, useFailureToast } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { Button, choicesOf, Facts, NumberField, Select } from '../../kit/index.ts';
import { callOf } from '../../plan/day-sender.ts';
import { toast } from '../../toasts/toast.ts';
import { angleName, useUnits, windText } from '../../units/index.ts';
import { loadExchange } from './read-file.ts';
import { useBroughtDay } from './use-brought-day.ts';
import { useOneOf } from './use-one-of.tsx';

const meanOf = (list: readonly number[]): number => list.reduce((sum, v) => sum + v, 0) / list.length;

/** Width of the drawing, and its margin around the farthest shot. */
const VIEW = 200;
const ROOM = 1.15;

/** Draws the shots, which reveals a flipped axis. */
const PlotPicture = ({ plot, sign }: { readonly plot: TargetPlot; readonly sign: 1 | -1 }) => {
  const farthest = Math.max(1, ...plot.shots.flatMap(({ rightIn, upIn }) => [Math.abs(rightIn), Math.abs(upIn)]));
  const scale = VIEW / 2 / (farthest * ROOM);
  return (
    <svg viewBox={`${-VIEW / 2} ${-VIEW / 2} ${VIEW} ${VIEW}`} className="size-48" aria-hidden>
      <path d={`M${-VIEW / 2} 0H${VIEW / 2}M0 ${-VIEW / 2}V${VIEW / 2}`} stroke="var(--line)" />
      {plot.shots.map((shot) => (
        <circle
          key={`${shot.id} ${shot.rightIn} ${shot.upIn}`}
          cx={sign * shot.rightIn * scale}
          cy={-shot.upIn * scale}
          r="3.5"
          fill={shot.isSighter ? 'none' : 'var(--ink)'}
          stroke="var(--ink)"
        />
      ))}
    </svg>
  );
};

interface TakePlotsProps {
  readonly outcome: ReadPlots;
  readonly done: () => void;
}

/** Adds a string with its call to the field log. Its speeds are no muzzle velocities. */
export const TakePlots = ({ outcome, done }: TakePlotsProps) => {
  const units = useUnits();
  const { index, picker } = useOneOf(
    'Which string',
    outcome.plots.map(({ name, shots }) => `${name}, ${shots.length} shots`),
  );
  const plot = outcome.plots[index];
  const [typedYd, setTypedYd] = useState<number | null>(null);
  const [sign, setSign] = useState<1 | -1>(1);
  const { id: dayId, day, stage } = useBroughtDay();
  const called = stage && callOf(stage);
  const call = called && crossCall(called);
  const [ownLo, setLo] = useState<number | null>(null);
  const [ownHi, setHi] = useState<number | null>(null);
  const [lo, hi] = [ownLo ?? call?.lo ?? null, ownHi ?? call?.hi ?? null];
  const [held, setHeld] = useState<number | null>(null);
  const save = useCallMutation(games.importFieldLog, {
    onSuccess: async ({ added, known }) => {
      await refresh(games.listFieldLog);
      toast({
        title: 'Field Log',
        description: `${added} shots added${known === 0 ? '' : `, ${known} were there already`}.`,
      });
      done();
    },
    onError: useFailureToast('Save Failed', 'The shots could not be stored.'),
  });
  if (plot === undefined) return null;
  const distance = plot.rangeYd ?? typedYd ?? stage?.plan?.distances[0] ?? null;
  const shots = plot.shots.filter(({ isSighter }) => !isSighter);
  const milOf = (inches: number): number => (distance === null ? 0 : inToMil(inches, distance));
  const inUnits = (inches: number): string => units.text('bullet', inches, 1);
  const [right, up] = [sign * meanOf(shots.map((s) => s.rightIn)), meanOf(shots.map((s) => s.upIn))];
  const speeds = plot.shots.flatMap(({ targetFps }) => (targetFps === null ? [] : [targetFps]));
  const isReady = distance !== null && lo !== null && hi !== null && lo <= hi && shots.length > 0;
  const add = async (): Promise<void> => {
    if (distance === null || lo === null || hi === null) return;
    const { plotEntries } = await loadExchange();
    const whose = { user: sendingUser() ?? '', rifleId: day?.profileId ?? desk.rifleId.read(), nowMs: Date.now() };
    const place = { day: stage && dayId, stage: stage?.n };
    save.mutate({
      body: {
        csv: plotEntries({ ...plot, shots }, { ...whose, ...place, distanceYd: distance, lo, hi, heldMil: held, sign }),
      },
    });
  };
  return (
    <div className="flex flex-col gap-4">
      {picker}
      <div className="flex flex-wrap items-start gap-6">
        <PlotPicture plot={plot} sign={sign} />
        <div className="min-w-64 flex-1">
          <Facts
            facts={[
              ['String', plot.name],
              ['Day', plot.day ?? 'not said: today'],
              ['Shots for record', `${shots.length} of ${plot.shots.length}`],
              shots.length > 0 && [
                'Middle of the group',
                `${inUnits(Math.abs(right))} ${right < 0 ? 'left' : 'right'}, ${inUnits(Math.abs(up))} ${up < 0 ? 'low' : 'high'}`,
              ],
              speeds.length > 0 && ['Average speed at the target', units.text('muzzle', meanOf(speeds), 0)],
            ]}
          />
        </div>
      </div>
      <Select
        label="In the file, plus is"
        hint="Look at the picture: is it your target?"
        value={String(sign)}
        choices={choicesOf({ '1': 'right', '-1': 'left' })}
        onChange={(value) => setSign(value === '1' ? 1 : -1)}
      />
      {plot.rangeYd === null && (
        <NumberField
          label="Distance"
          kind="range"
          value={distance}
          min={10}
          max={3000}
          step={50}
          onChange={setTypedYd}
        />
      )}
      <p className="max-w-prose text-sm text-ink-2">
        {stage
          ? `These shots go to stage ${stage.n} of ${day?.name}, with its call. Say what you held.`
          : 'The field log learns from calls. Say what you called for this string, and what you held.'}
      </p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <NumberField label="Called, low" kind="wind" axis="wind" value={lo} min={-40} max={40} onChange={setLo} />
        <NumberField label="Called, high" kind="wind" axis="wind" value={hi} min={-40} max={40} onChange={setHi} />
        <NumberField
          label="Wind held"
          kind="angle"
          axis="wind"
          value={held}
          min={-20}
          max={20}
          onChange={setHeld}
          onEmpty={() => setHeld(null)}
        />
      </div>
      {distance !== null && shots.length > 0 && (
        <p className="text-sm text-ink-2">
          {shots.length} shots, from {windText(units, milOf(Math.min(...shots.map((s) => sign * s.rightIn))))} to{' '}
          {windText(units, milOf(Math.max(...shots.map((s) => sign * s.rightIn))))} {angleName(units)} of the middle.
          Sighters are left out.
        </p>
      )}
      <Button
        variant="primary"
        className="self-start"
        sends
        pending={save.isPending}
        disabled={!isReady}
        onClick={() => void add()}
      >
        {stage ? `Add to stage ${stage.n}` : 'Add to the field log'}
      </Button>
    </div>
  );
};
