import { profiles } from '@windcall/contract';
import { CANVAS_PX } from '@windcall/simulation';
import { useCallback, useRef } from 'react';
import { angleName, elevationText, windText } from '../units/angles.ts';
import { useUnits } from '../units/use-units.tsx';
import { POWER } from './aim.ts';
import { drawReticle } from './draw-reticle.ts';
import { drawTube } from './draw-tube.ts';
import { placeReticle } from './place-reticle.ts';
import { RETICLE_GEOMETRY, RETICLE_NOTICE, type ReticleType } from './reticles.ts';
import './scope.css';
import { SCOPE_PALETTE as C } from './scope-palette.ts';
import { useLayer } from './use-layer.ts';
import { useSquareSize } from './use-square-size.ts';
import { CENTER_PX, fieldMilOf, scaleOf, type View } from './view.ts';

/** A hold (mil, + up and + right) is seen within this share of the field, clear of the tube's shadow. */
const CLEAR_SHARE = 0.88;
/** Radius of the mark that stands for the target, px of the canvas. */
const TARGET_PX = 70;

/** The highest magnification, at most the usual one, at which a hold lies inside the field; null where none shows it. */
export const powerForHold = (upMil: number, rightMil: number): number | null => {
  const reach = Math.hypot(upMil, rightMil);
  const fieldAtOne = fieldMilOf({ power: 1, trueField: false, devicePx: 1, cssPx: 1 });
  const power = reach === 0 ? POWER.start : Math.min(POWER.start, Math.floor((CLEAR_SHARE * fieldAtOne) / 2 / reach));
  return power < POWER.min ? null : power;
};

interface HoldPictureProps {
  readonly reticle: ReticleType;
  /** What is needed, mil, + up and + right; held, not dialed. */
  readonly upMil: number;
  readonly rightMil: number;
}

/** The reticle with the target where it is held: a hold up and right puts it below and left of the center. */
export const HoldPicture = ({ reticle, upMil, rightMil }: HoldPictureProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const { cssPx, devicePx } = useSquareSize(frame);
  const power = powerForHold(upMil, rightMil);
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
      ctx.arc(CENTER_PX - rightMil * scale, CENTER_PX + upMil * scale, TARGET_PX, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
      drawReticle(ctx, placeReticle(RETICLE_GEOMETRY[reticle], view), 1);
      drawTube(ctx);
    },
    [reticle, power, upMil, rightMil, cssPx, devicePx],
  );
  const layer = useLayer(paint, devicePx);
  const units = useUnits();
  const { label } = profiles.RETICLES[reticle];
  const held = `${elevationText(units, upMil, 2)}, ${windText(units, rightMil, 2)} ${angleName(units)}`;
  if (power === null)
    return <p className="hold-picture text-sm text-ink-2">Held, {held}: outside the field at every power. Dial.</p>;
  return (
    <figure className="hold-picture flex flex-wrap items-center gap-4">
      <div ref={frame} className="relative aspect-square w-52 max-w-full overflow-hidden rounded-full">
        <canvas ref={layer} role="img" aria-label={`The target in the reticle, held ${held}`} className="scope-layer" />
      </div>
      <figcaption className="text-sm text-ink-2">
        Held, not dialed: <b className="figure text-ink">{held}</b>
        <br />
        {label} at {power}×
        <br />
        <small className="text-ink-3">{RETICLE_NOTICE}</small>
      </figcaption>
    </figure>
  );
};
