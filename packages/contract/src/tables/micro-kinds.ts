export interface MicroPlace {
  readonly right: number;
  readonly up: number;
}
/** A plate to range: its width, inches, and its width in the reticle, mil. */
interface MicroPlate {
  readonly widthIn: number;
  readonly mil: number;
}
/** Content of a question besides its item: a wind in mph or a distance in yards, a place, a plate, or nothing. */
export type MicroAsked = number | string | MicroPlace | MicroPlate | null;
/** An answer or its truth: a number in the unit of its kind, or a place in the reticle. */
export type MicroAnswer = number | MicroPlace;

export interface MicroRifle {
  /** Correction, mil, + up. */
  readonly dopeMil: number;
  /** Hold per mph of full-value wind, mil. */
  readonly gunMilPerMph: number;
}

/** Subjects of items, encoded in their keys. */
interface Subjects {
  /** A clock position, 1 to 12: `value:4`. */
  clock: { readonly clock: number };
  /** A rifle at a distance, yd: `gun:12:700`. */
  rifle: { readonly profileId: number; readonly yd: number };
  /** A skill has one item and no schedule. */
  skill: object;
}

/** A kind of question without its words and pictures (`apps/web/src/features/games/questions.ts`). */
interface MicroKindOf<S extends keyof Subjects> {
  readonly of: S;
  /** Words for a sentence: "Wind values, gun numbers and dope by heart; reading the reticle." */
  readonly called: string;
  /** Form of the answer: one of five buttons, a number, or a place. */
  readonly takes: 'part' | 'number' | 'place';
  /** Time limit of an answer known by heart, ms. */
  readonly inTimeMs: number;
  /** Draws a question. `dice`: uniform from 0 to 1. */
  readonly ask: (dice: () => number) => MicroAsked;
  /** The right answer; undefined if `asked` does not fit the kind. `rifle` is null for items without one. */
  readonly truth: (item: Subjects[S], asked: MicroAsked, rifle: MicroRifle | null) => MicroAnswer | undefined;
  /** Allowed error, in the unit of a number, or per axis of a place, mil. */
  readonly tolerance: (truth: number, item: Subjects[S]) => number;
  /** Accepts another right number. */
  readonly isAlsoRight?: (given: number, truth: number) => boolean;
  /** The rifle's number stored with an item, and its factor for comparing after a change. */
  readonly keeps: S extends 'rifle' ? { readonly read: (rifle: MicroRifle) => number; readonly scale: number } : null;
  /** Unit of a skill's error, and the beginning of its line. */
  readonly errorIn: S extends 'skill' ? 'mil' | 'per cent' : null;
  readonly title: S extends 'skill' ? string : null;
}
const clockKind = (row: Omit<MicroKindOf<'clock'>, 'of' | 'keeps' | 'errorIn' | 'title'>): MicroKindOf<'clock'> => ({
  ...{ of: 'clock', keeps: null, errorIn: null, title: null },
  ...row,
});
const rifleKind = (row: Omit<MicroKindOf<'rifle'>, 'of' | 'errorIn' | 'title'>): MicroKindOf<'rifle'> => ({
  ...{ of: 'rifle', errorIn: null, title: null },
  ...row,
});
const skillKind = (row: Omit<MicroKindOf<'skill'>, 'of' | 'keeps'>): MicroKindOf<'skill'> => ({
  ...{ of: 'skill', keeps: null },
  ...row,
});

/** The crosswind share of a clock position: 0, 0.5, 0.87 or 1 (the sine of its angle, as shooters round it). */
export const valueOfClock = (clock: number): number => [0, 0.5, 0.87, 1, 0.87, 0.5][((clock % 6) + 6) % 6] as number;

/** Yards to a plate `widthIn` inches wide that spans `mil`: width ÷ mil × 1000 ÷ 36. */
export const yardsOfWidth = (widthIn: number, mil: number): number => (widthIn / mil) * (1000 / 36);

/**
 * Winds in questions of gun numbers, mph: several, so that the answer cannot be memorized. The server accepts others.
 */
const GUN_WINDS_MPH = [4, 6, 8, 10, 12] as const;
const GUN_TAKEN_MPH = { least: 1, most: 40 };
/** Wind for comparing gun numbers after a rifle's change, mph: the middle one. */
const COMPARED_MPH = 8;
export const RANGED_PLATE_IN = 12;
const toTwentieth = (value: number): number => Math.round(value * 20) / 20;

/** Kinds of questions in micro-drills, one row each, in list order. Stored keys begin with the name. */
export const MICRO = {
  value: clockKind({
    called: 'wind values',
    takes: 'part',
    inTimeMs: 4000,
    ask: () => null,
    truth: ({ clock }) => valueOfClock(clock),
    tolerance: () => 0,
    isAlsoRight: (given, truth) => truth === 0.87 && given === 0.9,
  }),
  gun: rifleKind({
    called: 'gun numbers',
    takes: 'number',
    inTimeMs: 8000,
    ask: (dice) => GUN_WINDS_MPH[Math.floor(dice() * GUN_WINDS_MPH.length)] ?? COMPARED_MPH,
    truth: (_, asked, rifle) => {
      const mph = typeof asked === 'number' ? asked : Number(typeof asked === 'string' ? asked : Number.NaN);
      const isWind = mph >= GUN_TAKEN_MPH.least && mph <= GUN_TAKEN_MPH.most;
      return isWind && rifle ? rifle.gunMilPerMph * mph : undefined;
    },
    tolerance: (truthMil) => Math.max(0.05, 0.1 * Math.abs(truthMil)),
    keeps: { read: ({ gunMilPerMph }) => gunMilPerMph, scale: COMPARED_MPH },
  }),
  dope: rifleKind({
    called: 'dope',
    takes: 'number',
    inTimeMs: 8000,
    ask: () => null,
    truth: (_, __, rifle) => rifle?.dopeMil,
    tolerance: (_, { yd }) => (yd <= 600 ? 0.1 : 0.2),
    keeps: { read: ({ dopeMil }) => dopeMil, scale: 1 },
  }),
  reticle: skillKind({
    called: 'reading the reticle',
    takes: 'place',
    inTimeMs: 8000,
    ask: (dice) => ({ right: toTwentieth(8 * dice() - 4), up: toTwentieth(4 * dice() - 4) }),
    truth: (_, asked) => (typeof asked === 'object' && asked !== null && 'right' in asked ? asked : undefined),
    tolerance: () => 0.05,
    errorIn: 'mil',
    title: 'Reticle',
  }),
  range: skillKind({
    called: 'ranging a plate',
    takes: 'number',
    inTimeMs: 20_000,
    ask: (dice) => {
      const yards = 200 + 800 * dice();
      return {
        widthIn: RANGED_PLATE_IN,
        mil: Math.round((RANGED_PLATE_IN / yards) * (1000 / 36) * 100) / 100,
      };
    },
    truth: (_, asked) => {
      // answers of earlier releases store the distance itself
      if (typeof asked === 'number') return asked > 0 ? asked : undefined;
      return typeof asked === 'object' && asked !== null && 'mil' in asked
        ? yardsOfWidth(asked.widthIn, asked.mil)
        : undefined;
    },
    tolerance: (truthYd) => 0.05 * truthYd,
    errorIn: 'per cent',
    title: 'Range',
  }),
} as const satisfies Readonly<Record<string, MicroKindOf<'clock'> | MicroKindOf<'rifle'> | MicroKindOf<'skill'>>>;

type Rows = typeof MICRO;
export type MicroKind = keyof Rows;
export const MICRO_KINDS = Object.keys(MICRO) as [MicroKind, ...MicroKind[]];
export type AskedItem = { [K in MicroKind]: { readonly kind: K } & Subjects[Rows[K]['of']] }[MicroKind];
export type RifleItem = Extract<AskedItem, { yd: number }>;
type SkillKind = { [K in MicroKind]: Rows[K]['of'] extends 'skill' ? K : never }[MicroKind];
/** The skills, which end every minute in turn. */
export const SKILLS = MICRO_KINDS.filter((kind) => MICRO[kind].of === 'skill') as [SkillKind, ...SkillKind[]];
export const bySkill = <T>(make: (kind: SkillKind) => T): Record<SkillKind, T> =>
  Object.fromEntries(SKILLS.map((kind) => [kind, make(kind)])) as Record<SkillKind, T>;

const rowOf = ({ kind }: AskedItem) => MICRO[kind] as unknown as MicroKindOf<keyof Subjects>;

const CLOCKS = Array.from({ length: 12 }, (_, i) => i + 1);
/** Default distances of items, yd. */
export const MICRO_DISTANCES_YD = [200, 300, 400, 500, 600, 700, 800, 900, 1000] as const;

const READERS: { readonly [S in keyof Subjects]: (rest: string | undefined) => Subjects[S] | null } = {
  clock: (rest = '') => (/^([1-9]|1[0-2])$/.test(rest) ? { clock: Number(rest) } : null),
  rifle: (rest = '') => {
    const read = /^(0|[1-9][0-9]{0,9}):([1-9][0-9]{2,3})$/.exec(rest);
    return read && { profileId: Number(read[1]), yd: Number(read[2]) };
  },
  skill: (rest) => (rest === undefined ? {} : null),
};

/** The item of a key (`value:4`, `gun:12:700`, `dope:0:640`, `reticle`, `range`); null for anything else. */
export const readItemKey = (key: string): AskedItem | null => {
  const [name = '', ...rest] = key.split(':');
  const kind = MICRO_KINDS.find((one) => one === name);
  const subject = kind && READERS[MICRO[kind].of](rest.length === 0 ? undefined : rest.join(':'));
  return kind && subject ? ({ kind, ...subject } as AskedItem) : null;
};

/** Items of a rifle to learn by heart, in a fixed order, without distances beyond its reach. */
export const itemsOfRifle = (
  profileId: number,
  distancesYd: readonly number[],
  rifleAt: (yd: number) => MicroRifle | null,
): { readonly key: string; readonly keeps: number | null }[] =>
  MICRO_KINDS.flatMap((kind): { key: string; keeps: number | null }[] => {
    const { of, keeps } = MICRO[kind];
    if (of === 'clock') return CLOCKS.map((clock) => ({ key: `${kind}:${clock}`, keeps: null }));
    if (of === 'skill' || keeps === null) return [];
    return distancesYd.flatMap((yd) => {
      const rifle = rifleAt(yd);
      return rifle === null ? [] : [{ key: `${kind}:${profileId}:${yd}`, keeps: keeps.read(rifle) }];
    });
  });

/** The rifle's number to store with an item, to detect a change later. */
export const keptOf = ({ kind }: RifleItem, rifle: MicroRifle): number => MICRO[kind].keeps.read(rifle);

/** Draws a question of an item. `dice`: uniform from 0 to 1. */
export const askMicro = (item: AskedItem, dice: () => number): MicroAsked => rowOf(item).ask(dice);

/** The right answer; undefined if out of the rifle's reach, or if `asked` does not fit the item. */
export const microTruth = (item: AskedItem, asked: MicroAsked, rifle: MicroRifle | null): MicroAnswer | undefined =>
  rowOf(item).truth(item, asked, rifle);

/** Tolerance for binary decimals: 0.75 − 0.7 is not 0.05. */
const ROUNDING = 1e-9;

export const isMicroRight = (item: AskedItem, given: MicroAnswer | null, truth: MicroAnswer): boolean => {
  if (given === null) return false;
  const { tolerance, isAlsoRight } = rowOf(item);
  if (typeof given === 'number' && typeof truth === 'number')
    return Math.abs(given - truth) <= tolerance(truth, item) + ROUNDING || isAlsoRight?.(given, truth) === true;
  if (typeof given === 'number' || typeof truth === 'number') return false;
  return Math.max(Math.abs(given.right - truth.right), Math.abs(given.up - truth.up)) <= tolerance(0, item) + ROUNDING;
};

export const isInTime = ({ kind }: AskedItem, ms: number): boolean => ms <= MICRO[kind].inTimeMs;

/** Grade of an answer, Good or Again: right and in time. */
export const isGood = (item: AskedItem, given: MicroAnswer | null, truth: MicroAnswer, ms: number): boolean =>
  isMicroRight(item, given, truth) && isInTime(item, ms);

/**
 * Whether a rifle's change resets an item. `from`, `to`: its stored and new number. A gun number counts by its hold in
 * a middle wind.
 */
export const answerMoved = (item: RifleItem, from: number, to: number): boolean => {
  const { scale } = MICRO[item.kind].keeps;
  return Math.abs(to - from) * scale > MICRO[item.kind].tolerance(from * scale, item) + ROUNDING;
};

/** Error of a skill's answer: mil for `reticle`, per cent for `range`; null without an answer. */
export const skillError = (given: MicroAnswer | null, truth: MicroAnswer): number | null => {
  if (given === null) return null;
  if (typeof given === 'number') return typeof truth === 'number' ? (100 * Math.abs(given - truth)) / truth : null;
  return typeof truth === 'number' ? null : Math.hypot(given.right - truth.right, given.up - truth.up);
};
