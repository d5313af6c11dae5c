import type { scenarios, WindField } from '@windcall/contract';
import { degToRad } from '@windcall/units';
import { SPEED_BAND_LABELS, speedBands, windOnLine } from '@windcall/wind';
import { formatClockDirection } from '@windcall/wmp';
import { useEffect, useMemo, useState } from 'react';
import { useChosenRifle } from '../../api/index.ts';
import { useWidth } from '../../chart/use-width.ts';
import { Select } from '../../kit/index.ts';
import { angleName, crosswindSaid, type Units, useUnits, windOnLineSaid, windText } from '../../units/index.ts';
import { isOneSpeed, type MapTarget, speedRange, windOn } from './crosswind-map.ts';
import type { HoldAir, WindHold } from './hold-of-wind.ts';

interface ReadingLineProps {
  readonly field: WindField;
  readonly scenario: scenarios.Scenario;
  readonly targets: readonly MapTarget[];
  readonly target: MapTarget;
  readonly onChoose: (distanceYd: number) => void;
  readonly air: HoldAir;
  readonly timeS: number;
}

/** This rifle's hold for the wind at the cursor; null while computed, or without a solution. */
const useHold = ({ field, scenario, target, air, timeS }: ReadingLineProps): WindHold | null => {
  const { stored: rifle } = useChosenRifle();
  const [hold, setHold] = useState<WindHold | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // loads the solver on demand, so the screen does not wait for it
    import('./hold-of-wind.ts').then(
      ({ holdOfWind }) => isCurrent && setHold(holdOfWind(rifle, field, target, scenario.directionOfFire, air, timeS)),
      () => isCurrent && setHold(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [rifle, field, target, scenario.directionOfFire, air, timeS]);
  return hold;
};

export const ReadingLine = (props: ReadingLineProps) => {
  const units = useUnits();
  const { field, scenario, targets, target, onChoose, timeS } = props;
  const hold = useHold(props);
  const { min, max } = useMemo(() => speedRange(field), [field]);
  const wind = windOn(field, target, scenario.directionOfFire, timeS);
  const band = Math.max(
    0,
    speedBands(min, max).findIndex(({ to }) => wind.speedMph <= to),
  );
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Select
        label="Read at"
        value={String(target.distanceYd)}
        choices={[...new Set(targets.map(({ distanceYd }) => distanceYd))].map((yd) => ({
          value: String(yd),
          label: units.text('range', yd),
        }))}
        onChange={(yd) => onChoose(Number(yd))}
      />
      <p className="min-h-8 text-sm" data-testid="reading">
        <span className="figure">{timeS}</span> s: flag at the target{' '}
        <span className="figure">{windOnLineSaid(units, wind)}</span>
        {!isOneSpeed({ min, max }) && ` (${SPEED_BAND_LABELS[band]})`}.
        {hold !== null && (
          <>
            {' '}
            Crosswind <span className="figure">{crosswindSaid(units, hold.crosswindMph)}</span> on average on the way.
            This rifle: <span className="figure">{windText(units, hold.mil, 2)}</span> {angleName(units)}.
          </>
        )}
      </p>
    </div>
  );
};

interface StripWind {
  readonly distanceYd: number;
  readonly mph: number;
  /** Clock degrees the wind comes from. */
  readonly fromDeg: number;
}

/** An arrow of the strip, px of a picture `STRIP.height` high: its middle, and half its vector with the wind. */
interface PlacedArrow extends StripWind {
  readonly x: number;
  readonly dx: number;
  readonly dy: number;
  /** Rotation of the head, degrees clockwise from pointing right. */
  readonly turnDeg: number;
}

export const STRIP = { height: 92, margin: 24, middle: 48, longest: 30, perArrow: 44 } as const;

const windAtStep = (field: WindField, timeIndex: number): StripWind[] =>
  field.distances.map((distanceYd, d) => ({
    distanceYd,
    mph: field.windData.speed[d]?.[timeIndex] ?? 0,
    fromDeg: field.windData.direction[d]?.[timeIndex] ?? 0,
  }));

/** Arrows on a strip `widthPx` wide, seen from above, shooter left: wind from 3:00 blows up. `maxMph` has the longest arrow. */
export const placeRangeStrip = (winds: readonly StripWind[], maxMph: number, widthPx: number): PlacedArrow[] => {
  const { margin, longest, perArrow } = STRIP;
  const every = Math.max(1, Math.ceil(winds.length / Math.max(2, Math.floor((widthPx - margin) / perArrow))));
  const furthestYd = Math.max(1, winds.at(-1)?.distanceYd ?? 1);
  return winds
    .filter((_, i) => i % every === 0)
    .map((wind) => {
      const toward = degToRad(wind.fromDeg + 180);
      const length = maxMph > 0 ? (longest * wind.mph) / maxMph : 0;
      return {
        ...wind,
        x: margin + ((widthPx - 2 * margin) * wind.distanceYd) / furthestYd,
        dx: (Math.cos(toward) * length) / 2,
        dy: (Math.sin(toward) * length) / 2,
        turnDeg: wind.fromDeg + 180,
      };
    });
};

/**
 * The strip in words: speed and clock at each distance, 12:00 on the scenario's line, and the crosswind if all targets are on it.
 */
export const describeStrip = (units: Units, winds: readonly StripWind[], isOneLine: boolean): string =>
  winds
    .map(({ distanceYd, mph, fromDeg }) => {
      const { crosswindMph } = windOnLine(mph, fromDeg, { targetDofDeg: 0, scenarioDofDeg: 0 });
      const across = isOneLine ? `, crosswind ${units.aloud('wind', crosswindMph, 1, 'crosswind')}` : '';
      return `${units.aloud('range', distanceYd, 0)}: ${units.text('wind', mph, 1)} from ${formatClockDirection(fromDeg)}${across}`;
    })
    .join('. ');

interface RangeStripProps {
  readonly field: WindField;
  readonly timeIndex: number;
  /** Speed of the longest arrow, mph. */
  readonly maxMph: number;
  /** True if all targets are on the scenario's line of fire. */
  readonly isOneLine: boolean;
}

const { height, margin, middle } = STRIP;

export const RangeStrip = ({ field, timeIndex, maxMph, isOneLine }: RangeStripProps) => {
  const { box, widthPx } = useWidth();
  const units = useUnits();
  const winds = windAtStep(field, timeIndex);
  const arrows = placeRangeStrip(winds, maxMph, widthPx);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm text-ink-2">
        Along the range at <span className="figure">{field.timeSteps[timeIndex]}</span> s, seen from above:{' '}
        {units.name('wind')} over {units.name('range')}
      </figcaption>
      <div ref={box} className="overflow-hidden">
        <svg
          width={widthPx}
          height={height}
          role="img"
          aria-label={describeStrip(units, winds, isOneLine)}
          className="block"
        >
          <line x1={margin} x2={widthPx - margin} y1={middle} y2={middle} className="stroke-line" />
          <polygon points={`2,${middle - 6} 14,${middle} 2,${middle + 6}`} className="fill-ink-2" />
          {arrows.map((a) => (
            <g key={a.distanceYd}>
              <line
                x1={a.x - a.dx}
                y1={middle - a.dy}
                x2={a.x + a.dx}
                y2={middle + a.dy}
                className="stroke-accent"
                strokeWidth="2"
              />
              {a.mph > 0.2 && (
                <path
                  d="M0 0 L-8 -4 L-8 4 Z"
                  transform={`translate(${a.x + a.dx} ${middle + a.dy}) rotate(${a.turnDeg})`}
                  className="fill-accent"
                />
              )}
              <text x={a.x} y={12} textAnchor="middle" className="fill-ink figure text-[12px]">
                {units.figure('wind', a.mph, 1)}
              </text>
              <text x={a.x} y={height - 4} textAnchor="middle" className="fill-ink-3 figure text-[11px]">
                {units.format('range', a.distanceYd).figure}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
};
