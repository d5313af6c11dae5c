import { profiles } from '@windcall/contract';
import { type Kind, UNITS } from '@windcall/units';
import { said } from '../../platform/measure/use-units.ts';

type NumberField = Exclude<
  keyof typeof profiles.rifleFields,
  | 'dragModel'
  | 'twistDirection'
  | 'bcSegments'
  | 'dragCurve'
  | 'zeroAir'
  | 'zeroOffset'
  | 'click'
  | 'tracking'
  | 'cartridge'
  | 'powderTable'
>;
/** Numbers that may be unknown. */
export type NullableField = 'bulletLength' | 'muzzleVelocitySd' | 'spinFactor';

/** A number as it is asked for; `unit`, bounds and `whenEmpty` are the wire's. */
export interface NumberSpec {
  readonly label: string;
  /** The unit of what has no choice of one. */
  readonly unit?: string;
  /** What is measured, where its unit is the user's choice. */
  readonly kind?: Kind;
  /** A deviation: the unit stands behind a ±. */
  readonly isDeviation?: true;
  readonly min: number;
  readonly max: number;
  readonly hint?: string | (() => string);
  /** What an emptied field becomes; without one it must be filled. Null: unknown, or the server estimates it. */
  readonly whenEmpty?: number | null;
}

/** How a number of a profile is asked for. Bounds are the contract's. */
export interface FieldSpec extends NumberSpec {
  readonly name: NumberField;
  readonly step: number;
}

const D = profiles.PROFILE_DEFAULTS;
/** What a chronograph shows of good ammunition, fps. */
export const CHRONOGRAPH_SD_FPS = 10;
const fields = profiles.rifleFields;

/** The bounds of a number of the contract. */
export const bounded = (
  { minValue: min, maxValue: max }: { readonly minValue: number | null; readonly maxValue: number | null },
  name: string,
): { min: number; max: number } => {
  if (min === null || max === null) throw new Error(`profile field ${name} must be bounded`);
  return { min, max };
};

const boundsOf = (name: NumberField): { min: number; max: number } => {
  const given = fields[name];
  return bounded('unwrap' in given ? given.unwrap() : given, name);
};

const field = (
  name: NumberField,
  label: string,
  of: Pick<NumberSpec, 'unit' | 'kind' | 'isDeviation'>,
  step: number,
  rest: Partial<FieldSpec> = {},
): FieldSpec => ({
  name,
  label,
  ...of,
  step,
  ...boundsOf(name),
  ...rest,
});

/** The bullet and how fast it leaves. */
export const AMMUNITION_FIELDS = [
  field('bulletWeight', 'Bullet weight', { kind: 'weight' }, 1),
  field('bulletBC', 'Ballistic coefficient', { unit: 'lb/in²' }, 0.001),
  field('muzzleVelocity', 'Muzzle velocity', { kind: 'muzzle' }, 5),
] as const;

/** The barrel and the scope on it. */
export const RIFLE_FIELDS = [
  field('twistRate', 'Twist rate', { kind: 'twist' }, 0.25, { hint: '8 stands for 1:8; 0 for no rifling.' }),
  field('scopeHeight', 'Scope height', { kind: 'mount' }, 0.01, { hint: 'Scope axis above bore axis.' }),
  field('zeroRange', 'Zero range', { kind: 'range' }, 5),
] as const;

/** What ± means. */
const ONE_SD = 'One standard deviation.';

/** How much one shot differs from the next; an emptied field goes back to its default. */
export const VARIATION_FIELDS = [
  field('bulletWeightVariation', 'Bullet weight variation', { kind: 'weight', isDeviation: true }, 0.1, {
    whenEmpty: D.bulletWeightVariation,
    hint: ONE_SD,
  }),
  field('powderChargeVariation', 'Powder charge variation', { kind: 'weight', isDeviation: true }, 0.05, {
    whenEmpty: D.powderChargeVariation,
    hint: ONE_SD,
  }),
  field('bcVariation', 'BC variation', { unit: '± lb/in²' }, 0.001, { whenEmpty: D.bcVariation, hint: ONE_SD }),
] as const;

/** What a solver would otherwise take from the defaults. */
export const PHYSICS_FIELDS = [
  field('bulletDiameter', 'Bullet diameter', { kind: 'bullet' }, 0.001, { whenEmpty: D.bulletDiameter }),
  field('bulletLength', 'Bullet length', { kind: 'bullet' }, 0.001, {
    whenEmpty: null,
    hint: 'Leave empty to estimate it from weight and diameter.',
  }),
  field('powderTempSensitivity', 'Powder sensitivity', { kind: 'sensitivity' }, 0.1, {
    whenEmpty: D.powderTempSensitivity,
    hint: () => `Change of muzzle velocity per degree away from ${said('temperature', profiles.POWDER_REFERENCE_F)}.`,
  }),
] as const;

/** What a chronograph and a measured drift say. */
export const MEASURED_FIELDS = [
  field('muzzleVelocitySd', 'Muzzle velocity SD', { kind: 'muzzle' }, 0.5, {
    whenEmpty: null,
    hint: () =>
      `One standard deviation, by chronograph; ${said('muzzle', CHRONOGRAPH_SD_FPS)} is usual. Empty: worked out from the variations.`,
  }),
  field('spinFactor', 'Spin drift factor', { unit: '×' }, 0.01, {
    whenEmpty: null,
    hint: 'Measured spin drift over the calculated one. Empty: 1.',
  }),
] as const;

export const ACCURACY_FIELD = field('rifleAccuracy', 'Rifle accuracy', { kind: 'target' }, 0.05);

/** Every number that is typed as text. Accuracy is not: what is not a number of at least 0 never gets into it. */
export const TEXT_FIELDS: readonly FieldSpec[] = [
  ...AMMUNITION_FIELDS,
  ...RIFLE_FIELDS,
  ...VARIATION_FIELDS,
  ...PHYSICS_FIELDS,
  ...MEASURED_FIELDS,
];
export type TextFieldName = Exclude<NumberField, 'rifleAccuracy'>;

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

/** What a field of a profile is called on the screen, by its name on the wire. */
export const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...TEXT_FIELDS, ACCURACY_FIELD].map(({ name, label }) => [name, label])),
  name: 'Name',
  notes: 'Notes',
  reticleType: 'Reticle',
  dragModel: 'Drag model',
  twistDirection: 'Twist direction',
  bcSegments: 'BC by Mach number',
  dragCurve: 'Drag curve',
  zeroAir: 'Air of the zero',
  zeroOffset: 'Offset of the zero',
  click: 'Click',
  tracking: 'Tracking',
  cartridge: 'Cartridge',
  powderTable: 'Velocity by powder temperature',
  elevationReferenceData: 'Elevation reference data',
  windageReferenceData: 'Windage reference data',
};
