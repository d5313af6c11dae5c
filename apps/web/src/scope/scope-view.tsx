import { CANVAS_PX } from '@windcall/simulation';
import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react';
import { draw, drawStill } from './draw.ts';
import { MirageLayer } from './mirage-layer.tsx';
import { place } from './place.ts';
import { placeReticle } from './place-reticle.ts';
import { RETICLE_NOTICE, RETICLES, type ReticleType } from './reticles.ts';
import type { Scene } from './scene.ts';
import './scope.css';
import type { ScopeDisplay } from './scope-display.ts';
import { useLayer } from './use-layer.ts';
import { useScopeZoom } from './use-scope-zoom.ts';
import { useSquareSize } from './use-square-size.ts';
import type { View } from './view.ts';

interface ScopeViewProps {
  readonly scene: Scene;
  readonly reticle: ReticleType;
  readonly power: number;
  readonly display: ScopeDisplay;
  /** Crosswind at the target, mph, + from the right: what the mirage shows. */
  readonly crosswindMph: number;
  readonly onZoom: (power: number) => void;
  /** The picture in words. */
  readonly description: string;
  /** Short readings for the corners outside the round field. */
  readonly corners: { readonly topLeft: ReactNode; readonly topRight: ReactNode; readonly bottomRight: ReactNode };
  /** Laid over the picture: what to do before there is a target. */
  readonly children?: ReactNode;
}

/** What the shooter sees: a still layer (reticle, tube) over a moving one (range, targets, shots). */
export const ScopeView = (props: ScopeViewProps) => {
  const { scene, reticle, power, display, crosswindMph, onZoom, description, corners, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSquareSize(frame);
  const { trueField, reticleOpacity } = display;
  const view = useMemo(
    (): View => ({
      power,
      trueField,
      devicePx: CANVAS_PX / Math.max(1, size.devicePx),
      cssPx: CANVAS_PX / Math.max(1, size.cssPx),
    }),
    [power, trueField, size],
  );
  const moving = useMemo(() => place(scene, view), [scene, view]);
  const still = useMemo(() => placeReticle(RETICLES[reticle].geometry, view), [reticle, view]);
  const paintMoving = useCallback((ctx: CanvasRenderingContext2D) => draw(ctx, moving), [moving]);
  const paintStill = useCallback(
    (ctx: CanvasRenderingContext2D) => drawStill(ctx, still, reticleOpacity),
    [still, reticleOpacity],
  );
  const movingLayer = useLayer(paintMoving, size.devicePx);
  const stillLayer = useLayer(paintStill, size.devicePx);
  useScopeZoom(frame, power, onZoom);
  const twin = useId();

  return (
    <div ref={frame} className="scope" data-testid="scope">
      <div role="img" aria-label="Scope view" aria-describedby={twin} className="absolute inset-0">
        <canvas ref={movingLayer} aria-hidden className="scope-layer" data-layer="moving" />
        {display.mirage && (
          <MirageLayer crosswindMph={crosswindMph} aim={scene.aim} view={view} devicePx={size.devicePx} />
        )}
        <canvas ref={stillLayer} aria-hidden className="scope-layer" data-layer="still" />
      </div>
      <p id={twin} className="sr-only">
        {description}
      </p>
      <div aria-hidden className="scope-corners">
        <div>{corners.topLeft}</div>
        <div>{corners.topRight}</div>
        <div className="scope-notice">
          {RETICLES[reticle].name}
          <small>{RETICLE_NOTICE}</small>
        </div>
        <div>{corners.bottomRight}</div>
      </div>
      {children}
    </div>
  );
};
