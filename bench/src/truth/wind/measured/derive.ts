import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { radToDeg } from '@windcall/units';
import {
  arrayOf,
  BLOCK_S,
  mean,
  median,
  quantile,
  rms,
  spreadOf,
  type Track,
  turnBetween,
  windowOf,
} from './figures.ts';
import { type MeasuredArray, type Persistence, type Records, SETTINGS, type Session, WINDOWS_S } from './records.ts';

const SOURCE =
  'Houle and van Breugel 2023, Near-surface wind variability over spatiotemporal scales relevant to plume tracking insects, doi 10.1063/5.0147945; data figshare 21111610. Statistics derived from the authors’ analysis files and from 1 s means of their 10 Hz records.';

type Row = Readonly<Record<string, string>>;
const rowsOf = (folder: string, file: string): Row[] => {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i] ?? '', cell])));
};
const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
};
const rounded = (value: number, digits = 4): number => Number(value.toFixed(digits));
const deeply = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, inner) => (typeof inner === 'number' ? rounded(inner) : inner)));

/**
 * Nominal length of a window, s, because lengths of the records differ a little from 300 and 600 s; 0 for other
 * lengths.
 */
const standsFor = (s: number): number => (s === 60 ? 60 : s >= 270 && s <= 330 ? 300 : s >= 540 ? 600 : 0);

const settingsOf = (name: string) => {
  const settings = SETTINGS[name];
  if (settings === undefined)
    throw new RangeError(`session must be one of ${Object.keys(SETTINGS).join(', ')}, got ${name}`);
  return settings;
};

/** Number of stored quantiles of the speeds, one for each seed. */
const SPEEDS = 40;

/** A day of sensors from its windows. `share`: SD of the speed divided by its mean. */
const sessionOf = (
  name: string,
  windows: readonly { windowS: number; speedMps: number; share: number; directionSdDeg: number }[],
): Session => {
  const speeds = windows.filter(({ windowS }) => windowS === 600).map(({ speedMps }) => speedMps);
  return {
    name,
    ...settingsOf(name),
    speedsMps: Array.from({ length: SPEEDS }, (_, k) => quantile(speeds, (k + 0.5) / SPEEDS)),
    windows: WINDOWS_S.map((s) => spreadOf(windows.filter(({ windowS }) => windowS === s))),
  };
};

const sessionsOf = (folder: string): Session[] =>
  grouped(rowsOf(folder, 'windows.csv'), ({ session = '' }) => session).map(([name, rows]) =>
    sessionOf(
      name,
      rows.map((row) => ({
        windowS: standsFor(Number(row.window_s)),
        speedMps: Number(row.speed_mean_mps),
        share: Number(row.speed_sd_mps) / Number(row.speed_mean_mps),
        directionSdDeg: Number(row.direction_sd_deg),
      })),
    ),
  );

/** Least wind for turns of the mean over all pairs of sensors, m/s: weaker winds turn too much to count. */
const LEAST_MPS = 3;
const persistenceOf = (folder: string): Persistence[] =>
  grouped(rowsOf(folder, 'pairs.csv'), ({ session = '' }) => session).flatMap(([session, rows]) => {
    const pairs = grouped(rows, ({ separation_m = '' }) => separation_m).map(([, of]) => of);
    const blocks = Math.min(...pairs.map(({ length }) => length));
    const means = Array.from({ length: blocks }, (_, i) => {
      const at = pairs.map((of) => of[i]);
      const rad = at.map((row) => (Number(row.direction_mean_deg) * Math.PI) / 180);
      return {
        speed: mean(at.map((row) => Number(row.speed_mean_mps))),
        direction: radToDeg(Math.atan2(mean(rad.map(Math.sin)), mean(rad.map(Math.cos)))),
      };
    });
    const { ground, sky, site } = settingsOf(session);
    const speeds = means.map(({ speed }) => speed);
    if (site === 'forest' || site === 'town' || mean(speeds) < LEAST_MPS) return [];
    const turns = means.slice(1).map(({ direction }, i) => turnBetween(direction, means[i].direction));
    return [{ session, ground, sky, speedMps: median(speeds), turnDeg: rms(turns), n: turns.length }];
  });

/** The session of the array, and the places of its sensors, m. */
const ARRAY_SESSION = '7.7.21';
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  A: [0, 0],
  B: [-11.2, 1.3],
  C: [-8.5, 6.8],
  E: [-24.3, 2.1],
  F: [7.2, -8.5],
  H: [12.5, -24.6],
  I: [12.5, -35.1],
};
const measuredArray = (folder: string): MeasuredArray => {
  const rows = rowsOf(folder, 'array-1hz.csv');
  const placesM = Object.values(PLACES);
  const gathered = arrayOf(placesM);
  const blocks: MeasuredArray['blocks'][number][] = [];
  for (let b = 0; (b + 1) * BLOCK_S <= rows.length; b++) {
    const part = rows.slice(b * BLOCK_S, (b + 1) * BLOCK_S);
    const tracks = Object.keys(PLACES).map(
      (name): Track => ({
        along: Float64Array.from(part, (row) => Number(row[`${name}_east_mps`] || Number.NaN)),
        across: Float64Array.from(part, (row) => Number(row[`${name}_north_mps`] || Number.NaN)),
      }),
    );
    if (tracks.some(({ along, across }) => !along.every(Number.isFinite) || !across.every(Number.isFinite))) continue;
    gathered.add(tracks);
    const [east, north] = [
      mean(tracks.map(({ along }) => mean(along))),
      mean(tracks.map(({ across }) => mean(across))),
    ];
    blocks.push({
      headingRad: Math.atan2(north, east),
      speedMps: mean(tracks.map((track) => windowOf(track, 0, BLOCK_S).speedMps)),
    });
  }
  const { ground, sky } = settingsOf(ARRAY_SESSION);
  return { session: ARRAY_SESSION, ground, sky, placesM, blocks, figures: gathered.told() };
};

/** From a text about the records, to two digits, because the files lack the session. */
const TOLD: readonly Persistence[] = [
  { session: '6.3.22', ground: 'brush', sky: 'sun', speedMps: 5.1, turnDeg: 12, n: null },
];

/** The stored figures of a folder of `windows.csv`, `pairs.csv` and `array-1hz.csv`. Expects their headings. */
export const recordsOf = (folder: string): Records => {
  const persistence = persistenceOf(folder);
  return deeply({
    source: SOURCE,
    sessions: sessionsOf(folder),
    persistence: [...persistence, ...TOLD.filter((one) => persistence.every(({ session }) => session !== one.session))],
    array: measuredArray(folder),
  });
};

/** Columns of a file of one sensor: time in seconds, m/s east and north. */
const HEADINGS = ['t_s', 'east_mps', 'north_mps'] as const;

/**
 * A further day from one file of 10 Hz: seconds, east and north (m/s) under `t_s`, `east_mps`, `north_mps`. Windows are
 * consecutive.
 * @throws RangeError naming the missing heading, or the row without a number
 */
export const sessionOfFile = (name: string, path: string): Session => {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const names = head.split(',').map((cell) => cell.trim());
  const [t, east, north] = HEADINGS.map((heading) => {
    const at = names.indexOf(heading);
    if (at < 0) throw new RangeError(`the file must have a column ${heading}, got ${names.join(', ')}`);
    return at;
  });
  const rows = lines.map((line, i) => {
    const cells = line.split(',');
    const row = [t, east, north].map((at) => Number(cells[at] === '' ? Number.NaN : cells[at]));
    if (!row.every(Number.isFinite))
      throw new RangeError(`row ${i + 2} must be three figures, got ${line.slice(0, 60)}`);
    return row;
  });
  if (rows.length < 2) throw new RangeError(`the file must have rows, got ${rows.length}`);
  const stepS = median(rows.slice(1, 2000).map(([s], i) => s - rows[i][0]));
  const track: Track = {
    along: Float64Array.from(rows, ([, x]) => x),
    across: Float64Array.from(rows, ([, , y]) => y),
  };
  const windows = WINDOWS_S.flatMap((windowS) => {
    const count = Math.round(windowS / stepS);
    return Array.from({ length: Math.floor(rows.length / count) }, (_, i) => {
      const { speedMps, sdMps, directionSdDeg } = windowOf(track, i * count, count);
      return { windowS, speedMps, share: sdMps / speedMps, directionSdDeg };
    });
  });
  if (!windows.some(({ windowS }) => windowS === 600)) {
    throw new RangeError(`the file must last ten minutes, got ${Math.round(rows.length * stepS)} s`);
  }
  return deeply(sessionOf(name, windows));
};
