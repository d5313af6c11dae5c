import type { courses } from '@windcall/contract';
import { useUnits } from '../../../units/index.ts';
import { placePlan } from './place-plan.ts';

const VIEW = { width: 1000, height: 150 } as const;

/** The range from above with the order drawn in: shooter at the left, targets at their distances. */
export const RangePlan = ({ course }: { readonly course: courses.CompleteCourse }) => {
  const units = useUnits();
  const plan = placePlan(course, VIEW);
  const told = (target: courses.CompleteCourse['targets'][number]): string =>
    `T${target.number} ${target.distanceTold ? units.text('range', target.distance) : 'not told'}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and a keyboard must reach it
    <figure className="overflow-x-auto rounded border border-line bg-sunk" tabIndex={0} aria-label="Range from above">
      <svg
        className="block w-full min-w-160"
        viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
        role="img"
        aria-label={`Range from above. Order: ${course.order.map((line) => `T${line.target}`).join(', ') || 'none yet'}`}
      >
        <g className="stroke-line">
          {plan.rings.map(({ yd, x }) => (
            <line key={yd} x1={x} x2={x} y1={6} y2={VIEW.height - 18} />
          ))}
          <line
            x1={plan.shooter.x}
            x2={VIEW.width - 20}
            y1={plan.shooter.y}
            y2={plan.shooter.y}
            strokeDasharray="2 5"
            className="stroke-edge"
          />
        </g>
        <g className="figure fill-ink-3 text-xs" textAnchor="middle">
          {plan.rings.map(({ yd, x }) => (
            <text key={yd} x={x} y={VIEW.height - 4}>
              {units.text('range', yd)}
            </text>
          ))}
          <text x={plan.shooter.x} y={plan.shooter.y + 24} className="font-sans">
            you
          </text>
        </g>
        <path d={`M${plan.shooter.x - 6} ${plan.shooter.y - 6} v12 l11 -6 z`} className="fill-ink-2" />
        <polyline points={plan.way.map(({ x, y }) => `${x},${y}`).join(' ')} className="fill-none stroke-accent" />
        {plan.targets.map(({ target, x, y, used, halfWayPx, label }) => (
          <g key={target.number} className={used ? 'fill-ink' : 'fill-edge'}>
            {halfWayPx !== null && (
              <path
                d={`M${x - 5} ${y - halfWayPx} h10 M${x} ${y - halfWayPx} v${2 * halfWayPx} M${x - 5} ${y + halfWayPx} h10`}
                className="fill-none stroke-ink-2"
              />
            )}
            {target.targetType === 'circle' ? (
              <circle cx={x} cy={y} r={6} />
            ) : (
              <rect x={x - 6} y={y - 6} width={12} height={12} />
            )}
            <text x={label.x} y={label.y} dominantBaseline="central" className="figure text-xs">
              {told(target)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
};
