import { KG_PER_LB, M_PER_FT, M_PER_IN } from '@windcall/units';
import { type MonotoneCubic, monotoneCubic } from '../monotone-cubic.ts';
import { requireBetween, requirePositive } from '../require-number.ts';
import { type DragCells, expandDrag } from './drag-cells.ts';
import { G1_MACH_CD, G7_MACH_CD } from './drag-tables.ts';

/** BC (lb/in²) that holds at a Mach number. */
export type BcAtMach = { mach: number; bc: number };

/** How much the air holds the bullet back. BCs are lb/in² in the ICAO atmosphere. */
export type Drag =
  | {
      /** Standard projectile the BC refers to. */
      table: 'G1' | 'G7';
      /** lb/in², ICAO. Ignored where `segments` has rows. */
      bc: number;
      /**
       * BC by Mach number: linear between rows, that of the end row beyond them. Any order; rows of one Mach count by
       * their mean.
       */
      segments?: readonly BcAtMach[];
    }
  | {
      /** The bullet's own drag curve (Doppler radar, or a custom one): Cd by Mach, Mach strictly increasing. */
      curve: readonly { mach: number; cd: number }[];
      /** lb/in²; default the sectional density of the bullet (form factor 1). */
      bc?: number;
    };

/** Sectional density of a bullet, lb/in²: the BC of one whose drag curve is its own. */
export const sectionalDensityLbIn2 = (massKg: number, diameterM: number): number =>
  massKg / KG_PER_LB / (diameterM / M_PER_IN) ** 2;

/** Drag ready for the integrator: Cd/BC = cells × scale. */
export type PreparedDrag = { readonly cells: DragCells; readonly scale: number };

/** Retardation of a unit-BC projectile with Cd 1 in ICAO air, 1/m: π/8·ρ₀/144 per foot. Source: McCoy; JBM. */
export const ICAO_DRAG_PER_M = 2.08551e-4 / M_PER_FT;
/** ICAO sea-level density the BC refers to, kg/m³ (0.076474 lb/ft³). Source: McCoy; JBM. */
export const ICAO_DENSITY_KG_M3 = (0.076474 * KG_PER_LB) / M_PER_FT ** 3;

/** BC of the Army Standard Metro atmosphere in terms of ICAO: BC_ICAO = 1.018·BC_ASM. Source: McCoy; JBM. */
export const ICAO_PER_ASM_BC = 1.018;

const pairsToCurve = (pairs: readonly number[]): MonotoneCubic =>
  monotoneCubic(
    pairs.filter((_, i) => i % 2 === 0),
    pairs.filter((_, i) => i % 2 === 1),
  );

type Standard = { curve: MonotoneCubic; cells: DragCells };
const standards = new Map<'G1' | 'G7', Standard>();
/** The standard table, expanded on first use and kept: the tables never change. */
const standard = (table: 'G1' | 'G7'): Standard => {
  let known = standards.get(table);
  if (!known) {
    const curve = pairsToCurve(table === 'G1' ? G1_MACH_CD : G7_MACH_CD);
    known = { curve, cells: expandDrag(curve.at, curve.slopeAt) };
    standards.set(table, known);
  }
  return known;
};

/** Drag coefficient of a standard projectile at a Mach number. */
export const standardCd = (table: 'G1' | 'G7', mach: number): number => standard(table).curve.at(mach);

/** Rows by rising Mach, those of one Mach merged into their mean: what a user types must not stop the solver. */
const mergedByMach = (segments: readonly BcAtMach[]): BcAtMach[] => {
  const byMach = new Map<number, number[]>();
  for (const s of segments) {
    requireBetween('segments mach', s.mach, 0, 20);
    byMach.set(s.mach, [...(byMach.get(s.mach) ?? []), requireBetween('segments bc', s.bc, 1e-3, 1e9)]);
  }
  return [...byMach]
    .map(([mach, bcs]) => ({ mach, bc: bcs.reduce((sum, bc) => sum + bc, 0) / bcs.length }))
    .sort((p, q) => p.mach - q.mach);
};

/** BC by Mach as a function and its slope: linear between rows, constant beyond. */
const bcByMach = (segments: readonly BcAtMach[]) => {
  const rows = mergedByMach(segments);
  const find = (mach: number) => rows.findIndex((r) => r.mach > mach);
  return {
    at: (mach: number): number => {
      const i = find(mach);
      if (i === 0) return rows[0]!.bc;
      if (i < 0) return rows[rows.length - 1]!.bc;
      const a = rows[i - 1]!;
      const b = rows[i]!;
      return a.bc + ((b.bc - a.bc) * (mach - a.mach)) / (b.mach - a.mach);
    },
    slopeAt: (mach: number): number => {
      const i = find(mach);
      if (i <= 0) return 0;
      const a = rows[i - 1]!;
      const b = rows[i]!;
      return (b.bc - a.bc) / (b.mach - a.mach);
    },
  };
};

/**
 * Drag expanded for the integrator. `sectionalDensity` (lb/in²) stands in for the BC of a curve that has none.
 * Throws on a BC outside 0.001–1e9, an empty or unordered curve.
 */
export const prepareDrag = (drag: Drag, sectionalDensity: number): PreparedDrag => {
  if ('curve' in drag) {
    const bc = requireBetween('drag.bc', drag.bc ?? sectionalDensity, 1e-3, 1e9);
    for (const p of drag.curve) requireBetween('drag.curve cd', p.cd, 0, 10);
    const curve = monotoneCubic(
      drag.curve.map((p) => p.mach),
      drag.curve.map((p) => p.cd),
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

/** BC of one standard from that of the other at a speed: BC_G1 = BC_G7·Cd_G1(M)/Cd_G7(M), and back. lb/in². */
export const convertBc = (bc: number, from: 'G1' | 'G7', to: 'G1' | 'G7', mach: number): number =>
  (requirePositive('bc', bc) * standardCd(to, mach)) / standardCd(from, mach);
