import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import './glass.css';
import { GLASS_EDGE, type GlassPlace } from './place-on-glass.ts';
import { useSquareSize } from './use-square-size.ts';

/** Glass units per CSS pixel: letters and handles keep their size on a small picture. */
const Unit = createContext(1);
/** Width of a phone's picture, until the browser reports one. */
const GUESSED_CSS_PX = 380;
export const useGlassUnit = (): number => useContext(Unit);

export interface Lit extends GlassPlace {
  readonly rx: number;
  readonly ry: number;
}

interface GlassProps {
  /** Bright parts; everything if absent. */
  readonly lit?: readonly Lit[] | undefined;
  /** Dimming of the rest, 0 to 1. */
  readonly dim?: number;
  readonly onPress?: ((at: GlassPlace) => void) | undefined;
  readonly children?: ReactNode;
}

const placeOf = (svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): GlassPlace => {
  const box = svg.getBoundingClientRect();
  return {
    x: ((clientX - box.left) / Math.max(1, box.width)) * GLASS_EDGE,
    y: ((clientY - box.top) / Math.max(1, box.height)) * GLASS_EDGE,
  };
};

/** An overlay on the scope's picture: lines, handles, and a shade around the lit parts. */
export const Glass = ({ lit, dim = 0, onPress, children }: GlassProps) => {
  const room = useRef<HTMLDivElement>(null);
  const { cssPx } = useSquareSize(room);
  const id = useId();
  const press = (event: MouseEvent<SVGSVGElement>): void => onPress?.(placeOf(event.currentTarget, event));
  return (
    <div ref={room} className="glass">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handles have keys */}
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the handles have labels */}
      <svg viewBox={`0 0 ${GLASS_EDGE} ${GLASS_EDGE}`} onClick={press}>
        {dim > 0 && (
          <g aria-hidden data-part="shade">
            <defs>
              <radialGradient id={`${id}g`}>
                <stop offset="0.6" stopColor="#000" />
                <stop offset="1" stopColor="#000" stopOpacity="0" />
              </radialGradient>
              <mask id={`${id}m`}>
                <rect width={GLASS_EDGE} height={GLASS_EDGE} fill="#fff" />
                {lit?.map(({ x, y, rx, ry }) => (
                  <ellipse key={`${x} ${y}`} cx={x} cy={y} rx={rx} ry={ry} fill={`url(#${id}g)`} />
                ))}
              </mask>
            </defs>
            <rect width={GLASS_EDGE} height={GLASS_EDGE} fill="#08090a" opacity={dim} mask={`url(#${id}m)`} />
          </g>
        )}
        <Unit value={GLASS_EDGE / (cssPx || GUESSED_CSS_PX)}>{children}</Unit>
      </svg>
    </div>
  );
};

/** `own` is the answer being given, `yours` the given one, `truth` the right one, `aid` a guide line, `plain` a thing on the range. */
export type Ink = 'own' | 'yours' | 'truth' | 'aid' | 'plain';

/** A line on the picture, with a dark edge so that it shows on sky and earth. */
export const GlassLine = ({ d, ink, wide = 1 }: { readonly d: string; readonly ink: Ink; readonly wide?: number }) => {
  const unit = useGlassUnit();
  const width = (ink === 'aid' ? 1.75 : 2.75) * wide * unit;
  const dash = ink === 'yours' ? [6 * unit, 5 * unit] : ink === 'aid' ? [1.5 * unit, 5 * unit] : undefined;
  return (
    <g aria-hidden data-ink={ink} className="glass-line">
      <path d={d} strokeWidth={width + 3 * unit} className="glass-edge" />
      <path d={d} strokeWidth={width} {...(dash && { strokeDasharray: dash.join(' ') })} />
    </g>
  );
};

/** Letters on the picture, 16 px high at every size of the picture. */
export const GlassText = ({
  at,
  ink = 'aid',
  anchor = 'middle',
  px = 16,
  fact,
  children,
}: {
  readonly at: GlassPlace;
  readonly ink?: Ink;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly px?: number;
  readonly fact?: string | undefined;
  readonly children: ReactNode;
}) => {
  const unit = useGlassUnit();
  return (
    <text
      aria-hidden
      data-fact={fact}
      x={at.x}
      y={at.y}
      data-ink={ink}
      textAnchor={anchor}
      dominantBaseline="central"
      fontSize={px * unit}
      strokeWidth={3 * unit}
      className="glass-text"
    >
      {children}
    </text>
  );
};

/** Radius of a handle and of its touch target, CSS px. */
const KNOB_PX = 11;
const TOUCH_PX = 24;
const SHIFT_STEPS = 5;
const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

export interface GripProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Change of one arrow key; Shift changes five. */
  readonly step: number;
  /** Wraps around, as on a clock. */
  readonly turns?: boolean;
  /** The value in words, announced as it changes. */
  readonly text: string;
  /** Place of the handle at a value, and its inverse. The grip clamps the value. */
  readonly at: GlassPlace;
  readonly from: (place: GlassPlace) => number;
  readonly onChange: (value: number) => void;
  readonly readOnly?: boolean;
  readonly first?: boolean;
}

/** A value within a grip's ends, on whole steps. */
export const gripValue = (
  { min, max, step, turns = false }: Pick<GripProps, 'min' | 'max' | 'step' | 'turns'>,
  value: number,
): number => {
  const whole = Math.round(value / step) * step;
  const span = max - min;
  const inside = turns ? ((((whole - min) % span) + span) % span) + min : Math.min(max, Math.max(min, whole));
  return Number(inside.toFixed(6)) || 0;
};

/** A handle on the picture: dragged, or moved by arrow keys, a step each and five with Shift. For screen readers it is a slider. */
export const GlassGrip = (props: GripProps) => {
  const { label, value, min, max, step, text, at, from, onChange, readOnly = false, first = false } = props;
  const unit = useGlassUnit();
  const handle = useRef<SVGGElement>(null);
  useEffect(() => {
    if (first) handle.current?.focus({ preventScroll: true });
  }, [first]);
  useEffect(() => {
    const grip = handle.current;
    // touch-action works only on the whole SVG, but a finger beside the handle must still scroll
    const keepPage = (event: TouchEvent): void => event.preventDefault();
    grip?.addEventListener('touchmove', keepPage, { passive: false });
    return () => grip?.removeEventListener('touchmove', keepPage);
  }, []);
  const set = (to: number): void => {
    if (!readOnly && Number.isFinite(to)) onChange(gripValue(props, to));
  };
  const drag = (event: PointerEvent<SVGGElement>): void => {
    const svg = event.currentTarget.ownerSVGElement;
    if (svg === null || readOnly) return;
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.focus({ preventScroll: true });
    } else if (event.buttons === 0) return;
    event.preventDefault();
    if (event.type === 'pointermove') set(from(placeOf(svg, event)));
  };
  // browsers count a nearby thumb tap as one on the handle
  const tap = (event: MouseEvent<SVGGElement>): void => {
    event.stopPropagation();
    const svg = event.currentTarget.ownerSVGElement;
    if (svg !== null) set(from(placeOf(svg, event)));
  };
  const turn = (event: KeyboardEvent): void => {
    const by = KEYS[event.key];
    if (by === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) set(event.key === 'Home' ? min : max);
    else set(value + by * step * (event.shiftKey ? SHIFT_STEPS : 1));
  };
  return (
    <g
      ref={handle}
      role="slider"
      tabIndex={readOnly ? -1 : 0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      aria-disabled={readOnly}
      className="glass-grip"
      transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${unit})`}
      onPointerDown={drag}
      onPointerMove={drag}
      onClick={tap}
      onKeyDown={turn}
    >
      <circle r={TOUCH_PX} className="grip-touch" />
      <circle r={KNOB_PX} className="grip-knob" />
      <path d="M-4 -3v6M0 -3v6M4 -3v6" className="grip-ribs" />
    </g>
  );
};
