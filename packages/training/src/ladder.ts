import { handicap, parOfCalls, sigmaOfScore } from './interval-score.ts';

/** Distance classes, yards. */
export const RANGES = ['to-400', 'to-700', 'to-1000', 'over-1000'] as const;
/** Share of the wind that is crosswind: full from 0.87, half from 0.5, low below. */
export const VALUES = ['full', 'half', 'low'] as const;
/** Gustiness of the wind for the bullet, SD/mean: steady below 15 %, gusty below 30 %, rough above. */
export const GUSTS = ['steady', 'gusty', 'rough'] as const;

export interface Cell {
  readonly range: (typeof RANGES)[number];
  readonly value: (typeof VALUES)[number];
  readonly gust: (typeof GUSTS)[number];
}

/** All 36, ranges slowest, gusts fastest. */
export const CELLS: readonly Cell[] = RANGES.flatMap((range) =>
  VALUES.flatMap((value) => GUSTS.map((gust) => ({ range, value, gust }))),
);

export const indexOfCell = ({ range, value, gust }: Cell): number =>
  (RANGES.indexOf(range) * VALUES.length + VALUES.indexOf(value)) * GUSTS.length + GUSTS.indexOf(gust);

export const rangeClassOf = (distanceYd: number): Cell['range'] =>
  distanceYd <= 400 ? 'to-400' : distanceYd <= 700 ? 'to-700' : distanceYd <= 1000 ? 'to-1000' : 'over-1000';

/** `crossShare`: |crosswind|/speed of the mean wind, 0…1. */
export const valueClassOf = (crossShare: number): Cell['value'] =>
  crossShare >= 0.87 ? 'full' : crossShare >= 0.5 ? 'half' : 'low';

/**
 * `unrest`: standard deviation of the wind over its mean. For the first wind of drills, the speed's at one place; for
 * natural air, the whole path's divided by 0.74, which was the ratio of path to place in the first wind.
 */
export const gustClassOf = (unrest: number): Cell['gust'] =>
  unrest < 0.15 ? 'steady' : unrest < 0.3 ? 'gusty' : 'rough';

/** Skies of rungs; the night is only drawn at random. */
export const RUNG_SKIES = ['overcast', 'broken', 'sun'] as const;

/** A range, a sky and a level: conditions of a call that its picture shows. */
export interface Rung {
  readonly range: Cell['range'];
  readonly sky: (typeof RUNG_SKIES)[number];
  /** From 1. */
  readonly level: number;
}

/** A judged call with the data shown to its caller. Winds in mph, + from the right; null if not shown. */
export interface RungCall extends Rung {
  readonly scoreMph: number;
  readonly parMph: number;
  readonly bestMph: number;
  /** The taught sum of the cues, without the meter. */
  readonly pictureMph: number | null;
  /** Middle of the forecast. */
  readonly forecastMph: number | null;
  /** The meter over 20 s times the clock. */
  readonly meterMph: number | null;
  readonly day: number;
}

export type RungState = 'open' | 'started' | 'held' | 'solid';

/** A caller's state on a rung, from the last 30 calls on it. */
export interface RungStanding extends Rung {
  readonly state: RungState;
  /** Number of all calls on the rung, and whether it rests after a block of 30. */
  readonly calls: number;
  readonly isResting: boolean;
  /** From the last calls; null without any. */
  readonly handicapMph: number | null;
  readonly parMph: number | null;
  /** Handicap relative to a taught reader's error, and its 90 % interval. */
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Share of the calls that follows the picture beyond the given numbers; null with too few calls. */
  readonly share: number | null;
  /** Day of the last call on the rung; null without any. */
  readonly lastDay: number | null;
}

/**
 * Conditions of holding a rung. Measured on drawn tasks: a taught reader with 1 mph of eye error nearly always holds
 * within 30 calls, and a copier of the forecast or the meter never does (docs/measured/callers.md, suite `person`). A
 * rung is solid if that is sure, for a limited time.
 */
export const HELD = { mostRatio: 1.55, leastShare: 0.4, fewest: 10, solidFewest: 20, solidDays: 60, last: 30 } as const;
/** After each block of this many calls a rung rests, until this many calls elsewhere. */
export const REST = { afterCalls: 30, elsewhere: 60 } as const;
/** Errors of a taught reader: of the taught sum, relative to par; and of the eye, mph. */
const READER = { ofPar: 1.15, eyeMph: 1 } as const;
/** A two-sided 90 % interval in standard errors. */
const Z_90 = 1.645;
const FEWEST_SHARED = 4;
const NOTHING = 1e-9;

/** Error of a taught reader with 1 mph of eye error, mph; calls are judged by it. */
export const readerMph = (parMph: number): number => Math.hypot(READER.ofPar * parMph, READER.eyeMph);

type Pictured = Pick<RungCall, 'bestMph' | 'pictureMph' | 'forecastMph' | 'meterMph'>;

/**
 * The share of calls that follows the picture beyond the given numbers: least squares of best on picture, both minus
 * the meter (level 1), the forecast (level 2) or nothing (level 3), and at level 1 also on forecast minus meter. Null
 * below four calls.
 */
export const pictureShare = (calls: readonly Pictured[]): number | null => {
  let [rows, xx, xz, zz, xd, zd] = [0, 0, 0, 0, 0, 0];
  for (const { bestMph, pictureMph, forecastMph, meterMph } of calls) {
    if (pictureMph === null) continue;
    const free = meterMph ?? forecastMph ?? 0;
    const [x, d] = [pictureMph - free, bestMph - free];
    const z = meterMph !== null && forecastMph !== null ? forecastMph - meterMph : 0;
    rows++;
    xx += x * x;
    xz += x * z;
    zz += z * z;
    xd += x * d;
    zd += z * d;
  }
  if (rows < FEWEST_SHARED) return null;
  const hasTwo = zz > NOTHING;
  const determinant = hasTwo ? xx * zz - xz * xz : xx;
  if (determinant < NOTHING) return null;
  return hasTwo ? (xd * zz - zd * xz) / determinant : xd / xx;
};

const sameRung = (a: Rung, b: Rung): boolean => a.range === b.range && a.sky === b.sky && a.level === b.level;
const nameOf = ({ range, sky, level }: Rung): string => `${level} ${sky} ${range}`;
/** Indexes of the calls of each rung, by its name. */
const placesByRung = (calls: readonly Rung[]): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  calls.forEach((call, i) => {
    const name = nameOf(call);
    const own = places.get(name);
    if (own === undefined) places.set(name, [i]);
    else own.push(i);
  });
  return places;
};

/** Levels and skies by a taught reader's error, least first: 1.23 to 1.81 mph, measured on drawn tasks. */
const STEPS: readonly (readonly [level: number, sky: Rung['sky']])[] = [
  [1, 'overcast'],
  [1, 'broken'],
  [2, 'overcast'],
  [1, 'sun'],
  [3, 'overcast'],
  [2, 'broken'],
  [2, 'sun'],
  [3, 'broken'],
  [3, 'sun'],
];

/** Every rung in climbing order: nine steps, each from near to far. */
export const RUNGS: readonly Rung[] = STEPS.flatMap(([level, sky]) => RANGES.map((range) => ({ range, sky, level })));

/** State of one rung from its calls, oldest first. `today` limits how long it is solid. */
export const standingOfCalls = (
  all: readonly RungCall[],
  today = 0,
): Omit<RungStanding, keyof Rung | 'isResting' | 'lastDay'> => {
  const calls = all.slice(-HELD.last);
  const own = handicap(calls.map(({ scoreMph }) => scoreMph));
  if (own === null) {
    return {
      ...{ state: 'open', calls: 0, handicapMph: null, parMph: null, ratio: null, low: null, high: null, share: null },
    };
  }
  const reader = Math.sqrt(calls.reduce((sum, { parMph }) => sum + readerMph(parMph) ** 2, 0) / calls.length);
  const ratio = sigmaOfScore(calls.reduce((sum, { scoreMph }) => sum + scoreMph, 0) / calls.length) / reader;
  const half = own.error === null ? null : (Z_90 * own.error) / reader;
  const share = pictureShare(calls);
  const isNear = calls.length >= HELD.fewest && ratio <= HELD.mostRatio;
  const isHeld = isNear && share !== null && share >= HELD.leastShare;
  const isSure = calls.length >= HELD.solidFewest && half !== null && ratio + half <= HELD.mostRatio;
  const isFresh = today - (calls.at(-1)?.day ?? today) <= HELD.solidDays;
  return {
    state: isHeld ? (isSure && isFresh ? 'solid' : 'held') : 'started',
    calls: all.length,
    handicapMph: own.value,
    parMph: parOfCalls(calls),
    ...{ ratio, low: half === null ? null : ratio - half, high: half === null ? null : ratio + half, share },
  };
};

/** Whether a rung rests: its last call ended a block of 30, with too few calls elsewhere since. */
export const isResting = (calls: number, elsewhere: number): boolean =>
  calls > 0 && calls % REST.afterCalls === 0 && elsewhere < REST.elsewhere;

/** The ladder of a caller on day `today`, in climbing order; calls oldest first. */
export const ladderOf = (calls: readonly RungCall[], levels: readonly number[], today: number): RungStanding[] => {
  const places = placesByRung(calls);
  return RUNGS.filter(({ level }) => levels.includes(level)).map((rung) => {
    const at = places.get(nameOf(rung)) ?? [];
    const own = at.flatMap((i) => calls[i] ?? []);
    return {
      ...rung,
      ...standingOfCalls(own, today),
      isResting: isResting(own.length, calls.length - 1 - (at.at(-1) ?? -1)),
      lastDay: own.at(-1)?.day ?? null,
    };
  });
};

export const FIRST_RUNG = { range: 'to-400', sky: 'overcast', level: 1 } as const satisfies Rung;

/**
 * Next rung and its reason: it has no calls yet, it is the first that is not held, or all are held and its last call is
 * the oldest.
 */
export interface NextSkill extends Rung {
  readonly why: 'first' | 'begun' | 'step' | 'longest-ago';
  /** The rung left to rest just before this one, if the last call was on it. */
  readonly rested: Rung | null;
}

const isHeld = ({ state }: Pick<RungStanding, 'state'>): boolean => state === 'held' || state === 'solid';

/** Calls after which a daily is always full, and days away after which it is near again. */
export const NEAR_DAILY = { calls: 60, awayDays: 14 } as const;

/** Whether a daily is the near one. `awayDays`: since the last call, null before the first. */
export const isDailyNear = (
  calls: number,
  awayDays: number | null,
  ladder: readonly Pick<RungStanding, 'range' | 'level' | 'state'>[],
): boolean =>
  awayDays === null ||
  awayDays >= NEAR_DAILY.awayDays ||
  (calls < NEAR_DAILY.calls &&
    !ladder.some((rung) => rung.range === 'to-700' && rung.level === FIRST_RUNG.level && isHeld(rung)));

/** Distances for call `call` (from 1) on a rung: the near end first, all from the tenth call on. `all`: nearest first. */
export const opensAt = (all: readonly number[], call: number): readonly number[] =>
  all.slice(0, Math.ceil((Math.min(call, HELD.fewest) * all.length) / HELD.fewest));

/** Index in `ladder` of the next rung to practice; `idle`: calls since the last one on each rung. */
export const nextRungOf = (
  ladder: readonly Pick<RungStanding, 'state' | 'isResting'>[],
  idle: readonly number[],
): number => {
  const next = ladder.findIndex((rung) => !isHeld(rung) && !rung.isResting);
  if (next >= 0) return next;
  return ladder.reduce((longest, _, i) => ((idle[i] ?? 0) > (idle[longest] ?? 0) ? i : longest), 0);
};

/**
 * The next rung to practice: the first that is neither held nor resting, else the rung with the oldest last call.
 * `calls` as for `ladderOf`.
 */
export const nextSkill = (ladder: readonly RungStanding[], calls: readonly Rung[]): NextSkill => {
  const places = placesByRung(calls);
  const idle = ladder.map((rung) => calls.length - 1 - (places.get(nameOf(rung))?.at(-1) ?? -1));
  const at = nextRungOf(ladder, idle);
  const found = ladder[at];
  const last = calls.at(-1);
  const lastRung = last && ladder.find((rung) => sameRung(rung, last));
  const rested = lastRung?.isResting && !isHeld(lastRung) ? lastRung : null;
  const { range, sky, level } = found ?? FIRST_RUNG;
  const isOver = found !== undefined && (isHeld(found) || found.isResting);
  const why = calls.length === 0 ? 'first' : isOver ? 'longest-ago' : (found?.calls ?? 0) > 0 ? 'begun' : 'step';
  return {
    ...{ range, sky, level, why },
    rested: rested && { range: rested.range, sky: rested.sky, level: rested.level },
  };
};

/** An easier rung: a level down, else a calmer sky, else a shorter range; the first rung stays. */
export const easierRung = ({ range, sky, level }: Rung): Rung =>
  level !== FIRST_RUNG.level
    ? { range, sky, level: level - 1 }
    : sky !== RUNG_SKIES[0]
      ? { range, sky: RUNG_SKIES[RUNG_SKIES.indexOf(sky) - 1] ?? sky, level }
      : { range: RANGES[Math.max(0, RANGES.indexOf(range) - 1)] ?? range, sky, level };
