import { readFlag } from '@windcall/units';
import { headOf, unitIn } from './column-meanings.ts';
import { type ReadVelocities, Refusal, type Velocities } from './outcome.ts';
import { HEADING, type Marks, role, rowsOf, SUMMARY } from './rows.ts';
import { columnNumbers, freeText, type Rows } from './split-table.ts';

type Row = Rows[number];

/** Usual speeds, fps. Other speeds raise a question. */
const FPS = [200, 6000] as const;
const MAX_SERIES = 200;

/** χ² over its degrees of freedom at a normal quantile (Wilson, Hilferty); within 1 % from 10 degrees on. */
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
  // sample SD (n − 1), as on every chronograph
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

type Unit = NonNullable<ReturnType<typeof unitIn>>;
const FEET: Unit = { unit: 'fps', wire: (v) => v };
/** Speeds of a column, fps; null for a missed shot: empty, or LabRadar's 0. */
const speedsIn = (cells: readonly string[], { unit, wire }: Unit): (number | null)[] =>
  columnNumbers(cells, unit === 'fps' ? FPS : [60, 1830]).map((v) => (v === null || v === 0 ? null : wire(v, 0)));
/** Mean stated in a file, fps, perhaps with its unit. */
const statedIn = (cell: string, unit: Unit): number | null =>
  speedsIn([cell.replace(/[^-\d.,]/g, '')], unit)[0] ?? null;

interface Shot {
  /** line, from 0 */
  readonly at: number;
  readonly label: string;
  readonly fps: number | null;
  readonly coldBore?: boolean;
  readonly cleanBore?: boolean;
}
interface Series {
  readonly name: string;
  readonly note?: string;
  /** null if the file has one string */
  readonly string: string | null;
  readonly statedFps?: number | null;
  readonly shots: Shot[];
}

/** Series with their rows; `missed` shots have no speed. */
const answer = (
  rows: Rows,
  series: readonly Series[],
  lost: readonly string[],
  marks: Marks,
  missed = series.flatMap(({ shots }) => shots).filter(({ fps }) => fps === null).length,
): ReadVelocities => {
  const doubts = new Set<string>();
  const read = series.flatMap(({ name, note = '', string, statedFps, shots }) => {
    for (const { at, label } of shots) marks.set(at, role('shot', label, string));
    const seen = shots.flatMap(({ fps, coldBore = false, cleanBore = false }) =>
      fps === null ? [] : [{ fps, coldBore, cleanBore }],
    );
    if (seen.length === 0) return [];
    const velocities = velocitiesOf(name, note === '' ? null : note, seen);
    // a different stated mean suggests exchanged columns
    if (statedFps != null && Math.abs(statedFps - velocities.meanFps) > MEAN_FPS) doubts.add('mean-differs');
    return [velocities];
  });
  const skipped = missed > 0 ? [`${missed} shots without a speed`] : [];
  return seriesOutcome(read, [...doubts], [...skipped, ...lost], rowsOf(rows, marks));
};

const isCount = (cell = ''): boolean => /^\d+$/.test(cell);
const cellAt = (row: Row | undefined, at: number): string => row?.[at] ?? '';
const behind = (rows: Rows, label: RegExp): string =>
  cellAt(
    rows.find(([first = '']) => label.test(first)),
    1,
  );

/** Shots in rows with a count, between the heading and `end`. */
const listed = (rows: Rows, headAt: number, speedAt: number, unit: Unit, end = rows.length): Shot[] => {
  const body = [...rows.entries()].filter(([at, row]) => at > headAt && at < end && isCount(row[0]));
  const speeds = speedsIn(
    body.map(([, row]) => cellAt(row, speedAt)),
    unit,
  );
  return body.map(([at, [count]], i) => ({ at, label: `shot ${count}`, fps: speeds[i] ?? null }));
};

/** ShotView: line 2 begins `#,` and its second cell has the unit, in every language. */
export const looksLikeShotView = (text: string): boolean =>
  /^[^\n]*\n\s*"?#"?\s*[,;\t][^\n,;\t]*\((fps|mps|m\/s|ft\/s)\)/i.test(text);

/** Label of the session's note: by name in English, else the last label without a number; null without one. */
const noteLabel = (statistics: Rows): string | null => {
  const isWords = ([, value = '']: Row): boolean => value !== '' && columnNumbers([value])[0] === null;
  const named = statistics.find(([label = '']) => /^session notes?$/i.test(label));
  return (named ?? statistics.findLast(isWords))?.[0] ?? null;
};

/** Statistics follow the shots, between two lines of a dash. */
export const readShotView = (text: string, rows: Rows): ReadVelocities => {
  const unit = unitIn('speed', headOf(cellAt(rows[1], 1)).unit);
  if (unit === null) throw new Refusal('malformed', 'Line 2 names no unit of speed.', { line: 2 });
  const dashes = rows.flatMap(([first], at) => (at > 1 && first === '-' ? [at] : []));
  const [stop = rows.length, end = rows.length] = dashes;
  const unread: string[] = [];
  const flagged = (row: Row | undefined, column: number): boolean => {
    const flag = readFlag(cellAt(row, column));
    if (flag === 'unknown')
      unread.push(`the mark “${cellAt(row, column).slice(0, 20)}” of shot ${cellAt(row, 0)} in column ${column + 1}`);
    return flag === true;
  };
  const shots = listed(rows, 1, 1, unit, stop).map((shot) =>
    shot.fps === null ? shot : { ...shot, cleanBore: flagged(rows[shot.at], 6), coldBore: flagged(rows[shot.at], 7) },
  );
  const after = rows.slice(stop + 1, end);
  const label = noteLabel(after.filter(([first = '']) => !/^date$/i.test(first)));
  const noted =
    label === null
      ? null
      : new RegExp(`^"?${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}"?[^\\S\\n]*[,;\\t]`, 'im').exec(text);
  const marks: Marks = new Map([
    [1, HEADING],
    ...after.flatMap((row, i) =>
      columnNumbers([cellAt(row, 1)])[0] === null ? [] : [[stop + 1 + i, SUMMARY] as const],
    ),
  ]);
  const isFilled = (column: number): boolean => shots.some(({ at }) => cellAt(rows[at], column) !== '');
  return answer(
    rows,
    [
      {
        name: freeText(text),
        note: noted === null ? '' : freeText(text, noted.index + noted[0].length),
        string: null,
        statedFps: statedIn(behind(after, /^average speed$/i) || cellAt(after[0], 1), unit),
        shots,
      },
    ],
    [
      ...unread.slice(0, 20),
      ...(isFilled(5) ? ['the time of each shot'] : []),
      ...(isFilled(8) ? ['the notes of single shots'] : []),
    ],
    marks,
  );
};

/** LabRadar report, with `Device ID;LBR-…` near the top. */
const readLabRadar = (_text: string, rows: Rows): ReadVelocities => {
  const unit = unitIn('speed', behind(rows, /^units velocity$/i));
  if (unit === null)
    throw new Refusal('malformed', 'The report names no unit of velocity.', { field: 'Units velocity' });
  const headAt = rows.findIndex(([first = '']) => /^shot id$/i.test(first));
  const column = rows[headAt]?.findIndex((cell) => /^v0$/i.test(cell)) ?? -1;
  if (column < 0) throw new Refusal('missing', 'The report has no column V0.', { field: 'V0' });
  const series = {
    name: behind(rows, /^series no$/i),
    string: null,
    statedFps: statedIn(behind(rows, /^stats - average$/i), unit),
    shots: listed(rows, headAt, column, unit),
  };
  return answer(rows, [series], ['speeds down range, energies and times'], new Map([[headAt, HEADING]]));
};

/** MagnetoSpeed XFR: `Series,n,Shots:,k`; a row has series, shot, speed and unit. */
const readMagnetoSpeed = (_text: string, rows: Rows): ReadVelocities => {
  const marks: Marks = new Map();
  const bySeries = new Map<string, Series>();
  let missed = 0;
  for (const [at, row] of rows.entries()) {
    const [series = '', shot = '', speed = '', spelled = ''] = row;
    if (/^(min|avg|es|s-d)$/i.test(series)) marks.set(at, SUMMARY);
    if (/^shot$/i.test(shot)) marks.set(at, HEADING);
    if (/^series$/i.test(series) && /^shots:$/i.test(speed)) missed += Math.min(Number(spelled) || 0, 20_000);
    const unit = unitIn('speed', spelled);
    const fps = isCount(series) && isCount(shot) && unit !== null ? speedsIn([speed], unit)[0] : null;
    if (fps == null) continue;
    const found: Series = bySeries.get(series) ?? { name: series, string: series, shots: [] };
    if (bySeries.set(series, found).size > MAX_SERIES)
      throw new Refusal('too-large', `The file holds more than ${MAX_SERIES} series.`, { field: 'Series' });
    found.shots.push({ at, label: `shot ${shot}`, fps });
    missed--;
  }
  return answer(rows, [...bySeries.values()], [], marks, missed);
};

/** Column of the speed in a heading of Athlon or Caldwell: a count, one speed with its unit, and deviations; −1 for none. */
const shotHeading = (row: Row): number => {
  const heads = row.map(headOf);
  const speeds = heads.flatMap(({ name, unit }, at) =>
    /^(speed|velocity|v)$/.test(name) && unit !== '' && unitIn('speed', unit) !== null ? [at] : [],
  );
  const isCounted = heads.some(({ name }) => /^(shot|#|no|nr)\b ?#?$|^shot #$|^#$/.test(name));
  return isCounted && speeds.length === 1 && heads.some(({ name }) => /\bdev\b|deviation/.test(name))
    ? (speeds[0] ?? -1)
    : -1;
};

const readShotList = (_text: string, rows: Rows): ReadVelocities => {
  const headAt = rows.findIndex((row) => shotHeading(row) >= 0);
  const at = shotHeading(rows[headAt] ?? []);
  const unit = unitIn('speed', headOf(cellAt(rows[headAt], at)).unit) ?? FEET;
  const series = {
    name: 'Chronograph',
    note: behind(rows, /^(session )?notes?$/i),
    string: null,
    statedFps: statedIn(behind(rows, /^average$/i) || behind(rows, /^average speed$/i), unit),
    shots: listed(rows, headAt, at, unit),
  };
  return answer(rows, [series], ['the time of each shot and its energy'], new Map([[headAt, HEADING]]));
};

/**
 * ProChrono Digital Link, newest series first, always in fps. Under `Shot List` a row is a shot and a count of 1 begins a series; its last
 * average is its mean. Under `Shot 1,Shot 2,…` a row is a series. Source: ChronographParsers.cpp of ChronoPlotter.
 */
const readProChrono = (_text: string, rows: Rows): ReadVelocities => {
  const heads = [...rows.entries()].filter(([, [first = '']]) => /^shot (list|1)$/i.test(first));
  const head = heads.find(([, [first = '']]) => /^shot list$/i.test(first))?.[1];
  const place = (name: RegExp, usual: number): number => {
    const at = head?.findIndex((cell) => name.test(cell)) ?? -1;
    return at < 0 ? usual : at;
  };
  const [countAt, speedAt, averageAt] = [place(/^shot$/i, 1), place(/^velocity$/i, 2), place(/^average$/i, -1)];
  const series: { -readonly [K in keyof Series]: Series[K] }[] = [];
  for (const [at, row] of rows.entries()) {
    if (head === undefined) {
      if (!/^\d+([.,]\d+)?$/.test(cellAt(row, 0))) continue;
      const speeds = speedsIn(
        row.filter((cell) => cell !== ''),
        FEET,
      );
      const shots = speeds.map((fps) => ({ at, label: 'a line of shots', fps }));
      series.push({ name: `Series ${series.length + 1}`, string: null, shots });
      continue;
    }
    const [name, count] = [cellAt(row, 0), cellAt(row, countAt)];
    if (!isCount(count)) continue;
    if (Number(count) === 1 || series.length === 0) series.push({ name, string: name, shots: [] });
    const [fps = null, average] = [speedAt, averageAt].map((column) => speedsIn([cellAt(row, column)], FEET)[0]);
    const last = series.at(-1);
    last?.shots.push({ at, label: `shot ${count}`, fps });
    if (last && fps !== null && average != null) last.statedFps = average;
  }
  const marks: Marks = new Map(heads.map(([at]) => [at, HEADING] as const));
  return answer(rows, series, ['dates, statistics and power factors'], marks);
};

const near = (text: string): string => text.slice(0, 2000);
export const CHRONOGRAPHS = {
  shotView: { knows: looksLikeShotView, read: readShotView },
  labRadar: { knows: (text: string) => /^device id[;,\t]\s*lbr-/im.test(near(text)), read: readLabRadar },
  magnetoSpeed: {
    knows: (text: string) => /^\s*series\s*[,;\t]\s*\d+\s*[,;\t]\s*shots:/im.test(near(text)),
    read: readMagnetoSpeed,
  },
  proChrono: {
    knows: (text: string) =>
      /^\s*"?shot list"?\s*,/im.test(near(text)) || /^\s*"?shot 1"?\s*,\s*"?shot 2"?/i.test(text),
    read: readProChrono,
  },
  shotList: {
    knows: (_text: string, rows: Rows) => rows.slice(0, 40).some((row) => shotHeading(row) >= 0),
    read: readShotList,
  },
};
