import { type ClassTable, intervalScore, isWrongSide } from '@windcall/training';
import { windSide } from '../../../units/crosswind.ts';
import type { Units } from '../../../units/units.ts';

type Row = ClassTable['rows'][number];
type Cell = Row['cells'][number];

/** A judged call; winds in mph, + from the right. */
export interface Judged {
  /** Null if names are hidden. */
  readonly name: string | null;
  readonly lo: number;
  readonly hi: number;
  readonly best: number;
  readonly truth: number;
  /** Interval score, mph. */
  readonly interval: number;
  /** Null without a shot. */
  readonly isHit: boolean | null;
}

export const bestOf = ({ lo, hi, best }: NonNullable<Cell['call']>): number => best ?? (lo + hi) / 2;
export const isHeld = ({ lo, hi, truth }: Pick<Judged, 'lo' | 'hi' | 'truth'>): boolean => lo <= truth && truth <= hi;

/** Result of a row's call of a task (from 1); null before the reveal, and without a call. */
export const judgedOf = ({ name, cells }: Row, task: number): Judged | null => {
  const cell = cells[task - 1];
  if (cell?.call === undefined || cell.truth === undefined || cell.interval === undefined) return null;
  const { call, truth, interval, isHit = null } = cell;
  return { name, lo: call.lo, hi: call.hi, best: bestOf(call), truth, interval, isHit };
};
/** Calls of a task, without names if they are hidden. */
export const judgedOfTask = ({ rows, unnamed }: Pick<ClassTable, 'rows' | 'unnamed'>, task: number): Judged[] =>
  unnamed
    ? unnamed.calls.flatMap((call) => {
        const { lo, hi } = call;
        const { wind: truth } = unnamed;
        if (truth === null) return [];
        const interval = intervalScore({ loMph: lo, hiMph: hi }, truth);
        return [{ name: null, lo, hi, best: bestOf(call), truth, interval, isHit: null }];
      })
    : rows.flatMap((row) => judgedOf(row, task) ?? []);

/** Why no bracket of a called wind is shown; null if brackets are shown or nobody called. */
export const tooFewWords = ({ unnamed }: Pick<ClassTable, 'unnamed'>): string | null =>
  unnamed === undefined || unnamed.called === 0 || unnamed.calls.length > 0
    ? null
    : `Names are hidden, and ${unnamed.called} called: too few to show brackets without giving away whose they are.`;

/** Least calls to name a side. */
const FEWEST = 3;

/** Calls on the wrong side, which no "too low" describes, and all others. */
const bySide = (judged: readonly Judged[]): readonly [across: readonly Judged[], along: readonly Judged[]] => {
  const isAcross = (one: Judged): boolean => !isHeld(one) && isWrongSide({ bestMph: one.best, truthMph: one.truth });
  return [judged.filter(isAcross), judged.filter((one) => !isAcross(one))];
};

/** A class's result in a wind: "Brackets that missed it: 3 too low, 1 on the other side." */
export const classWords = (judged: readonly Judged[]): string => {
  if (judged.length === 0) return 'Nobody called this wind.';
  const [across, along] = bySide(judged);
  const under = along.filter(
    (one) => !isHeld(one) && (one.truth < 0 ? one.best > one.truth : one.best < one.truth),
  ).length;
  const over = along.filter((one) => !isHeld(one)).length - under;
  const outside = [
    under > 0 && `${under} too low`,
    over > 0 && `${over} too high`,
    across.length > 0 && `${across.length} on the other side`,
  ]
    .filter(Boolean)
    .join(', ');
  const missed = outside === '' ? 'Every bracket held it.' : `Brackets that missed it: ${outside}.`;
  return judged.length >= FEWEST && 2 * across.length > judged.length
    ? `${across.length} of ${judged.length} called the other side. ${missed}`
    : missed;
};

/** The true wind at the calls: one figure, or the least to the most. */
export const truthWords = (units: Units, judged: readonly Judged[]): string | null => {
  if (judged.length === 0) return null;
  const winds = judged.map(({ truth }) => truth).sort((a, b) => Math.abs(a) - Math.abs(b));
  const [least = 0, most = 0] = [winds[0], winds.at(-1)];
  const [from, to] = [windSide(units, least), windSide(units, most)];
  return `${from === to ? from : `${from} to ${to}`} ${units.name('wind')}`;
};

/** Ends of an axis for winds, mph, rounded to 5 of the shown unit; around zero without winds. */
export const axisOf = (units: Units, winds: readonly number[]): { readonly low: number; readonly high: number } => {
  const step = units.wire('wind', STEP);
  const [low, high] = [Math.min(0, ...winds), Math.max(0, ...winds)];
  const ends = { low: Math.floor(low / step) * step || 0, high: Math.ceil(high / step) * step || 0 };
  return ends.low === ends.high ? { low: -step, high: step } : ends;
};
/** Place of a wind on an axis, mph to a share of its width; clamped to the axis. */
export const placeOn =
  ({ low, high }: { readonly low: number; readonly high: number }) =>
  (mph: number): string =>
    `${(100 * (Math.max(low, Math.min(high, mph)) - low)) / (high - low)}%`;
/** Spacing of the axis lines, in the shown unit. */
const STEP = 5;
/** Positions of the axis lines, mph. */
export const axisLines = (units: Units, { low, high }: { low: number; high: number }): number[] => {
  const step = units.wire('wind', STEP) * Math.max(1, Math.ceil((high - low) / units.wire('wind', STEP) / 6));
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, i) => (first + i) * step || 0);
};
