import type { KeyboardEvent, PointerEvent } from 'react';
import { useHelpHere } from '../shortcuts/help-here.ts';
import { useUnits, windText } from '../units/index.ts';
import { HELP } from './help-words.ts';

/** The plate's surroundings, mil each way. */
const REACH = 0.75;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export interface Spot {
  readonly right: number;
  readonly up: number;
}

interface WherePlateProps {
  readonly halfWidthMil: number;
  readonly pointed: Spot | null;
  readonly onPoint: (spot: Spot) => void;
}

/** The plate up close, for marking where the shot went. */
export const WherePlate = ({ halfWidthMil, pointed, onPoint }: WherePlateProps) => {
  useHelpHere(HELP.where);
  const units = useUnits();
  const x = (mil: number): number => 100 + (mil / REACH) * 100;
  const y = (mil: number): number => 100 - (mil / REACH) * 100;
  const clamp = (mil: number): number => Math.max(-REACH, Math.min(REACH, Math.round(mil * 20) / 20)) || 0;
  const press = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture?.(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    onPoint({
      right: clamp(((event.clientX - box.left) / box.width) * 2 * REACH - REACH),
      up: clamp(REACH - ((event.clientY - box.top) / box.height) * 2 * REACH),
    });
  };
  const turn = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.2 : 0.05;
    onPoint({
      right: clamp((pointed?.right ?? 0) + step[0] * size),
      up: clamp((pointed?.up ?? 0) + step[1] * size),
    });
  };
  const words = pointed
    ? `${windText(units, pointed.right, 2)}, ${pointed.up < 0 ? 'low' : 'high'} ${units.text('angle', Math.abs(pointed.up), 2)}`
    : 'no mark yet';
  return (
    <svg
      viewBox="0 0 200 200"
      className="where-plate"
      role="application"
      aria-label={`Plate. Arrow keys move the mark. ${words}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the mark
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={press}
      onKeyDown={turn}
    >
      <rect
        {...{ x: x(-halfWidthMil), y: y(halfWidthMil) }}
        {...{ width: (halfWidthMil / REACH) * 200, height: (halfWidthMil / REACH) * 200 }}
        fill="#e3e0d8"
      />
      <path d={`M${x(0) - 4} 100h8M100 ${y(0) - 4}v8`} stroke="#4a4e52" />
      {pointed && (
        <circle
          {...{ cx: x(pointed.right), cy: y(pointed.up), r: 7, fill: 'none' }}
          {...{ stroke: '#ffb02e', strokeWidth: 2, strokeDasharray: '3 2' }}
        />
      )}
    </svg>
  );
};
