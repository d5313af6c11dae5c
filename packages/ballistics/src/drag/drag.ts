import { KG_PER_LB, M_PER_FT, M_PER_IN } from '@windcall/units';
import { type MonotoneCubic, monotoneCubic } from '../monotone-cubic.ts';
import { requireBetween, requirePositive } from '../require-number.ts';
import { type DragCells, expandDrag } from './drag-cells.ts';
import { STANDARD_CD } from './drag-tables.ts';

export type DragTable = keyof typeof STANDARD_CD;

/** BC (lb/in²) at a Mach number. */
export type BcAtMach = { mach: number; bc: number };

/** Drag of a bullet. BCs are lb/in² in the ICAO atmosphere. */
export type Drag =
  | {
      table: DragTable;
      /** lb/in², ICAO. Ignored if `segments` has rows. */
      bc: number;
      /**
       * BC by Mach number: linear between rows, constant beyond them; two rows that almost meet are a jump. Any order; rows of one Mach are
       * averaged.
       */
      segments?: readonly BcAtMach[];
    }
  | {
      /**
       * The bullet's own drag curve (Doppler radar, or custom): Cd by Mach, monotone cubic between, constant beyond.
       * Any order; rows of one Mach are averaged.
       */
      curve: readonly { mach: number; cd: number }[];
      /** lb/in²; default the sectional density of the bullet (form factor 1). */
      bc?: number;
    };

/** Sectional density of a bullet, lb/in²: the BC for its own drag curve. */
export const sectionalDensityLbIn2 = (massKg: number, diameterM: number): number =>
  massKg / KG_PER_LB / (diameterM / M_PER_IN) ** 2;

/** Drag for the integrator: Cd/BC = cells × scale. */
export type PreparedDrag = { readonly cells: DragCells; readonly scale: number };

/** Retardation of a unit-BC projectile with Cd 1 in ICAO air, 1/m: π/8·ρ₀/144 per foot. Source: McCoy; JBM. */
export const ICAO_DRAG_PER_M = 2.08551e-4 / M_PER_FT;
/** ICAO sea-level density for BCs, kg/m³ (0.076474 lb/ft³). Source: McCoy; JBM. */
export const ICAO_DENSITY_KG_M3 = (0.076474 * KG_PER_LB) / M_PER_FT ** 3;

/** BC of the Army Standard Metro atmosphere relative to ICAO: BC_ICAO = 1.018·BC_ASM. Source: McCoy; JBM. */
export const ICAO_PER_ASM_BC = 1.018;

const pairsToCurve = (pairs: readonly number[]): MonotoneCubic =>
  monotoneCubic(
    pairs.filter((_, i) => i % 2 === 0),
    pairs.filter((_, i) => i % 2 === 1),
  );

type Standard = { curve: MonotoneCubic; cells: DragCells };
const standards = new Map<DragTable, Standard>();
/** The standard table, expanded on first use and cached. Throws on an unknown table. */
const standard = (table: DragTable): Standard => {
  let known = standards.get(table);
  if (!known) {
    if (!(table in STANDARD_CD))
      throw new Error(`drag.table must be ${Object.keys(STANDARD_CD).join(' or ')}, got ${table}`);
    const curve = pairsToCurve(STANDARD_CD[table]);
    known = { curve, cells: expandDrag(curve.at, curve.slopeAt) };
    standards.set(table, known);
  }
  return known;
};

export const standardCd = (table: DragTable, mach: number): number => standard(table).curve.at(mach);

/** Rows nearer than this in Mach are one row. */
const SAME_MACH = 1e-9;

/** Rows by rising Mach, with rows of one Mach averaged, for BCs and drag curves. Rows that only almost meet remain two and make a jump. */
const mergedByMach = (rows: readonly { mach: number; value: number }[]): { mach: number; value: number }[] => {
  const merged: { mach: number; value: number; count: number }[] = [];
  for (const { mach, value } of [...rows].sort((p, q) => p.mach - q.mach)) {
    const last = merged[merged.length - 1];
    if (last && mach - last.mach < SAME_MACH) {
      last.value = (last.value * last.count + value) / (last.count + 1);
      last.count++;
    } else merged.push({ mach, value, count: 1 });
  }
  return merged;
};

/** BC by Mach as a function and its slope: linear between rows, constant beyond. */
const bcByMach = (segments: readonly BcAtMach[]) => {
  for (const s of segments) {
    requireBetween('segments mach', s.mach, 0, 20);
    requireBetween('segments bc', s.bc, 1e-3, 1e9);
  }
  const rows = mergedByMach(segments.map(({ mach, bc }) => ({ mach, value: bc }))).map(({ mach, value }) => ({
    mach,
    bc: value,
  }));
  const find = (mach: number) => rows.findIndex((r) => r.mach > mach);
  return {
    at: (mach: number): number => {
      const i = find(mach);
      if (i === 0) return rows[0].bc;
      if (i < 0) return rows[rows.length - 1].bc;
      const a = rows[i - 1];
      const b = rows[i];
      return a.bc + ((b.bc - a.bc) * (mach - a.mach)) / (b.mach - a.mach);
    },
    slopeAt: (mach: number): number => {
      const i = find(mach);
      if (i <= 0) return 0;
      const a = rows[i - 1];
      const b = rows[i];
      return (b.bc - a.bc) / (b.mach - a.mach);
    },
  };
};

/**
 * Drag expanded for the integrator. `sectionalDensity` (lb/in²) is the BC of a curve without one. Throws on a BC
 * outside 0.001–1e9 and on an empty curve.
 */
export const prepareDrag = (drag: Drag, sectionalDensity: number): PreparedDrag => {
  if ('curve' in drag) {
    const bc = requireBetween('drag.bc', drag.bc ?? sectionalDensity, 1e-3, 1e9);
    for (const p of drag.curve) {
      requireBetween('drag.curve mach', p.mach, 0, 20);
      requireBetween('drag.curve cd', p.cd, 0, 10);
    }
    const rows = mergedByMach(drag.curve.map(({ mach, cd }) => ({ mach, value: cd })));
    const curve = monotoneCubic(
      rows.map((p) => p.mach),
      rows.map((p) => p.value),
    );
    return { cells: expandDrag(curve.at, curve.slopeAt), scale: 1 / bc };
  }
  const { curve, cells } = standard(drag.table);
  if (!drag.segments || drag.segments.length === 0) {
    return { cells, scale: 1 / requireBetween('drag.bc', drag.bc, 1e-3, 1e9) };
  }
  const bc = bcByMach(drag.segments);
  return {
    cells: expandDrag(
      (m) => curve.at(m) / bc.at(m),
      (m) => (curve.slopeAt(m) - (curve.at(m) * bc.slopeAt(m)) / bc.at(m)) / bc.at(m),
    ),
    scale: 1,
  };
};

/** Converts a BC to another standard at a Mach number: BC_G1 = BC_G7·Cd_G1(M)/Cd_G7(M), and back. lb/in². */
export const convertBc = (bc: number, from: DragTable, to: DragTable, mach: number): number =>
  (requirePositive('bc', bc) * standardCd(to, mach)) / standardCd(from, mach);

/** A band of a maker's BCs: from this speed up to the next band. */
export type BcFromSpeed = { fromMps: number; bc: number };

/** Half the width of the jump between two bands, Mach. */
const BAND_EDGE_MACH = 0.01;

/**
 * BC bands by velocity as rows by Mach: two rows at each edge, ± 0.01 Mach, at the maker's speed of sound (not
 * today's). The slowest band extends to 0. `icaoPerBc` 1.018 for a maker whose BCs are Army Standard Metro.
 */
export const bcByVelocity = (bands: readonly BcFromSpeed[], soundMps: number, icaoPerBc = 1): BcAtMach[] => {
  requirePositive('soundMps', soundMps);
  const rising = [...bands].sort((a, b) => a.fromMps - b.fromMps);
  const bcOf = (i: number): number => icaoPerBc * requirePositive('bands bc', rising[i].bc);
  if (rising.length === 1)
    return [{ mach: requireBetween('bands fromMps', rising[0].fromMps, 0, 5000) / soundMps, bc: bcOf(0) }];
  const rows: BcAtMach[] = [];
  for (let i = 1; i < rising.length; i++) {
    const edge = requireBetween('bands fromMps', rising[i].fromMps, 0, 5000) / soundMps;
    rows.push(
      { mach: Math.max(0, edge - BAND_EDGE_MACH), bc: bcOf(i - 1) },
      { mach: edge + BAND_EDGE_MACH, bc: bcOf(i) },
    );
  }
  return rows;
};
