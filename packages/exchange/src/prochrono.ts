import { meanDoubts, seriesOutcome, velocitiesOf } from './chronographs.ts';
import type { ReadVelocities, Velocities } from './outcome.ts';
import { HEADING, type Marks, role, rowsOf } from './rows.ts';
import { columnNumbers, type Rows } from './split-table.ts';

type Shots = Velocities['shots'];
const shot = (fps: number): Shots[number] => ({ fps, coldBore: false, cleanBore: false });

/**
 * ProChrono Digital Link: `Shot List` heads a column of series names, or a line `Shot 1,Shot 2,…` heads a line of speeds.
 * Both after the public reader ChronographParsers.cpp of ChronoPlotter.
 */
export const looksLikeProChrono = (text: string): boolean =>
  /^\s*"?shot list"?\s*,/im.test(text.slice(0, 2000)) || /^\s*"?shot 1"?\s*,\s*"?shot 2"?/i.test(text);

interface Series {
  readonly name: string;
  readonly shots: Shots[number][];
  /** The mean that the file states, fps. */
  readonly statedFps?: number | null;
}

/** A row a shot; a count of 1 begins the next series. The last average of a series is its mean. */
const readRows = (rows: Rows): Series[] => {
  const head = rows.find(([first = '']) => /^shot list$/i.test(first)) ?? [];
  const place = (name: RegExp, usual: number): number => {
    const at = head.findIndex((cell) => name.test(cell));
    return at < 0 ? usual : at;
  };
  const [countAt, speedAt, averageAt] = [place(/^shot$/i, 1), place(/^velocity$/i, 2), place(/^average$/i, -1)];
  const series: { name: string; shots: Shots[number][]; statedFps: number | null }[] = [];
  for (const row of rows) {
    const [name = '', count = ''] = [row[0], row[countAt]];
    if (!/^\d+$/.test(count)) continue;
    if (Number(count) === 1 || series.length === 0) series.push({ name, shots: [], statedFps: null });
    const [fps, average] = [speedAt, averageAt].map((at) => columnNumbers([row[at] ?? ''])[0]);
    const last = series.at(-1);
    if (last === undefined || fps == null || fps === 0) continue;
    last.shots.push(shot(fps));
    last.statedFps = average ?? last.statedFps;
  }
  return series;
};

/** A line a series: its speeds side by side, under a heading of their own. */
const readLines = (rows: Rows): Series[] =>
  rows
    .filter(([first = '']) => /^\d+([.,]\d+)?$/.test(first))
    .map((row, i) => ({
      name: `Series ${i + 1}`,
      shots: columnNumbers(row.filter((cell) => cell !== '')).flatMap((fps) =>
        fps === null || fps === 0 ? [] : [shot(fps)],
      ),
    }));

/**
 * The series of a ProChrono file, newest first as it has them. It is in feet per second whatever it shows.
 * @throws Refusal when no line holds a speed
 */
export const readProChrono = (_text: string, rows: Rows): ReadVelocities => {
  const hasList = rows.some(([first = '']) => /^shot list$/i.test(first));
  const series = (hasList ? readRows(rows) : readLines(rows)).filter(({ shots }) => shots.length > 0);
  const isHead = ([first = '']: readonly string[]): boolean => /^shot (list|1)$/i.test(first);
  const isShot = ([first = '', count = '']: readonly string[]): boolean =>
    hasList ? /^\d+$/.test(count) : /^\d+([.,]\d+)?$/.test(first);
  const marks: Marks = new Map(
    rows.flatMap((row, at) =>
      isHead(row)
        ? [[at, HEADING] as const]
        : isShot(row)
          ? [
              [
                at,
                role('shot', hasList ? `shot ${row[1]}` : 'a line of shots', hasList ? (row[0] ?? '') : null),
              ] as const,
            ]
          : [],
    ),
  );
  const read = series.map(({ name, shots }) => velocitiesOf(name, null, shots));
  return seriesOutcome(
    read,
    [...new Set(series.flatMap(({ statedFps }, i) => meanDoubts(statedFps, read[i])))],
    ['dates, statistics and power factors'],
    rowsOf(rows, marks),
  );
};
