import { type Column, columnIn, headOf, refuseExchanged, wireNumbers } from './column-meanings.ts';
import { type ReadProfile, Refusal } from './outcome.ts';
import { checkProfile } from './profile-bounds.ts';
import { HEADING, type Marks, role, rowsOf } from './rows.ts';
import { columnNumbers, type Rows } from './split-table.ts';

const MAX_KEPT = 60;

interface Columns {
  readonly headAt: number;
  readonly range: Column;
  readonly elevation: Column;
  readonly windage: Column | null;
  readonly isDrop: boolean;
}

/** Columns of ranges and of elevations or drops with their units; null for none. */
const columnsIn = (rows: Rows): Columns | null => {
  for (const [headAt, row] of rows.slice(0, 40).entries()) {
    const heads = row.map(headOf);
    const range = columnIn(heads, /^(range|distance)\b/, 'range');
    const up = columnIn(heads, /^elev/, 'elevation');
    const elevation = up ?? columnIn(heads, /^drop\b/, 'drop');
    const isDrop = up === null;
    const windage = isDrop ? columnIn(heads, /^(windage|wind drift|drift)$/, 'windage') : null;
    if (range !== null && elevation !== null) return { headAt, range, elevation, windage, isDrop };
  }
  return null;
};

export const looksLikeDope = (_text: string, rows: Rows): boolean => columnsIn(rows) !== null;

/** Corrections, + up: `0.6 U`, `U 0.28`, `0.3 D`, `-0.3`. */
const signed = (cells: readonly string[]): (number | null)[] => {
  const down = cells.map((cell) => /\bD\b|^D|D$/i.test(cell.trim()));
  return columnNumbers(cells.map((cell) => cell.replace(/[UD]/gi, '').trim())).map((v, i) =>
    v === null ? null : down[i] ? -v : v,
  );
};

/**
 * Reads a DOPE table (Applied Ballistics, GeoBallistics) as elevation reference data.
 * @throws Refusal for a table without rows or with a row out of bounds
 */
export const readDope = (_text: string, rows: Rows): ReadProfile => {
  const columns = columnsIn(rows);
  if (columns === null) throw new Refusal('missing', 'No line names a range and an elevation.', { field: 'Range' });
  const { headAt, range: far, elevation: up, windage: across, isDrop } = columns;
  const head = rows[headAt] ?? [];
  const body = rows.flatMap((cells, at) => (at > headAt && cells.some((cell) => cell !== '') ? [{ cells, at }] : []));
  const cellsOf = ({ at }: Column): string[] => body.map(({ cells }) => cells[at] ?? '');
  const ranges = wireNumbers(cellsOf(far), far.wire);
  const elevations = signed(cellsOf(up)).map((v, i) => {
    const range = ranges[i] ?? null;
    return v === null || (range !== null && range <= 0) ? null : up.wire(v, range ?? 0);
  });
  const sides = across && wireNumbers(cellsOf(across), across.wire, ranges);
  refuseExchanged(
    { header: head, rows: rows.slice(headAt + 1), lines: rows, headingAt: headAt },
    ranges,
    elevations,
    'elevation',
  );
  const read = body.flatMap(({ at }, i) => {
    const [range, elevation] = [ranges[i] ?? null, elevations[i] ?? null];
    return range === null || elevation === null || range <= 0
      ? []
      : [{ at, range, elevation: elevation + 0, windage: sides?.[i] ?? null }];
  });
  if (read.length === 0)
    throw new Refusal('missing', 'No row of the table holds a range and an elevation.', { field: 'Range' });
  const step = Math.ceil(read.length / MAX_KEPT);
  const kept = read.filter((_, i) => i % step === 0);
  const profile = checkProfile({
    elevationReferenceData: kept.map(({ range, elevation }) => ({ range, elevation })),
  });
  const windage = kept.flatMap(({ range, windage: mil }) => (mil === null ? [] : [{ range, windage: mil }]));
  const others = head.filter((cell, i) => i !== far.at && i !== up.at && cell !== '').slice(0, 12);
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
      // calculated rows cannot true a rifle
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
