import { cToF, MPS_PER_MPH, mpsToMph, paToInHg, wrap360 } from '@windcall/units';
import { airDoubts } from './doubts.ts';
import { type Dated, dayAndTime, logInOrder, momentOf } from './log-dates.ts';
import { type DateOrder, type ReadLog, Refusal, type WeatherLog } from './outcome.ts';
import { columnNumbers, freeText, splitTable } from './split-table.ts';

/** Knots and km/h in m/s, exact. */
const MPS_PER_KN = 1852 / 3600;
const MPS_PER_KMH = 1000 / 3600;

const SPEEDS: Readonly<Record<string, (v: number) => number>> = {
  'm/s': mpsToMph,
  mps: mpsToMph,
  'km/h': (v) => (v * MPS_PER_KMH) / MPS_PER_MPH,
  kph: (v) => (v * MPS_PER_KMH) / MPS_PER_MPH,
  mph: (v) => v,
  kt: (v) => (v * MPS_PER_KN) / MPS_PER_MPH,
  kts: (v) => (v * MPS_PER_KN) / MPS_PER_MPH,
  kn: (v) => (v * MPS_PER_KN) / MPS_PER_MPH,
  knots: (v) => (v * MPS_PER_KN) / MPS_PER_MPH,
  'ft/min': (v) => (v * 0.00508) / MPS_PER_MPH,
  fpm: (v) => (v * 0.00508) / MPS_PER_MPH,
};
const PRESSURES: Readonly<Record<string, (v: number) => number>> = {
  mb: (v) => paToInHg(v * 100),
  hpa: (v) => paToInHg(v * 100),
  inhg: (v) => v,
  mmhg: (v) => v / 25.4,
  psi: (v) => paToInHg(v * 6894.757293168),
};
const TEMPERATURES: Readonly<Record<string, (v: number) => number>> = { c: cToF, f: (v) => v };
const unitName = (unit: string): string => unit.toLowerCase().replace(/[°\s.]/g, '');

/** Kestrel LiNK export: the meter's name, model and number on its first lines. */
export const looksLikeKestrel = (text: string): boolean =>
  /^\s*"?device name"?\s*[,;\t]/i.test(text) && /^"?formatted date[-_ ]time"?\s*[,;\t]/im.test(text.slice(0, 4000));

const mean = (list: readonly (number | null)[]): number | null => {
  const known = list.filter((v) => v !== null);
  return known.length === 0 ? null : known.reduce((sum, v) => sum + v, 0) / known.length;
};

interface KeptRow extends Dated {
  readonly row: readonly string[];
  readonly speed: number;
}

/**
 * Reads a Kestrel LiNK export by the names and units of its columns. Only *station* pressure is taken; what the meter
 * reduced to sea level would put the air thousands of feet wrong.
 * @throws Refusal when it names no speed or time, or nothing can be read
 */
export const readKestrel = (text: string): ReadLog => {
  const rows = splitTable(text);
  const headAt = rows.findIndex((row) => /^formatted date[-_ ]time$/i.test(row[0] ?? ''));
  const head = (rows[headAt] ?? []).map((cell) => cell.toLowerCase().replace(/[–—-]/g, '-').replace(/\s+/g, ' '));
  const units = (rows[headAt + 1] ?? []).map(unitName);
  const body = rows.slice(headAt + 2).filter((row) => row.some((cell) => cell !== ''));
  const place = (...names: string[]) => head.findIndex((cell) => names.includes(cell));
  const cells = (column: number, from: readonly (readonly string[])[]) => from.map((row) => row[column] ?? '');
  const converted = (
    column: number,
    table: Readonly<Record<string, (v: number) => number>>,
    from: readonly (readonly string[])[],
    field: string,
  ): (number | null)[] => {
    if (column < 0) return from.map(() => null);
    const convert = table[units[column] ?? ''];
    if (convert === undefined) {
      throw new Refusal('unit', `${field} is in “${(units[column] ?? '').slice(0, 12)}”, which is not known.`, {
        field,
      });
    }
    return columnNumbers(cells(column, from)).map((v) => (v === null ? null : convert(v)));
  };

  const speedAt = place('wind speed');
  if (speedAt < 0) throw new Refusal('missing', 'The log has no column Wind Speed.', { field: 'Wind Speed' });
  const labelled = (label: string): string => {
    const found = new RegExp(`^"?${label}"?[^\\S\\n]*[,;\\t]`, 'im').exec(text);
    return found === null ? '' : freeText(text, found.index + found[0].length);
  };
  const trueAt = place('direction - true', 'compass true direction', 'true direction', 'wind direction (true)');
  const magneticAt = place('direction - mag', 'compass magnetic direction', 'magnetic direction');
  const directionAt = trueAt >= 0 ? trueAt : magneticAt;
  const crossAt = place('crosswind', 'crosswind speed');
  const warnings: string[] = [];

  const speeds = converted(speedAt, SPEEDS, body, 'Wind Speed');
  const inOrder = (order: DateOrder): readonly KeptRow[] =>
    body
      .flatMap((row, i) => {
        const moment = momentOf(row[0] ?? '', order);
        const speed = speeds[i] ?? null;
        return moment === null || speed === null || speed < 0 || speed > 200 ? [] : [{ row, moment, speed }];
      })
      .sort((p, q) => p.moment.s - q.moment.s);
  if (directionAt >= 0 && trueAt < 0) warnings.push('direction-magnetic');
  if (directionAt < 0) warnings.push('direction-missing');
  const station = place('station pressure');
  if (station < 0 && place('barometric pressure', 'pressure') >= 0) warnings.push('station-pressure-missing');
  const logOf = (kept: readonly KeptRow[]): WeatherLog => {
    const from = kept.map(({ row }) => row);
    const firstS = kept[0]?.moment.s ?? 0;
    return {
      n: kept.length,
      device: [labelled('device model'), labelled('device name')]
        .filter((part) => part !== '')
        .join(' ')
        .slice(0, 80),
      first: dayAndTime(firstS),
      last: dayAndTime(kept.at(-1)?.moment.s ?? 0),
      seconds: kept.map(({ moment }) => moment.s - firstS),
      speedMph: kept.map(({ speed }) => speed),
      directionTrueDeg: (directionAt < 0 ? from.map(() => null) : columnNumbers(cells(directionAt, from))).map((v) =>
        v === null || v < 0 || v > 360 ? null : wrap360(v),
      ),
      crosswindMph: converted(crossAt, SPEEDS, from, 'Crosswind'),
      meanTemperatureF: mean(converted(place('temperature'), TEMPERATURES, from, 'Temperature')),
      meanStationInHg: mean(converted(station, PRESSURES, from, 'Station Pressure')),
      meanHumidity: mean(place('relative humidity') < 0 ? [] : columnNumbers(cells(place('relative humidity'), from))),
    };
  };
  const { log, dates } = logInOrder(inOrder, logOf);
  if (log === null)
    throw new Refusal('missing', 'No row of the log holds a time and a wind speed.', { field: 'Wind Speed' });
  const skipped = body.length - log.n;
  return {
    log,
    dates,
    warnings: [...(dates === null ? [] : ['date-order-ambiguous']), ...warnings, ...airDoubts(log)],
    lost: [
      ...(skipped > 0 ? [`${skipped} rows without a time or a wind speed`] : []),
      ...(place('barometric pressure') >= 0 ? ['pressure reduced to sea level'] : []),
    ],
  };
};
