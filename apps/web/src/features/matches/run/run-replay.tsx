import { useQuery } from '@tanstack/react-query';
import type { ReplyOf, runs } from '@windcall/contract';
import { useState } from 'react';
import { panelOf } from '../../../api/index.ts';
import { Button, Panel } from '../../../kit/index.ts';
import { angleName, crosswindText, useUnits, windText } from '../../../units/index.ts';
import type { RunSource } from './run-hand.ts';

const [W, H] = [720, 220] as const;
const [LEFT, RIGHT, TOP, BOTTOM] = [92, 8, 14, 30] as const;

interface RunReplayProps {
  readonly source: RunSource;
  readonly shot: number;
  /** Name of the shooter, if it is not the user: `Ann`. */
  readonly by?: string;
  /** Goes to another shot of the run. */
  readonly onShot?: (shot: number) => void;
}

/** The wind over time at the target of a shot, and the holds that would have hit, with one scrubber. */
export const RunReplay = ({ source, shot, by, onShot }: RunReplayProps) => {
  const units = useUnits();
  const replay = useQuery({
    queryKey: [...source.key, 'replay', shot],
    queryFn: () => source.replay(shot),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [place, setPlace] = useState<number | null>(null);
  const data = replay.data;
  const moments = data?.moments ?? [];
  const fired = moments.reduce(
    (best, { s }, i) =>
      Math.abs(s - (data?.fireS ?? 0)) < Math.abs((moments[best]?.s ?? 0) - (data?.fireS ?? 0)) ? i : best,
    0,
  );
  const at = place ?? fired;
  const moment = moments[at];
  return (
    <Panel
      title={`${by === undefined ? '' : `${by}, `}${by === undefined ? 'Shot' : 'shot'} ${shot}: holds that would have hit`}
      {...panelOf(units, replay, 'The replay could not be loaded.')}
      aside={
        onShot && data ? (
          <span className="flex gap-2">
            <Button size="sm" aria-disabled={shot <= 1} onClick={() => shot > 1 && onShot(shot - 1)}>
              Shot before
            </Button>
            <Button size="sm" aria-disabled={shot >= data.shots} onClick={() => shot < data.shots && onShot(shot + 1)}>
              Next shot
            </Button>
          </span>
        ) : undefined
      }
    >
      {data && moment && (
        <>
          <HoldMap replay={data} at={at} whose={by === undefined ? 'Yours' : `${by}’s`} />
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <input
              type="range"
              className="h-11 min-w-60 flex-1"
              aria-label="Moment of the replay"
              aria-valuetext={`${units.number(moment.s, 0)} seconds, wind ${crosswindText(units, { low: moment.wind, high: moment.wind })}, hold needed ${windText(units, moment.needed + moment.lead, 2)} ${angleName(units)}`}
              min={0}
              max={moments.length - 1}
              step={1}
              value={at}
              onChange={(event) => setPlace(Number(event.target.value))}
            />
            <p className="figure text-sm">
              {units.number(moment.s, 0)} s: wind {units.text('wind', Math.abs(moment.wind), 1)}{' '}
              {moment.wind >= 0 ? 'from the right' : 'from the left'}, needed{' '}
              {windText(units, moment.needed + moment.lead, 2)}
              {moment.lead !== 0 && ` (lead ${windText(units, moment.lead, 2)})`}, {by === undefined ? 'you' : by} held{' '}
              {windText(units, data.held, 2)}
            </p>
          </div>
        </>
      )}
    </Panel>
  );
};

interface HoldMapProps {
  readonly replay: ReplyOf<typeof runs.replayRun>;
  readonly at: number;
  readonly whose: string;
}

const HoldMap = ({ replay, at, whose }: HoldMapProps) => {
  const units = useUnits();
  const { moments, held, halfWidth, fireS } = replay;
  const needs = moments.map(({ needed, lead }) => needed + lead);
  const [low, high] = [
    Math.min(held, ...needs.map((need) => need - halfWidth)) - 0.1,
    Math.max(held, ...needs.map((need) => need + halfWidth)) + 0.1,
  ];
  const [first, last] = [moments[0]?.s ?? 0, moments.at(-1)?.s ?? 1];
  const x = (s: number): number => LEFT + ((s - first) / Math.max(1, last - first)) * (W - LEFT - RIGHT);
  const y = (mil: number): number => TOP + ((high - mil) / (high - low)) * (H - TOP - BOTTOM);
  const points = (of: (need: number) => number): string[] =>
    moments.map(({ s }, i) => `${x(s)} ${y(of(needs[i] ?? 0))}`);
  const now = moments[at];
  const share = needs.filter((need) => Math.abs(held - need) <= halfWidth).length / Math.max(1, needs.length);
  return (
    <svg
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      className="block w-full rounded border border-line bg-sunk [&_.figure]:text-xs max-sm:[&_.figure]:text-[1.375rem]"
      aria-label={`Holds that would have hit over the run. ${whose}, ${windText(units, held, 2)} ${angleName(units)}, would have hit ${Math.round(100 * share)} percent of the time.`}
    >
      <path
        d={`M${points((need) => need + halfWidth).join('L')}L${points((need) => need - halfWidth)
          .reverse()
          .join('L')}z`}
        className="fill-line"
      />
      <path d={`M${points((need) => need).join('L')}`} className="fill-none stroke-ink-2" />
      <path d={`M${LEFT} ${y(held)}H${W - RIGHT}`} className="stroke-accent" strokeDasharray="6 4" />
      <path d={`M${x(fireS)} ${TOP}V${H - BOTTOM}`} className="stroke-accent" />
      {now && <path d={`M${x(now.s)} ${TOP}V${H - BOTTOM}`} className="stroke-ink" />}
      <g className="figure fill-ink-3">
        <text x={LEFT - 6} y={y(held)} textAnchor="end" dominantBaseline="central">
          {windText(units, held, 2)}
        </text>
        <text x={LEFT} y={H - 6}>
          {units.number(first, 0)} s
        </text>
        <text x={W - RIGHT} y={H - 6} textAnchor="end">
          {units.number(last, 0)} s
        </text>
      </g>
    </svg>
  );
};
