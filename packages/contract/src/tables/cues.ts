import { z } from 'zod';
import { measure, measureOrNull } from '../values.ts';
import { mapTable } from './field.ts';
import { type CueGroup, LEVELS, type Level } from './levels.ts';
import type { Say } from './messages.ts';

const samples = (unit: string) => z.array(measure(unit));
const meters = measure('meters');
const degreesFromPole = measure('degrees from the pole');

/** A cue without its laws (`packages/cues`) and its drawing (`apps/web/src/scope/range/cue-painters.ts`). */
interface CueRow {
  /** Name before its place: "Flag, 440 yd". */
  readonly name: string;
  readonly shownWith: CueGroup;
  /** Fields of the cue in a track, by wire name: cues after lag, saturation and rounding, never speeds. */
  readonly track: z.ZodRawShape;
  readonly showed: z.ZodType;
  /** Whether the cue is read as an angle, drawn on the picture. */
  readonly hasAngle: boolean;
  /** The lesson about the cue, or the primer's sentence. */
  readonly taught: number | ((say: Say) => string);
}

const leanDeg = z.object({ leanDeg: measure('degrees from straight up, + right') });

/**
 * Cues of the wind in a picture, one row each, in reading order. New fields of a track are optional, because older
 * tracks lack them. Tracks leave out what the level hides.
 */
export const CUES = {
  flag: {
    name: 'Flag',
    shownWith: 'flags',
    track: {
      flags: z.array(
        z.object({
          zM: meters,
          asideM: measure('meters, + right'),
          poleM: meters,
          liftDeg: samples('degrees'),
          yawDeg: samples('degrees'),
        }),
      ),
    },
    showed: z.object({
      liftDeg: degreesFromPole,
      seenDeg: measure('degrees from the pole, as seen along the line'),
      yawDeg: measure('degrees, where the cloth points: 0 away, + right'),
    }),
    hasAngle: true,
    taught: 1,
  },
  mirage: {
    name: 'Mirage',
    shownWith: 'mirage',
    track: {
      // the air in focus at the plate, ¾ and ½ of the path, then the rest
      slabs: z.array(
        z.object({ zM: meters, driftMilPerS: samples('mil/s, + right'), strength: samples('share (ratio)') }),
      ),
    },
    showed: leanDeg,
    hasAngle: true,
    taught: 2,
  },
  grass: {
    name: 'Grass',
    shownWith: 'grass',
    track: { grass: z.array(z.object({ zM: meters, leanDeg: samples('degrees, + right') })) },
    showed: leanDeg,
    hasAngle: false,
    taught: 4,
  },
  trees: {
    name: 'Trees',
    shownWith: 'grass',
    // −1 if not shown
    track: { trees: samples('band (count)') },
    showed: z.object({ band: z.number().int().describe('place among the bands of trees (count from 0)') }),
    hasAngle: false,
    taught: 4,
  },
  dust: {
    name: 'Dust',
    shownWith: 'dust',
    track: { dustMilPerS: z.array(measureOrNull('mil/s, + right; null without dust')) },
    showed: z.object({ driftMilPerS: measureOrNull('mil/s, + right; null without dust') }),
    hasAngle: false,
    taught: 5,
  },
} as const satisfies Readonly<Record<string, CueRow>>;

type Rows = typeof CUES;
export type CueKind = keyof Rows;
export const CUE_KINDS = Object.keys(CUES) as [CueKind, ...CueKind[]];

type Shape<P extends 'track'> = { [K in CueKind]: Rows[K][P] }[CueKind];
type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void ? All : never;
export const trackShape = Object.assign({}, ...CUE_KINDS.map((kind) => CUES[kind].track)) as {
  [N in keyof Merged<Shape<'track'>>]: Merged<Shape<'track'>>[N];
};

export type ShowedOf<K extends CueKind> = z.output<Rows[K]['showed']>;
export const showedSchemas = [...new Set(CUE_KINDS.map((kind) => CUES[kind].showed))];

export type CuesShown = Readonly<Record<CueKind, boolean>>;
export const cuesShownAt = (level: Level): CuesShown =>
  mapTable(CUES, ({ shownWith }) => LEVELS[level].cues[shownWith]) as CuesShown;

/** The primer's sentences for cues without a lesson. */
export const cueSentences = (say: Say): string[] =>
  CUE_KINDS.flatMap((kind) => {
    const { taught } = CUES[kind] as CueRow;
    return typeof taught === 'number' ? [] : [taught(say)];
  });
