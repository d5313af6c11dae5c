import { profiles } from '@windcall/contract';
import { z } from 'zod';
import { said } from '../../platform/measure/use-units.ts';
import { BANDS_APART_FPS, BC_AIRS, type BcAir, segmentsOfBands } from './bc-bands.ts';
import { bounded, boundsText, type NumberSpec } from './profile-fields.ts';
import { typedNumber } from './typed-number.ts';

const air = profiles.zeroAir.shape;
const offset = profiles.zeroOffset.shape;
const tracking = profiles.tracking.shape;
const powder = profiles.powderRow.shape;

/** The air on the day of the zero. */
export const ZERO_AIR = {
  temperature: { label: 'Temperature', kind: 'temperature', ...bounded(air.temperature, 'temperature') },
  pressure: {
    label: 'Pressure',
    kind: 'pressure',
    ...bounded(air.pressure, 'pressure'),
    hint: 'Station pressure, not sea level.',
  },
  humidity: { label: 'Humidity', unit: '%', ...bounded(air.humidity, 'humidity') },
  powder: {
    label: 'Powder temperature',
    kind: 'temperature',
    // The same schema as the air's, made nullable by the contract.
    ...bounded(air.temperature, 'powder'),
    whenEmpty: null,
    hint: 'Empty: the air’s.',
  },
} as const satisfies Record<string, NumberSpec>;
/** Where the group of the zero stands. */
export const ZERO_OFFSET = {
  elevation: {
    label: 'Group high',
    kind: 'angle',
    ...bounded(offset.elevation, 'elevation'),
    hint: 'Above the point of aim; minus: below.',
  },
  windage: {
    label: 'Group right',
    kind: 'angle',
    ...bounded(offset.windage, 'windage'),
    hint: 'Right of it; minus: left.',
  },
} as const satisfies Record<string, NumberSpec>;
export const CLICK_VALUE = {
  label: 'One click',
  unit: '',
  ...bounded(profiles.click.shape.value, 'value'),
  whenEmpty: null,
} as const satisfies NumberSpec;
/** What a tall-target test found. */
export const TRACKING = {
  elevation: {
    label: 'Elevation tracking',
    unit: '×',
    ...bounded(tracking.elevation, 'elevation'),
    hint: 'True angle over dialled.',
  },
  windage: {
    label: 'Windage tracking',
    unit: '×',
    ...bounded(tracking.windage, 'windage'),
    hint: '1 if it was not tested.',
  },
} as const satisfies Record<string, NumberSpec>;
export const POWDER_ROW = {
  temperature: {
    label: 'Temperature',
    kind: 'temperature',
    ...bounded(powder.temperature, 'temperature'),
  },
  muzzleVelocity: {
    label: 'Velocity',
    kind: 'muzzle',
    ...bounded(powder.muzzleVelocity, 'muzzleVelocity'),
  },
} as const satisfies Record<string, NumberSpec>;
export const BC_BAND = {
  from: { label: 'From velocity', kind: 'muzzle', min: 0, max: 6000 },
  bc: { label: 'BC', unit: 'lb/in²', ...bounded(profiles.bcSegment.shape.bc, 'bc') },
} as const satisfies Record<string, NumberSpec>;

type Specs = Readonly<Record<string, NumberSpec>>;
type Figures<S extends Specs> = { -readonly [K in keyof S]: S[K] extends { whenEmpty: null } ? number | null : number };

/** Numbers known together or not at all: all empty is null, and of some the missing one is named. */
const together = <S extends Specs>(specs: S, what: string) => {
  const texts = z.object(Object.fromEntries(Object.keys(specs).map((key) => [key, z.string()])));
  const figures = z.object(Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, typedNumber(spec)])));
  const read = texts.transform((typed, context) => {
    if (Object.values(typed).every((text) => text.trim() === '')) return null;
    const { data, error } = figures.safeParse(typed);
    if (data !== undefined) return data;
    for (const { path, message } of error.issues) {
      const left = typed[String(path[0])]?.trim() === '';
      context.addIssue({ code: 'custom', path, message: left ? `${message}, or leave ${what} empty` : message });
    }
    return z.NEVER;
  });
  return read as unknown as z.ZodType<Figures<S> | null, { [K in keyof S]: string }>;
};

const row = <S extends Specs>(specs: S) =>
  z.object(
    Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, typedNumber(spec)])),
  ) as unknown as z.ZodType<Figures<S>, { [K in keyof S]: string }>;

const click = z
  .object({ unit: z.enum(profiles.CLICK_UNITS), value: typedNumber(CLICK_VALUE) })
  .transform(({ unit, value }) => (value === null ? null : { unit, value }));

const POWDER_ROWS_NEEDED = 'Velocity by powder temperature needs two rows, or none';
const powderTable = z.array(row(POWDER_ROW)).transform((rows, context) => {
  if (rows.length === 0) return null;
  if (rows.length === 1) context.addIssue({ code: 'custom', message: POWDER_ROWS_NEEDED });
  rows.forEach(({ temperature }, i) => {
    if (rows.findIndex((other) => other.temperature === temperature) < i) {
      const message = 'Temperature must differ from that of the other rows';
      context.addIssue({ code: 'custom', path: [i, 'temperature'], message });
    }
  });
  return rows.toSorted((p, q) => p.temperature - q.temperature);
});

const bands = z
  .object({ air: z.enum(BC_AIRS), rows: z.array(row(BC_BAND)) })
  .transform(({ air: bcAir, rows }, context) => {
    const fault = (i: number, name: string, message: string): void =>
      context.addIssue({ code: 'custom', path: ['rows', i, name], message });
    rows.forEach(({ from, bc }, i) => {
      if (rows.some((other, j) => j < i && Math.abs(other.from - from) < BANDS_APART_FPS)) {
        fault(
          i,
          'from',
          `From velocity must be at least ${said('muzzle', BANDS_APART_FPS)} from that of the other rows`,
        );
      }
      const [segment] = segmentsOfBands([{ from, bc }], bcAir);
      if (!profiles.bcSegment.safeParse(segment).success) fault(i, 'bc', boundsText(BC_BAND.bc));
    });
    return rows.length === 0 ? null : segmentsOfBands(rows, bcAir);
  });

const CARTRIDGE_MAX = 80;

/** What may be unknown of a rifle: empty is null. `bands` takes the place of the rows by Mach; the text is read first. */
export const FURTHER = {
  zeroAir: together(ZERO_AIR, 'the air of the zero'),
  zeroOffset: together(ZERO_OFFSET, 'the offset of the zero'),
  click,
  tracking: together(TRACKING, 'the tracking'),
  cartridge: z
    .string()
    .max(CARTRIDGE_MAX, `Cartridge must have at most ${CARTRIDGE_MAX} characters`)
    .transform((text) => (text.trim() === '' ? null : text)),
  powderTable,
  bands,
  dragCurve: profiles.dragCurve.nullable(),
  dragCurveText: z
    .string()
    .refine((text) => text.trim() === '', 'The rows of the drag curve are not read yet: read them, or clear the text'),
} as const;

type Unknowns = 'zeroAir' | 'zeroOffset' | 'click' | 'tracking' | 'cartridge' | 'powderTable' | 'dragCurve';
const text = (value: number | null | undefined): string => (value == null ? '' : String(value));

/** These fields of a profile as the form shows them. */
export const furtherTyped = (values: Pick<profiles.Profile, Unknowns>) => ({
  zeroAir: {
    temperature: text(values.zeroAir?.temperature),
    pressure: text(values.zeroAir?.pressure),
    humidity: text(values.zeroAir?.humidity),
    powder: text(values.zeroAir?.powder),
  },
  zeroOffset: { elevation: text(values.zeroOffset?.elevation), windage: text(values.zeroOffset?.windage) },
  click: { unit: values.click?.unit ?? profiles.CLICK_UNITS[0], value: text(values.click?.value) },
  tracking: { elevation: text(values.tracking?.elevation), windage: text(values.tracking?.windage) },
  cartridge: values.cartridge ?? '',
  powderTable: (values.powderTable ?? []).map(({ temperature, muzzleVelocity }) => ({
    temperature: text(temperature),
    muzzleVelocity: text(muzzleVelocity),
  })),
  bands: { air: 'ICAO' as BcAir, rows: [] as { from: string; bc: string }[] },
  dragCurve: values.dragCurve,
  dragCurveText: '',
});
