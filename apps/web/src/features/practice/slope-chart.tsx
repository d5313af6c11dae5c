import type { drills, ReplyOf } from '@windcall/contract';
import { useChartWidth } from '../../player/chart-frame.tsx';
import { useUnits } from '../../units/index.ts';

interface SlopeChartProps extends Pick<ReplyOf<typeof drills.getYourWind>, 'dots'> {
  /** Calls as a multiple of the wind, with its standard error; null while uncertain. */
  readonly slope: number | null;
  readonly slopeError: number | null;
}

const [H, LEFT, RIGHT, TOP, BOTTOM] = [220, 36, 56, 10, 30];
/** 95 % of a normal, in standard errors. */
const Z95 = 1.96;

/**
 * Called against true winds, folded to one side; the line of the slope with its 95 %, and the line of a perfect caller.
 */
export const SlopeChart = ({ dots, slope, slopeError }: SlopeChartProps) => {
  const units = useUnits();
  const { frame, width: W } = useChartWidth();
  const folded = dots.map(({ truth, best }) => ({ was: Math.abs(truth), said: truth < 0 ? -best : best }));
  const most = Math.max(5, Math.ceil(Math.max(...folded.map(({ was, said }) => Math.max(was, said))) / 5) * 5);
  const least = Math.min(0, Math.floor(Math.min(...folded.map(({ said }) => said)) / 5) * 5);
  const x = (mph: number): number => LEFT + (mph / most) * (W - LEFT - RIGHT);
  const y = (mph: number): number => TOP + ((most - mph) / (most - least)) * (H - TOP - BOTTOM);
  const marks = Array.from({ length: most / 5 + 1 }, (_, i) => 5 * i);
  const end = (times: number): string => `${x(most)} ${y(times * most)}`;
  return (
    <div ref={frame}>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        className="practice-chart"
        aria-label={`What you called against what it was, ${dots.length} calls${slope === null ? '' : `; the line is ${units.number(slope, 2)} times the wind`}`}
      >
        {marks.map((mph) => (
          <g key={mph}>
            <path d={`M${LEFT} ${y(mph)}H${W - RIGHT}`} className="chart-grid" />
            <text x={LEFT - 6} y={y(mph) + 4} textAnchor="end">
              {units.rounded(units.value('wind', mph), 1)}
            </text>
            <text x={x(mph)} y={H - 10} textAnchor="middle">
              {units.rounded(units.value('wind', mph), 1)}
            </text>
          </g>
        ))}
        {folded.map(({ was, said }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are drawn in the order of the calls and never moved
          <circle key={i} cx={x(was)} cy={y(said)} r="2" className="fill-ink-2" />
        ))}
        <path d={`M${x(0)} ${y(0)}L${end(1)}`} className="chart-said" />
        {slope !== null && slopeError !== null && (
          <>
            <path
              d={`M${x(0)} ${y(0)}L${end(slope + Z95 * slopeError)}L${end(slope - Z95 * slopeError)}z`}
              className="chart-band"
            />
            <path d={`M${x(0)} ${y(0)}L${end(slope)}`} className="chart-truth" />
            <text x={x(most) + 4} y={Math.max(TOP + 8, y(slope * most) + 4)} className="chart-truth-text">
              {units.number(slope, 2)} ×
            </text>
          </>
        )}
        <text x={W - RIGHT} y={H - BOTTOM - 6} textAnchor="end">
          it was, {units.name('wind')}
        </text>
        <text x={LEFT + 6} y={TOP + 8}>
          you said
        </text>
      </svg>
    </div>
  );
};
