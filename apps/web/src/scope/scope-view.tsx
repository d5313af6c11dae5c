import './scope.css';
import { profiles } from '@windcall/contract';
import { CANVAS_PX } from '@windcall/simulation';
import { memo, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useUnits } from '../units/index.ts';
import { distanceWriter } from './describe-scope.ts';
import { drawReticle, drawTube } from './draw-reticle.ts';
import { type PlacedImpact, placeImpact } from './place-impacts.ts';
import { placeReticle } from './place-reticle.ts';
import { ImpactsInset } from './range/impacts-inset.tsx';
import { type RangeAir, STILL_AIR } from './range/range-air.ts';
import { RangeLayer } from './range/range-layer.tsx';
import type { RangePicture } from './range/range-painter.ts';
import type { CueWords } from './range/run-range.ts';
import { RETICLE_GEOMETRY, RETICLE_NOTICE, type ReticleType } from './reticles.ts';
import type { Scene } from './scene.ts';
import type { ScopeDisplay } from './scope-display.ts';
import { SCOPE_PALETTE as C } from './scope-palette.ts';
import { useLayer } from './use-layer.ts';
import { useScopeZoom } from './use-scope-zoom.ts';
import { useSquareSize } from './use-square-size.ts';
import { scaleOf, type View } from './view.ts';

/** Paints the last shot's mark: a disc for a hit, a ring for a miss, an arrow for an impact outside the field. */
const drawImpact = (ctx: CanvasRenderingContext2D, impact: PlacedImpact): void => {
  drawMark(ctx, impact);
  drawNumber(ctx, impact);
};

const drawMark = (ctx: CanvasRenderingContext2D, impact: PlacedImpact): void => {
  const { x, y, radius, outlinePx } = impact;
  ctx.beginPath();
  if (impact.outside === null) ctx.arc(x, y, radius, 0, 2 * Math.PI);
  else traceArrow(ctx, x, y, radius * 2, impact.outside);

  if (impact.isHit || impact.outside !== null) {
    ctx.fillStyle = C.accent;
    ctx.fill();
    ctx.strokeStyle = C.ink;
    ctx.lineWidth = outlinePx;
    ctx.stroke();
    return;
  }
  ctx.strokeStyle = C.ink;
  ctx.lineWidth = outlinePx * 4;
  ctx.stroke();
  ctx.strokeStyle = C.accent;
  ctx.lineWidth = outlinePx * 2;
  ctx.stroke();
};

/** A triangle that points to `angle` (rad clockwise from the right). */
const traceArrow = (ctx: CanvasRenderingContext2D, x: number, y: number, size: number, angle: number): void => {
  for (const turn of [0, 2.4, -2.4]) ctx.lineTo(x + size * Math.cos(angle + turn), y + size * Math.sin(angle + turn));
  ctx.closePath();
};

const drawNumber = (ctx: CanvasRenderingContext2D, { label, number, outlinePx }: PlacedImpact): void => {
  ctx.font = `600 ${label.fontPx}px "JetBrains Mono Variable", ui-monospace, monospace`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = C.ink;
  ctx.lineWidth = outlinePx * 4;
  ctx.strokeText(String(number), label.x, label.y);
  ctx.fillStyle = C.accent;
  ctx.fillText(String(number), label.x, label.y);
};

/** Half the edge of a mark with its number, canvas px. */
const reachOf = ({ x, y, radius, number, label, outlinePx }: PlacedImpact): number =>
  Math.max(
    2 * radius,
    Math.max(Math.abs(label.x - x), Math.abs(label.y - y)) + label.fontPx * (0.4 + 0.35 * String(number).length),
  ) +
  2 * outlinePx;

/** The last shot's mark on a canvas of its size: a new hold only moves the canvas. */
const MarkLayer = memo(({ mark, view }: { readonly mark: PlacedImpact; readonly view: View }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { devicePx, cssPx } = view;
  // whole device pixels keep the mark sharp
  const edge = 2 * Math.ceil(reachOf(mark) / devicePx);
  const [left, top] = [mark.x, mark.y].map((at) => Math.round(at / devicePx - edge / 2));
  const drawing = [edge, devicePx, mark.number, mark.isHit, mark.outside, mark.label.x - mark.x, mark.label.y - mark.y]
    .map((part) => (typeof part === 'number' ? part.toFixed(3) : part))
    .join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing names all visible parts of the mark except its place
  useEffect(() => {
    // Canvas text forces a layout of the page, so paint in the next frame, which needs a layout anyway.
    const next = requestAnimationFrame(() => {
      const ctx = canvas.current?.getContext('2d');
      if (!canvas.current || !ctx) return;
      canvas.current.width = edge;
      canvas.current.height = edge;
      ctx.setTransform(1 / devicePx, 0, 0, 1 / devicePx, edge / 2 - mark.x / devicePx, edge / 2 - mark.y / devicePx);
      drawImpact(ctx, mark);
    });
    return () => cancelAnimationFrame(next);
  }, [drawing]);

  const css = devicePx / cssPx;
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className="absolute top-0 left-0"
      data-layer="mark"
      style={{
        width: edge * css,
        height: edge * css,
        transform: `translate(${(left ?? 0) * css}px, ${(top ?? 0) * css}px)`,
      }}
    />
  );
});

/** Most pixels a side of the painted range: mirage blurs anything finer. */
const RANGE_MOST_PX = 1200;

export interface ScopeViewProps {
  readonly scene: Scene;
  readonly reticle: ReticleType;
  readonly power: number;
  readonly display: ScopeDisplay;
  /** Air of the flags, mirage, grass and dust; still air by default. */
  readonly air?: RangeAir;
  /** The bullet in flight: it draws its trace, and marks appear when it lands. */
  readonly flight?: RangePicture['flight'];
  /** Motion of the aim: sway, and a moving plate. */
  readonly motion?: RangePicture['motion'];
  readonly onZoom: (power: number) => void;
  readonly description: ReactNode;
  /** Short readings in the corners outside the round field. */
  readonly corners: { readonly topLeft: ReactNode; readonly topRight: ReactNode; readonly bottomLeft: ReactNode };
  /** The wind is secret: no words about it, not even for screen readers. */
  readonly silent?: boolean;
  /** The first frame of the range is there. */
  readonly onPainted?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** The shooter's view: the range through the air, the last mark, then the sharp reticle and the tube. */
export const ScopeView = (props: ScopeViewProps) => {
  const units = useUnits();
  const {
    scene,
    reticle,
    power,
    display,
    air = STILL_AIR,
    flight = null,
    motion,
    onZoom,
    description,
    corners,
    silent = false,
    children,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSquareSize(frame);
  const { trueField, reticleOpacity, light, focus, cloth, seeMirage } = display;
  const [told, setTold] = useState<CueWords | null>(null);
  const hear = useCallback((words: CueWords) => setTold(() => words), []);
  const windWords = told === null || silent ? '' : told(distanceWriter(units, scene));
  const view = useMemo(
    (): View => ({
      power,
      trueField,
      devicePx: CANVAS_PX / Math.max(1, size.devicePx),
      cssPx: CANVAS_PX / Math.max(1, size.cssPx),
    }),
    [power, trueField, size],
  );
  const rangePx = Math.min(RANGE_MOST_PX, size.devicePx);
  const picture = useMemo(
    (): RangePicture => ({
      scene,
      power,
      pxPerMil: (scaleOf(view) * rangePx) / CANVAS_PX,
      sizePx: rangePx,
      light,
      focus,
      mirage: seeMirage,
      cloth,
      air,
      flight,
      motion,
    }),
    [scene, power, view, rangePx, light, focus, cloth, seeMirage, air, flight, motion],
  );
  const mark = useMemo(() => placeImpact(scene, view), [scene, view]);
  const still = useMemo(() => placeReticle(RETICLE_GEOMETRY[reticle], view), [reticle, view]);
  const paintStill = useCallback(
    (ctx: CanvasRenderingContext2D) => {
      drawReticle(ctx, still, reticleOpacity);
      drawTube(ctx);
    },
    [still, reticleOpacity],
  );
  const stillLayer = useLayer(paintStill, size.devicePx);
  useScopeZoom(frame, power, onZoom);
  const twin = useId();
  const current = scene.targets.find((target) => target.current);

  return (
    <div ref={frame} className="scope" data-testid="scope">
      <div role="img" aria-label="Scope view" aria-describedby={twin} className="absolute inset-0">
        <RangeLayer picture={picture} onWords={hear} onPainted={props.onPainted} />
        {mark !== null && size.devicePx > 0 && <MarkLayer mark={mark} view={view} />}
        <canvas ref={stillLayer} aria-hidden className="scope-layer" data-layer="still" />
      </div>
      <p id={twin} className="sr-only" data-testid="scope-told">
        {description} {windWords}
      </p>
      {windWords !== '' && display.windInWords && (
        <p className="scope-words" aria-live="polite">
          {windWords}
        </p>
      )}
      <div aria-hidden className="scope-corners">
        <div>{corners.topLeft}</div>
        <div>{corners.topRight}</div>
        <div className="scope-notice">
          {corners.bottomLeft}
          {reticleOpacity > 0 && (
            <>
              {profiles.RETICLES[reticle].label}
              <small>{RETICLE_NOTICE}</small>
            </>
          )}
        </div>
      </div>
      {current !== undefined && <ImpactsInset target={current} impacts={scene.impacts} />}
      {children}
    </div>
  );
};
