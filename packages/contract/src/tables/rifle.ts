import { z } from 'zod';
import { number as boundedNumber, humidityPct, nameText, notesText, pressureInHg, temperatureF } from '../values.ts';
import { DRAG_MODEL_NAMES } from './drag.ts';
import {
  choice,
  type Field,
  group,
  type Hint,
  initialOf,
  json,
  number,
  orAbsent,
  orNull,
  rows,
  text,
  whole,
} from './field.ts';
import { DEFAULT_RETICLE, RETICLE_NAMES, RETICLE_WORDS } from './reticles.ts';

/** Parts of the rifle form, in order; null for fields outside it. Parts from `physics` on are folded. */
export const PARTS = [
  'name',
  'ammunition',
  'rifle',
  'variation',
  'physics',
  'zero',
  'drag',
  'powder',
  'notes',
] as const;
export type Part = (typeof PARTS)[number];

export type RifleField = Field & {
  readonly label: string;
  /** Default for new profiles and for documents older than the field. */
  readonly initial: unknown;
  /**
   * Position in shared links: never changed or reused. Null for fields that belong to the profile only, not to the
   * shot.
   */
  readonly link: number | null;
  /** Whether a change moves the mean path, the spread of shots, or nothing. */
  readonly moves: 'path' | 'spread' | 'nothing';
  readonly part: Part | null;
  readonly hint?: Hint;
};

const bc = { fixed: 'lb/in²' };
const times = { fixed: '×' };
const mach = { ...number({ fixed: '' }, 0, 10, 0.05, 'Mach number'), label: 'Mach' } as const;
const air = number('temperature', temperatureF.minValue ?? 0, temperatureF.maxValue ?? 0, 1);
/** Temperature of a profile's muzzle velocity, °F; `powderTempSensitivity` applies to the difference. */
export const POWDER_REFERENCE_F = 72;
/** Standard deviation of muzzle velocity of good ammunition, fps. */
export const CHRONOGRAPH_SD_FPS = 10;

const rangeYd = boundedNumber(1, 3000).describe('yards');
/**
 * One row of elevation reference data: the observed correction at a range. `elevation` and `drop` are the same
 * quantity.
 */
export const elevationReference = z
  .object({
    range: rangeYd,
    elevation: boundedNumber(-100, 1000).optional().describe('mil, correction, + up'),
    drop: boundedNumber(-100, 1000).optional().describe('mil, correction, + up'),
    tof: boundedNumber(0, 30).nullish().describe('seconds'),
  })
  .refine((r) => r.elevation !== undefined || r.drop !== undefined, 'must have an elevation or a drop');
/** One row of windage reference data: the correction for a 10-mph wind from 3 o'clock. */
export const windageReference = z.object({
  range: rangeYd,
  windage: boundedNumber(-200, 200).describe('mil, correction for 10 mph from 3 o’clock, + right'),
});
const ONE_SD = 'One standard deviation.';
const deviation = (...[unit, min, max, step]: Parameters<typeof number>) =>
  ({ ...number(unit, min, max, step, 'standard deviation'), isDeviation: true }) as const;

export const MAX_REFERENCES = 60;

/**
 * A rifle with its ammunition, one row per field. Defines schema, defaults, database columns, shared links and the copy
 * in stages. Units and bounds are the wire's.
 */
// biome-ignore format: one field, one row
export const RIFLE = {
  name: { ...text(120), schema: nameText, label: 'Name', initial: '', link: 0, moves: 'nothing', part: 'name' },
  bulletWeight: { ...number('weight', 5, 1500, 1), label: 'Bullet weight', initial: 140, link: 1, moves: 'path', part: 'ammunition' },
  bulletBC: { ...number(bc, 0.01, 3, 0.001, 'ICAO, of the drag model (G7 by default)'), label: 'Ballistic coefficient', initial: 0.325, link: 2, moves: 'path', part: 'ammunition' },
  muzzleVelocity: { ...number('muzzle', 200, 6000, 5), label: 'Muzzle velocity', initial: 2800, link: 3, moves: 'path', part: 'ammunition' },
  twistRate: { ...number('twist', 0, 200, 0.25, '0 for no rifling'), label: 'Twist rate', initial: 8, link: 4, moves: 'path', part: 'rifle', hint: '8 means 1:8; 0 for no rifling.' },
  scopeHeight: { ...number('mount', -5, 20, 0.01, 'scope axis above bore axis, minus: below'), label: 'Scope height', initial: 2.36, link: 9, moves: 'path', part: 'rifle', hint: 'Scope axis above bore axis; minus: below.' },
  zeroRange: { ...number('range', 5, 2000, 5), label: 'Zero range', initial: 100, link: 10, moves: 'path', part: 'rifle' },
  rifleAccuracy: { ...number('target', 0, 30, 0.05, 'mean extreme spread of 5 shots'), label: 'Rifle accuracy', initial: 0.25, link: 5, moves: 'spread', part: 'rifle', hint: 'Average extreme spread of 5-shot groups.' },
  barrelLength: { ...orNull(number('mount', 4, 60, 0.25, 'muzzle to bolt face; null where unknown')), label: 'Barrel length', initial: null, link: null, moves: 'nothing', part: 'rifle', hint: 'For your records; the muzzle velocity above is what counts.' },
  chamber: { ...orNull(text(80)), label: 'Chamber', initial: null, link: null, moves: 'nothing', part: 'rifle' },
  reticleType: { ...choice(...RETICLE_NAMES), words: RETICLE_WORDS, label: 'Reticle', initial: DEFAULT_RETICLE, link: null, moves: 'nothing', part: 'rifle' },
  bulletWeightVariation: { ...deviation('weight', 0, 50, 0.1), label: 'Bullet weight variation', initial: 0.5, link: 6, moves: 'spread', part: 'variation', hint: ONE_SD },
  powderChargeVariation: { ...deviation('weight', 0, 10, 0.05), label: 'Powder charge variation', initial: 0.1, link: 7, moves: 'spread', part: 'variation', hint: ONE_SD },
  bcVariation: { ...deviation(bc, 0, 0.5, 0.001), label: 'BC variation', initial: 0.008, link: 8, moves: 'spread', part: 'variation', hint: ONE_SD },
  muzzleVelocitySd: {
    ...orNull(number('muzzle', 0, 200, 0.5, 'standard deviation; null to estimate it')), label: 'Muzzle velocity SD', initial: null, link: 18, moves: 'spread', part: 'variation',
    hint: (said) => `One standard deviation, by chronograph; ${said('muzzle', CHRONOGRAPH_SD_FPS)} is usual. Empty: estimated from the variations.`,
  },
  chronograph: {
    ...orNull(group({
      shots: { ...whole({ fixed: '' }, 2, 10_000, 'shots measured (count)'), label: 'Shots' },
      sd: { ...deviation('muzzle', 0, 200, 0.5), label: 'SD of the shots' },
    })),
    label: 'Chronograph', initial: null, link: null, moves: 'nothing', part: null, hint: 'What measured the muzzle velocity. Empty: not known.',
  },
  dragModel: { ...choice(...DRAG_MODEL_NAMES), label: 'Drag model', initial: 'G7', link: 11, moves: 'path', part: 'physics' },
  twistDirection: { ...choice('right', 'left'), words: { right: 'Right', left: 'Left' }, label: 'Twist direction', initial: 'right', link: 14, moves: 'path', part: 'physics' },
  bulletDiameter: { ...number('bullet', 0.1, 2, 0.001), label: 'Bullet diameter', initial: 0.264, link: 12, moves: 'path', part: 'physics' },
  bulletLength: { ...orNull(number('bullet', 0.1, 10, 0.001, 'null to estimate it from weight and diameter')), label: 'Bullet length', initial: null, link: 13, moves: 'path', part: 'physics', hint: 'Leave empty to estimate it from weight and diameter.' },
  powderTempSensitivity: {
    ...number('sensitivity', -20, 20, 0.1), label: 'Powder sensitivity', initial: 0, link: 16, moves: 'path', part: 'physics',
    hint: (said) => `Change of muzzle velocity per degree away from ${said('temperature', POWDER_REFERENCE_F)}.`,
  },
  spinFactor: { ...orNull(number(times, 0.5, 1.5, 0.01, 'measured spin drift over the estimated; null for 1')), label: 'Spin drift factor', initial: null, link: 24, moves: 'path', part: 'physics', hint: 'Measured spin drift over the calculated one. Empty: 1.' },
  sightOffset: { ...orNull(number('mount', -10, 10, 0.01, 'scope axis right of the bore axis, minus: left; null for 0')), label: 'Sight offset', initial: null, link: 28, moves: 'path', part: 'zero', hint: 'Scope axis right of the bore axis; minus: left. Empty: above it.' },
  bcSegments: {
    ...rows({ min: 0, max: 20 }, { mach, bc: { ...number(bc, 0.01, 3, 0.001, 'of the profile’s drag model'), label: 'BC' } }),
    label: 'BC by Mach number', initial: [], link: 15, moves: 'path', part: 'physics',
    hint: 'The BC is interpolated between two rows and stays the same beyond the last; rows of one Mach number count by their mean. No rows: one BC at all speeds.',
  },
  zeroAir: {
    ...orNull(group({
      temperature: { ...air, label: 'Temperature' },
      pressure: { ...number('pressure', pressureInHg.minValue ?? 0, pressureInHg.maxValue ?? 0, 0.01, 'station pressure'), label: 'Pressure', hint: 'Station pressure, not sea level.' },
      humidity: { ...number({ fixed: '%' }, humidityPct.minValue ?? 0, humidityPct.maxValue ?? 0, 1, 'relative humidity'), label: 'Humidity' },
      powder: { ...orAbsent(air), label: 'Powder temperature', hint: 'Empty: same as the air.' },
    })),
    label: 'Air of the zero', initial: null, link: 19, moves: 'path', part: 'zero', hint: 'The air when the rifle was zeroed. Empty: same as the day of the shot.',
  },
  zeroOffset: {
    ...orNull(group({
      elevation: { ...number('angle', -5, 5, 0.05, 'the group at the zero range, + up'), label: 'Group high', hint: 'Above the point of aim; minus: below.' },
      windage: { ...number('angle', -5, 5, 0.05, 'the group at the zero range, + right'), label: 'Group right', hint: 'Right of it; minus: left.' },
    })),
    label: 'Offset of the zero', initial: null, link: 20, moves: 'path', part: 'zero', hint: 'Where the group is at the zero range. Empty: on the point of aim.',
  },
  click: {
    ...orNull(group({
      value: { ...number({ fixed: '' }, 0.001, 5, 0.001, 'of its unit, one click'), label: 'One click' },
      unit: { ...choice('mil', 'moa', 'smoa', 'cm100'), words: { mil: 'mil', moa: 'MOA', smoa: 'in/100 yd', cm100: 'cm/100 m' }, label: 'Click unit' },
    })),
    label: 'Click', initial: null, link: 21, moves: 'nothing', part: 'zero', hint: 'Marked size of one click. Empty: not known.',
  },
  tracking: {
    ...orNull(group({
      elevation: { ...number(times, 0.9, 1.1, 0.001, 'true over dialed'), label: 'Elevation tracking', hint: 'True angle over dialed.' },
      windage: { ...number(times, 0.9, 1.1, 0.001, 'true over dialed'), label: 'Windage tracking', hint: '1 if it was not tested.' },
    })),
    label: 'Tracking', initial: null, link: 22, moves: 'nothing', part: 'zero', hint: 'What a tall-target test found. Empty: not tested.',
  },
  dragCurve: {
    ...orNull(rows({ min: 5, max: 200, rising: 'mach' }, { mach, cd: { ...number({ fixed: '' }, 0.02, 2, 0.001, 'drag coefficient (ratio)'), label: 'Drag coefficient' } })),
    label: 'Drag curve', initial: null, link: 17, moves: 'path', part: 'drag', hint: 'The bullet’s own Cd by Mach number. It replaces every BC.',
  },
  cartridge: { ...orNull(text(80)), label: 'Cartridge', initial: null, link: 23, moves: 'nothing', part: 'powder' },
  powderTable: {
    ...orNull(rows({ min: 2, max: 12, rising: 'temperature' }, {
      temperature: { ...air, label: 'Temperature' },
      muzzleVelocity: { ...number('muzzle', 200, 6000, 5), label: 'Velocity' },
    })),
    label: 'Velocity by powder temperature', initial: null, link: 25, moves: 'path', part: 'powder', hint: 'Measured muzzle velocities, two or more. They replace the powder sensitivity. Empty: not measured.',
  },
  notes: { ...orNull({ ...text(5000), schema: notesText }), label: 'Notes', initial: '', link: null, moves: 'nothing', part: 'notes' },
  elevationReferenceData: { ...orNull(json(z.array(elevationReference).max(MAX_REFERENCES))), label: 'Elevation reference data', initial: null, link: 26, moves: 'nothing', part: null },
  windageReferenceData: { ...orNull(json(z.array(windageReference).max(MAX_REFERENCES))), label: 'Windage reference data', initial: null, link: 27, moves: 'nothing', part: null },
} as const satisfies Readonly<Record<string, RifleField>>;

export type RifleName = keyof typeof RIFLE;
type ReadRifle = { [K in RifleName]: z.output<(typeof RIFLE)[K]['schema']> };
/** A rifle with its ammunition in wire units. An interface, so that errors name it. */
export interface RifleRecord extends ReadRifle {}

type Traveling = { [K in RifleName]: (typeof RIFLE)[K]['link'] extends number ? K : never }[RifleName];
/** The fields that stages copy and links carry. */
export const SHOT_RIFLE = Object.fromEntries(
  Object.entries(RIFLE).filter(([, { link }]) => link !== null),
) as unknown as Pick<typeof RIFLE, Traveling>;

export const RIFLE_INITIAL = initialOf(RIFLE);
