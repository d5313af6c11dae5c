import { PENNANT } from '@windcall/cues';
import { GlassLine, GlassText, type Ink } from '../../../../scope/glass.tsx';
import { arcPath, fromPlumb, type GlassPlace, pathOf } from '../../../../scope/place-on-glass.ts';
import { placeCloth } from '../../../../scope/range/place-flag.ts';
import { degrees } from '../say.ts';
import { MIDDLE } from './sight.ts';

/** Ink of an answer, given or right. */
export type AnswerInk = 'own' | 'yours' | 'truth';

interface InkProps {
  readonly at: GlassPlace;
  readonly ink: Ink;
}

export const Line = ({
  from,
  to,
  ...ink
}: { readonly from: GlassPlace; readonly to: GlassPlace; readonly wide?: number } & Pick<InkProps, 'ink'>) => (
  <GlassLine d={pathOf([from, to])} {...ink} />
);

/** A short line about a place: upright, or level. */
export const Tick = ({
  at: { x, y },
  half,
  level,
  ink,
}: InkProps & { readonly half: number; readonly level?: true }) => (
  <GlassLine d={level ? `M${x - half} ${y}h${2 * half}` : `M${x} ${y - half}v${2 * half}`} ink={ink} />
);

export const Ring = ({ at: { x, y }, radius: r, ink }: InkProps & { readonly radius: number }) => (
  <GlassLine d={`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`} ink={ink} />
);

export const Box = ({
  at: { x, y },
  width,
  height,
  ink,
}: InkProps & { readonly width: number; readonly height: number }) => (
  <GlassLine d={`M${x - width / 2} ${y - height / 2}h${width}v${height}h${-width}z`} ink={ink} />
);

/** An angle from straight down: its zero, its line, the arc between them and its degrees. */
export const Lean = ({
  root,
  deg,
  length,
  ink,
  parts = ink === 'yours' || ink === 'aid' ? 'line' : 'angle',
  up = false,
  fact,
}: {
  readonly root: GlassPlace;
  readonly deg: number;
  readonly length: number;
  readonly ink: Ink;
  /** `zero` is the line and its zero; an angle has the arc and the degrees too. */
  readonly parts?: 'line' | 'zero' | 'angle';
  /** From straight up, like waves; + is still to the right. */
  readonly up?: boolean;
  /** Name of the fact with its degrees. */
  readonly fact?: string;
}) => {
  const turned = up ? 180 - deg : deg;
  const zero = up ? 180 : 0;
  return (
    <>
      {parts !== 'line' && <Line from={root} to={fromPlumb(root, zero, length)} ink="aid" />}
      <Line from={root} to={fromPlumb(root, turned, length)} ink={ink} />
      {parts === 'angle' && Math.abs(deg) > 3 && (
        <>
          <GlassLine d={arcPath(root, zero, turned, 0.5 * length)} ink={ink} />
          <GlassText at={fromPlumb(root, (zero + turned) / 2, 0.66 * length)} ink={ink} px={18} fact={fact}>
            {degrees(deg)}
          </GlassText>
        </>
      )}
    </>
  );
};

/** A cloth as it would look turned square to the shooter: lift in degrees, to one side. */
export const SquareCloth = ({
  hoist,
  length,
  liftDeg,
  side,
  ink,
}: {
  readonly hoist: GlassPlace;
  readonly length: number;
  readonly liftDeg: number;
  readonly side: number;
  readonly ink: Ink;
}) => {
  const perM = length / PENNANT.lengthM;
  const threads = placeCloth({ liftDeg, yawDeg: 90 * side }, 0);
  const at = ({ rightM, downM }: { rightM: number; downM: number }): GlassPlace => ({
    x: hoist.x + rightM * perM,
    y: hoist.y + (downM - PENNANT.hoistM / 2) * perM,
  });
  return (
    <GlassLine
      d={`${pathOf([...threads.map(({ high }) => at(high)), ...threads.toReversed().map(({ low }) => at(low))])}z`}
      ink={ink}
    />
  );
};

/** The clock on the ground at the line: 12 is the bullet's direction. */
export const FACE = { x: MIDDLE, y: 735, rx: 270, ry: 135 } as const;
export const onFace = (hour: number, share = 1): GlassPlace => ({
  x: FACE.x + share * FACE.rx * Math.sin((hour * Math.PI) / 6),
  y: FACE.y - share * FACE.ry * Math.cos((hour * Math.PI) / 6),
});
export const hourAt = ({ x, y }: GlassPlace): number =>
  ((Math.atan2((x - FACE.x) / FACE.rx, -(y - FACE.y) / FACE.ry) * 6) / Math.PI + 12) % 12;

const HOURS = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

export const ClockFace = () => (
  <>
    <ellipse cx={FACE.x} cy={FACE.y} rx={FACE.rx} ry={FACE.ry} fill="#08090a" opacity={0.55} />
    <GlassLine
      d={`M${FACE.x - FACE.rx} ${FACE.y}A${FACE.rx} ${FACE.ry} 0 1 1 ${FACE.x + FACE.rx} ${FACE.y}A${FACE.rx} ${FACE.ry} 0 1 1 ${FACE.x - FACE.rx} ${FACE.y}`}
      ink="plain"
      wide={0.6}
    />
    {HOURS.map((hour) => (
      <Line key={hour} from={onFace(hour, hour % 3 === 0 ? 0.88 : 0.94)} to={onFace(hour)} ink="aid" />
    ))}
    {[12, 3, 6, 9].map((hour) => (
      <GlassText key={hour} at={onFace(hour, 1.16)} px={15}>
        {hour}
      </GlassText>
    ))}
  </>
);

/** A hand of the clock, from the middle to the side that the wind comes from. */
export const Hand = ({ hour, ink }: { readonly hour: number; readonly ink: Ink }) => (
  <Line from={FACE} to={onFace(hour, 0.8)} ink={ink} />
);

/** The part of a hand across the line of fire: projected on the line from 9 to 3, with a bar along it. */
export const Across = ({ hour, ink, share }: { readonly hour?: number; readonly ink: Ink; readonly share: number }) => (
  <>
    {hour !== undefined && <Line from={onFace(hour, 0.8)} to={{ x: onFace(hour, 0.8).x, y: FACE.y }} ink="aid" />}
    <Line from={FACE} to={barEnd(share)} ink={ink} wide={2} />
  </>
);
export const barEnd = (share: number): GlassPlace => ({ x: FACE.x + 0.8 * FACE.rx * share, y: FACE.y });
export const shareAt = ({ x }: GlassPlace): number => (x - FACE.x) / (0.8 * FACE.rx);
