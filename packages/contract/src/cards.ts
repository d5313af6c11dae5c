import { z } from 'zod';
import { solution } from './ballistics.ts';
import { callsOf } from './call.ts';
import { targetType } from './scenarios.ts';
import {
  bearingDeg,
  count,
  distanceYd,
  engagementDistanceYd,
  id,
  idParams,
  measure,
  measureOrNull,
  nameText,
  newName,
  number,
  refuseHiddenText,
  scenarioReference,
  success,
  text,
  timestamp,
  visitParts,
  whole,
} from './values.ts';
import { confidence } from './wmp.ts';

export const CARD_PRECISIONS_MIL = [0.05, 0.1, 0.2] as const;
export const DEFAULT_CARD_NAME = 'WMP DOPE Card';
export const DEFAULT_CARD_CONFIDENCE = 0.85;
/** Largest distance from a target to a matching row, yards. */
export const CARD_MATCH_TOLERANCE_YD = 25;

const MAX_CARD_ROWS = 200;
const MAX_BRACKETS = 8;

const { get, post, remove } = callsOf({ tag: 'cards', access: 'user' });
const CONFIDENCE =
  'the coverage one can be sure of, nine times in ten; the fewer winds are known, the further below it (ratio)';

export const cardEntry = z.object({
  distance: measure('yards'),
  windageMils: measure('mil, correction, + right'),
  elevationMils: measure('mil, correction, + up'),
});
export const cardTarget = z.object({
  distance: measure('yards'),
  elevation: measure('mil, + up'),
  windage: measure('mil, center of the bracket, + right'),
  windageLow: measure('mil, + right'),
  windageHigh: measure('mil, + right'),
  timeOfFlight: measureOrNull('seconds'),
  subsonic: z.boolean().nullable(),
});
export const windBracket = z.object({
  label: z.string(),
  windCondition: z.string().describe('text such as "4-6 mph"'),
  windSpeed: measure('mph, the wind that the holds are for; never negative'),
  windDirection: measure('clock degrees'),
  probability: measureOrNull('share of the wind (ratio)'),
  targets: z.array(cardTarget),
});

const mil = (what: string) => measure(`mil, ${what}`);
const hold = {
  windage: mil('in the wind that the bracket’s hold is for, + right'),
  low: mil('at the low end of the bracket, + right'),
  high: mil('at the high end of the bracket, + right'),
  elevation: mil('in that wind, + up'),
};
const crosswindBand = z.object({
  low: measure('mph, crosswind on the way to this target, + from the right'),
  high: measure('mph, crosswind on the way to this target, + from the right'),
});
/** A target of the card: its dial and the hold in each wind bracket. Rounded once; `exact` is unrounded. */
export const cardRow = z.object({
  target: z.number().int().describe('place in target navigation (count from 1)'),
  distance: measure('yards'),
  directionOfFire: bearingDeg,
  targetType,
  targetSize: measure('MOA, width of the target'),
  elevation: mil('to dial, in the likeliest bracket’s wind, + up'),
  holds: z.array(
    z.object({
      bracket: z.number().int().describe('place in windBrackets (count from 0)'),
      ...hold,
      exact: z.object(hold),
      ownElevation: z
        .boolean()
        .optional()
        .describe('whether to dial its own elevation, a click or more from the row’s; absent on older cards'),
      crosswind: crosswindBand.optional().describe('in which this is the hold to take; absent on older cards'),
      onTarget: crosswindBand
        .optional()
        .describe('in which it puts the middle of the group on the target; absent on older cards'),
    }),
  ),
  certainty: z
    .object({
      sigmaElevation: mil('one standard deviation of what is known of the elevation'),
      sigmaWindage: mil('one standard deviation of what is known of the windage, the wind call aside'),
      causes: solution.shape.certainty.shape.causes,
    })
    .optional()
    .describe('certainty of the corrections and its causes; absent on older cards'),
  jump: mil('part of elevation that holds off the aerodynamic jump, + up; absent as certainty is').optional(),
  timeOfFlight: measure('seconds'),
  subsonic: z.boolean(),
});
export type CardRow = z.infer<typeof cardRow>;

/**
 * Ways to read the crosswind for a target: average along the path, by thirds, at the muzzle or at the target's flag.
 */
export const READINGS = ['path', 'thirds', 'muzzle', 'target'] as const;
export const reading = z.enum(READINGS);
export type Reading = z.infer<typeof reading>;
/** Usual error of a reading, mph, one standard deviation. */
export const READING_ERRORS_MPH = { thirds: 1, muzzle: 0.5, target: 1 } as const satisfies Record<
  Exclude<Reading, 'path'>,
  number
>;
const MOST_MISREAD_MPH = 10;
export const MAX_HOLDS = 4;

const share = (what: string) => z.number().min(0).max(1).describe(`${what} (ratio)`);
const shareRange = (what: string) => z.object({ low: share(`${what}, least`), high: share(`${what}, most`) });
export const cardEye = z.object({
  reading,
  misreadMph: number(0, MOST_MISREAD_MPH).describe('mph, standard deviation of the reading'),
  from: z
    .enum(['practice', 'new-reader', 'said'])
    .describe('measured by the calls in Practice, taken for a new reader, or chosen by the shooter'),
  calls: z.number().int().nullable().describe('calls that it comes from (count); null where it was chosen'),
});
export type CardEye = z.infer<typeof cardEye>;
const cardChoice = z.object({
  holds: count('holds that print'),
  of: z.enum(['most-hits', 'narrowest']),
  forEye: share('hits of that card for the eye'),
  hitProbability: share('hits of that card when the crosswind is known and its hold is taken'),
});
export type CardChoice = z.infer<typeof cardChoice>;
/** Performance of the printed holds in new wind. */
export const cardPromise = z.object({
  coverage: share('share of the wind in which the hold that is needed lies inside a bracket'),
  hitProbability: share('hits when the crosswind is known and its hold is taken'),
  hitProbabilityMisread: z
    .object({ '1': share('wind read with an error of 1 mph'), '2': share('wind read with an error of 2 mph') })
    .describe('hits by the standard deviation of the reading, mph'),
  fields: count('independent winds it was measured in'),
  alike: z
    .boolean()
    .optional()
    .describe('whether the wind has no chance in it, so that those winds are all the same; absent on older cards'),
  range: z
    .object({
      coverage: shareRange('coverage'),
      hitProbability: shareRange('hits'),
      hitProbabilityMisread: z.object({
        '1': shareRange('hits, wind read with an error of 1 mph'),
        '2': shareRange('hits, wind read with an error of 2 mph'),
      }),
    })
    .optional()
    .describe(
      'the range of other days like it, where one record is all that is known of the wind; absent elsewhere. In trials it held hits on nine of ten other days, coverage on eight of ten',
    ),
  firstRound: share('hits when the crosswind is known, with a rifle and an air that are known only so well')
    .optional()
    .describe(
      'hits of a first round, the mean over days (ratio); absent where the wind’s law is not known, and on older cards',
    ),
  afterTruing: z
    .object({
      distance: measure('yards, where it helps this card most'),
      shots: count('shots'),
      hitProbability: share('hits once the elevation of these shots trued the rifle'),
    })
    .optional()
    .describe('absent as firstRound is'),
  eye: cardEye.optional().describe('the eye that the card is made for; absent where it is made for none'),
  forEye: share('hits of that eye').optional().describe('hits of that eye in its winds (ratio); absent as eye is'),
  choices: z
    .array(cardChoice)
    .max(MAX_HOLDS)
    .optional()
    .describe('the best cards of at most 1, 2, 3 and 4 holds for that eye; absent as eye is'),
  recommended: whole(1, MAX_HOLDS)
    .optional()
    .describe('fewest holds within 1 in 100 of the most (count); absent as eye is'),
});
export type CardPromise = z.infer<typeof cardPromise>;

export const card = z.object({
  id,
  name: z.string(),
  confidence: measure(CONFIDENCE),
  createdAt: timestamp,
  metadata: z.object({
    coveragePercentage: measure('per cent'),
    precisionMil: measure('mil'),
    confidence: confidence.nullable(),
    profileName: z.string(),
    scenarioName: z.string().nullable(),
    zeroRange: measure('yards'),
    environment: z.object({
      temperature: measure('°F'),
      pressure: measure('inHg, station'),
      humidity: measure('per cent'),
    }),
    windSource: z.string().nullable(),
    wind: z.string().optional().describe('the wind it was made for, in words with mph; absent on older cards'),
    reading: reading.optional().describe('how its shooter reads the crosswind; the average on the way when absent'),
    directionOfFire: bearingDeg.optional().describe('degrees true, 12:00 of its winds; absent on older cards'),
    coriolis: z
      .string()
      .optional()
      .describe(
        'whether its corrections count the turning of the Earth and for where, in words; absent on older cards',
      ),
  }),
  entries: z.array(cardEntry),
  windBrackets: z.array(windBracket),
  analysisData: z.object({ windBrackets: z.array(windBracket) }),
  stageId: id.nullable().describe('the stage it belongs to; null for a card from before stages'),
  stageDigest: z.string().nullable(),
  rows: z.array(cardRow).describe('one for each target; none on a card from before stages'),
  promise: cardPromise.nullable().describe('null on a card from before stages'),
});
export type Card = z.infer<typeof card>;
export type CardBracket = z.infer<typeof windBracket>;

/** A whole card for a file or link, without its stage. */
export const cardToKeep = z
  .object({
    name: nameText.trim().min(1),
    confidence: number(0, 1).describe('stated coverage (ratio)'),
    metadata: card.shape.metadata.extend({
      profileName: text(120),
      scenarioName: text(120).nullable(),
      windSource: text(400).nullable(),
      wind: text(400).optional(),
      coriolis: text(200).optional(),
    }),
    entries: z.array(cardEntry).max(MAX_CARD_ROWS),
    windBrackets: z
      .array(
        windBracket.extend({
          label: text(200),
          windCondition: text(200),
          targets: z.array(cardTarget).max(MAX_CARD_ROWS),
        }),
      )
      .max(MAX_BRACKETS),
    rows: z.array(cardRow).max(MAX_CARD_ROWS).default([]),
    promise: cardPromise.nullable().default(null),
  })
  .refine((c) => c.rows.every((row) => row.holds.length <= MAX_BRACKETS), {
    path: ['rows'],
    message: `must have at most ${MAX_BRACKETS} holds each`,
  });

const mils = [-1000, 1000] as const;
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  coveragePercentage: [0, 100],
  precisionMil: [0.001, 10],
  zeroRange: [0, 2000],
  temperature: [-60, 140],
  pressure: [15, 33],
  humidity: [0, 100],
  distance: [0, 5000],
  target: [1, 200],
  targetSize: [0.01, 100],
  bracket: [0, MAX_BRACKETS - 1],
  windSpeed: [0, 200],
  windDirection: [-720, 1080],
  timeOfFlight: [0, 60],
  fields: [0, 1_000_000],
  shots: [1, 1000],
  misreadMph: [0, MOST_MISREAD_MPH],
  calls: [0, 1_000_000_000],
  holds: [1, MAX_HOLDS],
  recommended: [1, MAX_HOLDS],
  effectiveSamples: [0, 1_000_000_000],
  directionOfFire: [0, 360],
  ...Object.fromEntries(['confidence', 'probability', 'claimed', 'validated', 'stated'].map((name) => [name, [0, 1]])),
  ...Object.fromEntries(['sigmaElevation', 'sigmaWindage'].map((name) => [name, [0, 1000]])),
  ...Object.fromEntries(
    ['windageMils', 'elevationMils', 'windMils', 'elevation', 'windage', 'windageLow', 'windageHigh'].map((name) => [
      name,
      mils,
    ]),
  ),
  ...Object.fromEntries(['low', 'high', 'jump'].map((name) => [name, mils])),
};

/** Refuses an imported card with a number out of bounds or a text with hidden characters. */
export const refuseOutOfBounds = (kept: z.output<typeof cardToKeep>, context: z.RefinementCtx): void => {
  visitParts(kept, (value, path) => {
    if (typeof value !== 'number') return;
    const field = String(path.findLast((part) => typeof part === 'string'));
    const [least, most] = BOUNDS[field] ?? [0, 1];
    if (value < least || value > most)
      context.addIssue({ code: 'custom', path: [...path], message: `must be from ${least} to ${most}` });
  });
  refuseHiddenText(kept, context);
};

export const listCards = get('/api/wmp/phase3-integration', 'Your range cards, newest first', {
  reply: z.object({ wmpDopeCards: z.array(card) }),
});
export const lookUpCard = post(
  '/api/wmp/phase3-integration',
  'The row nearest to a distance, within 25 yards, of your newest card',
  {
    body: z.object({
      distance: distanceYd,
      requiredConfidence: number(0, 1).default(0.8).describe('least confidence of the card (ratio)'),
      maxResults: whole(1, 20).default(1).describe('not used: the nearest row is answered (count)'),
    }),
    reply: z.object({
      success: z.boolean(),
      data: z
        .object({
          optimizedWindData: z.object({
            crosswindMph: measure('mph, + from the right'),
            elevationMils: measure('mil, + up'),
            confidence: measure(CONFIDENCE),
          }),
        })
        .nullable(),
      message: z.string().optional(),
    }),
  },
);
export const createCard = post('/api/wmp/create-card', 'Make a range card from your WMP results', {
  gate: 'wmpAnalysisEnabled',
  bodyLimit: 'results',
  body: z.object({
    /** The client's copy of its results; the card uses the server's own. */
    wmpAnalysisResults: z.record(z.string(), z.unknown()).nullish(),
    cardName: newName.nullish(),
    trainingScenarioData: z.looseObject({ id: scenarioReference }).nullish(),
    precision: z.literal(CARD_PRECISIONS_MIL).default(0.1).describe('mil'),
    brackets: whole(1, MAX_HOLDS)
      .nullish()
      .describe(
        'brackets of a Pareto sweep to make the card from; of most hits at most so many holds, the recommended number when absent (count)',
      ),
    kind: z.enum(['minimum-width', 'hit-probability']).default('minimum-width'),
    reading: reading
      .default('path')
      .describe('how the crosswind is read: the average on the way, its thirds, at the muzzle, the flag at the target'),
    misreadMph: number(0, MOST_MISREAD_MPH)
      .nullish()
      .describe(
        'mph, standard deviation of the reading that the holds are chosen for; when absent as your calls in Practice show it, of another reading what it usually misses by',
      ),
    engagementDistances: z
      .array(engagementDistanceYd)
      .max(20)
      .nullish()
      .describe('not used: the card has the distances of its run'),
    runId: id.nullish().describe('the WMP run to make it from; the newest of that scenario and rifle when absent'),
  }),
  reply: card.extend({ advice: z.array(z.string()).optional().describe('what was sent and not used') }),
  status: 201,
});
const mark = z.object({
  x: mil('from the target’s center, + right'),
  y: mil('from the target’s center, + up'),
  cause: z
    .enum(['wrong-hold', 'wind-in-hold', 'rifle'])
    .nullable()
    .describe('of a miss; null for a hit. wrong-hold: the hold of the average on the way would have hit'),
});
const misses = (what: string) => count(`misses ${what}`);
export const flownCard = z.object({
  shots: count('shots'),
  hits: count('hits'),
  promised: measureOrNull('hits that the card states for such a reading (ratio); null where it states none'),
  misses: z.object({
    wrongHold: misses('because the reading chose another hold than the average on the way does, which would have hit'),
    windInHold: misses('because the wind was another than its hold is for'),
    rifle: misses('because of the rifle’s scatter and the elevation'),
  }),
  targets: z.array(
    z.object({
      target: z.number().int().describe('place in target navigation (count from 1)'),
      distance: measure('yards'),
      targetType,
      targetSize: measure('MOA, width of the target'),
      hits: count('hits'),
      marks: z.array(mark),
    }),
  ),
});
export type FlownCard = z.infer<typeof flownCard>;

export const flyCard = post('/api/wmp/cards/:id/fly', 'Fly your range card in fresh winds, read as you read them', {
  gate: 'wmpAnalysisEnabled',
  heavy: true,
  params: idParams,
  body: z.object({
    reading: reading.optional().describe('how the crosswind is read; as the card is made for when absent'),
    misreadMph: number(0, MOST_MISREAD_MPH)
      .optional()
      .describe('mph, standard deviation of the reading; default: by the card’s eye, 0 if it has none'),
    shots: whole(1, 1000).default(300).describe('shots (count)'),
    seed: whole(0, 1_000_000).default(1).describe('other winds and other scatter by another'),
  }),
  reply: flownCard,
});
export const keepCard = post('/api/wmp/cards', 'Keep a whole range card that came in a file or by a link', {
  gate: 'wmpAnalysisEnabled',
  bodyLimit: 'results',
  body: cardToKeep.superRefine(refuseOutOfBounds),
  reply: card,
  status: 201,
});
export const deleteCard = remove('/api/wmp/delete-card/:id', 'Delete your range card', {
  params: idParams,
  reply: success,
});
