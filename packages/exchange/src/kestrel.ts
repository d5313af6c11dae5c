import { counted } from '@windcall/units';
import { type ColumnMeaning, headOf, isUnitLine, unitIn, wireNumbers } from './column-meanings.ts';
import { logDoubts } from './doubts.ts';
import { logOfColumns, momentOf } from './log-dates.ts';
import { type ReadLog, Refusal } from './outcome.ts';
import { type Marks, role, rowsOf } from './rows.ts';
import { columnNumbers, freeText, type Rows } from './split-table.ts';

const HEAD = /^formatted date[-_ ]time$/i;
/** Kestrel LiNK export: a heading that begins with date and time, often below the meter's name. */
export const looksLikeKestrel = (text: string): boolean =>
  /^\s*"?formatted date[-_ ]time"?\s*[,;\t]/im.test(text.slice(0, 4000));

const CALM = /^(calm|still|windstill|calme|calma|stille|vindstille|lugnt)$/i;

/**
 * Reads a Kestrel LiNK export by names and units of columns. Sea-level pressure is not used. Without wind it gives the air.
 * @throws Refusal without times or readable rows
 */
export const readKestrel = (text: string, rows: Rows): ReadLog => {
  const headAt = rows.findIndex((row) => HEAD.test(row[0] ?? ''));
  const head = (rows[headAt] ?? []).map((cell) => cell.toLowerCase().replace(/[–—-]/g, '-').replace(/\s+/g, ' '));
  const units = rows[headAt + 1] ?? [];
  const marks: Marks = new Map();
  let headings = 0;
  const body: { cells: readonly string[]; at: number }[] = [];
  for (const [at, cells] of rows.entries()) {
    if (at < headAt || cells.every((cell) => cell === '')) continue;
    if (HEAD.test(cells[0] ?? '')) {
      marks.set(at, role('heading', at === headAt ? 'names the columns' : 'the heading again'));
      headings += at === headAt ? 0 : 1;
    } else if (at === headAt + 1 || (momentOf(cells[0] ?? '', 'month-first') === null && isUnitLine(cells))) {
      marks.set(at, role('unit', 'units of the columns'));
      headings += at === headAt + 1 ? 0 : 1;
    } else body.push({ cells, at });
  }
  const place = (...names: string[]) =>
    head.findIndex((cell) => names.includes(headOf(cell).name) || names.includes(cell));
  const cellsAt = (column: number): string[] => body.map(({ cells }) => cells[column] ?? '');
  const converted = (column: number, meaning: ColumnMeaning, field: string): (number | null)[] | null => {
    if (column < 0) return null;
    const spelled = headOf(rows[headAt]?.[column] ?? '').unit || (units[column] ?? '');
    const found = unitIn(meaning, spelled);
    if (found === null)
      throw new Refusal('unit', `${field} is in “${spelled.slice(0, 12)}”, which is not known.`, { field });
    const cells = cellsAt(column).map((cell) => (meaning === 'wind' && CALM.test(cell) ? '0' : cell));
    return wireNumbers(cells, found.wire);
  };
  const labelled = (label: string): string => {
    const found = new RegExp(`^"?${label}"?[^\\S\\n]*[,;\\t]`, 'im').exec(text);
    return found === null ? '' : freeText(text, found.index + found[0].length);
  };
  const trueAt = place('direction - true', 'compass true direction', 'true direction', 'wind direction (true)');
  const magneticAt = place('direction - mag', 'compass magnetic direction', 'magnetic direction');
  const directionAt = trueAt >= 0 ? trueAt : magneticAt;
  const stationAt = place('station pressure');
  const humidityAt = place('relative humidity');
  const windMph = converted(place('wind speed'), 'wind', 'Wind Speed');
  const { log, dates, kept, isChanged } = logOfColumns({
    device: [labelled('device model'), labelled('device name')].filter((part) => part !== '').join(' '),
    times: cellsAt(0),
    windMph,
    directionDeg: directionAt < 0 ? null : columnNumbers(cellsAt(directionAt)),
    crosswindMph: converted(place('crosswind', 'crosswind speed'), 'wind', 'Crosswind'),
    temperatureF: converted(place('temperature'), 'temperature', 'Temperature'),
    stationInHg: converted(stationAt, 'pressure', 'Station Pressure'),
    humidity: humidityAt < 0 ? null : columnNumbers(cellsAt(humidityAt)),
  });
  if (log === null)
    throw new Refusal(
      'missing',
      `No row of the log holds a time and ${windMph === null ? 'an air' : 'a wind speed'}.`,
      {
        field: windMph === null ? 'Temperature' : 'Wind Speed',
      },
    );
  const timeless = body.filter(({ cells }) => momentOf(cells[0] ?? '', 'month-first') === null).length;
  const windless = body.length - kept.size - timeless;
  body.forEach(({ at }, i) => {
    marks.set(at, role('note', kept.has(i) ? 'a reading of the air' : 'a row without its figures'));
  });
  return {
    log,
    dates,
    rows: rowsOf(rows, marks),
    warnings: [
      ...(stationAt < 0 && place('barometric pressure', 'pressure') >= 0 ? ['station-pressure-missing'] : []),
      ...logDoubts({ log, dates, isChanged }, trueAt >= 0 ? 'true' : magneticAt >= 0 ? 'magnetic' : 'none'),
    ],
    lost: [
      ...(timeless > 0 ? [`${counted(timeless, 'row')} without a time`] : []),
      ...(windless > 0 ? [`${counted(windless, 'row')} without ${windMph === null ? 'an air' : 'a wind speed'}`] : []),
      ...(headings > 0 ? [counted(headings, 'repeated heading')] : []),
      ...(place('barometric pressure') >= 0 ? ['pressure reduced to sea level'] : []),
    ],
  };
};
