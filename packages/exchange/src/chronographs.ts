import { readFlag } from '@windcall/units';
import { headOf, unitIn } from './column-meanings.ts';
import { type ReadVelocities, Refusal, type Velocities } from './outcome.ts';
import { HEADING, type Marks, role, rowsOf, SUMMARY } from './rows.ts';
import { columnNumbers, freeText, type Rows } from './split-table.ts';

/** Speeds a rifle or pistol can have, fps; outside, the user is asked. */
const FPS = [200, 6000] as const;
const MAX_SERIES = 200;

/** χ² over its degrees of freedom at a normal quantile, by Wilson and Hilferty; within 1 % from 10 degrees on. */
const chi2Share = (freedom: number, z: number): number =>
  Math.max(1e-9, 1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;
/** χ² at 2.5 and 97.5 % for 1 to 9 degrees of freedom. Source: NIST handbook 1.3.6.7.4. */
const FEW: readonly (readonly [number, number])[] = [
  [0.000982, 5.024],
  [0.0506, 7.378],
  [0.2158, 9.348],
  [0.4844, 11.143],
  [0.8312, 12.833],
  [1.2373, 14.449],
  [1.6899, 16.013],
  [2.1797, 17.535],
  [2.7004, 19.023],
];

/** The 95 % interval of the true SD, given the SD of `n` shots: `s·√((n−1)/χ²)`. */
export const sdRange = (sd: number, n: number): readonly [number, number] => {
  const freedom = n - 1;
  const [low, high] = FEW[freedom - 1] ?? [
    freedom * chi2Share(freedom, -1.959964),
    freedom * chi2Share(freedom, 1.959964),
  ];
  return [sd * Math.sqrt(freedom / high), sd * Math.sqrt(freedom / low)];
};

export const velocitiesOf = (session: string, note: string | null, shots: Velocities['shots']): Velocities => {
  const n = shots.length;
  const speeds = shots.map((shot) => shot.fps);
  const mean = speeds.reduce((sum, v) => sum + v, 0) / n;
  // n − 1, as every chronograph states it
  const sd = n < 2 ? null : Math.sqrt(speeds.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n - 1));
  return {
    session,
    note,
    n,
    meanFps: mean,
    sdFps: sd,
    sdRangeFps: sd === null ? null : sdRange(sd, n),
    spreadFps: Math.max(...speeds) - Math.min(...speeds),
    shots,
  };
};

/** Rounding of a mean as chronographs state it, fps. */
const MEAN_FPS = 1;
/** A doubt where the mean that a file states is not that of its shots: columns may be exchanged. */
export const meanDoubts = (statedFps: number | null | undefined, found: Velocities | undefined): string[] =>
  statedFps != null && found !== undefined && Math.abs(statedFps - found.meanFps) > MEAN_FPS ? ['mean-differs'] : [];

/** Series as they are answered, with what is doubtful about them. */
export const seriesOutcome = (
  series: readonly Velocities[],
  warnings: string[],
  lost: readonly string[],
  rows?: ReadVelocities['rows'],
): ReadVelocities => {
  const [velocities] = series;
  if (velocities === undefined) throw new Refusal('missing', 'The file holds no shots.', { field: 'shots' });
  if (series.length > 1) warnings.push('several-series');
  if (series.some(({ shots }) => shots.some(({ fps }) => fps < FPS[0] || fps > FPS[1])))
    warnings.push('speed-doubtful');
  return { velocities, series, warnings, lost: [...new Set(lost)], ...(rows === undefined ? {} : { rows }) };
};

const toFps = (unit: string): ((v: number) => number) | null => {
  const found = unitIn('speed', unit)?.wire;
  return found === undefined ? null : (v) => found(v, 0);
};
/** Whether a chronograph did not see the shot: an empty cell, or the 0 that LabRadar writes for one. */
const isMissed = (speed: number | null): speed is null => speed === null || speed === 0;
const rangeOf = (convert: (v: number) => number): [number, number] => (convert(1) === 1 ? [...FPS] : [60, 1830]);

/** ShotView export: line 2 begins `#,` and its second cell names the unit, whatever the language. */
export const looksLikeShotView = (text: string): boolean =>
  /^[^\n]*\n\s*"?#"?\s*[,;\t][^\n,;\t]*\((fps|mps|m\/s|ft\/s)\)/i.test(text);

/**
 * The label of the session's note among the lines of statistics: named in English, in every other language the last one whose value
 * is no number. Null where there is none.
 */
const noteLabel = (statistics: Rows): string | null => {
  const isWords = ([, value = '']: Rows[number]): boolean => value !== '' && columnNumbers([value])[0] === null;
  const named = statistics.find(([label = '']) => /^session notes?$/i.test(label));
  return (named ?? statistics.findLast(isWords))?.[0] ?? null;
};

/** Roles of a heading and of the shots under it; a shot without a speed is a note. */
const shotMarks = (rows: Rows, headAt: number, body: Rows, string: string | null = null): Marks => {
  const own = new Set(body);
  return new Map([
    [headAt, HEADING],
    ...rows.flatMap((row, at) =>
      own.has(row) ? [[at, role('shot', `shot ${row.find((cell) => cell !== '')}`, string)] as const] : [],
    ),
  ]);
};
/** Roles of the statistics between two lines of a dash, in any language. */
const statisticMarks = (rows: Rows, stop: number): Marks => {
  const end = rows.findIndex((row, at) => at > stop && row[0] === '-');
  return new Map(
    stop < 0
      ? []
      : rows.flatMap((row, at) =>
          at > stop && (end < 0 || at < end) && columnNumbers([row[1] ?? ''])[0] !== null
            ? [[at, SUMMARY] as const]
            : [],
        ),
  );
};

export const readShotView = (text: string, rows: Rows): ReadVelocities => {
  const [, head = []] = rows;
  const convert = toFps(headOf(head[1] ?? '').unit);
  if (convert === null) throw new Refusal('malformed', 'Line 2 names no unit of speed.', { line: 2 });
  const stop = rows.findIndex((row, i) => i > 1 && row[0] === '-');
  const body = rows.slice(2, stop < 0 ? undefined : stop).filter((row) => /^\d+$/.test(row[0] ?? ''));
  const speeds = columnNumbers(
    body.map((row) => row[1] ?? ''),
    rangeOf(convert),
  );
  const marked = (cell: string | undefined) => (cell ?? '') !== '';
  const unreadMarks: string[] = [];
  const flagged = (row: Rows[number], column: number): boolean => {
    const flag = readFlag(row[column] ?? '');
    if (flag === 'unknown')
      unreadMarks.push(`the mark “${(row[column] ?? '').slice(0, 20)}” of shot ${row[0]} in column ${column + 1}`);
    return flag === true;
  };
  const shots = body.flatMap((row, i) => {
    const speed = speeds[i] ?? null;
    return isMissed(speed) ? [] : [{ fps: convert(speed), cleanBore: flagged(row, 6), coldBore: flagged(row, 7) }];
  });
  const after = stop < 0 ? [] : rows.slice(stop + 1);
  const average = after.find((row) => (row[0] ?? '').toUpperCase() === 'AVERAGE SPEED') ?? after[0];
  const ends = after.findIndex(([label]) => label === '-');
  const label = noteLabel(after.slice(0, ends < 0 ? undefined : ends).filter((row) => !/^date$/i.test(row[0] ?? '')));
  const noted =
    label === null
      ? null
      : new RegExp(`^"?${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"?[^\\S\\n]*[,;\\t]`, 'im').exec(text);
  const note = noted === null ? '' : freeText(text, noted.index + noted[0].length);
  const [mean] = columnNumbers([average?.[1] ?? ''], rangeOf(convert));
  const velocities = shots.length === 0 ? [] : [velocitiesOf(freeText(text), note === '' ? null : note, shots)];
  const warnings = meanDoubts(mean == null ? null : convert(mean), velocities[0]);
  const skipped = body.length - shots.length;
  return seriesOutcome(
    velocities,
    warnings,
    [
      ...(skipped > 0 ? [`${skipped} shots without a speed`] : []),
      ...unreadMarks.slice(0, 20),
      ...(body.some((row) => marked(row[5])) ? ['the time of each shot'] : []),
      ...(body.some((row) => marked(row[8])) ? ['the notes of single shots'] : []),
    ],
    rowsOf(rows, new Map([...shotMarks(rows, 1, body), ...statisticMarks(rows, stop)])),
  );
};

const afterLabel = (rows: Rows, label: string): string =>
  rows.find((row) => (row[0] ?? '').toLowerCase() === label)?.[1] ?? '';

/** LabRadar report: a `Device ID;LBR-…` near the top. */
export const looksLikeLabRadar = (text: string): boolean => /^device id[;,\t]\s*lbr-/im.test(text.slice(0, 2000));

export const readLabRadar = (_text: string, rows: Rows): ReadVelocities => {
  const convert = toFps(afterLabel(rows, 'units velocity'));
  if (convert === null)
    throw new Refusal('malformed', 'The report names no unit of velocity.', { field: 'Units velocity' });
  const headAt = rows.findIndex((row) => /^shot id$/i.test(row[0] ?? ''));
  const column = headAt < 0 ? -1 : rows[headAt]!.findIndex((cell) => /^v0$/i.test(cell));
  if (column < 0) throw new Refusal('missing', 'The report has no column V0.', { field: 'V0' });
  const body = rows.slice(headAt + 1).filter((row) => /^\d+$/.test(row[0] ?? ''));
  const speeds = columnNumbers(
    body.map((row) => row[column] ?? ''),
    rangeOf(convert),
  );
  const shots = speeds.flatMap((v) => (isMissed(v) ? [] : [{ fps: convert(v), coldBore: false, cleanBore: false }]));
  const skipped = body.length - shots.length;
  const series = shots.length === 0 ? [] : [velocitiesOf(afterLabel(rows, 'series no'), null, shots)];
  const [mean] = columnNumbers([afterLabel(rows, 'stats - average')], rangeOf(convert));
  return seriesOutcome(
    series,
    meanDoubts(mean == null ? null : convert(mean), series[0]),
    [...(skipped > 0 ? [`${skipped} shots without a speed`] : []), 'speeds down range, energies and times'],
    rowsOf(rows, shotMarks(rows, headAt, body)),
  );
};

/** MagnetoSpeed XFR: `Series,n,Shots:,k`. */
export const looksLikeMagnetoSpeed = (text: string): boolean =>
  /^\s*series\s*[,;\t]\s*\d+\s*[,;\t]\s*shots:/im.test(text.slice(0, 2000));

export const readMagnetoSpeed = (_text: string, rows: Rows): ReadVelocities => {
  const marks: Marks = new Map();
  const bySeries = new Map<string, { fps: number; coldBore: boolean; cleanBore: boolean }[]>();
  let announced = 0;
  let taken = 0;
  for (const [at, row] of rows.entries()) {
    if (/^(min|avg|es|s-d)$/i.test(row[0] ?? '')) marks.set(at, SUMMARY);
    if (/^shot$/i.test(row[1] ?? '')) marks.set(at, HEADING);
    if (/^series$/i.test(row[0] ?? '') && /^shots:$/i.test(row[2] ?? ''))
      announced += Math.min(Number(row[3]) || 0, 20_000);
    const [series = '', shot = '', speed = '', unit = ''] = row;
    if (!/^\d+$/.test(series) || !/^\d+$/.test(shot)) continue;
    const convert = toFps(unit);
    const [value] = convert === null ? [] : columnNumbers([speed], rangeOf(convert));
    if (convert === null || value === undefined || isMissed(value)) continue;
    if (!bySeries.has(series) && bySeries.size === MAX_SERIES) {
      throw new Refusal('too-large', `The file holds more than ${MAX_SERIES} series.`, { field: 'Series' });
    }
    const shots = bySeries.get(series) ?? [];
    shots.push({ fps: convert(value), coldBore: false, cleanBore: false });
    bySeries.set(series, shots);
    marks.set(at, role('shot', `shot ${shot}`, series));
    taken++;
  }
  const series = [...bySeries].map(([name, shots]) => velocitiesOf(name, null, shots));
  return seriesOutcome(
    series,
    [],
    announced > taken ? [`${announced - taken} shots without a speed`] : [],
    rowsOf(rows, marks),
  );
};

/** A heading of shots: a count, one speed with its unit, and each shot's distance from the mean (Athlon, Caldwell). */
const shotHeading = (row: readonly string[]): number => {
  const heads = row.map(headOf);
  const speeds = heads.flatMap(({ name, unit }, at) =>
    /^(speed|velocity|v)$/.test(name) && unit !== '' && unitIn('speed', unit) !== null ? [at] : [],
  );
  const isCounted = heads.some(({ name }) => /^(shot|#|no|nr)\b ?#?$|^shot #$|^#$/.test(name));
  return isCounted && speeds.length === 1 && heads.some(({ name }) => /\bdev\b|deviation/.test(name))
    ? (speeds[0] ?? -1)
    : -1;
};

export const looksLikeShotList = (_text: string, rows: Rows): boolean =>
  rows.slice(0, 40).some((row) => shotHeading(row) >= 0);

/** Shots under such a heading; the statistics above or below it are no shots. */
export const readShotList = (_text: string, rows: Rows): ReadVelocities => {
  const headAt = rows.findIndex((row) => shotHeading(row) >= 0);
  const at = shotHeading(rows[headAt] ?? []);
  const convert = toFps(headOf(rows[headAt]?.[at] ?? '').unit) ?? ((v: number) => v);
  const body = rows.slice(headAt + 1).filter((row) => /^\d+$/.test(row[0] ?? ''));
  const speeds = columnNumbers(
    body.map((row) => row[at] ?? ''),
    rangeOf(convert),
  );
  const shots = speeds.flatMap((v) => (isMissed(v) ? [] : [{ fps: convert(v), coldBore: false, cleanBore: false }]));
  const note = rows.find(([label = '']) => /^session notes?$|^notes?$/i.test(label))?.[1] ?? '';
  const series = shots.length === 0 ? [] : [velocitiesOf('Chronograph', note === '' ? null : note, shots)];
  const [mean] = columnNumbers([
    (afterLabel(rows, 'average') || afterLabel(rows, 'average speed')).replace(/[^\d.,]/g, ''),
  ]);
  return seriesOutcome(
    series,
    meanDoubts(mean == null ? null : convert(mean), series[0]),
    [
      ...(body.length > shots.length ? [`${body.length - shots.length} shots without a speed`] : []),
      'the time of each shot and its energy',
    ],
    rowsOf(rows, shotMarks(rows, headAt, body)),
  );
};
