import { z } from 'zod';
import { callsOf } from './call.ts';
import { newShapeOf, shapeOf } from './tables/field.ts';
import { elevationReference, MAX_REFERENCES, RIFLE, windageReference } from './tables/rifle.ts';
import { id, idParams, measure, newName, pageQuery, plainLines, plainText, success, timestamp } from './values.ts';

export { DRAG_MODEL_NAMES, DRAG_MODELS, type DragModel } from './tables/drag.ts';
export * from './tables/reticles.ts';
export * from './tables/rifle.ts';

/** Bullet length of the built-in 140-grain 6.5 mm bullet, inches. */
export const DEFAULT_BULLET_LENGTH_IN = 1.355;

/** A list, or its JSON text; output is the list. */
const listOrText = <T extends z.ZodType>(item: T) =>
  z.union([
    z.array(item).max(MAX_REFERENCES),
    z
      .string()
      .max(20_000)
      .transform((s, ctx) => {
        try {
          return s.trim() === '' ? [] : JSON.parse(s);
        } catch {
          ctx.addIssue({ code: 'custom', message: 'must be a list as JSON' });
          return z.NEVER;
        }
      })
      .pipe(z.array(item).max(MAX_REFERENCES)),
  ]);
export const elevationReferenceData = listOrText(elevationReference);
export const windageReferenceData = listOrText(windageReference);

/** Source: shooting specification, section 5. */
const NAME_REQUIRED = 'Please enter a profile name.';

/** Fields that calls read differently from the table. */
const written = {
  name: newName.min(1, NAME_REQUIRED),
  chamber: plainText(RIFLE.chamber.max).nullable(),
  cartridge: plainText(RIFLE.cartridge.max).nullable(),
  notes: plainLines(RIFLE.notes.max).nullable(),
  elevationReferenceData: elevationReferenceData.nullable(),
  windageReferenceData: windageReferenceData.nullable(),
} as const;

export const profileBaseline = z.object({
  bulletBC: measure('lb/in²'),
  bcSegments: RIFLE.bcSegments.schema.optional(),
  dragCurve: RIFLE.dragCurve.schema.optional(),
  powderTable: RIFLE.powderTable.schema.optional(),
  muzzleVelocity: measure('fps'),
  chronograph: RIFLE.chronograph.schema.optional(),
  elevationReferenceData: z.array(elevationReference).nullable(),
  windageReferenceData: z.array(windageReference).nullable(),
});

export const profile = z.object({
  id,
  ...shapeOf(RIFLE),
  previousBaseline: profileBaseline.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Profile = z.infer<typeof profile>;

const createBody = z.object({
  ...newShapeOf(RIFLE),
  name: z.string(NAME_REQUIRED).pipe(written.name),
  chamber: written.chamber.default(RIFLE.chamber.initial),
  cartridge: written.cartridge.default(RIFLE.cartridge.initial),
  notes: written.notes.default(RIFLE.notes.initial),
  elevationReferenceData: written.elevationReferenceData.default(null),
  windageReferenceData: written.windageReferenceData.default(null),
});

const { get, post, patch, remove } = callsOf({ tag: 'profiles', access: 'user' });

export const listProfiles = get('/api/ballistic-profiles', 'Your weapon profiles, newest first', {
  query: pageQuery,
  reply: z.array(profile),
});
export const listProfilesPlain = {
  ...listProfiles,
  path: '/api/profiles',
  summary: 'The same list under its older name',
};
export const createProfile = post(
  '/api/ballistic-profiles',
  'Create a weapon profile; fields left out take their defaults',
  { gate: 'profileEditingEnabled', body: createBody, reply: profile, status: 201 },
);
export const updateProfile = patch('/api/ballistic-profiles/:id', 'Change a weapon profile: only the fields sent', {
  gate: 'profileEditingEnabled',
  params: idParams,
  body: z
    .object({ ...shapeOf(RIFLE), ...written })
    .partial()
    .extend({
      /** `apply` saves the old values as `previousBaseline`; `undo` restores them and ignores other fields. */
      truing: z.enum(['apply', 'undo']).optional(),
    }),
  reply: profile,
});
export const deleteProfile = remove('/api/ballistic-profiles/:id', 'Delete a weapon profile that no session uses', {
  gate: 'profileEditingEnabled',
  params: idParams,
  reply: success,
});
