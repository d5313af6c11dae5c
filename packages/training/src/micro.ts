/** What a minute of micro-drills asks: the first three are known by heart, the last two are skills and have no schedule. */
export const MICRO_KINDS = ['value', 'gun', 'dope', 'reticle', 'range'] as const;
export type MicroKind = (typeof MICRO_KINDS)[number];
/** An answer or its truth: a number in the unit of its kind, or a place in the reticle, mil. */
export type MicroAnswer = number | { readonly right: number; readonly up: number };

/** An answer later than this, ms, is not yet known by heart. */
export const IN_TIME_MS: Readonly<Record<MicroKind, number>> = {
  value: 4000,
  gun: 8000,
  dope: 8000,
  reticle: 8000,
  range: 20_000,
};
/** Winds a gun number is asked with, mph: nobody learns one number by its look. */
export const GUN_WINDS_MPH = [4, 6, 8, 10, 12] as const;
/** Distances that items are made of unless others are chosen, yd. */
export const MICRO_DISTANCES_YD = [200, 300, 400, 500, 600, 700, 800, 900, 1000] as const;
export type MicroItem =
  | { readonly kind: 'value'; readonly clock: number }
  | { readonly kind: 'gun' | 'dope'; readonly profileId: number; readonly yd: number }
  | { readonly kind: 'reticle' | 'range' };

/** The item of a key (`value:4`, `gun:12:700`, `dope:0:640`, `reticle`, `range`); null for anything else. */
export const readItemKey = (key: string): MicroItem | null => {
  if (key === 'reticle' || key === 'range') return { kind: key };
  const value = /^value:([1-9]|1[0-2])$/.exec(key);
  if (value) return { kind: 'value', clock: Number(value[1]) };
  const rifle = /^(gun|dope):(0|[1-9][0-9]{0,9}):([1-9][0-9]{2,3})$/.exec(key);
  if (!rifle) return null;
  return { kind: rifle[1] as 'gun' | 'dope', profileId: Number(rifle[2]), yd: Number(rifle[3]) };
};

/** The part of a wind from a clock position that counts across: 0, 0.5, 0.87 or 1 (the sine of its angle, as shooters round it). */
export const valueOfClock = (clock: number): number => [0, 0.5, 0.87, 1, 0.87, 0.5][((clock % 6) + 6) % 6] as number;

/** Yards to a plate of this width, inches, that spans so many mil: width ÷ mil × 1000 ÷ 36. */
export const yardsOfWidth = (widthIn: number, mil: number): number => (widthIn / mil) * (1000 / 36);

/** Room for the binary arithmetic of decimals: 0.75 − 0.7 is not 0.05. */
const ROUNDING = 1e-9;

/** How far an answer of `gun`, mil, or `dope`, mil, may be off. */
export const toleranceMil = (kind: 'gun' | 'dope', yd: number, truthMil: number): number =>
  kind === 'gun' ? Math.max(0.05, 0.1 * Math.abs(truthMil)) : yd <= 600 ? 0.1 : 0.2;

/** Whether an answer is right, however long it took. */
export const isMicroRight = (item: MicroItem, given: MicroAnswer | null, truth: MicroAnswer): boolean => {
  if (given === null) return false;
  if (typeof given !== 'number' || typeof truth !== 'number') {
    if (typeof given === 'number' || typeof truth === 'number') return false;
    return Math.max(Math.abs(given.right - truth.right), Math.abs(given.up - truth.up)) <= 0.05 + ROUNDING;
  }
  const off = Math.abs(given - truth);
  switch (item.kind) {
    case 'value':
      return off < ROUNDING || (truth === 0.87 && given === 0.9);
    case 'gun':
    case 'dope':
      return off <= toleranceMil(item.kind, item.yd, truth) + ROUNDING;
    case 'range':
      return off <= 0.05 * truth + ROUNDING;
    case 'reticle':
      return false;
  }
};

/** The grade of an answer: right, and not later than its kind allows. There are two: Good and Again. */
export const isGood = (item: MicroItem, given: MicroAnswer | null, truth: MicroAnswer, ms: number): boolean =>
  isMicroRight(item, given, truth) && ms <= IN_TIME_MS[item.kind];

/** The wind an item of gun numbers is compared in when the rifle changes, mph: the middle of those asked. */
const COMPARED_MPH = 8;

/**
 * Whether an item must start anew because its rifle changed. `from`, `to`: mil per mph for `gun`, mil for `dope`. A gun number
 * moved when its hold in a middle wind did by more than the tolerance.
 */
export const answerMoved = (kind: 'gun' | 'dope', yd: number, from: number, to: number): boolean => {
  const scale = kind === 'gun' ? COMPARED_MPH : 1;
  return Math.abs(to - from) * scale > toleranceMil(kind, yd, from * scale) + ROUNDING;
};

/** How far off a skill's answer is: mil for `reticle`, per cent for `range`; null where nothing was answered. */
export const skillError = (given: MicroAnswer | null, truth: MicroAnswer): number | null => {
  if (given === null) return null;
  if (typeof given === 'number') return typeof truth === 'number' ? (100 * Math.abs(given - truth)) / truth : null;
  return typeof truth === 'number' ? null : Math.hypot(given.right - truth.right, given.up - truth.up);
};

/** The middle of some values; null of none. */
export const median = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [a, b] = [sorted[middle - 1], sorted[middle]];
  if (b === undefined) return null;
  return sorted.length % 2 === 1 || a === undefined ? b : (a + b) / 2;
};

/** New items that a minute brings at most. */
const NEW_A_MINUTE = 5;

/**
 * What a minute asks, in order: what is due (longest overdue first), what was missed this week, new items (at most five), then
 * the two skills in turn. `nowMs`: since 1970.
 */
export const planMinute = (
  items: readonly { readonly key: string; readonly due: string | null }[],
  missed: readonly string[],
  nowMs: number,
): string[] => {
  const dueMs = ({ due }: { due: string | null }): number =>
    due === null ? Number.POSITIVE_INFINITY : Date.parse(due);
  const due = items.filter((item) => dueMs(item) <= nowMs).sort((a, b) => dueMs(a) - dueMs(b));
  const known = new Set(due.map(({ key }) => key));
  const again = items.filter(({ key, due: at }) => at !== null && missed.includes(key) && !known.has(key));
  const fresh = items.filter(({ due: at }) => at === null).slice(0, NEW_A_MINUTE);
  return [...[...due, ...again, ...fresh].map(({ key }) => key), 'reticle', 'range'];
};
