import { scenarios, stages } from '@windcall/contract';
import type { WindFieldSettings } from '@windcall/wind';
import { analyzeWind, buildBrackets, type CardBracket, type HoldField, selectBrackets } from '@windcall/wmp';
import { buildStage, type StageParts } from '../src/build-stage.ts';
import { DEFAULT_PROFILE } from '../src/rifle.ts';
import { draftScenario } from '../src/scenario-from-template.ts';
import { TEMPLATES } from '../src/templates.ts';
import { type CardsForEye, cardsForEye } from '../src/wind-holds/cards-for-eye.ts';
import { type CardContent, makeCard, PROMISE_FIELDS } from '../src/wind-holds/make-card.ts';
import { stageHolds } from '../src/wind-holds/stage-holds.ts';

/** A wind by its recipe, without seed, under its name in the table. */
export type RecipeTrial = { name: string; recipe: Omit<WindFieldSettings, 'seed'> };
/** A trial's wind, by a recipe or of a surface layer. */
export type TrialWind =
  | RecipeTrial
  | {
      name: string;
      surface: Pick<stages.SurfaceWind, 'ground' | 'sky' | 'speed' | 'direction'>;
      law?: stages.SurfaceWind['law'];
      heights?: stages.StageHeights;
    };

const GRID = { maxDistance: 1200, samplingInterval: 100, duration: 240, timeInterval: 5 } as const;
const state = {
  windSpeed: 6,
  windDirection: '3:00',
  duration: 60,
  durationVariation: 0.3,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 12,
  spatialCorrelationDistance: 200,
} as const;

/** Five winds that need different cards. */
export const TRIAL_WINDS: readonly RecipeTrial[] = [
  {
    name: 'steady',
    recipe: {
      ...GRID,
      modelComplexity: 'deterministic',
      stateBasedWind: { primary: { ...state, speedVariation: 0, directionVariation: 0 } },
    },
  },
  {
    name: 'gusty',
    recipe: {
      ...GRID,
      modelComplexity: 'stochastic',
      stateBasedWind: { primary: { ...state, windSpeed: 9, windDirection: '2:00', speedVariation: 3 } },
    },
  },
  {
    name: 'switching',
    recipe: {
      ...GRID,
      modelComplexity: 'complex',
      stateBasedWind: {
        primary: state,
        secondary: { ...state, windSpeed: 10, windDirection: '6:00', duration: 45, speedVariation: 1.5 },
      },
    },
  },
  {
    name: 'fishtailing',
    recipe: {
      ...GRID,
      modelComplexity: 'complex',
      stateBasedWind: {
        primary: { ...state, windSpeed: 8, windDirection: '11:00', directionVariation: 15 },
        secondary: { ...state, windSpeed: 8, windDirection: '1:00', duration: 50, directionVariation: 15 },
      },
    },
  },
  {
    name: 'thermal',
    recipe: {
      ...GRID,
      modelComplexity: 'stochastic',
      stateBasedWind: {
        primary: { ...state, windSpeed: 5, windDirection: '4:00', speedVariation: 1.5, directionVariation: 20 },
        terrain: 'open-plains',
        thermal: { enabled: true, dailyPhase: 'midday', stabilityOverride: 'unstable' },
      },
    },
  },
];

/** Gusts of a generated wind with natural air's mean: 10 mph from 2:00. */
export const GENERATED_LIKE_NATURAL: RecipeTrial = {
  name: 'generated, gusts of 2.5 mph',
  recipe: {
    ...GRID,
    modelComplexity: 'stochastic',
    stateBasedWind: { primary: { ...state, windSpeed: 10, windDirection: '2:00', speedVariation: 2.5 } },
  },
};

/** Natural air under four skies. */
export const NATURAL_AIR: readonly TrialWind[] = [
  { name: 'natural air, overcast', surface: { ground: 'meadow', sky: 'overcast', speed: 10, direction: 60 } },
  { name: 'natural air, broken sun', surface: { ground: 'brush', sky: 'broken', speed: 8, direction: 270 } },
  { name: 'natural air, strong sun', surface: { ground: 'desert', sky: 'sun', speed: 6, direction: 120 } },
  { name: 'natural air, clear night', surface: { ground: 'meadow', sky: 'night', speed: 5, direction: 300 } },
];

/** The stage of a template in a wind, in thin cold air; with the default rifle if none is given. */
export const trialStage = (
  templateId: string,
  trial: TrialWind,
  seed: number,
  profile: StageParts['profile'] = DEFAULT_PROFILE,
): stages.Stage => {
  const template = TEMPLATES.find((one) => one.id === templateId);
  if (template === undefined) throw new Error(`templateId must be one of the templates', got ${templateId}`);
  const outcome = draftScenario(template, {}, scenarios.DEFAULT_ENVIRONMENT);
  if (outcome.status !== 'ok') throw new Error(`the template must have engagements, got ${outcome.status}`);
  const built = buildStage({
    profile,
    scenario: { ...outcome.draft, id: 1 },
    wind:
      'recipe' in trial
        ? (stages.stageWindChoice.parse({ kind: 'recipe', settings: trial.recipe, seed }) as StageParts['wind'])
        : {
            kind: 'surface',
            law: trial.law ?? stages.SURFACE_LAW_VERSION,
            seed: String(seed),
            ...trial.surface,
          },
    heights: 'surface' in trial ? trial.heights : null,
    air: { temperature: 20, humidity: 40, pressure: 25.5, latitude: 46 },
  });
  if (built.status !== 'ok') throw new Error(`the stage must be built, got ${built.message}`);
  return built.stage;
};

/** An eye that knows the average on the way. */
export const PERFECT = { reading: 'path', misreadMph: 0 } as const;

export type TrialKind = 'minimum-width' | 'hit-probability';

/**
 * The cards of a stage with 1 … 4 holds of both kinds, as the product makes them, for a perfect eye; none if the choice is infeasible.
 * @param winds number of winds for their promises
 * @param isWanted selects cards
 */
export const trialCards = (
  stage: stages.Stage,
  precision: 0.05 | 0.1 | 0.2 = 0.1,
  winds = PROMISE_FIELDS,
  isWanted: (holds: number, kind: TrialKind) => boolean = () => true,
) => {
  const held = stageHolds(stage);
  if (held.status !== 'ok') throw new Error(`the stage must be solved, got ${held.status}`);
  const { field } = held;
  const analysis = analyzeWind(field, { targetClusterCount: held.isStill ? 1 : 4 });
  if (analysis.status !== 'success') throw new Error(`the wind must vary, got ${analysis.status}`);
  const driftMil = (j: number, mph: number) => held.kernel.driftMil(field.axes[j]?.distanceYd ?? 0, mph);
  const clusters = analysis.distanceWindStates.globalClusters;
  const { candidateBrackets } = buildBrackets(field, clusters, {}, { driftMil });
  const narrow = (on: HoldField, U: number): CardBracket[] => {
    for (const p_min of [0.9, 0.8, 0.7, 0.6, 0.5]) {
      const { brackets } = selectBrackets(on, candidateBrackets, { U, delta: 0.05, p_min, beta: 1 });
      if (brackets.length > 0) return brackets;
    }
    return [];
  };
  const counts = [1, 2, 3, 4];
  const most: CardsForEye | null = counts.some((holds) => isWanted(holds, 'hit-probability'))
    ? cardsForEye(stage, held, precision, PERFECT, { winds })
    : null;
  return counts.flatMap((holds) => {
    const isNarrow = isWanted(holds, 'minimum-width') && (held.isStill || narrow(field, holds).length > 0);
    const narrowest = isNarrow ? [makeCard(stage, held, (on) => narrow(on, holds), precision, winds)] : [];
    const best: CardContent[] = most && isWanted(holds, 'hit-probability') ? [most.card(holds)] : [];
    return [
      ...narrowest.map((card) => ({ holds, kind: 'minimum-width' as const, card })),
      ...best.map((card) => ({ holds, kind: 'hit-probability' as const, card })),
    ];
  });
};
