import './labels.css';
import { type CueTrack, clockPartOf, FLAG_LAW, PENNANT } from '@windcall/cues';
import { useRef } from 'react';
import { Glass, GlassLine, GlassText } from '../scope/glass.tsx';
import { arcPath, fromPlumb, GLASS_EDGE, type GlassPlace, pathOf, placeOnGlass } from '../scope/place-on-glass.ts';
import { useSquareSize } from '../scope/use-square-size.ts';
import { type Box, placeLabels } from './place-labels.ts';

/** The angle of a flag in a wind, degrees: the called wind as cloth. */
export const calledDeg = (mph: number, yawDeg: number): number =>
  Math.min(88, (FLAG_LAW.liftDegPerMph * Math.abs(mph)) / Math.max(0.1, clockPartOf(yawDeg).part));

/** Labels that a picture this wide has room for. */
const mostLabels = (cssPx: number): number => (cssPx < 480 ? 4 : 7);

/**
 * The angle of a flag's cloth on the glass, degrees from straight down, + right; and its visible length, as a share of
 * the cloth.
 */
const seenCloth = (liftDeg: number, yawDeg: number) => {
  const lift = (liftDeg * Math.PI) / 180;
  // the lift decides how low the tip hangs; lift and heading decide how far it reaches
  const reach = Math.sin(lift) * Math.sin((yawDeg * Math.PI) / 180);
  return { deg: (Math.atan2(reach, Math.cos(lift)) * 180) / Math.PI, share: Math.hypot(reach, Math.cos(lift)) };
};

interface FlagAngle {
  readonly pivot: GlassPlace;
  /** Length of the cloth on the glass. */
  readonly cloth: number;
  readonly liftDeg: number;
  readonly yawDeg: number;
}

const isOnGlass = ({ x, y }: GlassPlace): boolean => Math.hypot(x - 500, y - 500) < 520;

/** Lines at a flag: the pole, the flag's angle in amber, and the dashed angle of the called wind. */
const AngleOf = ({ angle, saidMph }: { readonly angle: FlagAngle; readonly saidMph: number | null }) => {
  const { pivot, cloth, liftDeg, yawDeg } = angle;
  const was = seenCloth(liftDeg, yawDeg);
  const saidDeg = saidMph === null ? liftDeg : calledDeg(saidMph, yawDeg);
  // the cloth flies away from the wind
  const isSameSide = saidMph !== null && saidMph * Math.sin((yawDeg * Math.PI) / 180) < 0;
  const said = seenCloth(saidDeg, yawDeg);
  const tip = fromPlumb(pivot, was.deg, cloth * was.share);
  return (
    <>
      <GlassLine ink="aid" d={pathOf([pivot, fromPlumb(pivot, 0, cloth)])} />
      {isSameSide && Math.abs(saidDeg - liftDeg) >= FLAG_LAW.liftDegPerMph && (
        <>
          <GlassLine ink="yours" d={pathOf([pivot, fromPlumb(pivot, said.deg, 0.94 * cloth * said.share)])} />
          <GlassText at={fromPlumb(pivot, said.deg, 1.08 * cloth * said.share)} px={13}>
            you
          </GlassText>
        </>
      )}
      <GlassLine ink="truth" d={pathOf([pivot, tip])} />
      <GlassLine ink="truth" wide={0.7} d={arcPath(pivot, 0, was.deg, 0.55 * cloth)} />
      <GlassText ink="truth" px={16} at={fromPlumb(pivot, was.deg / 2, 0.72 * cloth)}>
        {Math.round(liftDeg)}°
      </GlassText>
    </>
  );
};

/** A cue with its label, in words. */
export interface LabeledCue {
  readonly key: string;
  /** A flag, and its shown angles; absent for other cues. */
  readonly flag?: CueTrack['flags'][number] | undefined;
  readonly liftDeg?: number;
  readonly yawDeg?: number;
  /** Preferred place without a flag, shares of the picture. */
  readonly at: readonly [x: number, y: number];
  /** Its crosswind, name, weight and look, for screen readers. */
  readonly sum: string;
  readonly name: string;
  readonly counts: string;
  readonly showed: string;
}

interface CueLabelsProps {
  readonly track: CueTrack;
  /** Heaviest weight first. */
  readonly cues: readonly LabeledCue[];
  /** Best of the call, mph; null without one. */
  readonly saidMph: number | null;
  readonly fieldMil: number;
  /** The plate up close, with the impact; absent without a shot. */
  readonly plate?:
    | { readonly halfWidth: number; readonly impact: { readonly right: number; readonly up: number } }
    | undefined;
}

const INSET_PX = 84;
const LABEL_PX = 60;
/** Width of a label with these lines, px: letters of the figure, of the name, and the edges. */
const labelPx = (sum: string, name: string): number => Math.max(8.5 * sum.length, 6.8 * name.length, 84) + 18;

/** Labels on the frozen picture: each cue's reading, its sum and its weight. */
export const CueLabels = ({ track, cues, saidMph, fieldMil, plate }: CueLabelsProps) => {
  const room = useRef<HTMLDivElement>(null);
  const { cssPx } = useSquareSize(room);
  const px = cssPx || 390;
  const glass = placeOnGlass({ fieldMil, aim: { x: 0, y: 0 }, rangeM: track.rangeM });
  const labeled = cues.slice(0, mostLabels(px));
  const angles = new Map<string, FlagAngle>();
  for (const { key, flag, liftDeg, yawDeg } of labeled) {
    if (!flag || liftDeg === undefined || yawDeg === undefined) continue;
    const pivot = glass.world(flag.asideM, flag.poleM - PENNANT.hoistM / 2, flag.zM);
    if (isOnGlass(pivot)) angles.set(key, { pivot, cloth: PENNANT.lengthM * glass.perM(flag.zM), liftDeg, yawDeg });
  }
  const wish = ({ key, at, sum, name }: LabeledCue): Box => {
    const pivot = angles.get(key)?.pivot;
    const share = px / GLASS_EDGE;
    const [x, y] = pivot ? [pivot.x * share, pivot.y * share - LABEL_PX / 2 - 14] : [at[0] * px, at[1] * px];
    return { x, y, width: labelPx(sum, name), height: LABEL_PX };
  };
  const inset: Box | null = plate ? { x: 0.7 * px, y: 0.76 * px, width: INSET_PX, height: INSET_PX } : null;
  const middle: Box = { x: px / 2, y: px / 2, width: 44, height: 44 };
  const corners = [0.13, 0.87].map((at): Box => ({ x: at * px, y: 22, width: 0.26 * px, height: 44 }));
  const places = placeLabels(labeled.map(wish), [...corners, middle, ...(inset ? [inset] : [])], px);
  const lit = [...angles.values()].map(({ pivot, cloth }) => ({
    ...{ x: pivot.x, y: pivot.y + cloth / 2 },
    ...{ rx: 1.25 * cloth, ry: 1.25 * cloth },
  }));
  const reach = plate ? Math.max(1.6 * plate.halfWidth, 1.2 * Math.hypot(plate.impact.right, plate.impact.up)) : 1;
  const onInset = (mil: number): number => (mil / reach) * 46;
  return (
    <div ref={room} className="cue-labels">
      <Glass dim={0.42} lit={[...lit, { x: 500, y: 500, rx: 130, ry: 130 }]}>
        {[...angles].map(([key, angle]) => (
          <AngleOf key={key} angle={angle} saidMph={saidMph} />
        ))}
      </Glass>
      {plate && inset && (
        <svg
          viewBox="-50 -50 100 100"
          role="img"
          aria-label="The plate up close, with your impact"
          className="plate-inset"
          style={{ left: inset.x, top: inset.y, width: INSET_PX, height: INSET_PX }}
        >
          <circle r="49" />
          <rect
            x={-onInset(plate.halfWidth)}
            y={-onInset(plate.halfWidth)}
            width={2 * onInset(plate.halfWidth)}
            height={2 * onInset(plate.halfWidth)}
          />
          <circle data-part="impact" cx={onInset(plate.impact.right)} cy={-onInset(plate.impact.up)} r="5" />
        </svg>
      )}
      <ul aria-label="What the cues said">
        {labeled.map(({ key, sum, name, counts, showed }, i) => (
          <li key={key} className="cue-label" style={{ left: places[i]?.x, top: places[i]?.y }}>
            <b className="figure">{sum}</b>
            <span>{name}</span>
            <small>{counts}</small>
            <span className="sr-only">{showed}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
