import type { KeyboardEvent, PointerEvent } from 'react';
import { useHelpHere } from '../shortcuts/help-here.ts';
import { angleName, useUnits, windText } from '../units/index.ts';
import { HELP } from './help-words.ts';

/** The plate's surroundings, mil each way. */
const REACH_MIL = 0.75;
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
  readonly impact?: Spot;
  readonly reachMil?: number;
  readonly onPoint?: (spot: Spot) => void;
}

/** The plate up close, for marking where the shot went, and in a lesson where it really did. */
export const WherePlate = ({ halfWidthMil, pointed, impact, reachMil, onPoint }: WherePlateProps) => {
  useHelpHere(HELP.where);
  const units = useUnits();
  const reach = Math.max(
    reachMil ?? REACH_MIL,
    ...(impact ? [Math.abs(impact.right), Math.abs(impact.up)].map((x) => x * 1.2) : []),
  );
  const x = (mil: number): number => 100 + (mil / reach) * 100;
  const y = (mil: number): number => 100 - (mil / reach) * 100;
  const clamp = (mil: number): number => Math.max(-reach, Math.min(reach, Math.round(mil * 20) / 20)) || 0;
  const press = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture?.(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    onPoint?.({
      right: clamp(((event.clientX - box.left) / box.width) * 2 * reach - reach),
      up: clamp(reach - ((event.clientY - box.top) / box.height) * 2 * reach),
    });
  };
  const turn = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || !onPoint) return;
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
  const label = onPoint
    ? `Plate. Arrow keys move the mark. ${words}`
    : `Plate: the shot${impact ? ` ${windText(units, impact.right, 2)} ${angleName(units)}` : ''}`;
  return (
    <svg
      viewBox="0 0 200 200"
      className="where-plate"
      role={onPoint ? 'application' : 'img'}
      aria-label={label}
      tabIndex={onPoint ? 0 : undefined}
      onPointerDown={press}
      onPointerMove={press}
      onKeyDown={turn}
    >
      <rect
        x={x(-halfWidthMil)}
        y={y(halfWidthMil)}
        width={(halfWidthMil / reach) * 200}
        height={(halfWidthMil / reach) * 200}
        className="where-steel"
      />
      <path d={`M${x(0) - 4} 100h8M100 ${y(0) - 4}v8`} className="where-cross" />
      {pointed && <circle cx={x(pointed.right)} cy={y(pointed.up)} r="7" className="where-pointed" />}
      {impact && <circle cx={x(impact.right)} cy={y(impact.up)} r="5" className="where-impact" />}
    </svg>
  );
};
