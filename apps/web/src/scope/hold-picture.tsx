import { profiles } from '@windcall/contract';
import { CANVAS_PX } from '@windcall/simulation';
import { useCallback, useRef } from 'react';
import { angleName, elevationText, useUnits, windText } from '../units/index.ts';
import { POWER } from './aim.ts';
import { drawReticle, drawTube } from './draw-reticle.ts';
import { placeReticle } from './place-reticle.ts';
import { RETICLE_GEOMETRY, RETICLE_NOTICE, type ReticleType } from './reticles.ts';
import './scope.css';
import { SCOPE_PALETTE as C } from './scope-palette.ts';
import { useLayer } from './use-layer.ts';
import { useSquareSize } from './use-square-size.ts';
import { CENTER_PX, powerWithin, scaleOf, type View } from './view.ts';

/** A hold must lie within this share of the field, clear of the tube's shadow. */
const CLEAR_SHARE = 0.88;
/** Radius of a target of unknown size, and the least radius of a known one, canvas px. */
const TARGET_PX = 70;
const LEAST_TARGET_PX = 24;

/** The highest magnification up to `most` at which a hold (mil, + up and right) lies in the field; null if none does. */
export const powerForHold = (upMil: number, rightMil: number, most: number = POWER.start): number | null => {
  const power = powerWithin(Math.hypot(upMil, rightMil), CLEAR_SHARE, most);
  return power < POWER.min ? null : power;
};

interface HoldPictureProps {
  readonly reticle: ReticleType;
  /** Needed correction, mil, + up and right: all held, or the elevation dialed and the wind held. */
  readonly upMil: number;
  readonly rightMil: number;
  readonly isDialed?: boolean;
  readonly decimals?: 1 | 2;
  readonly targetMil?: number | undefined;
}

/** The reticle with the target at its hold: a hold up and right puts the target below and left of the center. */
export const HoldPicture = ({
  reticle,
  upMil,
  rightMil,
  isDialed = false,
  decimals = 2,
  targetMil,
}: HoldPictureProps) => {
  const units = useUnits();
  const heldUpMil = isDialed ? 0 : upMil;
  const frame = useRef<HTMLDivElement>(null);
  const { cssPx, devicePx } = useSquareSize(frame);
  const power = powerForHold(heldUpMil, rightMil, isDialed ? POWER.max : POWER.start);
  const paint = useCallback(
    (ctx: CanvasRenderingContext2D) => {
      const view: View = {
        power: power ?? POWER.min,
        trueField: false,
        devicePx: CANVAS_PX / Math.max(1, devicePx),
        cssPx: CANVAS_PX / Math.max(1, cssPx),
      };
      ctx.fillStyle = C.skyLow;
      ctx.fillRect(0, 0, CANVAS_PX, CANVAS_PX);
      ctx.fillStyle = C.accent;
      ctx.strokeStyle = C.steelEdge;
      ctx.lineWidth = 12;
      ctx.beginPath();
      const scale = scaleOf(view);
      const radius = targetMil === undefined ? TARGET_PX : Math.max(LEAST_TARGET_PX, (targetMil / 2) * scale);
      ctx.arc(CENTER_PX - rightMil * scale, CENTER_PX + heldUpMil * scale, radius, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
      drawReticle(ctx, placeReticle(RETICLE_GEOMETRY[reticle], view), 1);
      drawTube(ctx);
    },
    [reticle, power, heldUpMil, rightMil, targetMil, cssPx, devicePx],
  );
  const layer = useLayer(paint, devicePx);
  const { label } = profiles.RETICLES[reticle];
  const up = elevationText(units, upMil, decimals);
  const right = windText(units, rightMil, decimals);
  const held = `${isDialed ? right : `${up}, ${right}`} ${angleName(units)}`;
  const dialed = isDialed ? `${up} ${angleName(units)}` : null;
  if (power === null)
    return <p className="hold-picture text-sm text-ink-2">Held, {held}: outside the field at every power. Dial.</p>;
  return (
    <figure className="hold-picture flex flex-wrap items-center gap-4">
      <div ref={frame} className="relative aspect-square w-52 max-w-full overflow-hidden rounded-full">
        <canvas
          ref={layer}
          role="img"
          aria-label={`The target in the reticle, ${dialed === null ? '' : `dialed ${dialed}, `}held ${held}`}
          className="scope-layer"
        />
      </div>
      <figcaption className="text-sm text-ink-2">
        {dialed === null ? (
          'Held, not dialed: '
        ) : (
          <>
            Dial <b className="figure text-ink">{dialed}</b>, hold{' '}
          </>
        )}
        <b className="figure text-ink">{held}</b>
        <br />
        {label} at {power}×
        <br />
        <small className="text-ink-3">{RETICLE_NOTICE}</small>
      </figcaption>
    </figure>
  );
};
