import { seriesOutcome, velocitiesOf } from './chronographs.ts';
import type { ReadVelocities, Velocities } from './outcome.ts';
import { columnNumbers, type Rows, splitTable } from './split-table.ts';

type Shots = Velocities['shots'];
const shot = (fps: number): Shots[number] => ({ fps, coldBore: false, cleanBore: false });

/**
 * ProChrono Digital Link: `Shot List` heads a column of series names, or a line `Shot 1,Shot 2,…` heads a line of speeds.
 * Both after the public reader ChronographParsers.cpp of ChronoPlotter.
 */
export const looksLikeProChrono = (text: string): boolean =>
  /^\s*"?shot list"?\s*,/im.test(text.slice(0, 2000)) || /^\s*"?shot 1"?\s*,\s*"?shot 2"?/i.test(text);

/** A row a shot: name, count, speed; a count of 1 begins the next series. */
const readRows = (rows: Rows): { name: string; shots: Shots[number][] }[] => {
  const series: { name: string; shots: Shots[number][] }[] = [];
  for (const [name = '', count = '', speed = ''] of rows) {
    if (!/^\d+$/.test(count)) continue;
    if (Number(count) === 1 || series.length === 0) series.push({ name, shots: [] });
    const [fps] = columnNumbers([speed]);
    if (fps != null && fps !== 0) series.at(-1)?.shots.push(shot(fps));
  }
  return series;
};

/** A line a series: its speeds side by side, under a heading of their own. */
const readLines = (rows: Rows): { name: string; shots: Shots[number][] }[] =>
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
export const readProChrono = (text: string): ReadVelocities => {
  const rows = splitTable(text);
  const hasList = rows.some(([first = '']) => /^shot list$/i.test(first));
  const series = (hasList ? readRows(rows) : readLines(rows)).filter(({ shots }) => shots.length > 0);
  return seriesOutcome(
    series.map(({ name, shots }) => velocitiesOf(name, null, shots)),
    [],
    ['dates, statistics and power factors'],
  );
};
