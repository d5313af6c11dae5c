import { type FlagCue, PENNANT } from '@windcall/cues';
import { degToRad } from '@windcall/units';

/** A place on a drawing, px of its view box: + right, + down. */
type Point = readonly [x: number, y: number];
const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A range flag as the shooter sees it: the cloth's lift and heading, projected. Its hoist is on the pole. */
export const FlagGlyph = ({ cue }: { readonly cue: FlagCue }) => {
  const length = 66;
  const hoist = (length * PENNANT.hoistM) / PENNANT.lengthM;
  const [lift, yaw] = [degToRad(cue.liftDeg), degToRad(cue.yawDeg)];
  const fly: Point = [length * Math.sin(lift) * Math.sin(yaw), length * Math.cos(lift)];
  const top: Point = [100, 62];
  /** A corner of the cloth: along the fly and down the hoist, 0 or 1. */
  const on = (along: number, down: number): Point => [top[0] + along * fly[0], top[1] + down * hoist + along * fly[1]];
  const corners = [on(0, 0), on(0, 1), on(1, 1), on(1, 0)];
  return (
    <g stroke="#1a1a1a">
      <path d="M100 58V192" strokeWidth={3} />
      <path d={`M${corners.map(at).join('L')}Z`} fill={Math.cos(yaw) >= 0 ? '#e8742c' : '#f4d44d'} />
    </g>
  );
};

/** Waves of hot air that lean, degrees from the upright, + right. */
export const MirageGlyph = ({ leanDeg }: { readonly leanDeg: number }) => {
  const wave = 'M0 70c-9 -12 9 -24 0 -36s9 -24 0 -36s9 -24 0 -36s9 -24 0 -36';
  return (
    <g fill="none" stroke="#f5f7f8" strokeWidth={2.5}>
      {[-60, -36, -12, 12, 36, 60].map((x) => (
        <path key={x} d={wave} transform={`translate(${100 + x} 116) rotate(${leanDeg.toFixed(1)}) scale(0.8)`} />
      ))}
    </g>
  );
};

/** Clock with the side that a wind comes from; 12:00 is down range. */
export const ClockGlyph = ({ hour }: { readonly hour: number }) => {
  const angle = degToRad(30 * hour);
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  return (
    <>
      <circle cx="100" cy="110" r="62" fill="#15181b" stroke="#d8d5cc" />
      {[3, 6, 9, 12].map((n) => (
        <text
          key={n}
          x={100 + 44 * Math.sin(degToRad(30 * n))}
          y={119 - 44 * Math.cos(degToRad(30 * n))}
          {...{ fill: '#f4f2ec', stroke: '#15181b', strokeWidth: 2, paintOrder: 'stroke', textAnchor: 'middle' }}
          className="font-figure text-[27px] font-bold"
        >
          {n}
        </text>
      ))}
      <path
        d={`M${at([100 + 84 * x, 110 + 84 * y])}L${at([100 + 8 * x, 110 + 8 * y])}`}
        stroke="#ffb02e"
        strokeWidth={4}
      />
    </>
  );
};
