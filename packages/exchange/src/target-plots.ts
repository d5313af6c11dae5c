import { type Column, columnIn, headOf, type ToWire, unitIn, wireNumbers } from './column-meanings.ts';
import { momentOf, monthOf } from './log-dates.ts';
import { type PlotShot, type ReadPlots, Refusal, type TargetPlot } from './outcome.ts';
import { DISTANCE, HEADING, type Marks, role, rowsOf, SUMMARY, summaryRows } from './rows.ts';
import { columnNumbers, type Rows } from './split-table.ts';

const MOST_PLOTS = 200;
/** Columns with one value per string of shots. */
const GROUPS =
  /^(string|string (name|id|no)|series|serie|target|target (name|id|no)|frame|rifle|gun|shooter|name|relay|load|ammo|ammunition|match|session|stage|day|date|scheibe|sch[üu]tze|gewehr|waffe|cible|tireur|arme|skive|skytter|rifle name)$/;
interface Columns {
  readonly right: Column;
  readonly up: Column;
  readonly speed: Column | null;
  readonly distance: { readonly at: number; readonly wire: ToWire | null } | null;
  readonly id: number;
  readonly score: number;
  readonly tags: number;
  readonly groups: readonly number[];
}

/** Columns of a heading of shots; null for other lines. */
const columnsOf = (row: readonly string[]): Columns | null => {
  const heads = row.map(headOf);
  const [right, up] = [columnIn(heads, /^x$/, 'right'), columnIn(heads, /^y$/, 'up')];
  if (right === null || up === null) return null;
  const named = (...names: string[]) => heads.findIndex(({ name, unit }) => unit === '' && names.includes(name));
  const distanceAt = heads.findIndex(({ name }) => /^(distance|range|dist|entfernung|distanz|avstand)$/.test(name));
  const inInches = unitIn('right', heads[right.at]?.unit ?? '')?.unit === 'in';
  const said = unitIn('range', heads[distanceAt]?.unit ?? '') ?? (inInches ? unitIn('range', 'yd') : null);
  return {
    right,
    up,
    speed: columnIn(heads, /^v(el(ocity)?)?$|^speed$/, 'speed'),
    distance: distanceAt < 0 ? null : { at: distanceAt, wire: said?.wire ?? null },
    id: named('id', 'shot', '#', 'no', 'nr'),
    score: named('score', 'value'),
    tags: named('tags', 'type'),
    groups: heads.flatMap(({ name, unit }, at) => (unit === '' && GROUPS.test(name) ? [at] : [])),
  };
};

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** A day as `Sep 12 2026` or `2026-09-12`; other forms are ambiguous. */
const dayIn = (text: string): string | null => {
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(text);
  if (iso !== null) return iso[0];
  const named = /\b([a-z]{3,})\.?\s+(\d{1,2}),?\s+(20\d\d)\b/i.exec(text);
  const month = monthOf(named?.[1] ?? '');
  return named === null || month === 0 ? null : `${named[3]}-${twoDigits(month)}-${twoDigits(Number(named[2]))}`;
};

const rangeIn = (cells: readonly string[]): number | null => {
  const [, far, unit = ''] = cells.map((cell) => DISTANCE.exec(cell.trim())).find((found) => found !== null) ?? [];
  return far === undefined ? null : (unitIn('range', unit)?.wire(Number(far), 0) ?? null);
};

/** The name above a heading: the first cell that is neither a day nor figures. */
const nameIn = (cells: readonly string[]): string =>
  cells.find(
    (cell) => cell !== '' && dayIn(cell) === null && /\p{L}{2}|\d.*\p{L}|\p{L}.*\d/u.test(cell) && !/:$/.test(cell),
  ) ?? '';

export const looksLikePlots = (rows: Rows): boolean => rows.slice(0, 40).some((row) => columnsOf(row) !== null);

interface Line {
  readonly at: number;
  readonly cells: readonly string[];
}
interface Placed extends Line {
  readonly shot: PlotShot;
}

/** Rows by group columns, in order; an empty cell takes the value above. */
const groupsOf = (body: readonly Line[], { groups, distance }: Columns) => {
  const places = [...groups, ...(distance === null ? [] : [distance.at])];
  const last = new Map<number, string>();
  const found = new Map<string, { words: string[]; distance: string; lines: Line[] }>();
  for (const line of body) {
    for (const at of places) if ((line.cells[at] ?? '') !== '') last.set(at, line.cells[at] ?? '');
    const words = groups.map((at) => (last.get(at) ?? '').replace(/[T ]\d{1,2}:\d{2}.*$/, ''));
    const far = distance === null ? '' : (last.get(distance.at) ?? '');
    const key = JSON.stringify([words, far]);
    const group = found.get(key) ?? { words: words.filter((word) => word !== ''), distance: far, lines: [] };
    group.lines.push(line);
    found.set(key, group);
  }
  return [...found.values()];
};

/** Runs of counts: a second run (`1, 2` then `R1, R2`, or from 1 again) may be another rifle. Sighters stay with the first. */
const runsOf = (placed: readonly Placed[]): Placed[][] => {
  const runs = new Map<string, { last: number; lines: Placed[] }>();
  const early: Placed[] = [];
  let current: Placed[] = early;
  for (const one of placed) {
    if (one.shot.isSighter) {
      current.push(one);
      continue;
    }
    const [, letters = '', figures = ''] = /^(.*?)(\d*)$/.exec(one.shot.id) ?? [];
    let key = letters;
    for (let again = 2; figures !== '' && Number(figures) <= (runs.get(key)?.last ?? 0); again++)
      key = `${letters}#${again}`;
    const run = runs.get(key) ?? { last: 0, lines: runs.size === 0 ? [...early] : [] };
    run.lines.push(one);
    run.last = Math.max(run.last, Number(figures));
    runs.set(key, run);
    current = run.lines;
  }
  if (runs.size === 0) return [early];
  return [...runs.values()].map(({ lines }) => lines);
};

/**
 * Reads strings of ShotMarker, Silver Mountain, or the same columns, with day, name and distance above each heading.
 * Sources: GRT-Shotmarker-Importer; for Silver Mountain the columns that shotGroups describes.
 * @throws Refusal without a place on the target
 */
export const readPlots = (text: string, rows: Rows): ReadPlots => {
  const maker = /shotmarker/i.test(text.slice(0, 500)) ? 'ShotMarker' : 'Target';
  const plots: TargetPlot[] = [];
  const lost = new Set<string>();
  const marks: Marks = new Map();
  const open: { text: string; offers: readonly string[] }[] = [];
  let above: string[][] = [];
  let columns: Columns | null = null;
  let head: readonly string[] = [];
  let body: Line[] = [];
  let [unplaced, repeated, isCut] = [0, 0, false];

  const add = (placed: readonly Placed[], name: string, rangeYd: number | null, day: string | null): void => {
    if (placed.length === 0) return;
    if (plots.length === MOST_PLOTS) {
      throw new Refusal('too-large', `The file holds more than ${MOST_PLOTS} strings.`, { field: 'strings' });
    }
    const label = (name || `${maker} ${plots.length + 1}`).slice(0, 60);
    for (const { at, shot } of placed)
      marks.set(at, role(shot.isSighter ? 'sighter' : 'shot', `shot ${shot.id}`, label));
    plots.push({ name: label, day, rangeYd, shots: placed.map(({ shot }) => shot) });
  };

  const finish = (): void => {
    if (columns === null) return;
    const { right, up, speed, id, score, tags, distance } = columns;
    const isSummary = summaryRows(
      head,
      body.map(({ cells }) => cells),
    );
    body.forEach(({ at }, i) => {
      if (isSummary[i]) marks.set(at, SUMMARY);
    });
    const lines = body.filter((_, i) => !isSummary[i]);
    const [x = [], y = [], v = []] = [right, up, speed].map((column) =>
      column === null
        ? []
        : wireNumbers(
            lines.map(({ cells }) => cells[column.at] ?? ''),
            column.wire,
          ),
    );
    const shotAt = new Map<number, PlotShot>();
    lines.forEach(({ at, cells }, i) => {
      const [rightIn, upIn] = [x[i] ?? null, y[i] ?? null];
      if (rightIn === null || upIn === null) {
        unplaced++;
        marks.set(at, role('note', 'a row without a place'));
        return;
      }
      const label = (id < 0 ? '' : cells[id]) || String(i + 1);
      shotAt.set(at, {
        id: label.slice(0, 12),
        isSighter: /sight/i.test(cells[tags] ?? '') || /^s\d+$/i.test(label),
        rightIn,
        upIn,
        targetFps: v[i] || null,
        score: (score < 0 ? '' : (cells[score] ?? '')).slice(0, 12),
      });
    });
    const cells = above.flat();
    const day = above.toReversed().reduce<string | null>((found, line) => found ?? dayIn(line.join(' ')), null);
    const title = nameIn(above.at(-1) ?? cells);
    const groups = groupsOf(lines, columns);
    for (const group of groups) {
      const far = columnNumbers([group.distance.replace(/\s*[a-z]+\.?$/i, '')])[0] ?? null;
      const wire = unitIn('range', group.distance.replace(/^[\d.,\s]+/, ''))?.wire ?? distance?.wire;
      const fromColumn = far === null ? null : (wire?.(far, 0) ?? null);
      if (far !== null && fromColumn === null) lost.add(`distance ${far}: its unit is not said`);
      const own = group.words.join(', ');
      const name = groups.length > 1 ? [title, own].filter((part) => part !== '').join(', ') : title || own;
      const groupDay = group.words.map((word) => dayIn(word) ?? dayOf(word)).find((one) => one !== null) ?? day;
      const placed = group.lines.flatMap((line) => {
        const shot = shotAt.get(line.at);
        return shot === undefined ? [] : [{ ...line, shot }];
      });
      const runs = runsOf(placed);
      runs.forEach((run, i) => {
        add(
          run,
          i === 0 ? name : `${name === '' ? maker : name}, run ${i + 1}`,
          fromColumn ?? rangeIn(cells),
          groupDay,
        );
        if (i > 0)
          open.push({
            text: `${run[0]?.shot.id} to ${run.at(-1)?.shot.id}`,
            offers: ['another rifle', 'the same rifle'],
          });
      });
    }
    body = [];
  };

  rows.forEach((row, at) => {
    const heading = columnsOf(row);
    if (heading !== null) {
      if (columns !== null && row.join() === head.join() && body.length > 0 && !isCut) {
        repeated++;
        marks.set(at, role('heading', 'the heading again'));
        return;
      }
      finish();
      columns = heading;
      head = row;
      isCut = false;
      marks.set(at, HEADING);
      row.forEach((cell, i) => {
        const taken = [
          ...[heading.right.at, heading.up.at, heading.speed?.at, heading.distance?.at, heading.id, heading.score],
          ...[heading.tags, ...heading.groups],
        ];
        if (cell !== '' && !taken.includes(i)) lost.add(`column ${cell.slice(0, 40)}`);
      });
      return;
    }
    if (row.every((cell) => cell === '')) {
      isCut ||= body.length > 0;
      return;
    }
    const isShot = columns !== null && [columns.right.at, columns.up.at].every((i) => /\d/.test(row[i] ?? ''));
    // another day ends a string, as does an empty line before other text
    if (body.length > 0 && (dayIn(row[0] ?? '') !== null || (isCut && !isShot))) {
      finish();
      columns = null;
      above = [];
    }
    isCut = false;
    if (columns === null) above.push([...row]);
    else body.push({ at, cells: row });
  });
  finish();
  if (plots.length === 0)
    throw new Refusal('missing', 'No row of the file holds a place on the target.', { field: 'x' });
  return {
    plots,
    rows: rowsOf(rows, marks),
    open,
    warnings: [
      ...(plots.some(({ shots: some }) => some.some(({ targetFps }) => targetFps !== null))
        ? ['speeds-at-target']
        : []),
      ...(plots.length > 1 ? ['several-strings'] : []),
      ...(open.length > 0 ? ['another-rifle'] : []),
    ],
    lost: [
      ...(unplaced > 0 ? [`${unplaced} shots without a place`] : []),
      ...(repeated > 0 ? [`${repeated} repeated headings`] : []),
      ...lost,
    ],
  };
};

const dayOf = (word: string): string | null => {
  const moment = momentOf(`${word} 12:00`, 'month-first');
  return moment === null || moment.says === 'either' ? null : new Date(1000 * moment.s).toISOString().slice(0, 10);
};
