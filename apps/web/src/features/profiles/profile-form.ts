import { type Member, type ParsedBodyOf, profiles } from '@windcall/contract';
import { BANDS_APART_FPS, BC_AIRS, type BcAir, segmentsOfBands } from '@windcall/library';
import { z } from 'zod';
import { readNumber, withinBounds } from '../../units/read-number.ts';
import { WIRE_UNITS } from '../../units/units.ts';
import { bandsApartText, boundsText, type NumberSpec, specOf } from './profile-fields.ts';

/** A number typed as text; may be empty if `whenEmpty` is set. */
const typedNumber = (spec: NumberSpec) =>
  z.string().transform((text, context) => {
    const reading = withinBounds(readNumber(text, spec.unit, undefined, spec), spec);
    if (reading.status === 'ok') return reading.value;
    if (reading.status === 'empty' && spec.whenEmpty !== undefined) return spec.whenEmpty;
    context.addIssue({ code: 'custom', message: boundsText(spec) });
    return z.NEVER;
  });

const { RIFLE } = profiles;

/** A profile without the server's fields. */
export type ProfileValues = ParsedBodyOf<typeof profiles.createProfile>;

export type FormName = {
  [K in profiles.RifleName]: (typeof RIFLE)[K]['part'] extends null ? never : K;
}[profiles.RifleName];
/** Fields held as values: a number that ignores other text, and a pasted curve. */
type HeldName = 'rifleAccuracy' | 'dragCurve';
export type TypedFieldName = Exclude<FormName, HeldName>;

type TypedMember<M> = M extends { kind: 'choice'; schema: infer S extends z.ZodType } ? z.output<S> : string;
type TypedOf<F> = F extends { kind: 'choice' }
  ? TypedMember<F>
  : F extends { kind: 'group'; of: infer O }
    ? { -readonly [M in keyof O]: TypedMember<O[M]> }
    : F extends { kind: 'rows'; of: infer O }
      ? { -readonly [M in keyof O]: TypedMember<O[M]> }[]
      : string;
type TypedFields = { [K in TypedFieldName]: TypedOf<(typeof RIFLE)[K]> };
/** Typed values: numbers as text. `bands` is another way to enter the BC by Mach number. */
export interface ProfileTyped extends TypedFields, Pick<profiles.RifleRecord, HeldName> {
  bands: { air: BcAir; rows: { from: string; bc: string }[] };
  dragCurveText: string;
}
export type ProfileRead = Pick<profiles.RifleRecord, FormName>;

const FORM_NAMES = (Object.keys(RIFLE) as profiles.RifleName[]).filter(
  (name): name is FormName => RIFLE[name].part !== null,
);
const HELD: ReadonlySet<string> = new Set<HeldName>(['rifleAccuracy', 'dragCurve']);
const TYPED_NAMES = FORM_NAMES.filter((name): name is TypedFieldName => !HELD.has(name));
/** Fields of a part of the form, in the table's order. */
export const namesOf = (part: profiles.Part): FormName[] => FORM_NAMES.filter((name) => RIFLE[name].part === part);

/** Parts with required numbers; elsewhere an emptied number takes its default, or is unknown. */
const FILLED: ReadonlySet<profiles.Part | null> = new Set<profiles.Part>(['ammunition', 'rifle']);
/** Spec of one of the rifle's numbers. */
export const numberSpec = (field: Extract<profiles.RifleField, { kind: 'number' }>) =>
  specOf(field, FILLED.has(field.part) ? undefined : (field.initial as number));

export const NAME_REQUIRED = 'Please enter a profile name.';

const memberSchema = (member: Member): z.ZodType =>
  member.kind === 'number' ? typedNumber(specOf(member)) : member.schema;
const membersSchema = (of: Readonly<Record<string, Member>>) =>
  z.object(Object.fromEntries(Object.entries(of).map(([name, member]) => [name, memberSchema(member)])));
const isEmpty = (typed: Readonly<Record<string, string>>, of: Readonly<Record<string, Member>>): boolean =>
  Object.entries(of).every(([name, { kind }]) => kind === 'choice' || typed[name]?.trim() === '');

/**
 * Numbers known together or not at all: all empty is null; otherwise each missing one is named. A choice alone counts as empty.
 */
const groupSchema = ({ label, of }: Extract<profiles.RifleField, { kind: 'group' }>): z.ZodType =>
  z.record(z.string(), z.string()).transform((typed, context): unknown => {
    if (isEmpty(typed, of)) return null;
    const { data, error } = membersSchema(of).safeParse(typed);
    for (const { path, message } of error?.issues ?? []) {
      const left = typed[String(path[0])]?.trim() === '';
      const more = left ? `, or leave the ${label.toLowerCase()} empty` : '';
      context.addIssue({ code: 'custom', path, message: `${message}${more}` });
    }
    return data ?? z.NEVER;
  });

const COUNTS: Readonly<Record<number, string>> = { 1: 'one row', 2: 'two rows' };
/** Rows sorted by their first column. A rising column needs different values. */
const rowsSchema = (field: Extract<profiles.RifleField, { kind: 'rows' }>): z.ZodType => {
  const { label, of, min, rising, nullable } = field;
  const [first = ''] = Object.keys(of);
  return z.array(membersSchema(of)).transform((typed, context): unknown => {
    const list = typed as readonly Readonly<Record<string, number>>[];
    if (nullable && list.length === 0) return null;
    if (list.length < min) {
      context.addIssue({ code: 'custom', message: `${label} needs ${COUNTS[min] ?? `${min} rows`}, or none` });
    }
    list.forEach((row, i) => {
      if (rising === undefined || list.findIndex((other) => other[rising] === row[rising]) === i) return;
      const message = `${of[rising]?.label ?? rising} must differ from the other rows`;
      context.addIssue({ code: 'custom', path: [i, rising], message });
    });
    return list.toSorted((a, b) => (a[first] ?? 0) - (b[first] ?? 0));
  });
};

const typedSchema = (field: profiles.RifleField): z.ZodType => {
  switch (field.kind) {
    case 'number':
      return typedNumber(numberSpec(field));
    case 'text':
      return z
        .string()
        .max(field.max, `${field.label} must have at most ${field.max} characters`)
        .transform((typed) => (typed.trim() === '' ? field.initial : typed));
    case 'group':
      return groupSchema(field);
    case 'rows':
      return rowsSchema(field);
    default:
      return field.schema;
  }
};

const BC_BAND_FIELD = RIFLE.bcSegments.of.bc;
export const BC_BAND = {
  from: { label: 'From velocity', kind: 'muzzle', min: 0, max: RIFLE.muzzleVelocity.max },
  bc: specOf(BC_BAND_FIELD),
} as const;

const bands = z
  .object({
    air: z.enum(BC_AIRS),
    rows: z.array(z.object({ from: typedNumber(BC_BAND.from), bc: typedNumber(BC_BAND.bc) })),
  })
  .transform(({ air, rows: typed }, context) => {
    const rows = typed as { from: number; bc: number }[];
    const fault = (i: number, name: string, message: string): void =>
      context.addIssue({ code: 'custom', path: ['rows', i, name], message });
    rows.forEach(({ from, bc }, i) => {
      if (rows.some((other, j) => j < i && Math.abs(other.from - from) < BANDS_APART_FPS)) {
        fault(i, 'from', bandsApartText(WIRE_UNITS));
      }
      const [segment] = segmentsOfBands([{ from, bc }], air);
      if (!RIFLE.bcSegments.schema.safeParse([segment]).success) fault(i, 'bc', boundsText(BC_BAND.bc));
    });
    return rows.length === 0 ? null : segmentsOfBands(rows, air);
  });

/** Form schema of a profile: numbers as text in, values out. Fields, bounds and defaults are the table's. */
export const profileForm = z
  .object({
    ...Object.fromEntries(TYPED_NAMES.map((name) => [name, typedSchema(RIFLE[name])])),
    name: z
      .string()
      .trim()
      .min(1, NAME_REQUIRED)
      .max(RIFLE.name.max, `Name must have at most ${RIFLE.name.max} characters`),
    rifleAccuracy: RIFLE.rifleAccuracy.schema,
    dragCurve: RIFLE.dragCurve.schema,
    bands,
    dragCurveText: z
      .string()
      .refine(
        (text) => text.trim() === '',
        'The rows of the drag curve are not read yet: read them, or clear the text',
      ),
  })
  .transform(({ bands: byVelocity, dragCurveText: _, ...profile }) => {
    const read = profile as unknown as ProfileRead;
    return { ...read, bcSegments: byVelocity ?? read.bcSegments };
  }) as unknown as z.ZodType<ProfileRead, ProfileTyped>;

const textOf = (value: unknown): string => (value == null ? '' : String(value));
const textsOf = (of: Readonly<Record<string, Member>>, value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(of).map(([name, member]) => {
      const text = textOf((value as Readonly<Record<string, unknown>> | null)?.[name]);
      return [name, text === '' && member.kind === 'choice' ? (member.of[0] ?? '') : text];
    }),
  );
const typedOfField = (field: profiles.RifleField, value: unknown): unknown => {
  if (field.kind === 'group') return textsOf(field.of, value);
  if (field.kind === 'rows') return ((value ?? []) as unknown[]).map((row) => textsOf(field.of, row));
  return textOf(value);
};

export const typedOf = (values: ProfileRead): ProfileTyped => ({
  ...(Object.fromEntries(
    TYPED_NAMES.map((name) => [name, typedOfField(RIFLE[name], values[name])]),
  ) as unknown as TypedFields),
  rifleAccuracy: values.rifleAccuracy,
  dragCurve: values.dragCurve,
  bands: { air: 'ICAO', rows: [] },
  dragCurveText: '',
});

/** Values of a new profile, with the velocity SD of good ammunition. */
export const NEW_VALUES: ProfileValues = {
  ...profiles.RIFLE_INITIAL,
  muzzleVelocitySd: profiles.CHRONOGRAPH_SD_FPS,
};
export const NEW_PROFILE: ProfileTyped = typedOf(NEW_VALUES);

export const FOLDS = ['physics', 'zero', 'drag', 'powder'] as const satisfies profiles.Part[];
export type Fold = (typeof FOLDS)[number];
export const typedIn = (fold: Fold): (keyof ProfileTyped)[] =>
  fold === 'drag' ? [...namesOf(fold), 'bands', 'dragCurveText'] : namesOf(fold);

/** True if a folded part has its own values and starts open. */
export const saysMore = (typed: ProfileTyped, fold: Fold): boolean =>
  typedIn(fold).some((name) => JSON.stringify(typed[name]) !== JSON.stringify(NEW_PROFILE[name]));
