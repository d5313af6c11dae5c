import type { KeyboardEvent, PointerEvent } from 'react';
import { useUnits } from '../units/use-units.tsx';

/** Half hours from 12:00 to the side that the wind comes from; null before the choice. */
export type HalfHours = number | null;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const angleOf = (halfHours: number): number => (halfHours / 12) * Math.PI;

/** "2:30". */
export const clockText = (halfHours: number): string =>
  `${Math.floor(halfHours / 2) || 12}:${halfHours % 2 === 0 ? '00' : '30'}`;

/** Share of a wind's speed that blows across, + from the right. */
export const clockValue = (halfHours: number): number => Math.round(Math.sin(angleOf(halfHours)) * 1000) / 1000 || 0;

/** Where the wind comes from, on a clock. Only an aid: nothing of it is sent, and it changes no number. */
export const ClockAid = ({
  from,
  onFrom,
}: {
  readonly from: HalfHours;
  readonly onFrom: (from: HalfHours) => void;
}) => {
  const units = useUnits();
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture?.(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    onFrom((Math.round((Math.atan2(x, -y) / Math.PI) * 12) + 24) % 24);
  };
  const turn = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (event.key === 'Escape' || event.key === 'Delete') onFrom(null);
    if (by === undefined) return;
    event.preventDefault();
    onFrom(((((from ?? 0) + by) % 24) + 24) % 24);
  };
  const [x, y] = from === null ? [0, 0] : [50 + 38 * Math.sin(angleOf(from)), 50 - 38 * Math.cos(angleOf(from))];
  return (
    <div className="clock-aid">
      <p aria-hidden className="clock-words">
        <span className="figure">{from === null ? 'Wind clock' : `from ${clockText(from)}`}</span>
        <small className="block text-xs text-ink-3">
          {from === null ? '(optional)' : `counts ${units.number(Math.abs(clockValue(from)), 2)}`}
        </small>
      </p>
      <div
        role="slider"
        tabIndex={0}
        className="clock-dial"
        aria-label="Wind clock (optional)"
        aria-valuemin={0}
        aria-valuemax={23}
        aria-valuenow={from ?? 0}
        aria-valuetext={from === null ? 'not said' : `${clockText(from)} o’clock`}
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={turn}
      >
        <svg viewBox="0 0 100 100" aria-hidden>
          {Array.from({ length: 12 }, (_, hour) => `${hour}:00`).map((label, hour) => (
            <circle
              key={label}
              cx={50 + 38 * Math.sin(angleOf(2 * hour))}
              cy={50 - 38 * Math.cos(angleOf(2 * hour))}
              r={hour % 3 === 0 ? 3 : 1.8}
            />
          ))}
          {from !== null && (
            <g className="clock-hand">
              <path d={`M${x} ${y}L${50 + (x - 50) * 0.1} ${50 + (y - 50) * 0.1}`} />
              <circle cx={x} cy={y} r="7" />
            </g>
          )}
        </svg>
      </div>
    </div>
  );
};
