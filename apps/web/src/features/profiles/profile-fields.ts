import type { Member, profiles } from '@windcall/contract';
import { BANDS_APART_FPS } from '@windcall/library';
import { type Kind, UNITS } from '@windcall/units';
import type { Units } from '../../units/units.ts';

/** A number field's spec; `unit`, bounds and `whenEmpty` are the wire's. */
export interface NumberSpec {
  readonly label: string;
  readonly unit?: string;
  /** Measure, if the user chooses its unit. */
  readonly kind?: Kind;
  /** A deviation: its unit follows a ±. */
  readonly isDeviation?: true;
  readonly min: number;
  readonly max: number;
  readonly hint?: profiles.RifleField['hint'];
  /** Value of an emptied field; a field without `whenEmpty` is required. Null means unknown, or estimated. */
  readonly whenEmpty?: number | null;
}

type NumberMember = Extract<Member, { kind: 'number' }>;

/** Spec of a table's number. */
export const specOf = (
  { label, unit, min, max, nullable, isDeviation, hint }: NumberMember,
  whenEmpty?: number,
): NumberSpec => ({
  label,
  ...(typeof unit === 'string' ? { kind: unit } : { unit: `${isDeviation ? '± ' : ''}${unit.fixed}` }),
  ...(isDeviation && { isDeviation }),
  min,
  max,
  ...(hint !== undefined && { hint }),
  ...(nullable ? { whenEmpty: null } : whenEmpty === undefined ? {} : { whenEmpty }),
});

/** `Muzzle velocity must be a number from 200 to 6000 fps`. */
export const boundsText = ({
  label,
  unit,
  kind,
  min,
  max,
}: {
  readonly label: string;
  readonly unit?: string;
  readonly kind?: Kind;
  readonly min: number | string;
  readonly max: number | string;
}): string =>
  `${label} must be a number from ${min} to ${max} ${(unit ?? (kind === undefined ? '' : (UNITS[kind][0]?.name ?? ''))).replace('± ', '')}`.trimEnd();

export const bandsApartText = (units: Units): string =>
  `From velocity must be at least ${units.text('muzzle', BANDS_APART_FPS)} from the other rows`;
