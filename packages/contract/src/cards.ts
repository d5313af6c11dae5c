import { z } from 'zod';
import { defineCall } from './call.ts';
import { distanceYd, engagementDistanceYd, id, idParams, nameText, number, success, timestamp } from './values.ts';
import { confidence } from './wmp.ts';

export const CARD_PRECISIONS_MIL = [0.05, 0.1, 0.2] as const;
export const DEFAULT_CARD_NAME = 'WMP DOPE Card';
export const DEFAULT_CARD_CONFIDENCE = 0.85;
/** How far a target may be from a card's row to be matched, yards. */
export const CARD_MATCH_TOLERANCE_YD = 25;

const tag = 'cards';

export const cardEntry = z.object({
  distance: z.number().describe('yards'),
  windageMils: z.number().describe('mil, correction, + right'),
  elevationMils: z.number().describe('mil, correction, + up'),
});
export const cardTarget = z.object({
  distance: z.number().describe('yards'),
  elevation: z.number().describe('mil, + up'),
  windage: z.number().describe('mil, centre of the bracket, + right'),
  windageLow: z.number().describe('mil, + right'),
  windageHigh: z.number().describe('mil, + right'),
  timeOfFlight: z.number().nullable().describe('seconds'),
  subsonic: z.boolean().nullable(),
});
export const windBracket = z.object({
  label: z.string(),
  windCondition: z.string().describe('text such as "4-6 mph"'),
  windSpeed: z.number().describe('mph, middle of the bracket'),
  windDirection: z.number().describe('clock degrees'),
  probability: z.number().nullable().describe('share of the wind (ratio)'),
  targets: z.array(cardTarget),
});
export const card = z.object({
  id,
  name: z.string(),
  confidence: z.number().describe('stated coverage (ratio)'),
  createdAt: timestamp,
  metadata: z.object({
    coveragePercentage: z.number().describe('per cent'),
    precisionMil: z.number().describe('mil'),
    confidence: confidence.nullable(),
    profileName: z.string(),
    scenarioName: z.string().nullable(),
    zeroRange: z.number().describe('yards'),
    environment: z.object({
      temperature: z.number().describe('°F'),
      pressure: z.number().describe('inHg, station'),
      humidity: z.number().describe('per cent'),
    }),
    windSource: z.string().nullable(),
  }),
  entries: z.array(cardEntry),
  windBrackets: z.array(windBracket),
  analysisData: z.object({ windBrackets: z.array(windBracket) }),
});
export type Card = z.infer<typeof card>;
export type CardBracket = z.infer<typeof windBracket>;

export const listCards = defineCall({
  method: 'GET',
  path: '/api/wmp/phase3-integration',
  summary: 'Own range cards, newest first',
  tag,
  access: 'user',
  reply: z.object({ wmpDopeCards: z.array(card) }),
});
export const lookUpCard = defineCall({
  method: 'POST',
  path: '/api/wmp/phase3-integration',
  summary: 'The row of the newest own card nearest to a distance, within 25 yards',
  tag,
  access: 'user',
  body: z.object({
    distance: distanceYd,
    requiredConfidence: number(0, 1).default(0.8).describe('least stated coverage (ratio)'),
    maxResults: z.number().int().min(1).max(20).default(1).describe('rows (count)'),
  }),
  reply: z.object({
    success: z.boolean(),
    data: z
      .object({
        optimizedWindData: z.object({
          crosswindMph: z.number().describe('mph, + from the right'),
          elevationMils: z.number().describe('mil, + up'),
          confidence: z.number().describe('stated coverage (ratio)'),
        }),
      })
      .nullable(),
    message: z.string().optional(),
  }),
});
export const createCard = defineCall({
  method: 'POST',
  path: '/api/wmp/create-card',
  summary: 'Make a range card from own WMP results',
  tag,
  access: 'user',
  gate: 'wmpAnalysisEnabled',
  bodyLimit: 'wind',
  body: z.object({
    /** The client's copy of its results; the card is built from the server's stored ones. */
    wmpAnalysisResults: z.record(z.string(), z.unknown()).nullish(),
    cardName: nameText.trim().nullish(),
    trainingScenarioData: z.record(z.string(), z.unknown()).nullish(),
    precision: z.literal(CARD_PRECISIONS_MIL).default(0.1).describe('mil'),
    /** With a Pareto sweep: which number of brackets to make the card from. */
    brackets: z.number().int().min(1).max(4).nullish().describe('brackets (count)'),
    kind: z.enum(['minimum-width', 'hit-probability']).default('minimum-width'),
    engagementDistances: z.array(engagementDistanceYd).max(20).nullish(),
  }),
  reply: card,
  status: 201,
});
export const deleteCard = defineCall({
  method: 'DELETE',
  path: '/api/wmp/delete-card/:id',
  summary: 'Delete an own range card',
  tag,
  access: 'user',
  params: idParams,
  reply: success,
});
