import type { drills } from '@windcall/contract';
import { percentText } from '@windcall/units';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/index.ts';
import { angleName, useUnits, windSide, windText } from '../units/index.ts';
import { ChartGrid, useChartWidth } from './chart-frame.tsx';

const H = 220;
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 12, 22, 26];
/** Playing speed: twice the wind's own time. */
const SPEED = 2;

/** The moment of a replay nearest to a time of the task, by index. */
export const momentAt = ({ moments }: drills.Replay, s: number): number =>
  moments.reduce((best, moment, i) => (Math.abs(moment.s - s) < Math.abs((moments[best]?.s ?? 0) - s) ? i : best), 0);

/** Whether a hold (mil, + right) would have hit the plate's width at a moment. */
const wouldHit = ({ halfWidth, held }: drills.Replay, needed: number): boolean => Math.abs(held - needed) <= halfWidth;

/** Holds that would have hit, over time: the plate's width about the needed hold, and the actual hold. */
const HoldMap = ({ replay, at }: { readonly replay: drills.Replay; readonly at: number }) => {
  const units = useUnits();
  const { moments, held, halfWidth, commitS, fireS } = replay;
  const { frame, width: W } = useChartWidth();
  const [first, last] = [moments[0]?.s ?? 0, moments[moments.length - 1]?.s ?? 1];
  const edges = moments.flatMap(({ needed }) => [needed - halfWidth, needed + halfWidth]);
  const [low, high] = [Math.min(held, ...edges) - 0.1, Math.max(held, ...edges) + 0.1];
  const x = (s: number): number => LEFT + ((s - first) / Math.max(1, last - first)) * (W - LEFT - RIGHT);
  const y = (mil: number): number => TOP + ((high - mil) / (high - low)) * (H - TOP - BOTTOM);
  const line = (of: (needed: number) => number, order = moments) =>
    order.map(({ s, needed }) => `${x(s)} ${y(of(needed))}`).join('L');
  const oneMil = units.wire('angle', 1);
  const step = ([0.1, 0.2, 0.5, 1, 2, 5, 10, 20].find((size) => (high - low) / (size * oneMil) < 6) ?? 50) * oneMil;
  const marks = Array.from(
    { length: Math.floor(high / step) - Math.ceil(low / step) + 1 },
    (_, i) => (Math.ceil(low / step) + i) * step,
  );
  const moment = moments[at];
  const share = moments.filter(({ needed }) => wouldHit(replay, needed)).length / Math.max(1, moments.length);
  return (
    <div ref={frame}>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        className="practice-chart"
        aria-label={`Holds that would have hit over time. Yours, ${windText(units, held, 2)} ${angleName(units)}, would have hit ${percentText(share)} of the time.`}
      >
        <ChartGrid marks={marks} y={y} left={LEFT} right={W - RIGHT} text={(mil) => windText(units, mil, 1)} />
        <path
          d={`M${line((needed) => needed + halfWidth)}L${line((needed) => needed - halfWidth, [...moments].reverse())}z`}
          className="chart-band"
        />
        <path d={`M${line((needed) => needed)}`} className="chart-wind" />
        {(
          [
            [commitS, 'call', 'end'],
            [fireS, 'shot', 'start'],
          ] as const
        ).map(([s, label, anchor]) => (
          <g key={label}>
            <path d={`M${x(s)} ${TOP}V${H - BOTTOM}`} className="chart-said" />
            <text x={x(s) + (anchor === 'end' ? -4 : 4)} y={TOP - 8} textAnchor={anchor}>
              {label}
            </text>
          </g>
        ))}
        <path d={`M${LEFT} ${y(held)}H${W - RIGHT}`} className="chart-fired" />
        <text x={LEFT + 4} y={y(held) - 5} className="chart-truth-text">
          your hold {windText(units, held, 2)}
        </text>
        {moment && <path d={`M${x(moment.s)} ${TOP}V${H - BOTTOM}`} className="chart-truth" />}
        <text x={LEFT} y={H - 8}>
          {units.number(first, 0)} s
        </text>
        <text x={W - RIGHT} y={H - 8} textAnchor="end">
          {units.number(last, 0)} s
        </text>
      </svg>
    </div>
  );
};

/** The holds that would have hit, from before the call until after the shot. */
export const ReplaySection = ({ replay }: { readonly replay: drills.Replay }) => {
  const units = useUnits();
  const [at, onAt] = useState(() => momentAt(replay, replay.commitS));
  const [playing, setPlaying] = useState(false);
  const place = useRef(at);
  place.current = at;
  const last = replay.moments.length - 1;
  const stepS = (replay.moments[1]?.s ?? 1) - (replay.moments[0]?.s ?? 0);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(
      () => {
        if (place.current >= last) setPlaying(false);
        else onAt(place.current + 1);
      },
      (1000 * stepS) / SPEED,
    );
    return () => clearInterval(timer);
  }, [playing, last, stepS]);
  const moment = replay.moments[at];
  if (moment === undefined) return null;
  const toggle = (): void => {
    if (!playing && at >= last) onAt(0);
    setPlaying(!playing);
  };
  // The page's arrows step to the next call; on the scrubber they move within this one.
  const keep = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow')) event.stopPropagation();
  };
  const hits = wouldHit(replay, moment.needed);
  return (
    <section aria-label="Replay" className="replay">
      <h3>
        Holds that would have hit <small>band: the plate’s width</small>
      </h3>
      <HoldMap replay={replay} at={at} />
      <div className="replay-bar">
        <Button onClick={toggle}>{playing ? 'Stop' : 'Play'}</Button>
        <input
          type="range"
          aria-label="Moment of the replay"
          aria-valuetext={`${units.number(moment.s, 0)} seconds, wind ${windSide(units, moment.wind)}, hold needed ${windText(units, moment.needed, 2)}, yours would have ${hits ? 'hit' : 'missed'}`}
          min={0}
          max={last}
          step={1}
          value={at}
          onChange={(event) => onAt(Number(event.target.value))}
          onKeyDown={keep}
        />
        <p className="figure text-sm whitespace-nowrap">
          {units.number(moment.s, 0)} s: wind {windSide(units, moment.wind)}, hold {windText(units, moment.needed, 2)}{' '}
          <span className="text-ink-3">{hits ? 'hit' : 'miss'}</span>
        </p>
      </div>
    </section>
  );
};
