import { type ballistics, cards, profiles, scenarios, sessions, stages, type WindField } from '@windcall/contract';
import {
  buildStage,
  DEFAULT_PROFILE,
  draftScenario,
  findTemplate,
  fire,
  firedRecord,
  type StageParts,
  solve,
  stageDigest,
} from '@windcall/simulation';
import { type FakeServer, refuse } from './fake-server.ts';

const NOW = '2026-03-01T08:00:00.000Z';
const ENVIRONMENT = {
  temperature: 72,
  humidity: 45,
  pressure: 29.92,
  windSpeed: 8,
  windDirection: "3 o'clock",
  lightConditions: 'bright',
  weatherModel: 'deterministic',
} as const;

/** Every scenario made by a test, by id. */
const SCENARIOS = new Map<number, scenarios.Scenario>();

/** A scenario from a template, in the server's form. */
export const scenarioFrom = (templateId: string, id = 7): scenarios.Scenario => {
  const template = findTemplate(templateId);
  if (template === undefined) throw new Error(`templateId must be a template, got ${templateId}`);
  const outcome = draftScenario(template, {}, ENVIRONMENT);
  if (outcome.status !== 'ok') throw new Error('a template must make a scenario');
  const scenario = { ...outcome.draft, id, createdAt: NOW, multiTargetWindEffects: null };
  SCENARIOS.set(id, scenario);
  return scenario;
};

/** The fake server's solution: 1 mil up per 200 yd, 1 mil right per 1000 yd, more with the time index. */
export const solutionAt = (distance: number, timeIndex = 0): ballistics.Solution => ({
  elevationMils: distance / 200,
  windDriftMils: distance / 1000 + timeIndex / 10,
  timeOfFlight: distance / 800,
  cep: 0.05,
  cep90: 0.0912,
  cep95: 0.1044,
  crosswindMph: 8,
  headwindMph: 0,
  dispersion: { sigmaWindMil: 0.04, sigmaElevationMil: 0.04, correlation: 0 },
  details: {
    impactVelocity: 1800,
    impactEnergy: 1000,
    mach: 1.6,
    maxHeight: 20,
    stability: 1.7,
    spinDriftMils: 0.05,
    spinDriftElevationMils: 0,
    aerodynamicJumpMils: 0.02,
    coriolisElevationMils: 0,
    coriolisWindMils: 0,
    windMilsPerMph: distance / 8000,
    varianceShares: { group: 0.8, muzzleVelocity: 0.15, ballisticCoefficient: 0.05 },
  },
  certainty: {
    sigmaElevationMils: 0.12,
    sigmaWindMils: 0.03,
    causes: [{ cause: 'drag', elevationMils: 0.12, windMils: 0.03, why: 'published BC, ± 5 %' }],
    warnings: [],
  },
});

/** Replaces the range's scenario of the same id. */
export const knowScenario = (scenario: scenarios.Scenario): void => void SCENARIOS.set(scenario.id, scenario);

export const SEED = '81985529216486895';

const sessionOf = (id: number, stage: stages.StoredStage): sessions.TrainingSession => ({
  id,
  profileId: stage.rifle.id,
  scenarioId: stage.source.scenarioId ?? 0,
  trainingMode: 'quick_training',
  shotsFired: 0,
  hitsOnTarget: 0,
  avgResponseTime: 0,
  accuracy: 0,
  notes: null,
  stageId: stage.id,
  profileName: stage.rifle.name,
  scenarioName: stage.source.scenarioName,
  seed: SEED,
  createdAt: NOW,
});

/** Data of a fake range; a second visit with the same data finds the same server. */
interface Range {
  readonly made: stages.StoredStage[];
  readonly opened: sessions.TrainingSession[];
  readonly shots: sessions.Shot[];
  readonly byShotId: Map<string, sessions.Shot>;
}
const emptyRange = (): Range => ({ made: [], opened: [], shots: [], byShotId: new Map() });

/** Makes a fake server store stages and sessions and fly shots from its own stages, like the real one. */
export const openRange = (
  server: FakeServer,
  { made, opened, shots, byShotId }: Range = emptyRange(),
  profile: Parameters<typeof buildStage>[0]['profile'] = DEFAULT_PROFILE,
) => {
  server.on(profiles.listProfiles, []);
  server.on(scenarios.getScenario, ({ params }) => SCENARIOS.get(Number(params.id)) ?? refuse('not-found'));
  server.on(cards.listCards, { wmpDopeCards: [] });
  server.on(stages.createStage, ({ parsed }) => {
    const scenario = SCENARIOS.get(parsed.scenarioId);
    if (scenario === undefined || parsed.wind?.kind === 'saved') return refuse('not-found');
    const { wind, air, effects, clock } = parsed;
    const built = buildStage({ profile: { ...profile, id: parsed.profileId }, scenario, wind, air, effects, clock });
    if (built.status !== 'ok') return refuse('validation-failed', { message: built.message });
    const digest = stageDigest(built.stage);
    const known = made.find((stage) => stage.digest === digest) ?? { ...built.stage, id: made.length + 1, digest };
    if (!made.includes(known)) made.push(known);
    return known;
  });
  const stageOf = (id: number | null): stages.StoredStage => {
    const stage = made.find((one) => one.id === id);
    if (stage === undefined) throw new Error('a stage must have been made');
    return stage;
  };
  server.on(stages.getStage, ({ params }) => stageOf(Number(params.id)));
  server.on(sessions.listSessions, ({ query }) =>
    opened
      .filter((s) => String(s.profileId) === query.get('profileId') && String(s.scenarioId) === query.get('scenarioId'))
      .filter((s) => query.get('id') === null || String(s.id) === query.get('id'))
      .toReversed(),
  );
  server.on(sessions.createSession, ({ parsed }) => {
    const next = sessionOf((opened.at(-1)?.id ?? 0) + 1, stageOf(parsed.stageId ?? null));
    opened.push(next);
    return next;
  });
  server.on(sessions.updateSession, ({ params, parsed }) => {
    const at = opened.findIndex((s) => s.id === Number(params.id));
    const found = opened[at];
    if (found === undefined) throw new Error('only an open session may be updated');
    const next = { ...found, stageId: parsed.stageId ?? found.stageId };
    opened[at] = next;
    return next;
  });
  const isOpen = (id: number): boolean => opened.some((s) => s.id === id);
  server.on(sessions.deleteSession, ({ params }) => {
    const id = Number(params.id);
    if (!isOpen(id)) return refuse('not-found');
    opened.splice(0, opened.length, ...opened.filter((s) => s.id !== id));
    shots.splice(0, shots.length, ...shots.filter((s) => s.sessionId !== id));
    return { success: true as const };
  });
  server.on(sessions.listShots, ({ params: { sessionId } }) =>
    isOpen(Number(sessionId)) ? shots.filter((s) => s.sessionId === Number(sessionId)) : refuse('not-found'),
  );
  server.on(sessions.recordShot, ({ parsed }) => {
    const { shotData: d, shotId = '' } = parsed;
    const session = opened.find((s) => s.id === d.sessionId);
    if (session === undefined) return refuse('not-found', { message: 'This training session was not found.' });
    const { stageDigest: digest, draw } = parsed.asShown ?? {};
    const stage = digest === undefined ? stageOf(session.stageId) : made.find((one) => one.digest === digest);
    if (stage === undefined) return refuse('validation-failed');
    const target = stage.targets.find(({ number }) => number === d.target);
    if (target === undefined) return refuse('validation-failed');
    const { windDial, elevationDial, windHold, elevationHold } = d;
    const aim = { windDial, elevationDial, windHold, elevationHold };
    const shotNumber = shots.filter((s) => s.sessionId === d.sessionId).length + 1;
    const moment = d.moment ?? 0;
    const fired = fire(stage, target, moment, aim, { seed: SEED, shotNumber: draw ?? shotNumber });
    if (fired.status !== 'ok') return refuse('cannot-solve');
    const beside = { ...sessions.toldOf(d), engagementTime: moment };
    const record = firedRecord(stage, target, moment, aim, fired, shotNumber, beside);
    const { windError, elevationError, ...recorded } = record;
    const known = byShotId.get(shotId);
    const at = { sessionId: d.sessionId, shotId, createdAt: NOW };
    const shot: sessions.Shot = known ?? { id: shots.length + 1, ...recorded, ...at };
    if (!byShotId.has(shotId)) {
      shots.push(shot);
      byShotId.set(shotId, shot);
    }
    return { shot, windError, elevationError, split: null };
  });
  return { made, opened, shots, byShotId };
};

/** The solution of a scenario's new stage at target `number` (from 1), and the settings to dial. */
export const solutionFor = (scenario: scenarios.Scenario, number = 1, momentS = 0, more: Partial<StageParts> = {}) => {
  const { temperature, humidity, pressure } = ENVIRONMENT;
  const air = { temperature, humidity, pressure, latitude: 36 };
  const built = buildStage({ profile: DEFAULT_PROFILE, scenario, air, ...more });
  const target = built.status === 'ok' ? built.stage.targets[number - 1] : undefined;
  if (built.status !== 'ok' || target === undefined) throw new Error('the scenario must have such a target');
  const solved = solve(built.stage, target, momentS);
  if (solved.status !== 'ok') throw new Error('the target must be within reach');
  const { elevationMils, windDriftMils } = solved.solution;
  return { ...solved.solution, dial: { elevation: elevationMils.toFixed(1), wind: windDriftMils.toFixed(1) } };
};

/** A steady wind from 3:00, 1 mph stronger at each step: 5, 6, 7 … mph, the same at every distance. */
export const growingField = (steps: number): WindField => ({
  distances: [0, 1200],
  timeSteps: Array.from({ length: steps }, (_, i) => i * 5),
  windData: {
    speed: [0, 1].map(() => Array.from({ length: steps }, (_, i) => 5 + i)),
    direction: [0, 1].map(() => Array.from({ length: steps }, () => 90)),
  },
});

/** A range card with two brackets; the first has no row at 800 yd. */
export const rangeCard = (id: number, name: string): cards.Card => {
  const bracket = (windCondition: string, windSpeed: number, distances: number[]): cards.CardBracket => ({
    label: windCondition,
    windCondition,
    windSpeed,
    windDirection: 90,
    probability: 0.4,
    targets: distances.map((distance) => ({
      distance,
      elevation: distance / 200 + 0.04,
      windage: (distance * windSpeed) / 8000,
      windageLow: 0,
      windageHigh: 0,
      timeOfFlight: null,
      subsonic: null,
    })),
  });
  return {
    id,
    name,
    confidence: 0.85,
    createdAt: NOW,
    metadata: {
      coveragePercentage: 90,
      precisionMil: 0.1,
      confidence: null,
      profileName: DEFAULT_PROFILE.name,
      scenarioName: null,
      zeroRange: 100,
      environment: { temperature: 72, pressure: 29.92, humidity: 45 },
      windSource: null,
    },
    entries: [],
    windBrackets: [],
    analysisData: { windBrackets: [bracket('4-6 mph', 5, [500, 650]), bracket('8-11 mph', 9, [500, 650, 800])] },
    stageId: null,
    stageDigest: null,
    rows: [],
    promise: null,
  };
};
