import { type FlagCue, PENNANT } from '@windcall/cues';
import { degToRad } from '@windcall/units';

/** A place on a drawing, px of its view box: + right, + down. */
type Point = readonly [x: number, y: number];
const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * A line from a point, turned by degrees from a direction, + to the right; `down` 1 is along the pole, −1 straight up.
 */
const ray = ([x, y]: Point, deg: number, length: number, down: 1 | -1): string =>
  `M${at([x, y])}L${at([x + length * Math.sin(degToRad(deg)), y + down * length * Math.cos(degToRad(deg))])}`;

/** The rule drawn on a cue: the true angle (amber, solid) and the called one (dashed). Degrees, + right. */
export interface Drawn {
  readonly trueDeg: number;
  readonly yoursDeg: number | null;
}

const Rule = ({ from, drawn, length, down }: { from: Point; drawn: Drawn; length: number; down: 1 | -1 }) => (
  <g fill="none" strokeLinecap="round">
    <path d={ray(from, 0, length, down)} className="cue-zero" />
    {drawn.yoursDeg !== null && <path d={ray(from, drawn.yoursDeg, length, down)} className="cue-yours" />}
    <path d={ray(from, drawn.trueDeg, length, down)} className="cue-halo" />
    <path d={ray(from, drawn.trueDeg, length, down)} className="cue-true" />
  </g>
);

/** Largest deflection of the cloth's tip by its beat, px. */
const BEND_PX = 15;

/** A range flag as the shooter sees it: the cloth's lift and heading, projected. Its hoist is on the pole. */
export const FlagGlyph = ({
  cue,
  drawn,
  tip,
}: {
  readonly cue: FlagCue;
  readonly drawn?: Drawn | undefined;
  /** Side of the tip's beat; the middle of the fly end stays in place. */
  readonly tip?: 'low' | 'high' | undefined;
}) => {
  const length = 66;
  const hoist = (length * PENNANT.hoistM) / PENNANT.lengthM;
  const [lift, yaw] = [degToRad(cue.liftDeg), degToRad(cue.yawDeg)];
  const fly: Point = [length * Math.sin(lift) * Math.sin(yaw), length * Math.cos(lift)];
  const top: Point = [100, 62];
  const middle: Point = [top[0], top[1] + hoist / 2];
  const bend = tip === undefined ? 0 : tip === 'low' ? BEND_PX : -BEND_PX;
  /** A point on the cloth along the fly and down the hoist, 0 to 1. The beat turns its last third. */
  const on = (along: number, down: number): Point => [
    top[0] + along * fly[0],
    top[1] + down * hoist + along * fly[1] + (along === 1 ? bend : -bend / 3) * (along === 0 ? 0 : 1),
  ];
  const corners: readonly Point[] =
    tip === undefined
      ? [on(0, 0), on(0, 1), on(1, 1), on(1, 0)]
      : [on(0, 0), on(0, 1), on(0.65, 1), on(1, 1), on(1, 0), on(0.65, 0)];
  return (
    <>
      <path d="M100 58V192" className="cue-pole" />
      <path d={`M${corners.map(at).join('L')}Z`} className={Math.cos(yaw) >= 0 ? 'cue-away' : 'cue-toward'} />
      {drawn && <Rule from={middle} drawn={drawn} length={78} down={1} />}
    </>
  );
};

/** Waves of hot air that lean, degrees from the upright, + right. */
export const MirageGlyph = ({ leanDeg, drawn }: { readonly leanDeg: number; readonly drawn?: Drawn | undefined }) => {
  const wave = 'M0 70c-9 -12 9 -24 0 -36s9 -24 0 -36s9 -24 0 -36s9 -24 0 -36';
  return (
    <>
      <g fill="none" className="cue-wave">
        {[-60, -36, -12, 12, 36, 60].map((x) => (
          <path key={x} d={wave} transform={`translate(${100 + x} 116) rotate(${leanDeg.toFixed(1)}) scale(0.8)`} />
        ))}
      </g>
      {drawn && <Rule from={[100, 172]} drawn={drawn} length={104} down={-1} />}
    </>
  );
};

const HOURS = Array.from({ length: 12 }, (_, i) => i + 1);

/**
 * Clock with the side that a wind comes from; 12:00 is down range. A small one has four hours, large enough to read.
 */
export const ClockGlyph = ({ hour, small = false }: { readonly hour: number; readonly small?: boolean }) => {
  const out = small ? 44 : 50;
  const angle = degToRad(30 * hour);
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  return (
    <>
      <circle cx="100" cy="110" r="62" className="cue-dial" />
      {HOURS.filter((n) => !small || n % 3 === 0).map((n) => (
        <text
          key={n}
          x={100 + out * Math.sin(degToRad(30 * n))}
          y={(small ? 119 : 115) - out * Math.cos(degToRad(30 * n))}
          textAnchor="middle"
          className="cue-hour"
          data-small={small || undefined}
        >
          {n}
        </text>
      ))}
      <path
        d={`M${at([100 + 84 * x, 110 + 84 * y])}L${at([100 + 8 * x, 110 + 8 * y])}`}
        className="cue-arrow"
        markerEnd="url(#cue-head)"
      />
    </>
  );
};
