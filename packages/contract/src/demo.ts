import { z } from 'zod';
import { callsOf } from './call.ts';
import { type Message, WIRE_SAY, worded } from './tables/messages.ts';
import { looseId, whole } from './values.ts';

const { get, post } = callsOf({ tag: 'demo', access: 'user' });

/** Restriction flags checked by screens, with the labels in their toasts. */
export const DEMO_FEATURES = {
  wmpAnalysisEnabled: 'WMP Analysis',
  customScenariosEnabled: 'Custom Scenarios',
  profileEditingEnabled: 'Profile Editing',
  truingEnabled: 'Ballistic Truing',
  dataExportEnabled: 'Data Export',
  advancedBallisticsEnabled: 'Advanced Ballistics',
  historicalAnalysisEnabled: 'Historical Analysis',
} as const;
export type DemoFeature = keyof typeof DEMO_FEATURES;

/** Text of the toast, and of the server's 403. */
export const demoLimitationText = (feature: DemoFeature): string =>
  `${DEMO_FEATURES[feature]} is not available in demo mode. Please upgrade to use it.`;
export const demoDistance = (mostYd: number): Message => ({ code: 'demo-distance', values: { mostYd } });
export const demoDistanceText = (mostYd: number): string => worded(demoDistance(mostYd), WIRE_SAY);

export const demoRestrictions = z.object({
  wmpAnalysisEnabled: z.boolean(),
  customScenariosEnabled: z.boolean(),
  profileEditingEnabled: z.boolean(),
  truingEnabled: z.boolean(),
  dataExportEnabled: z.boolean(),
  advancedBallisticsEnabled: z.boolean(),
  historicalAnalysisEnabled: z.boolean(),
  upgradePromptsEnabled: z.boolean(),
  watermarkEnabled: z.boolean(),
  allowedProfileIds: z.array(whole(0, 2_147_483_647).describe('profile identifier')).max(200),
  allowedScenarioIds: z.array(whole(0, 2_147_483_647).describe('scenario identifier')).max(200),
  maxTargetDistance: z.number().min(0).max(2000).describe('yards'),
  maxShotsPerSession: whole(0, 1000).describe('shots (count)'),
  maxSessionsPerDay: whole(0, 1000).describe('sessions per UTC day (count)'),
});
export type DemoRestrictions = z.infer<typeof demoRestrictions>;

/** Restrictions until an administrator changes them. */
export const DEFAULT_DEMO_RESTRICTIONS: DemoRestrictions = {
  wmpAnalysisEnabled: false,
  customScenariosEnabled: false,
  profileEditingEnabled: false,
  truingEnabled: false,
  dataExportEnabled: false,
  advancedBallisticsEnabled: false,
  historicalAnalysisEnabled: false,
  upgradePromptsEnabled: true,
  watermarkEnabled: true,
  allowedProfileIds: [],
  allowedScenarioIds: [],
  maxTargetDistance: 600,
  maxShotsPerSession: 10,
  maxSessionsPerDay: 2,
};

export const getRestrictions = get('/api/demo/restrictions', 'Whether the signed-in user is restricted, and how', {
  reply: z.object({
    hasRestrictions: z.boolean(),
    restrictions: demoRestrictions.nullable(),
    ready: z
      .object({
        profileId: z.number().int().describe('identifier'),
        scenarioId: z.number().int().describe('identifier'),
      })
      .nullable()
      .optional(),
  }),
});

export const checkShotLimit = post('/api/demo/check-shot-limit', 'Whether this session may take another shot', {
  body: z.object({ sessionId: looseId }),
  reply: z.object({
    allowed: z.boolean(),
    remainingShots: z.number().int().min(0).nullable().describe('shots left (count), null when unlimited'),
    message: z.string().nullable(),
  }),
});
