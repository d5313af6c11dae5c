import { type ParsedBodyOf, profiles } from '@windcall/contract';
import { z } from 'zod';
import { FURTHER, furtherTyped } from './further-form.ts';
import {
  ACCURACY_FIELD,
  bounded,
  boundsText,
  CHRONOGRAPH_SD_FPS,
  type NullableField,
  TEXT_FIELDS,
  type TextFieldName,
} from './profile-fields.ts';
import { typedNumber } from './typed-number.ts';

/** What a profile is made of, without what the server adds. */
export type ProfileValues = ParsedBodyOf<typeof profiles.createProfile>;

const numbers = Object.fromEntries(TEXT_FIELDS.map((spec) => [spec.name, typedNumber(spec)])) as unknown as {
  [Name in TextFieldName]: z.ZodType<Name extends NullableField ? number | null : number, string>;
};

const MACH = { label: 'Mach number', unit: '', ...bounded(profiles.bcSegment.shape.mach, 'mach') };
const SEGMENT_BC = { label: 'BC', unit: 'lb/in²', ...bounded(profiles.bcSegment.shape.bc, 'bc') };

const segments = z
  .array(z.object({ mach: typedNumber(MACH), bc: typedNumber(SEGMENT_BC) }))
  .transform((rows) => rows.toSorted((a, b) => (a.mach ?? 0) - (b.mach ?? 0)) as z.output<typeof profiles.bcSegment>[]);

export const NAME_REQUIRED = 'Please enter a profile name.';
const NAME_MAX = 120;
const NOTES_MAX = 5000;

/** The form of a profile: numbers as typed in, as numbers out. Bounds are the contract's. */
export const profileForm = z
  .object({
    name: z.string().trim().min(1, NAME_REQUIRED).max(NAME_MAX, `Name must have at most ${NAME_MAX} characters`),
    ...numbers,
    rifleAccuracy: z.number(boundsText(ACCURACY_FIELD)).min(ACCURACY_FIELD.min).max(ACCURACY_FIELD.max),
    reticleType: z.enum(profiles.RETICLES),
    notes: z.string().max(NOTES_MAX, `Notes must have at most ${NOTES_MAX} characters`),
    dragModel: z.enum(['G1', 'G7']),
    twistDirection: z.enum(['right', 'left']),
    bcSegments: segments,
    ...FURTHER,
  })
  .transform(({ bands, dragCurveText: _, ...profile }) => ({ ...profile, bcSegments: bands ?? profile.bcSegments }));
/** What is typed. */
export type ProfileTyped = z.input<typeof profileForm>;
/** What is sent. */
export type ProfileRead = z.output<typeof profileForm>;

/** The form filled with a profile. */
export const typedOf = (
  values: Omit<ProfileValues, 'elevationReferenceData' | 'windageReferenceData'>,
): ProfileTyped => ({
  ...(Object.fromEntries(
    TEXT_FIELDS.map(({ name }) => [name, values[name] === null ? '' : String(values[name])]),
  ) as Record<TextFieldName, string>),
  name: values.name,
  rifleAccuracy: values.rifleAccuracy,
  reticleType: values.reticleType,
  notes: values.notes ?? '',
  dragModel: values.dragModel,
  twistDirection: values.twistDirection,
  bcSegments: values.bcSegments.map(({ mach, bc }) => ({ mach: String(mach), bc: String(bc) })),
  ...furtherTyped(values),
});

/** The values of a new profile, with what a chronograph shows of good ammunition. */
export const NEW_VALUES: ProfileValues = {
  ...profiles.PROFILE_DEFAULTS,
  muzzleVelocitySd: CHRONOGRAPH_SD_FPS,
  name: '',
  bcSegments: [],
  elevationReferenceData: null,
  windageReferenceData: null,
};
/** A new profile, before anything is typed. */
export const NEW_PROFILE: ProfileTyped = typedOf(NEW_VALUES);

/** The folded parts of the form, and what stands in each. */
export const FOLDS = {
  physics: [
    'dragModel',
    'twistDirection',
    'bulletDiameter',
    'bulletLength',
    'powderTempSensitivity',
    'spinFactor',
    'bcSegments',
  ],
  zero: ['zeroAir', 'zeroOffset', 'click', 'tracking'],
  drag: ['bands', 'dragCurve', 'dragCurveText'],
  powder: ['cartridge', 'powderTable'],
} as const satisfies Record<string, readonly (keyof ProfileTyped)[]>;
export type Fold = keyof typeof FOLDS;

/** Whether a folded part says something of its own: then it starts unfolded. */
export const saysMore = (typed: ProfileTyped, fold: Fold): boolean =>
  FOLDS[fold].some((name) => JSON.stringify(typed[name]) !== JSON.stringify(NEW_PROFILE[name]));
