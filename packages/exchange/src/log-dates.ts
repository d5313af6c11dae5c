import type { DateOrder, ReadLog, WeatherLog } from './outcome.ts';

export interface Moment {
  readonly s: number;
  /** What the date says of its order by itself: 13/04 is day first; null where it fits both, as 04/04, or has the year first. */
  readonly says: DateOrder | 'either' | null;
}

const MOST_MONTHS = 12;

/**
 * A date and time of either clock, seconds of an arbitrary but common start; null where it is none. 03/04 is the third of
 * April where days are said to come first.
 */
export const momentOf = (cell: string, wanted: DateOrder): Moment | null => {
  const match =
    /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s*(?:m\.?)?)?$/i.exec(
      cell,
    );
  if (match === null) return null;
  const [first, second, third] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const yearFirst = match[1]!.length === 4;
  const dayFirst = !yearFirst && (first > MOST_MONTHS || (wanted === 'day-first' && second <= MOST_MONTHS));
  const [year, month, day] = yearFirst
    ? [first, second, third]
    : dayFirst
      ? [third, second, first]
      : [third, first, second];
  const clock = Number(match[4]);
  const half = match[7]?.toLowerCase();
  // 12 is the first hour of either half; a clock with halves has no hour 13.
  if (half !== undefined && clock > 12) return null;
  const hour = half === undefined ? clock : (clock % 12) + (half === 'p' ? 12 : 0);
  const [minute, second60] = [Number(match[5]), Number(match[6] ?? 0)];
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second60 > 60) return null;
  const full = year < 100 ? 2000 + year : year;
  if (day > new Date(Date.UTC(full, month, 0)).getUTCDate()) return null;
  return {
    s: Date.UTC(full, month - 1, day, hour, minute, second60) / 1000,
    says:
      yearFirst || first === second
        ? null
        : first > MOST_MONTHS
          ? 'day-first'
          : second > MOST_MONTHS
            ? 'month-first'
            : 'either',
  };
};

/** 2026-04-03 23:59:58 of seconds as `momentOf` counts them. */
export const dayAndTime = (s: number): string => new Date(1000 * s).toISOString().slice(0, 19).replace('T', ' ');

/** A row of a log with its moment. */
export interface Dated {
  readonly moment: Moment;
}
type InOrders<T> = Readonly<Record<DateOrder, T>>;

/**
 * The order of a log's dates. One that fits no other way says it for all; where none does, or they contradict each other, it
 * is to be asked: the shorter reading is the likelier, for a log through midnight is a night long in one and a month in the other.
 */
const orderOf = (rows: InOrders<readonly Dated[]>): { order: DateOrder; asks: boolean } => {
  const said = new Set(rows['month-first'].map(({ moment }) => moment.says));
  const [isDayFirst, isMonthFirst] = [said.has('day-first'), said.has('month-first')];
  if (isDayFirst !== isMonthFirst) return { order: isDayFirst ? 'day-first' : 'month-first', asks: false };
  const spanS = (some: readonly Dated[]): number => (some.at(-1)?.moment.s ?? 0) - (some[0]?.moment.s ?? 0);
  const isShorterByDay = spanS(rows['day-first']) < spanS(rows['month-first']);
  return { order: isShorterByDay ? 'day-first' : 'month-first', asks: said.has('either') };
};

/**
 * A log by the dates of its rows, and both readings where it is to be asked which holds. `log` is null without rows.
 * @param rowsIn the rows of an order of day and month, from the first to the last
 */
export const logInOrder = <Row extends Dated>(
  rowsIn: (order: DateOrder) => readonly Row[],
  logOf: (rows: readonly Row[]) => WeatherLog,
): { readonly log: WeatherLog | null; readonly dates: ReadLog['dates'] } => {
  const rows = { 'day-first': rowsIn('day-first'), 'month-first': rowsIn('month-first') };
  const { order, asks } = orderOf(rows);
  if (rows[order].length === 0) return { log: null, dates: null };
  if (!asks) return { log: logOf(rows[order]), dates: null };
  const logs = { 'day-first': logOf(rows['day-first']), 'month-first': logOf(rows['month-first']) };
  return { log: logs[order], dates: { guess: order, logs } };
};
