import { M_PER_IN, mpsToFps, mToYd } from '@windcall/units';
import { type PlotShot, type ReadPlots, Refusal, type TargetPlot } from './outcome.ts';
import { summaryRows } from './rows.ts';
import { columnNumbers, type Rows, splitTable } from './split-table.ts';

/** Inches of a length's unit, as plots name it. */
const INCHES: Readonly<Record<string, number>> = {
  mm: 0.001 / M_PER_IN,
  cm: 0.01 / M_PER_IN,
  in: 1,
  inch: 1,
  inches: 1,
};
const FPS: Readonly<Record<string, (v: number) => number>> = {
  fps: (v) => v,
  'ft/s': (v) => v,
  'm/s': mpsToFps,
  mps: mpsToFps,
};
const MOST_PLOTS = 200;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SECONDS_OF_ARC = /["”]$/;

/** The words of a heading and its unit, brackets or not: `x (mm)`, `v fps`. */
const headOf = (cell: string): { name: string; unit: string } => {
  const [name = '', unit = ''] = cell
    .toLowerCase()
    .replace(SECONDS_OF_ARC, ' in')
    .replace(/[()[\]_]/g, ' ')
    .trim()
    .split(/\s+(?=\S+$)/);
  return { name, unit };
};

interface Columns {
  readonly right: { readonly at: number; readonly toIn: number };
  readonly up: { readonly at: number; readonly toIn: number };
  readonly speed: { readonly at: number; readonly toFps: (v: number) => number } | null;
  readonly id: number;
  readonly score: number;
  readonly tags: number;
}

/** The columns of a heading of shots on a target; null for any other line. */
const columnsOf = (row: readonly string[]): Columns | null => {
  const heads = row.map(headOf);
  const axis = (letter: string) => {
    const at = heads.findIndex(({ name, unit }) => name === letter && unit in INCHES);
    return at < 0 ? null : { at, toIn: INCHES[heads[at]?.unit ?? ''] ?? 1 };
  };
  const [right, up] = [axis('x'), axis('y')];
  if (right === null || up === null) return null;
  const speedAt = heads.findIndex(({ name, unit }) => /^v(el(ocity)?)?$|^speed$/.test(name) && unit in FPS);
  const named = (...names: string[]) => heads.findIndex(({ name, unit }) => unit === '' && names.includes(name));
  return {
    right,
    up,
    speed: speedAt < 0 ? null : { at: speedAt, toFps: FPS[heads[speedAt]?.unit ?? ''] ?? ((v) => v) },
    id: named('id', 'shot', '#', 'no'),
    score: named('score', 'value'),
    tags: named('tags', 'type'),
  };
};

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** `Sep 12 2026` or `2026-09-12` anywhere in the lines of a string; a day in figures alone is not guessed at. */
const dayIn = (text: string): string | null => {
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(text);
  if (iso !== null) return iso[0];
  const named = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(20\d\d)\b/i.exec(text);
  const month = MONTHS.indexOf((named?.[1] ?? '').toLowerCase());
  return named === null || month < 0 ? null : `${named[3]}-${twoDigits(month + 1)}-${twoDigits(Number(named[2]))}`;
};

/** `1000y`, `1000 yd`, `900m` in a cell that says how far the target is; yards. */
const rangeIn = (cells: readonly string[]): number | null => {
  for (const cell of cells) {
    const found = /(?:^|\bat\s+)(\d{2,4})\s*(y|yds?|yards?|m|meters?|metres?)$/i.exec(cell.trim());
    if (found !== null) return /^y/i.test(found[2] ?? '') ? Number(found[1]) : mToYd(Number(found[1]));
  }
  return null;
};

/** What names a string among the cells above its heading: the first that is neither a day nor figures. */
const nameIn = (cells: readonly string[]): string =>
  cells.find(
    (cell) => cell !== '' && dayIn(cell) === null && /\p{L}{2}|\d.*\p{L}|\p{L}.*\d/u.test(cell) && !/:$/.test(cell),
  ) ?? '';

/** A target's export: a heading with an x and a y column, each with its unit. */
export const looksLikePlots = (rows: Rows): boolean => rows.slice(0, 40).some((row) => columnsOf(row) !== null);

/**
 * Strings of a ShotMarker or Silver Mountain target, or of any other with the same columns. Above each heading are lines with
 * the day, the name and the distance. After the public reader GRT-Shotmarker-Importer; of Silver Mountain no file is public,
 * its columns are as shotGroups describes them.
 * @throws Refusal when no row holds a place
 */
export const readPlots = (text: string): ReadPlots => {
  const rows = splitTable(text);
  const maker = /shotmarker/i.test(text.slice(0, 500)) ? 'ShotMarker' : 'Target';
  const plots: TargetPlot[] = [];
  const lost = new Set<string>();
  let above: string[][] = [];
  let columns: Columns | null = null;
  let head: readonly string[] = [];
  let shots: PlotShot[] = [];
  let body: (readonly string[])[] = [];
  let unplaced = 0;
  const finish = (): void => {
    if (columns === null) return;
    const { right, up, speed, id, score, tags } = columns;
    const isSummary = summaryRows(head, body);
    body = body.filter((_, i) => !isSummary[i]);
    const numbers = (at: number) => columnNumbers(body.map((row) => row[at] ?? ''));
    const [x, y, v] = [numbers(right.at), numbers(up.at), speed === null ? null : numbers(speed.at)];
    shots = body.flatMap((row, i) => {
      const [xi, yi] = [x[i] ?? null, y[i] ?? null];
      if (xi === null || yi === null) {
        unplaced++;
        return [];
      }
      const at = v?.[i] ?? 0;
      const label = (id < 0 ? '' : row[id]) || String(i + 1);
      return {
        id: label.slice(0, 12),
        isSighter: /sight/i.test(row[tags] ?? '') || /^s\d+$/i.test(label),
        rightIn: xi * right.toIn,
        upIn: yi * up.toIn,
        targetFps: speed === null || at === 0 ? null : speed.toFps(at),
        score: (score < 0 ? '' : (row[score] ?? '')).slice(0, 12),
      };
    });
    const cells = above.flat();
    if (shots.length > 0) {
      if (plots.length === MOST_PLOTS) {
        throw new Refusal('too-large', `The file holds more than ${MOST_PLOTS} strings.`, { field: 'strings' });
      }
      plots.push({
        name: (nameIn(above.at(-1) ?? cells) || `${maker} ${plots.length + 1}`).slice(0, 60),
        day: above.toReversed().reduce<string | null>((day, line) => day ?? dayIn(line.join(' ')), null),
        rangeYd: rangeIn(cells),
        shots,
      });
    }
    body = [];
  };
  for (const row of rows) {
    const heading = columnsOf(row);
    if (heading !== null) {
      finish();
      columns = heading;
      head = row;
      row.forEach((cell, at) => {
        const taken = [heading.right.at, heading.up.at, heading.speed?.at, heading.id, heading.score, heading.tags];
        if (cell !== '' && !taken.includes(at)) lost.add(`column ${cell.slice(0, 40)}`);
      });
      continue;
    }
    const isEmpty = row.every((cell) => cell === '');
    // an empty line or another day ends a string
    if (body.length > 0 && (isEmpty || dayIn(row[0] ?? '') !== null)) {
      finish();
      columns = null;
      above = [];
    }
    if (isEmpty) continue;
    if (columns === null) above.push([...row]);
    else body.push(row);
  }
  finish();
  if (plots.length === 0)
    throw new Refusal('missing', 'No row of the file holds a place on the target.', { field: 'x' });
  return {
    plots,
    warnings: [
      ...(plots.some(({ shots: some }) => some.some(({ targetFps }) => targetFps !== null))
        ? ['speeds-at-target']
        : []),
      ...(plots.length > 1 ? ['several-strings'] : []),
    ],
    lost: [...(unplaced > 0 ? [`${unplaced} shots without a place`] : []), ...lost],
  };
};
