import { MIL_PER_MOA, mToYd } from '@windcall/units';
import { refuseExchanged } from './column-meanings.ts';
import { type ReadProfile, Refusal } from './outcome.ts';
import { checkProfile } from './profile-bounds.ts';
import { columnNumbers, type Rows } from './split-table.ts';

const MAX_KEPT = 60;

const unitOf = (cell: string): string => /[[(]([^\])]*)[\])]/.exec(cell)?.[1]?.trim().toLowerCase() ?? '';
const RANGES: Readonly<Record<string, (v: number) => number>> = {
  y: (v) => v,
  yd: (v) => v,
  yds: (v) => v,
  yards: (v) => v,
  m: mToYd,
  meters: mToYd,
  metres: mToYd,
};
const ANGLES: Readonly<Record<string, number>> = {
  mrad: 1,
  mil: 1,
  mils: 1,
  moa: MIL_PER_MOA,
  tmoa: MIL_PER_MOA,
  smoa: 1000 / 3600,
  iphy: 1000 / 3600,
};

const headOf = (rows: Rows): number =>
  rows
    .slice(0, 40)
    .findIndex(
      (row) =>
        row.some((cell) => /^range\b/i.test(cell) && unitOf(cell) in RANGES) &&
        row.some((cell) => /^elev/i.test(cell) && unitOf(cell) in ANGLES),
    );

/** A table of come-ups: a column `Range` and a column `Elev…`, each with its unit in brackets. */
export const looksLikeDope = (rows: Rows): boolean => headOf(rows) >= 0;

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
export const readDope = (rows: Rows): ReadProfile => {
  const at = headOf(rows);
  const head = rows[at] ?? [];
  const rangeAt = head.findIndex((cell) => /^range\b/i.test(cell) && unitOf(cell) in RANGES);
  const elevationAt = head.findIndex((cell) => /^elev/i.test(cell) && unitOf(cell) in ANGLES);
  const toYd = RANGES[unitOf(head[rangeAt] ?? '')]!;
  const perUnit = ANGLES[unitOf(head[elevationAt] ?? '')]!;
  const body = rows.slice(at + 1).filter((row) => row.some((cell) => cell !== ''));
  const ranges = columnNumbers(body.map((row) => row[rangeAt] ?? ''));
  const elevations = signed(body.map((row) => row[elevationAt] ?? ''));
  refuseExchanged(
    { header: head, rows: rows.slice(at + 1), lines: rows, headingAt: at },
    ranges.map((range) => (range === null ? null : toYd(range))),
    elevations.map((elevation) => (elevation === null ? null : elevation * perUnit)),
    'elevation',
  );
  const read = body.flatMap((_, i) => {
    const [range, elevation] = [ranges[i] ?? null, elevations[i] ?? null];
    return range === null || elevation === null || range <= 0
      ? []
      : [{ range: toYd(range), elevation: elevation * perUnit }];
  });
  if (read.length === 0)
    throw new Refusal('missing', 'No row of the table holds a range and an elevation.', { field: 'Range' });
  const step = Math.ceil(read.length / MAX_KEPT);
  const kept = read.filter((_, i) => i % step === 0);
  const profile = checkProfile({ elevationReferenceData: kept });
  const others = head.filter((cell, i) => i !== rangeAt && i !== elevationAt && cell !== '').slice(0, 12);
  return {
    profile,
    profiles: [profile],
    // rows calculated by another program are not rows that were shot
    warnings: ['dope-calculated-or-shot'],
    lost: [
      ...(read.length > kept.length ? [`${read.length - kept.length} of ${read.length} rows`] : []),
      ...(body.length > read.length ? [`${body.length - read.length} rows without both figures`] : []),
      ...others.map((cell) => `column ${cell.slice(0, 40)}`),
    ],
  };
};
