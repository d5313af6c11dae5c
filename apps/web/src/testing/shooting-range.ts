import { ballistics, cards, profiles, type scenarios, sessions, type WindField } from '@windcall/contract';
import {
  aimError,
  DEFAULT_PROFILE,
  draftScenario,
  findTemplate,
  scoreImpact,
  shotOfRecord,
} from '@windcall/simulation';
import type { FakeServer } from './fake-server.ts';

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

/** A scenario made from a template, as the server would answer it. */
export const scenarioFrom = (templateId: string, id = 7): scenarios.Scenario => {
  const template = findTemplate(templateId);
  if (template === undefined) throw new Error(`templateId must be a template, got ${templateId}`);
  const outcome = draftScenario(template, {}, ENVIRONMENT);
  if (outcome.status !== 'ok') throw new Error('a template must make a scenario');
  return { ...outcome.draft, id, createdAt: NOW, multiTargetWindEffects: null };
};

/** The solution the fake server answers: 1 mil up for each 200 yd, 1 mil right for each 1000 yd, more with the time index. */
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
    aerodynamicJumpMils: 0.02,
    coriolisElevationMils: 0,
    coriolisWindMils: 0,
    windMilsPerMph: distance / 8000,
    varianceShares: { group: 0.8, muzzleVelocity: 0.15, ballisticCoefficient: 0.05 },
  },
});

const session = (id: number, profileId: number, scenarioId: number): sessions.TrainingSession => ({
  id,
  profileId,
  scenarioId,
  trainingMode: 'quick_training',
  shotsFired: 0,
  hitsOnTarget: 0,
  avgResponseTime: 0,
  accuracy: 0,
  notes: null,
  stageId: null,
  profileName: 'Default 6.5 Creedmoor',
  scenarioName: 'Range',
  seed: null,
  createdAt: NOW,
});

const round = (mil: number): number => Math.round(mil * 100) / 100 || 0;

/** Lets a fake server keep sessions and fly shots without scatter, as the real one does with it. */
export const openRange = (server: FakeServer) => {
  const opened: sessions.TrainingSession[] = [];
  const shots: sessions.Shot[] = [];
  const byShotId = new Map<string, sessions.Shot>();

  server.on(profiles.listProfiles, []);
  server.on(cards.listCards, { wmpDopeCards: [] });
  server.on(sessions.listSessions, ({ query }) =>
    opened
      .filter((s) => String(s.profileId) === query.get('profileId') && String(s.scenarioId) === query.get('scenarioId'))
      .toReversed(),
  );
  server.on(sessions.createSession, ({ parsed }) => {
    const next = session(opened.length + 1, parsed.profileId, parsed.scenarioId);
    opened.push(next);
    return next;
  });
  server.on(sessions.updateSession, ({ params }) => {
    const found = opened.find((s) => s.id === Number(params.id));
    if (found === undefined) throw new Error('only an open session may be updated');
    return found;
  });
  server.on(sessions.listShots, ({ params }) => shots.filter((s) => s.sessionId === Number(params.sessionId)));
  server.on(ballistics.calculateBallistics, ({ parsed }) =>
    solutionAt(parsed.distance ?? 0, parsed.windFieldTimeIndex ?? 0),
  );
  server.on(ballistics.calculateTargetCrosswind, { crosswindMph: 7.5, headwindMph: -2.5, source: 'base' });
  server.on(ballistics.simulateShot, ({ parsed: b }) => {
    const impactX = round(b.windDialAdjustment + b.windHoldMils - b.solution.windDriftMils);
    const impactY = round(b.elevationDialAdjustment + b.elevationHoldMils - b.solution.elevationMils);
    return { impactX, impactY, ...scoreImpact(impactX, impactY, b.targetType, b.targetSize ?? 0) };
  });
  server.on(sessions.recordShot, ({ parsed }) => {
    const body = sessions.claimedShot.parse(parsed);
    const { shotData: d, authenticData: a, shotId = '' } = body;
    const errors = aimError(shotOfRecord(body), shotOfRecord(body));
    const [impactX, impactY] = [round(errors.windError), round(errors.elevationError)];
    const known = byShotId.get(shotId);
    const shot: sessions.Shot = known ?? {
      ...d,
      id: shots.length + 1,
      shotNumber: shots.filter((s) => s.sessionId === d.sessionId).length + 1,
      impactX,
      impactY,
      ...scoreImpact(impactX, impactY, d.targetType, d.targetSize),
      windSpeed: d.windSpeed ?? null,
      windDirection: typeof d.windDirection === 'number' ? d.windDirection : null,
      temperature: d.temperature ?? null,
      humidity: d.humidity ?? null,
      pressure: d.pressure ?? null,
      trueWindDriftMils: a.trueWindDriftMils,
      trueElevationMils: a.trueElevationMils,
      userWindDial: d.userWindDial ?? d.windDial,
      userElevationDial: d.userElevationDial ?? d.elevationDial,
      engagementTime: a.engagementTime ?? null,
      stageId: null,
      target: null,
      moment: null,
      createdAt: NOW,
    };
    if (known === undefined) {
      shots.push(shot);
      byShotId.set(shotId, shot);
    }
    return { shot, ...errors, split: null };
  });
  return { opened, shots };
};

/** A steady wind from 3:00 that grows by 1 mph a step: 5, 6, 7 … mph, the same at every distance. */
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
