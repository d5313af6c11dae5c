import { type ParsedBodyOf, profiles } from '@windcall/contract';
import { z } from 'zod';
import { readNumber } from '../../platform/kit/read-number.ts';
import {
  ACCURACY_FIELD,
  boundsText,
  CHRONOGRAPH_SD_FPS,
  type FieldSpec,
  type NullableField,
  TEXT_FIELDS,
  type TextFieldName,
} from './profile-fields.ts';

/** What a profile is made of, without what the server adds. */
export type ProfileValues = ParsedBodyOf<typeof profiles.createProfile>;

/** A number typed as text, empty where `whenEmpty` says what that means. */
const typedNumber = (spec: Pick<FieldSpec, 'label' | 'unit' | 'min' | 'max' | 'whenEmpty'>) =>
  z.string().transform((text, context) => {
    const reading = readNumber(text, spec);
    if (reading.status === 'ok') return reading.value;
    if (reading.status === 'empty' && spec.whenEmpty !== undefined) return spec.whenEmpty;
    context.addIssue({ code: 'custom', message: boundsText(spec) });
    return z.NEVER;
  });

const numbers = Object.fromEntries(TEXT_FIELDS.map((spec) => [spec.name, typedNumber(spec)])) as unknown as {
  [Name in TextFieldName]: z.ZodType<Name extends NullableField ? number | null : number, string>;
};

const boundsOf = ({ minValue, maxValue }: { minValue: number | null; maxValue: number | null }) => ({
  min: minValue ?? 0,
  max: maxValue ?? 0,
});

const MACH = { label: 'Mach number', unit: '', ...boundsOf(profiles.bcSegment.shape.mach) };
const SEGMENT_BC = { label: 'BC', unit: 'lb/in²', ...boundsOf(profiles.bcSegment.shape.bc) };

const segments = z
  .array(z.object({ mach: typedNumber(MACH), bc: typedNumber(SEGMENT_BC) }))
  .transform((rows) => rows.toSorted((a, b) => (a.mach ?? 0) - (b.mach ?? 0)) as z.output<typeof profiles.bcSegment>[]);

export const NAME_REQUIRED = 'Please enter a profile name.';
const NAME_MAX = 120;
const NOTES_MAX = 5000;

/** The form of a profile: numbers as typed in, as numbers out. Bounds are the contract's. */
export const profileForm = z.object({
  name: z.string().trim().min(1, NAME_REQUIRED).max(NAME_MAX, `Name must have at most ${NAME_MAX} characters`),
  ...numbers,
  rifleAccuracy: z.number(boundsText(ACCURACY_FIELD)).min(ACCURACY_FIELD.min).max(ACCURACY_FIELD.max),
  reticleType: z.enum(profiles.RETICLES),
  notes: z.string().max(NOTES_MAX, `Notes must have at most ${NOTES_MAX} characters`),
  dragModel: z.enum(['G1', 'G7']),
  twistDirection: z.enum(['right', 'left']),
  bcSegments: segments,
});
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

/** Whether any field of the folded section differs from its default: then it starts unfolded. */
export const hasOwnPhysics = (typed: ProfileTyped): boolean =>
  typed.bcSegments.length > 0 ||
  (['dragModel', 'twistDirection', 'bulletDiameter', 'bulletLength', 'powderTempSensitivity'] as const).some(
    (name) => typed[name] !== NEW_PROFILE[name],
  );
