import type { scenarios } from '@windcall/contract';
import { UNITS } from '@windcall/units';
import { withinBounds } from '../../units/read-number.ts';
import type { Units } from '../../units/units.ts';
import { type FormLayout, MAX_TARGET_MOA, MIN_TARGET_MOA, rowName, TARGET_STEP_MOA } from './form-layout.ts';
import type { RowFields } from './target-form.ts';

type Engagement = scenarios.Engagement;

/** An error of a field. `side` is 0 for the left or only target, 1 for the right. */
export interface Fault {
  readonly row: number;
  readonly field: 'distance' | 'size';
  readonly side: number;
  readonly message: string;
}

export type FormReading =
  | { readonly status: 'template' }
  | { readonly status: 'customized'; readonly engagements: readonly Engagement[] }
  | { readonly status: 'invalid'; readonly faults: readonly Fault[] };

type Typed = { readonly status: 'ok'; readonly value: number | null } | { readonly status: 'fault'; message: string };

const readDistance = (units: Units, text: string, { minYd, maxYd, mayLeaveOut }: FormLayout): Typed => {
  const bounds = { min: minYd, max: maxYd };
  const typed = units.parse('range', text, bounds);
  const reading = withinBounds(typed, bounds);
  if (reading.status === 'ok' && reading.value > 0 && reading.value < 1) {
    return { status: 'fault', message: `must be at least ${units.text('range', 1)}, or 0 to leave it out` };
  }
  if (reading.status === 'ok') return reading;
  if (reading.status === 'empty') return { status: 'ok', value: null };
  if (mayLeaveOut && typed.status === 'ok' && typed.value === 0) return { status: 'ok', value: 0 };
  const leftOut = mayLeaveOut && minYd > 0 ? ', or 0 to leave it out' : '';
  return {
    status: 'fault',
    message: `must be a number from ${units.field('range', minYd)} to ${units.field('range', maxYd)} ${units.spoken('range')}${leftOut}`,
  };
};

/** Rounding error within which a size is on the 0.1-MOA grid. */
const GRID_SLACK = 1e-6;

const readSize = (units: Units, text: string): Typed => {
  const size = { min: MIN_TARGET_MOA, max: MAX_TARGET_MOA };
  const reading = withinBounds(units.parse('target', text, size), size);
  if (reading.status === 'empty') return { status: 'ok', value: null };
  const bounds = `must be a number from ${units.field('target', MIN_TARGET_MOA)} to ${units.field('target', MAX_TARGET_MOA)} ${units.name('target')}`;
  if (reading.status !== 'ok') return { status: 'fault', message: bounds };
  const steps = reading.value / TARGET_STEP_MOA;
  // the grid is in the specified unit; a size in another unit is rounded to it
  if (units.name('target') !== UNITS.target[0]?.name) {
    return { status: 'ok', value: Math.max(1, Math.round(steps)) / Math.round(1 / TARGET_STEP_MOA) };
  }
  if (Math.abs(steps - Math.round(steps)) <= GRID_SLACK) return reading;
  return { status: 'fault', message: `${bounds}, in steps of ${units.number(TARGET_STEP_MOA)}` };
};

/** `Engagement 2 left target size`, `Target 1 distance`. */
const fieldName = (layout: FormLayout, row: number, field: Fault['field'], side: number): string => {
  const name = rowName(layout, row);
  if (field === 'distance') return `${name} distance`;
  return layout.sides === 2 ? `${name} ${side === 0 ? 'left' : 'right'} target size` : `${name} size`;
};

const faultsOf = (units: Units, layout: FormLayout, rows: readonly RowFields[]): Fault[] =>
  rows.flatMap((row, i) => {
    const read = [
      { field: 'distance' as const, side: 0, typed: readDistance(units, row.distance, layout) },
      ...row.targets.map(({ size }, side) => ({ field: 'size' as const, side, typed: readSize(units, size) })),
    ];
    return read.flatMap(({ field, side, typed }) =>
      typed.status === 'ok'
        ? []
        : [{ row: i, field, side, message: `${fieldName(layout, i, field, side)} ${typed.message}` }],
    );
  });

const typedValue = (typed: Typed): number | null => (typed.status === 'ok' ? typed.value : null);

const readRow = (units: Units, row: RowFields, model: Engagement, distance: number): Engagement => ({
  ...model,
  distance,
  directionOfFire: row.direction === '' ? (model.directionOfFire ?? 90) : Number(row.direction),
  targets: model.targets.map((target, side) => ({
    ...target,
    type: row.targets[side]?.type || target.type,
    size: typedValue(readSize(units, row.targets[side]?.size ?? '')) ?? target.size,
  })),
});

const same = (one: Engagement, other: Engagement | undefined): boolean =>
  other !== undefined &&
  one.distance === other.distance &&
  one.directionOfFire === other.directionOfFire &&
  one.targets.every((t, i) => t.type === other.targets[i]?.type && t.size === other.targets[i]?.size);

/**
 * Reads a form. Leaves out rows at distance 0, and rows without a distance once any row has one. Other empty fields are the
 * template's. Engagements keep the IDs of their rows and are numbered in order.
 */
export const readTargetForm = (units: Units, layout: FormLayout, rows: readonly RowFields[]): FormReading => {
  const faults = faultsOf(units, layout, rows);
  if (faults.length > 0) return { status: 'invalid', faults };
  const typed = rows.map((row) => typedValue(readDistance(units, row.distance, layout)));
  const anyGiven = typed.some((yd) => yd !== null && yd > 0);
  const kept = layout.models.flatMap((model, i) => {
    const row = rows[i];
    const distance = typed[i] ?? (anyGiven ? 0 : model.distance);
    return row === undefined || distance === 0 ? [] : [readRow(units, row, model, distance)];
  });
  if (kept.length === 0) {
    const message = `${fieldName(layout, 0, 'distance', 0)}: at least one distance must be above 0 ${units.spoken('range')}`;
    return { status: 'invalid', faults: [{ row: 0, field: 'distance', side: 0, message }] };
  }
  const engagements = kept.map((engagement, i) => ({ ...engagement, sequence: i + 1 }));
  const untouched =
    engagements.length === layout.models.length && engagements.every((e, i) => same(e, layout.models[i]));
  return untouched ? { status: 'template' } : { status: 'customized', engagements };
};
