import type { WindField } from '@windcall/contract';
import { useWidth } from '../../chart/use-width.ts';
import { useUnits } from '../../units/use-units.tsx';
import { describeStrip, placeRangeStrip, STRIP, windAtStep } from './place-range-strip.ts';

interface RangeStripProps {
  readonly field: WindField;
  readonly timeIndex: number;
  /** Speed of the longest arrow, mph. */
  readonly maxMph: number;
  /** True if all targets are on the scenario's line of fire. */
  readonly isOneLine: boolean;
}

const { height, margin, middle } = STRIP;

/** The wind along the range at one moment, seen from above with the shooter on the left. */
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
                {units.format('wind', a.mph, { digits: 1 }).figure}
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
