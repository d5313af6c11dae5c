import { type ColumnMeaning, headOf, refuseExchanged, unitIn, wireNumbers } from './column-meanings.ts';
import { type ReadProfile, Refusal } from './outcome.ts';
import { checkProfile } from './profile-bounds.ts';
import { HEADING, type Marks, role, rowsOf } from './rows.ts';
import { columnNumbers, type Rows } from './split-table.ts';

const MAX_KEPT = 60;

interface Columns {
  readonly headAt: number;
  readonly range: number;
  readonly elevation: number;
  readonly windage: number;
  readonly isDrop: boolean;
}

/** The heading of a table by distance: a range, and elevations or drops, each with its unit. Null where there is none. */
const columnsIn = (rows: Rows): Columns | null => {
  for (const [headAt, row] of rows.slice(0, 40).entries()) {
    const heads = row.map(headOf);
    const place = (names: RegExp, meaning: ColumnMeaning): number =>
      heads.findIndex(({ name, unit }) => names.test(name) && unit !== '' && unitIn(meaning, unit) !== null);
    const range = place(/^(range|distance)\b/, 'range');
    const [elevation, drop] = [place(/^elev/, 'elevation'), place(/^drop\b/, 'drop')];
    if (range >= 0 && (elevation >= 0 || drop >= 0)) {
      const isDrop = elevation < 0;
      const windage = isDrop ? place(/^(windage|wind drift|drift)$/, 'windage') : -1;
      return { headAt, range, elevation: isDrop ? drop : elevation, windage, isDrop };
    }
  }
  return null;
};

/** A table of come-ups or drops: a column of ranges and one of elevations, each with its unit. */
export const looksLikeDope = (_text: string, rows: Rows): boolean => columnsIn(rows) !== null;

/** `0.6 U`, `U 0.28`, `0.3 D`, `-0.3`, as a correction + up. Letters before or behind. */
const signed = (cells: readonly string[]): (number | null)[] => {
  const down = cells.map((cell) => /\bD\b|^D|D$/i.test(cell.trim()));
  return columnNumbers(cells.map((cell) => cell.replace(/[UD]/gi, '').trim())).map((v, i) =>
    v === null ? null : down[i] ? -v : v,
  );
};

/**
 * Reads a DOPE table (Applied Ballistics, GeoBallistics and the like) as elevation reference data.
 * @throws Refusal when no row can be read or one is out of bounds
 */
export const readDope = (_text: string, rows: Rows): ReadProfile => {
  const columns = columnsIn(rows);
  if (columns === null) throw new Refusal('missing', 'No line names a range and an elevation.', { field: 'Range' });
  const { headAt, isDrop } = columns;
  const head = rows[headAt] ?? [];
  const converted = (at: number, meaning: ColumnMeaning) =>
    unitIn(meaning, headOf(head[at] ?? '').unit)?.wire ?? ((v: number) => v);
  const body = rows.flatMap((cells, at) => (at > headAt && cells.some((cell) => cell !== '') ? [{ cells, at }] : []));
  const cellsAt = (column: number): string[] => body.map(({ cells }) => cells[column] ?? '');
  const toYd = converted(columns.range, 'range');
  const toMil = converted(columns.elevation, isDrop ? 'drop' : 'elevation');
  const toSide = converted(columns.windage, 'windage');
  const ranges = wireNumbers(cellsAt(columns.range), toYd);
  const elevations = signed(cellsAt(columns.elevation)).map((v, i) => {
    const range = ranges[i] ?? null;
    return v === null || (range !== null && range <= 0) ? null : toMil(v, range ?? 0);
  });
  const sides = columnNumbers(cellsAt(columns.windage));
  refuseExchanged(
    { header: head, rows: rows.slice(headAt + 1), lines: rows, headingAt: headAt },
    ranges,
    elevations,
    'elevation',
  );
  const read = body.flatMap(({ at }, i) => {
    const [range, elevation] = [ranges[i] ?? null, elevations[i] ?? null];
    const side = sides[i] ?? null;
    return range === null || elevation === null || range <= 0
      ? []
      : [{ at, range, elevation: elevation + 0, windage: side === null ? null : toSide(side, range) }];
  });
  if (read.length === 0)
    throw new Refusal('missing', 'No row of the table holds a range and an elevation.', { field: 'Range' });
  const step = Math.ceil(read.length / MAX_KEPT);
  const kept = read.filter((_, i) => i % step === 0);
  const profile = checkProfile({
    elevationReferenceData: kept.map(({ range, elevation }) => ({ range, elevation })),
  });
  const windage = kept.flatMap(({ range, windage: mil }) => (mil === null ? [] : [{ range, windage: mil }]));
  const taken = [columns.range, columns.elevation];
  const others = head.filter((cell, i) => !taken.includes(i) && cell !== '').slice(0, 12);
  const marks: Marks = new Map([
    [headAt, HEADING],
    ...read.map(({ at, range }) => [at, role('range', `${Number(range.toFixed(1))} yd`, null)] as const),
  ]);
  return {
    profile,
    profiles: [profile],
    ...(windage.length === 0 ? {} : { windage }),
    rows: rowsOf(rows, marks),
    open: [
      ...(isDrop
        ? [{ text: 'the sign of the drop', offers: ['minus is below the line', 'plus is below the line'] }]
        : []),
      ...(windage.length > 0 ? [{ text: 'the side of the wind', offers: ['from the left', 'from the right'] }] : []),
    ],
    warnings: [
      // rows calculated by another program are not rows that were shot
      'dope-calculated-or-shot',
      ...(isDrop ? ['drop-sign'] : []),
      ...(windage.length > 0 ? ['windage-side'] : []),
    ],
    lost: [
      ...(read.length > kept.length ? [`${read.length - kept.length} of ${read.length} rows`] : []),
      ...(body.length > read.length ? [`${body.length - read.length} rows without both figures`] : []),
      ...others.map((cell) => `column ${cell.slice(0, 40)}`),
    ],
  };
};
