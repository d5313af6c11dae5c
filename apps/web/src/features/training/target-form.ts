import type { scenarios } from '@windcall/contract';
import type { Units } from '../../units/units.ts';
import type { FormLayout } from './form-layout.ts';

/** Typed values of one target; empty means the template's. */
export interface TargetFields {
  readonly type: scenarios.TargetType | '';
  /** As typed, in the shown unit. */
  readonly size: string;
}

/** Typed values of one row; empty means the template's. */
export interface RowFields {
  /** As typed, in the shown unit. */
  readonly distance: string;
  /** Chosen degrees true. */
  readonly direction: string;
  /** One target, or the left and the right one. */
  readonly targets: readonly TargetFields[];
}

const EMPTY_TARGET: TargetFields = { type: '', size: '' };

export const emptyRows = (layout: FormLayout): readonly RowFields[] =>
  layout.models.map(() => ({
    distance: '',
    direction: '',
    targets: layout.sides === 2 ? [EMPTY_TARGET, EMPTY_TARGET] : [EMPTY_TARGET],
  }));

export const filledRows = (units: Units, layout: FormLayout, rows: readonly RowFields[]): readonly RowFields[] =>
  rows.map((row, i) => {
    const model = layout.models[i];
    if (model === undefined) return row;
    return {
      distance: row.distance || units.field('range', model.distance),
      direction: row.direction || String(model.directionOfFire ?? 90),
      targets: row.targets.map((fields, side) => ({
        type: fields.type || (model.targets[side]?.type ?? 'circle'),
        size: fields.size || units.field('target', model.targets[side]?.size ?? 2),
      })),
    };
  });

export const withRow = (rows: readonly RowFields[], row: number, change: Partial<RowFields>): readonly RowFields[] =>
  rows.map((old, i) => (i === row ? { ...old, ...change } : old));

export const withTarget = (
  rows: readonly RowFields[],
  row: number,
  side: number,
  change: Partial<TargetFields>,
): readonly RowFields[] =>
  rows.map((old, i) =>
    i === row ? { ...old, targets: old.targets.map((t, s) => (s === side ? { ...t, ...change } : t)) } : old,
  );

export const isBlank = (rows: readonly RowFields[]): boolean =>
  rows.every(({ distance, direction, targets }) => !distance && !direction && targets.every((t) => !t.type && !t.size));
