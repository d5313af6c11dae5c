import { profiles } from '@windcall/contract';
import { CANVAS_PX } from '@windcall/simulation';
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useUnits } from '../units/use-units.tsx';
import { distanceWriter } from './describe-scope.ts';
import { drawReticle } from './draw-reticle.ts';
import { drawTube } from './draw-tube.ts';
import { MarkLayer } from './mark-layer.tsx';
import { placeImpact } from './place-impacts.ts';
import { placeReticle } from './place-reticle.ts';
import { ImpactsInset } from './range/impacts-inset.tsx';
import { type RangeAir, STILL_AIR } from './range/range-air.ts';
import { RangeLayer } from './range/range-layer.tsx';
import type { RangePicture } from './range/range-painter.ts';
import type { CueWords } from './range/run-range.ts';
import { RETICLE_GEOMETRY, RETICLE_NOTICE, type ReticleType } from './reticles.ts';
import type { Scene } from './scene.ts';
import './scope.css';
import type { ScopeDisplay } from './scope-display.ts';
import { useLayer } from './use-layer.ts';
import { useScopeZoom } from './use-scope-zoom.ts';
import { useSquareSize } from './use-square-size.ts';
import { scaleOf, type View } from './view.ts';

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
        <RangeLayer picture={picture} onWords={hear} />
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
