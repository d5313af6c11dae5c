import type { CueTrack } from './cue-track.ts';
import { decodeSeenFlag, seenFlagDeg } from './flag.ts';
import { decodeGrass, decodeTrees } from './ground-cover.ts';
import { decodeLean, decodeRunning, FOCUSES, leanDegOf } from './mirage.ts';

/** What a picture showed at one moment. Degrees: of a flag from its pole, how it is seen, and where the cloth points; of waves and grass from the upright, + right. */
export type Showed =
  | { readonly speed: number; readonly clock: number }
  | { readonly liftDeg: number; readonly seenDeg: number; readonly yawDeg: number }
  | { readonly leanDeg: number }
  | { readonly band: number }
  | { readonly driftMilPerS: number | null };

export type CueKind = 'meter' | 'flag' | 'mirage' | 'grass' | 'trees' | 'dust';
/** Why a cue is left out of the sum, or why it said something else than what was there. */
export type CueReason = 'gust' | 'lull' | 'full' | 'end-on' | 'oblique' | 'over-12' | 'band';

/** One cue, as the taught rules read it. Winds in mph, + from the right; null where a rule gives no number. */
export interface CueRead {
  readonly kind: CueKind;
  readonly placeM: number;
  /** Place in `FOCUSES`, of mirage. */
  readonly focus?: number;
  readonly showed: Showed;
  readonly meansMph: number | null;
  readonly over20sMph: number | null;
  /** The speeds that a band stands for, whatever share of them is across; null for cues that say a number. */
  readonly between: { readonly lowMph: number; readonly highMph: number | null } | null;
  /** Whether it counts in the sum; if not, `reason` says why. */
  readonly used: boolean;
  readonly reason: CueReason | null;
}

/** From here on a flag is straight out: it says "22 or more". Degrees. */
const STRAIGHT_OUT_DEG = 88;
/** A cloth that points so nearly along the line shows no angle: share of its length seen across. */
const END_ON_SHARE = 0.2;
/** A cloth across by less than this reads high where it stands high: the seen angle is no longer in proportion. */
const OBLIQUE_SHARE = 0.8;
/** Waves that lean so far only stream: 12 mph or more. Degrees. */
const STREAMS_DEG = 75;
/** A moment differs from its 20 seconds, and these from what was there, from here on, mph. */
export const MOMENT_DIFFERS_MPH = 1.5;
export const PLACE_DIFFERS_MPH = 1;

/** As well as the lean of grass is read, degrees each way. Own assumption. */
const GRASS_READ_DEG = 3;

const treesBetween = (band: number): NonNullable<CueRead['between']> => {
  const { fromMph, toMph } = decodeTrees(band);
  return { lowMph: fromMph, highMph: Number.isFinite(toMph) ? toMph : null };
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What a moment was against its 20 seconds. */
export const momentReason = (meansMph: number | null, over20sMph: number | null): 'gust' | 'lull' | null =>
  meansMph === null || over20sMph === null || Math.abs(meansMph - over20sMph) < MOMENT_DIFFERS_MPH
    ? null
    : Math.abs(meansMph) > Math.abs(over20sMph)
      ? 'gust'
      : 'lull';

const flagsOf = ({ flags, cloth }: CueTrack, now: number): CueRead[] =>
  flags.map(({ zM, liftDeg, yawDeg }) => {
    const cues = liftDeg.slice(0, now + 1).map((lift, i) => ({ liftDeg: lift, yawDeg: yawDeg[i] ?? 0 }));
    const shown = cues.at(-1) ?? { liftDeg: 0, yawDeg: 0 };
    const means = cues.map((cue) => decodeSeenFlag(cue, cloth));
    const [meansMph, over20sMph] = [means.at(-1) ?? 0, mean(means)];
    const across = mean(cues.map(({ yawDeg: yaw }) => Math.abs(Math.sin((yaw * Math.PI) / 180))));
    const isFull = cues.filter(({ liftDeg: lift }) => lift >= STRAIGHT_OUT_DEG).length > cues.length / 2;
    const isHanging = mean(cues.map(({ liftDeg: lift }) => lift)) < 8;
    const isEndOn = !isHanging && across < END_ON_SHARE;
    const left = isFull ? 'full' : isEndOn ? 'end-on' : null;
    return {
      ...{ kind: 'flag', placeM: zM, showed: { ...shown, seenDeg: seenFlagDeg(shown) }, meansMph, over20sMph },
      between: null,
      used: left === null,
      reason: left ?? momentReason(meansMph, over20sMph) ?? (!isHanging && across < OBLIQUE_SHARE ? 'oblique' : null),
    };
  });

const mirageOf = ({ slabs, heat }: CueTrack, now: number): CueRead[] =>
  heat === 'none'
    ? []
    : slabs.slice(0, FOCUSES.length).map(({ zM, driftMilPerS }, focus) => {
        const drifts = driftMilPerS.slice(0, now + 1);
        const leans = drifts.map((drift) => leanDegOf({ zM, driftMilPerS: drift, strength: 1 }));
        const means = leans.map(decodeLean);
        const [meansMph, over20sMph] = [means.at(-1) ?? 0, mean(means)];
        const streams = leans.filter((lean) => Math.abs(lean) >= STREAMS_DEG).length > leans.length / 2;
        return {
          ...{ kind: 'mirage', placeM: zM, focus, showed: { leanDeg: leans.at(-1) ?? 0 }, meansMph, over20sMph },
          between: null,
          used: !streams,
          reason: streams ? 'over-12' : momentReason(meansMph, over20sMph),
        };
      });

/**
 * What a picture said at sample `now` of its track, by the rules that are taught, and over the samples up to it: flags by their
 * seen angle, mirage by its lean, dust by its drift. The grass by the shooter and the trees say a band, which no sum takes.
 */
export const readPicture = (track: CueTrack, now: number): CueRead[] => {
  const { rangeM, grass, trees, dustMilPerS } = track;
  const band = { meansMph: null, over20sMph: null, used: false, reason: 'band' } as const;
  const dust = dustMilPerS.slice(0, now + 1).flatMap((drift) => (drift === null ? [] : [decodeRunning(drift, rangeM)]));
  const dustNow = dustMilPerS[now] ?? null;
  return [
    ...flagsOf(track, now),
    ...mirageOf(track, now),
    ...grass.slice(0, 1).map(({ zM, leanDeg }): CueRead => {
      const lean = Math.abs(leanDeg[now] ?? 0);
      return {
        ...{ kind: 'grass', placeM: zM, showed: { leanDeg: leanDeg[now] ?? 0 }, ...band },
        between: {
          lowMph: decodeGrass(Math.max(0, lean - GRASS_READ_DEG)),
          highMph: decodeGrass(lean + GRASS_READ_DEG),
        },
      };
    }),
    ...((trees[now] ?? -1) < 0
      ? []
      : [
          {
            ...{ kind: 'trees', placeM: rangeM, showed: { band: trees[now] ?? 0 }, ...band },
            between: treesBetween(trees[now] ?? 0),
          } satisfies CueRead,
        ]),
    ...(dust.length === 0
      ? []
      : [
          {
            ...{ kind: 'dust', placeM: rangeM, showed: { driftMilPerS: dustNow } },
            meansMph: dustNow === null ? null : decodeRunning(dustNow, rangeM),
            over20sMph: mean(dust),
            between: null,
            // dust is raised by gusts alone: its mean is not that of the wind
            used: false,
            reason: 'gust',
          } satisfies CueRead,
        ]),
  ];
};

/** The third of the way that a place lies in: 0 near, 1 middle, 2 far. */
export const thirdOf = (placeM: number, rangeM: number): 0 | 1 | 2 =>
  Math.min(2, Math.floor((3 * placeM) / rangeM)) as 0 | 1 | 2;

/** What each third counts in the taught sum. */
export const THIRD_WEIGHTS = [3, 2, 1] as const;

const tenth = (mph: number): number => Math.round(mph * 10) / 10 || 0;

/**
 * One number a third, the plain average of what counts in it, and together: near 3, middle 2, far 1, over the weights there are.
 * Every step is rounded to the tenth that is shown, so that the shown sum is right. mph, null where nothing counts.
 */
export const addThirds = (
  cues: readonly { readonly third: 0 | 1 | 2; readonly mph: number | null }[],
): { readonly thirds: readonly [number | null, number | null, number | null]; readonly together: number | null } => {
  const of = (third: 0 | 1 | 2): number | null => {
    const said = cues.flatMap((cue) => (cue.third === third && cue.mph !== null ? [tenth(cue.mph)] : []));
    return said.length === 0 ? null : tenth(mean(said));
  };
  const thirds = [of(0), of(1), of(2)] as const;
  const there = thirds.flatMap((mph, i) => (mph === null ? [] : [{ mph, weight: THIRD_WEIGHTS[i] ?? 0 }]));
  const weights = there.reduce((sum, { weight }) => sum + weight, 0);
  return {
    thirds,
    together: weights === 0 ? null : tenth(there.reduce((sum, { mph, weight }) => sum + mph * weight, 0) / weights),
  };
};
