import { wrap360 } from '@windcall/units';
import type { DateOrder, ReadLog, WeatherLog } from './outcome.ts';
import { columnNumbers } from './split-table.ts';

export interface Moment {
  readonly s: number;
  /** `either` for 04/04; null for dates that begin with the year. */
  readonly says: DateOrder | 'either' | null;
}

const MOST_MONTHS = 12;
/** First letters of months in English, German, French, Spanish, Italian, Dutch and Nordic languages. */
const MONTH_NAMES = [
  'jan|ene|gen',
  'feb|fév|fev',
  'mar|mär|maa|mrt',
  'apr|avr|abr',
  'mai|may|maj|mei|mag',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aoû|aou|ago',
  'sep|set',
  'oct|okt|ott',
  'nov',
  'dec|dez|déc|dic|des',
].map((names) => new RegExp(`^(?:${names})`, 'i'));
/** 1 to 12; 0 for other words. */
export const monthOf = (word: string): number => MONTH_NAMES.findIndex((names) => names.test(word)) + 1;
const DATE = String.raw`(?:(\d{1,4})[-/. ]+(\p{L}{3,10}|\d{1,2})[-/., ]+(\d{1,4})|(\p{L}{3,10})\.?\s+(\d{1,2}),?\s+(\d{4}))`;
const CLOCK = String.raw`(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s*(?:m\.?)?)?(?:Z|[+-]\d{2}:?\d{2})?`;
const MOMENT = new RegExp(`^${DATE}[ T,]+(?:um |at |à )?${CLOCK}$`, 'iu');
/** A time alone has a colon, because 12.50 is a number. */
const TIME_ALONE = new RegExp(`^${CLOCK.replace('[:.h]', '[:h]')}$`, 'iu');

/** Seconds of the day; null for invalid times. 12 is the first hour of either half. */
const secondsOf = (hours: string, minutes: string, seconds = '0', half?: string): number | null => {
  const clock = Number(hours);
  if (half !== undefined && clock > 12) return null;
  const hour = half === undefined ? clock : (clock % 12) + (/p/i.test(half) ? 12 : 0);
  const [minute, second] = [Number(minutes), Number(seconds)];
  return hour > 23 || minute > 59 || second > 60 ? null : 3600 * hour + 60 * minute + second;
};

/** Seconds from a common start; null for no date or time. `wanted` orders 03/04. Months may be names; times alone share one day. */
export const momentOf = (cell: string, wanted: DateOrder): Moment | null => {
  const alone = TIME_ALONE.exec(cell);
  if (alone !== null) {
    const s = secondsOf(alone[1] ?? '', alone[2] ?? '', alone[3], alone[4]);
    return s === null ? null : { s, says: null };
  }
  const match = MOMENT.exec(cell);
  if (match === null) return null;
  const [, one = '', middle = '', other = '', monthFirst, dayOfIt = '', yearOfIt = ''] = match;
  const named = monthFirst ?? (/^\d/.test(middle) ? undefined : middle);
  const monthNamed = named === undefined ? -1 : monthOf(named);
  if (monthNamed === 0) return null;
  const [first, second, third] = [Number(one), Number(middle), Number(other)];
  const yearFirst = one.length === 4;
  const dayFirst = !yearFirst && (first > MOST_MONTHS || (wanted === 'day-first' && second <= MOST_MONTHS));
  const [year, day] =
    monthFirst !== undefined
      ? [Number(yearOfIt), Number(dayOfIt)]
      : yearFirst
        ? [first, third]
        : [third, dayFirst || monthNamed > 0 ? first : second];
  const month = monthNamed > 0 ? monthNamed : yearFirst || dayFirst ? second : first;
  const s = secondsOf(match[7] ?? '', match[8] ?? '', match[9], match[10]);
  if (s === null || month < 1 || month > 12 || day < 1) return null;
  const full = year < 100 ? 2000 + year : year;
  if (day > new Date(Date.UTC(full, month, 0)).getUTCDate()) return null;
  return {
    s: Date.UTC(full, month - 1, day) / 1000 + s,
    says:
      yearFirst || monthNamed > 0 || first === second
        ? null
        : first > MOST_MONTHS
          ? 'day-first'
          : second > MOST_MONTHS
            ? 'month-first'
            : 'either',
  };
};

/** `2026-04-03 23:59:58` */
export const dayAndTime = (s: number): string => new Date(1000 * s).toISOString().slice(0, 19).replace('T', ' ');

interface Dated {
  readonly moment: Moment;
}
type InOrders<T> = Readonly<Record<DateOrder, T>>;

/**
 * Order of a log's dates: from a date that fits only one order, else the order that makes the log shorter, to be
 * confirmed.
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
 * The log, and both readings if the user must choose the order. `log` is null without rows.
 * @param rowsIn all rows in one order
 */
const logInOrder = <Row extends Dated>(
  rowsIn: (order: DateOrder) => readonly Row[],
  logOf: (rows: readonly Row[]) => WeatherLog,
): { readonly log: WeatherLog | null; readonly dates: ReadLog['dates'] } => {
  const monthFirst = rowsIn('month-first');
  const isSaid = monthFirst.length > 0 && monthFirst.every(({ moment }) => moment.says === null);
  const rows = { 'day-first': isSaid ? monthFirst : rowsIn('day-first'), 'month-first': monthFirst };
  const { order, asks } = orderOf(rows);
  if (rows[order].length === 0) return { log: null, dates: null };
  if (!asks) return { log: logOf(rows[order]), dates: null };
  const logs = { 'day-first': logOf(rows['day-first']), 'month-first': logOf(rows['month-first']) };
  return { log: logs[order], dates: { guess: order, logs } };
};

const DAY_S = 86_400;
const HOUR_S = 3600;
/** Longest step of rows at a clock change, s. */
const LONGEST_STEP_S = 600;

/**
 * Rows in time order: reverses logs with the newest first, and adds days at midnight (without dates) and the hour of a
 * clock change.
 */
const asPassed = <Row extends Dated>(rows: readonly Row[]): { rows: readonly Row[]; isChanged: boolean } => {
  const falls = rows.filter(({ moment }, i) => i > 0 && moment.s < (rows[i - 1]?.moment.s ?? 0)).length;
  const inOrder = falls > rows.length / 2 ? rows.toReversed() : rows;
  let [added, before, isChanged] = [0, inOrder[0]?.moment.s ?? 0, false];
  const passed = inOrder.map((row) => {
    const step = row.moment.s - before;
    before = row.moment.s;
    if (step < -DAY_S / 2 && row.moment.s < DAY_S) added += DAY_S;
    if (!isChanged && step >= -HOUR_S && step <= LONGEST_STEP_S - HOUR_S) {
      added += HOUR_S;
      isChanged = true;
    }
    return added === 0 ? row : { ...row, moment: { ...row.moment, s: row.moment.s + added } };
  });
  return { rows: passed.sort((p, q) => p.moment.s - q.moment.s), isChanged };
};

/** Columns of a log; null for missing ones. */
export interface LogColumns {
  readonly device: string;
  readonly times: readonly string[];
  readonly windMph: readonly (number | null)[] | null;
  readonly directionDeg: readonly (number | null)[] | null;
  readonly crosswindMph: readonly (number | null)[] | null;
  readonly temperatureF: readonly (number | null)[] | null;
  readonly stationInHg: readonly (number | null)[] | null;
  readonly humidity: readonly (number | null)[] | null;
}

const mean = (list: readonly (number | null)[]): number | null => {
  const known = list.filter((v) => v !== null);
  return known.length === 0 ? null : known.reduce((sum, v) => sum + v, 0) / known.length;
};
const FASTEST_MPH = 200;

/**
 * A log of rows with a time and a wind, or without wind with any air. `kept`: places of its rows; `isChanged`: its clock was set back
 * an hour. `log` is null without rows.
 */
export const logOfColumns = (
  columns: LogColumns,
): { log: WeatherLog | null; dates: ReadLog['dates']; kept: ReadonlySet<number>; isChanged: boolean } => {
  const { times, windMph, directionDeg, crosswindMph } = columns;
  const isDated = times.some((cell) => momentOf(cell, 'month-first') !== null);
  const seconds = isDated ? null : columnNumbers(times);
  const airs = [columns.temperatureF, columns.stationInHg, columns.humidity];
  const isHeld = (i: number): boolean => {
    if (windMph === null) return airs.some((air) => air?.[i] != null);
    const speed = windMph[i] ?? null;
    return speed !== null && speed >= 0 && speed <= FASTEST_MPH;
  };
  let isChanged = false;
  const kept = new Set<number>();
  const rowsIn = (order: DateOrder) => {
    const found = times.flatMap((cell, i) => {
      if (!isHeld(i)) return [];
      const s = seconds?.[i] ?? null;
      const moment = seconds === null ? momentOf(cell, order) : s === null ? null : { s, says: null };
      if (moment !== null) kept.add(i);
      return moment === null ? [] : [{ i, moment }];
    });
    const passed =
      seconds === null ? asPassed(found) : { rows: found.sort((p, q) => p.moment.s - q.moment.s), isChanged: false };
    isChanged ||= passed.isChanged;
    return passed.rows;
  };
  const { log, dates } = logInOrder(rowsIn, (rows) => {
    const at = (list: readonly (number | null)[] | null) => rows.map(({ i }) => list?.[i] ?? null);
    const [firstS, lastS] = [rows[0]?.moment.s ?? 0, rows.at(-1)?.moment.s ?? 0];
    const told = (s: number): string => (firstS < DAY_S ? dayAndTime(s).slice(11) : dayAndTime(s));
    return {
      n: rows.length,
      device: columns.device.slice(0, 80),
      first: isDated ? told(firstS) : '',
      last: isDated ? told(lastS) : '',
      seconds: rows.map(({ moment }) => moment.s - firstS),
      speedMph: windMph === null ? [] : at(windMph).map((v) => v ?? 0),
      directionTrueDeg: at(directionDeg).map((v) => (v === null || v < 0 || v > 360 ? null : wrap360(v))),
      crosswindMph: at(crosswindMph),
      meanTemperatureF: mean(at(columns.temperatureF)),
      meanStationInHg: mean(at(columns.stationInHg)),
      meanHumidity: mean(at(columns.humidity)),
    };
  });
  return { log, dates, kept, isChanged };
};
