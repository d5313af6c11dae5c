import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  humidityPct,
  id,
  idParams,
  nameText,
  notesText,
  number,
  pageQuery,
  pressureInHg,
  success,
  temperatureF,
  text,
  timestamp,
} from './values.ts';

export const RETICLES = ['ZCO_MPCT2X', 'ZCO_MPCT3X'] as const;

/** What a profile says of fields that nobody has filled: nothing. */
export const UNKNOWN_FIELDS = {
  dragCurve: null,
  muzzleVelocitySd: null,
  zeroAir: null,
  zeroOffset: null,
  click: null,
  tracking: null,
  cartridge: null,
  spinFactor: null,
  powderTable: null,
} as const;

/** Default values of a new profile, and of the built-in one (id 0, never stored). */
export const PROFILE_DEFAULTS = {
  bulletWeight: 140,
  bulletBC: 0.325,
  muzzleVelocity: 2800,
  twistRate: 8,
  rifleAccuracy: 0.25,
  bulletWeightVariation: 0.5,
  powderChargeVariation: 0.1,
  bcVariation: 0.008,
  scopeHeight: 2.36,
  zeroRange: 100,
  reticleType: 'ZCO_MPCT2X',
  notes: '',
  dragModel: 'G7',
  bulletDiameter: 0.264,
  bulletLength: null,
  twistDirection: 'right',
  bcSegments: [],
  powderTempSensitivity: 0,
  ...UNKNOWN_FIELDS,
} as const;

/** Bullet length of the built-in 140-grain 6.5 mm bullet, inches. */
export const DEFAULT_BULLET_LENGTH_IN = 1.355;
/** Temperature at which a profile's muzzle velocity holds, °F; `powderTempSensitivity` acts on the difference to it. */
export const POWDER_REFERENCE_F = 72;

/** One row of elevation reference data: the correction observed at a range. `elevation` and `drop` are the same quantity. */
export const elevationReference = z
  .object({
    range: number(1, 3000).describe('yards'),
    elevation: number(-100, 1000).optional().describe('mil, correction, + up'),
    drop: number(-100, 1000).optional().describe('mil, correction, + up'),
    tof: number(0, 30).nullish().describe('seconds'),
  })
  .refine((r) => r.elevation !== undefined || r.drop !== undefined, 'needs elevation or drop');
/** One row of windage reference data: the correction for a 10-mph wind from 3 o'clock. */
export const windageReference = z.object({
  range: number(1, 3000).describe('yards'),
  windage: number(-200, 200).describe('mil, correction for 10 mph from 3 o’clock, + right'),
});

/** A list that may arrive as JSON text; the list itself is given on. */
const listOrText = <T extends z.ZodType>(item: T, max: number) =>
  z.union([
    z.array(item).max(max),
    z
      .string()
      .max(20_000)
      .transform((s, ctx) => {
        try {
          return s.trim() === '' ? [] : JSON.parse(s);
        } catch {
          ctx.addIssue({ code: 'custom', message: 'must be JSON text' });
          return z.NEVER;
        }
      })
      .pipe(z.array(item).max(max)),
  ]);
export const elevationReferenceData = listOrText(elevationReference, 60);
export const windageReferenceData = listOrText(windageReference, 60);

/** BC that holds at and around a Mach number; between two rows it is interpolated linearly. */
export const bcSegment = z.object({
  mach: number(0, 10).describe('Mach number'),
  bc: number(0.02, 3).describe('lb/in², of the profile’s drag model'),
});

/** A bullet's own drag: its Cd at rising Mach numbers. It takes the place of the BC. */
export const dragCurve = z
  .array(
    z.object({
      mach: number(0, 10).describe('Mach number'),
      cd: number(0.02, 2).describe('drag coefficient (ratio)'),
    }),
  )
  .min(5)
  .max(200)
  .refine((rows) => rows.every((row, i) => i === 0 || row.mach > (rows[i - 1]?.mach ?? 0)), 'Mach must rise');
export type DragCurve = z.infer<typeof dragCurve>;

/** The air a rifle was sighted in, and how warm its powder was; null where that was the air's temperature. */
export const zeroAir = z.object({
  temperature: temperatureF,
  pressure: pressureInHg,
  humidity: humidityPct,
  powder: temperatureF.nullable().default(null),
});
/** Where the group of the zero stands from the point of aim. */
export const zeroOffset = z.object({
  elevation: number(-5, 5).describe('mil, the group at the zero range, + up'),
  windage: number(-5, 5).describe('mil, the group at the zero range, + right'),
});
export const CLICK_UNITS = ['mil', 'moa', 'smoa', 'cm100'] as const;
/** What one click of the turrets is said to be. `smoa`: inches per 100 yards; `cm100`: centimetres per 100 metres. */
export const click = z.object({
  unit: z.enum(CLICK_UNITS),
  value: number(0.001, 5).describe('of its unit, one click (ratio)'),
});
/** What the turrets do: true angle over dialled angle, from a tall-target test. */
export const tracking = z.object({
  elevation: number(0.9, 1.1).describe('ratio, true over dialled'),
  windage: number(0.9, 1.1).describe('ratio, true over dialled'),
});
/** A measured muzzle velocity at one temperature of the powder. */
export const powderRow = z.object({
  temperature: temperatureF,
  muzzleVelocity: number(200, 6000).describe('fps'),
});
const powderTable = z
  .array(powderRow)
  .min(2)
  .max(12)
  .refine(
    (rows) => rows.every((row, i) => i === 0 || row.temperature > (rows[i - 1]?.temperature ?? 0)),
    'temperatures must rise',
  );

/** The physical fields of a rifle and its ammunition, bounded; shared by profiles and by the calculator's input. */
export const rifleFields = {
  bulletWeight: number(5, 1500).describe('grains'),
  bulletBC: number(0.02, 3).describe('lb/in², ICAO, of the drag model (G7 by default)'),
  muzzleVelocity: number(200, 6000).describe('fps'),
  twistRate: number(0, 200).describe('inches per turn, 0 for no rifling'),
  rifleAccuracy: number(0, 30).describe('MOA, mean extreme spread of 5 shots'),
  bulletWeightVariation: number(0, 50).describe('± grains'),
  powderChargeVariation: number(0, 10).describe('± grains'),
  bcVariation: number(0, 0.5).describe('lb/in², standard deviation of BC'),
  scopeHeight: number(0, 20).describe('inches, scope axis above bore axis'),
  zeroRange: number(5, 2000).describe('yards'),
  dragModel: z.enum(['G1', 'G7']),
  bulletDiameter: number(0.1, 2).describe('inches'),
  bulletLength: number(0.1, 10).nullable().describe('inches, null to estimate it from weight and diameter'),
  twistDirection: z.enum(['right', 'left']),
  bcSegments: z.array(bcSegment).max(20),
  powderTempSensitivity: number(-20, 20).describe('fps per °F'),
  dragCurve: dragCurve.nullable(),
  muzzleVelocitySd: number(0, 200).nullable().describe('fps, standard deviation; null to estimate it'),
  zeroAir: zeroAir.nullable(),
  zeroOffset: zeroOffset.nullable(),
  click: click.nullable(),
  tracking: tracking.nullable(),
  cartridge: text(80).nullable(),
  spinFactor: number(0.5, 1.5).nullable().describe('ratio, measured spin drift over the estimated; null for 1'),
  powderTable: powderTable.nullable().describe('rising temperatures; takes the place of powderTempSensitivity'),
} as const;

/** Source: shooting specification, section 5. */
const NAME_REQUIRED = 'Please enter a profile name.';

const editable = {
  name: nameText.trim().min(1, NAME_REQUIRED),
  ...rifleFields,
  reticleType: z.enum(RETICLES),
  notes: notesText.nullable(),
  elevationReferenceData: elevationReferenceData.nullable(),
  windageReferenceData: windageReferenceData.nullable(),
} as const;

/** What truing replaced, kept so that applying it can be undone. */
export const profileBaseline = z.object({
  bulletBC: z.number().describe('lb/in²'),
  bcSegments: z.array(bcSegment).optional(),
  dragCurve: dragCurve.nullish(),
  powderTable: powderTable.nullish(),
  muzzleVelocity: z.number().describe('fps'),
  elevationReferenceData: z.array(elevationReference).nullable(),
  windageReferenceData: z.array(windageReference).nullable(),
});

export const profile = z.object({
  id,
  ...editable,
  elevationReferenceData: z.array(elevationReference).nullable(),
  windageReferenceData: z.array(windageReference).nullable(),
  previousBaseline: profileBaseline.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Profile = z.infer<typeof profile>;

const D = PROFILE_DEFAULTS;
const createBody = z.object({
  ...editable,
  name: z.string(NAME_REQUIRED).pipe(editable.name),
  bulletWeight: editable.bulletWeight.default(D.bulletWeight),
  bulletBC: editable.bulletBC.default(D.bulletBC),
  muzzleVelocity: editable.muzzleVelocity.default(D.muzzleVelocity),
  twistRate: editable.twistRate.default(D.twistRate),
  rifleAccuracy: editable.rifleAccuracy.default(D.rifleAccuracy),
  bulletWeightVariation: editable.bulletWeightVariation.default(D.bulletWeightVariation),
  powderChargeVariation: editable.powderChargeVariation.default(D.powderChargeVariation),
  bcVariation: editable.bcVariation.default(D.bcVariation),
  scopeHeight: editable.scopeHeight.default(D.scopeHeight),
  zeroRange: editable.zeroRange.default(D.zeroRange),
  reticleType: editable.reticleType.default(D.reticleType),
  notes: editable.notes.default(D.notes),
  dragModel: editable.dragModel.default(D.dragModel),
  bulletDiameter: editable.bulletDiameter.default(D.bulletDiameter),
  bulletLength: editable.bulletLength.default(D.bulletLength),
  twistDirection: editable.twistDirection.default(D.twistDirection),
  bcSegments: editable.bcSegments.default([]),
  powderTempSensitivity: editable.powderTempSensitivity.default(D.powderTempSensitivity),
  dragCurve: editable.dragCurve.default(D.dragCurve),
  muzzleVelocitySd: editable.muzzleVelocitySd.default(D.muzzleVelocitySd),
  zeroAir: editable.zeroAir.default(D.zeroAir),
  zeroOffset: editable.zeroOffset.default(D.zeroOffset),
  click: editable.click.default(D.click),
  tracking: editable.tracking.default(D.tracking),
  cartridge: editable.cartridge.default(D.cartridge),
  spinFactor: editable.spinFactor.default(D.spinFactor),
  powderTable: editable.powderTable.default(D.powderTable),
  elevationReferenceData: editable.elevationReferenceData.default(null),
  windageReferenceData: editable.windageReferenceData.default(null),
});

const tag = 'profiles';

export const listProfiles = defineCall({
  method: 'GET',
  path: '/api/ballistic-profiles',
  summary: 'Own weapon profiles, newest first',
  tag,
  access: 'user',
  query: pageQuery,
  reply: z.array(profile),
});
export const listProfilesPlain = defineCall({
  ...listProfiles,
  path: '/api/profiles',
  summary: 'The same list under its older name',
});
export const createProfile = defineCall({
  method: 'POST',
  path: '/api/ballistic-profiles',
  summary: 'Create a weapon profile; fields left out take their defaults',
  tag,
  access: 'user',
  gate: 'profileEditingEnabled',
  body: createBody,
  reply: profile,
  status: 201,
});
export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/api/ballistic-profiles/:id',
  summary: 'Change a weapon profile: only the fields sent',
  tag,
  access: 'user',
  gate: 'profileEditingEnabled',
  params: idParams,
  body: z
    .object(editable)
    .partial()
    .extend({
      /** `apply` keeps what it replaces as `previousBaseline`; `undo` puts that back and ignores the other fields. */
      truing: z.enum(['apply', 'undo']).optional(),
    }),
  reply: profile,
});
export const deleteProfile = defineCall({
  method: 'DELETE',
  path: '/api/ballistic-profiles/:id',
  summary: 'Delete a weapon profile that no session uses',
  tag,
  access: 'user',
  gate: 'profileEditingEnabled',
  params: idParams,
  reply: success,
});
