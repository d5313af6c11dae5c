import { randomUUID } from 'node:crypto';
import { COURSE, DAY, NEAR_COURSE, type Owned, WIND_FIELD } from './owned-objects.ts';

/** Subject of an access test's request: a user's objects, and an account to administer. */
export interface Subject extends Owned {
  readonly userId: number;
  /** Differs for every request, for names that must be new. */
  readonly unique: string;
}

export interface SampleRequest {
  readonly path: string;
  readonly body?: object;
}

/** Weather for every call that needs one. */
export const ENVIRONMENT = { temperature: 72, humidity: 45, pressure: 29.92 };
const WIND = { windSpeed: 8, windDirection: '3:00' };
/** A wind state for every call that needs one. */
export const WIND_STATE = {
  ...WIND,
  duration: 300,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
};
/** Winds at a distance for the first phase. */
export const windSamples = (distance: number) =>
  Array.from({ length: 40 }, (_, i) => ({
    time: i * 5,
    speed: 4 + (i % 7) + distance / 500,
    direction: 80 + (i % 5) * 5,
  }));
const SOLUTION = { windDriftMils: 0.8, elevationMils: 3.1 };

const CEREMONY = '0b8e3c1e-6f5d-4a1b-9c2d-3e4f5a6b7c8d';
const CREDENTIAL = { id: 'AA', rawId: 'AA', type: 'public-key' };
const TARGET = { id: 'target1', type: 'circle', size: 2, position: { x: 0, y: 0 } };
/** A scenario as in a file. */
export const SCENARIO_TO_KEEP = {
  name: 'Brought along',
  scenarioType: 'simple',
  engagements: [{ id: 'eng1', distance: 640, sequence: 1, directionOfFire: 33, targets: [TARGET] }],
  directionOfFire: 33,
};
/** A card as in a file. */
export const CARD_TO_KEEP = {
  name: 'Brought along',
  confidence: 0.9,
  metadata: {
    coveragePercentage: 90,
    precisionMil: 0.1,
    confidence: null,
    profileName: 'Rifle',
    scenarioName: null,
    zeroRange: 100,
    environment: ENVIRONMENT,
    windSource: null,
  },
  entries: [{ distance: 640, windageMils: 0.4, elevationMils: 4.1 }],
  windBrackets: [],
};

/** A shot at a range, as entered. */
export const FIELD_ENTRY = {
  id: '0e5c7a1c-58ff-4c1e-9a4e-8f2f3a1b6d20',
  at: '2026-05-01T12:00:00Z',
  distance: 700,
  called: { lo: 4, hi: 7, best: 5 },
  metered: { speed: 6, from: 75 },
  held: 0.5,
  hit: false,
  impact: { right: 0.2 },
};

const NO_BACKUP = 'windcall-2026-01-01T00-00-00-000Z.jsonl.gz';
const PROVIDER_ANSWER = { ticket: 'A'.repeat(43), code: 'guessed', state: 'guessed' };

/** A valid request for each call, by route, about the subject's objects. */
export const sampleRequests: Readonly<Record<string, (s: Subject) => SampleRequest>> = {
  'POST /api/auth/jwt/login': () => ({
    path: '/api/auth/jwt/login',
    body: { username: 'nobody-of-this-name', password: 'wrong' },
  }),
  'POST /api/auth/jwt/register': (s) => ({
    path: '/api/auth/jwt/register',
    body: { username: `new-${s.unique}`, password: 'secret-1' },
  }),
  'POST /api/auth/jwt/renew': () => ({ path: '/api/auth/jwt/renew', body: { token: 'made up' } }),
  'GET /api/auth/devices': () => ({ path: '/api/auth/devices' }),
  'DELETE /api/auth/devices/:id': (s) => ({ path: `/api/auth/devices/${s.deviceId}` }),
  'POST /api/first-call': () => ({ path: '/api/first-call' }),
  'POST /api/first-call/shot': () => ({ path: '/api/first-call/shot', body: { call: 'guessed', mph: 4 } }),
  'GET /api/first-call': () => ({ path: '/api/first-call' }),
  'POST /api/auth/jwt/login/passkey': () => ({
    path: '/api/auth/jwt/login/passkey',
    body: {
      ceremony: CEREMONY,
      credential: {
        ...CREDENTIAL,
        response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
      },
    },
  }),
  'GET /api/auth/passkeys': () => ({ path: '/api/auth/passkeys' }),
  'POST /api/auth/passkeys/options': () => ({
    path: '/api/auth/passkeys/options',
    body: { currentPassword: 'not the password' },
  }),
  'POST /api/auth/passkeys': () => ({
    path: '/api/auth/passkeys',
    body: {
      ceremony: CEREMONY,
      name: 'Key ring',
      credential: { ...CREDENTIAL, response: { clientDataJSON: 'AA', attestationObject: 'AA' } },
    },
  }),
  'POST /api/auth/passkeys/:id/remove': (s) => ({
    path: `/api/auth/passkeys/${s.passkeyId}/remove`,
    body: { currentPassword: 'not the password' },
  }),
  'GET /api/auth/oidc': () => ({ path: '/api/auth/oidc' }),
  'POST /api/auth/oidc/begin': () => ({ path: '/api/auth/oidc/begin' }),
  'POST /api/auth/oidc/finish': () => ({ path: '/api/auth/oidc/finish', body: PROVIDER_ANSWER }),
  'GET /api/auth/oidc/identities': () => ({ path: '/api/auth/oidc/identities' }),
  'POST /api/auth/oidc/identities/begin': () => ({
    path: '/api/auth/oidc/identities/begin',
    body: { currentPassword: 'not the password' },
  }),
  'POST /api/auth/oidc/identities': () => ({ path: '/api/auth/oidc/identities', body: PROVIDER_ANSWER }),
  'POST /api/auth/oidc/identities/:id/remove': (s) => ({
    path: `/api/auth/oidc/identities/${s.identityId}/remove`,
    body: { currentPassword: 'not the password' },
  }),
  'GET /api/auth/me': () => ({ path: '/api/auth/me' }),
  'POST /api/auth/logout': () => ({ path: '/api/auth/logout' }),
  'PUT /api/auth/profile': () => ({ path: '/api/auth/profile', body: { firstName: 'Ann' } }),
  'GET /api/demo/restrictions': () => ({ path: '/api/demo/restrictions' }),
  'POST /api/demo/check-shot-limit': (s) => ({ path: '/api/demo/check-shot-limit', body: { sessionId: s.sessionId } }),
  'GET /api/admin/jwt/users': () => ({ path: '/api/admin/jwt/users' }),
  'PUT /api/admin/jwt/users/:id': (s) => ({ path: `/api/admin/jwt/users/${s.userId}`, body: { sub_status: 'active' } }),
  'POST /api/admin/jwt/users/:id/reset-password': (s) => ({
    path: `/api/admin/jwt/users/${s.userId}/reset-password`,
    body: { newPassword: 'secret-2' },
  }),
  'DELETE /api/admin/jwt/users/:id': (s) => ({ path: `/api/admin/jwt/users/${s.userId}` }),
  'POST /api/admin/jwt/users/create-demo': (s) => ({
    path: '/api/admin/jwt/users/create-demo',
    body: { username: `demo-${s.unique}`, password: 'secret-1' },
  }),
  'POST /api/admin/jwt/invites': () => ({ path: '/api/admin/jwt/invites', body: { days: 7 } }),
  'GET /api/admin/jwt/links': () => ({ path: '/api/admin/jwt/links' }),
  'DELETE /api/admin/jwt/links/:id': () => ({ path: '/api/admin/jwt/links/2147483647' }),
  'POST /api/admin/jwt/users/:id/reset-link': (s) => ({ path: `/api/admin/jwt/users/${s.userId}/reset-link` }),
  'POST /api/admin/jwt/users/create': (s) => ({
    path: '/api/admin/jwt/users/create',
    body: { username: `made-${s.unique}`, password: 'secret-1' },
  }),
  'POST /api/links/look': () => ({ path: '/api/links/look', body: { token: 'guessed' } }),
  'POST /api/links/use': () => ({
    path: '/api/links/use',
    body: { token: 'guessed', username: 'nobody', password: 'secret-1' },
  }),
  'GET /api/admin/jwt/audit': () => ({ path: '/api/admin/jwt/audit' }),
  'GET /api/admin/installation': () => ({ path: '/api/admin/installation' }),
  'GET /api/admin/backups': () => ({ path: '/api/admin/backups' }),
  'POST /api/admin/backups': () => ({ path: '/api/admin/backups' }),
  'POST /api/admin/backups/:name/verify': () => ({ path: `/api/admin/backups/${NO_BACKUP}/verify` }),
  'POST /api/admin/backups/:name/download': () => ({
    path: `/api/admin/backups/${NO_BACKUP}/download`,
    body: { currentPassword: 'not the password' },
  }),
  'DELETE /api/admin/backups/:name': () => ({ path: `/api/admin/backups/${NO_BACKUP}` }),
  'GET /api/admin/jwt/demo-restrictions': () => ({ path: '/api/admin/jwt/demo-restrictions' }),
  'PUT /api/admin/jwt/demo-restrictions': () => ({
    path: '/api/admin/jwt/demo-restrictions',
    body: { watermarkEnabled: true },
  }),
  'GET /api/ballistic-profiles': () => ({ path: '/api/ballistic-profiles' }),
  'GET /api/profiles': () => ({ path: '/api/profiles' }),
  'POST /api/ballistic-profiles': () => ({ path: '/api/ballistic-profiles', body: { name: 'New' } }),
  'PATCH /api/ballistic-profiles/:id': (s) => ({
    path: `/api/ballistic-profiles/${s.profileId}`,
    body: { name: 'Renamed' },
  }),
  'DELETE /api/ballistic-profiles/:id': (s) => ({ path: `/api/ballistic-profiles/${s.unusedProfileId}` }),
  'GET /api/training-scenarios/templates': () => ({ path: '/api/training-scenarios/templates' }),
  'GET /api/training-scenarios': () => ({ path: '/api/training-scenarios' }),
  'GET /api/training-scenarios/:id': (s) => ({ path: `/api/training-scenarios/${s.scenarioId}` }),
  'POST /api/training-scenarios/from-template/:templateId': () => ({
    path: '/api/training-scenarios/from-template/close_array_troop_line',
    body: {},
  }),
  'POST /api/training-scenarios': () => ({ path: '/api/training-scenarios', body: SCENARIO_TO_KEEP }),
  'GET /api/courses': () => ({ path: '/api/courses' }),
  'GET /api/courses/ready': () => ({ path: '/api/courses/ready' }),
  'POST /api/courses': () => ({ path: '/api/courses', body: { course: COURSE } }),
  'GET /api/courses/:id': (s) => ({ path: `/api/courses/${s.courseId}` }),
  'PUT /api/courses/:id': (s) => ({ path: `/api/courses/${s.courseId}`, body: { course: COURSE } }),
  'DELETE /api/courses/:id': (s) => ({ path: `/api/courses/${s.courseId}` }),
  'POST /api/matches': () => ({ path: '/api/matches', body: { name: 'A match', courses: [COURSE] } }),
  'GET /api/matches': () => ({ path: '/api/matches' }),
  'GET /api/matches/:code': (s) => ({ path: `/api/matches/${s.matchCode}` }),
  'PATCH /api/matches/:code': (s) => ({ path: `/api/matches/${s.matchCode}`, body: { name: 'Another name' } }),
  'DELETE /api/matches/:code': (s) => ({ path: `/api/matches/${s.matchCode}` }),
  'POST /api/matches/:code/entries': (s) => ({
    path: `/api/matches/${s.matchCode}/entries`,
    body: { name: 'Somebody', division: 'Open', profileId: 0 },
  }),
  'POST /api/matches/:code/entries/:id/take': (s) => ({
    path: `/api/matches/${s.matchCode}/entries/${s.matchEntryId}/take`,
    body: { profileId: 0 },
  }),
  'POST /api/matches/:code/roster': (s) => ({
    path: `/api/matches/${s.matchCode}/roster`,
    body: { csv: 'Name,Member\nAnn Okafor,A104417', confirm: false },
  }),
  'DELETE /api/matches/:code/entries/mine': (s) => ({ path: `/api/matches/${s.matchCode}/entries/mine` }),
  'POST /api/matches/:code/entries/:id/strike': (s) => ({
    path: `/api/matches/${s.matchCode}/entries/${s.matchEntryId}/strike`,
    body: { reason: null },
  }),
  'POST /api/matches/:code/rulings': (s) => ({
    path: `/api/matches/${s.matchCode}/rulings`,
    body: { kind: 'penalty', entry: s.matchEntryId, course: 1, points: 2, reason: 'Wrong position' },
  }),
  'DELETE /api/matches/:code/rulings/:id': (s) => ({
    path: `/api/matches/${s.matchCode}/rulings/${s.rulingId}`,
    body: { reason: 'The move was before the shot' },
  }),
  'PUT /api/matches/:code': (s) => ({
    path: `/api/matches/${s.matchCode}`,
    body: { name: 'Made anew', courses: [COURSE] },
  }),
  'GET /api/matches/:code/draft': (s) => ({ path: `/api/matches/${s.matchCode}/draft` }),
  'GET /api/matches/:code/progress': (s) => ({ path: `/api/matches/${s.matchCode}/progress` }),
  'POST /api/matches/:code/runs/:id/reshoot': (s) => ({
    path: `/api/matches/${s.matchCode}/runs/${s.runId}/reshoot`,
    body: { reason: 'The line was lost' },
  }),
  'GET /api/matches/:code/table': (s) => ({ path: `/api/matches/${s.matchCode}/table` }),
  'GET /api/matches/:code/table/export': (s) => ({ path: `/api/matches/${s.matchCode}/table/export` }),
  'POST /api/runs': () => ({ path: '/api/runs', body: { course: NEAR_COURSE, profileId: 0 } }),
  'GET /api/runs/:id': (s) => ({ path: `/api/runs/${s.runId}` }),
  'POST /api/runs/:id/begin': (s) => ({ path: `/api/runs/${s.runId}/begin`, body: {} }),
  'POST /api/runs/:id/start': (s) => ({ path: `/api/runs/${s.runId}/start`, body: {} }),
  'GET /api/runs/:id/dope': (s) => ({ path: `/api/runs/${s.runId}/dope` }),
  'GET /api/runs/:id/cues': (s) => ({ path: `/api/runs/${s.runId}/cues` }),
  'POST /api/runs/:id/move': (s) => ({ path: `/api/runs/${s.runId}/move`, body: { position: 1 } }),
  'POST /api/runs/:id/speed': (s) => ({ path: `/api/runs/${s.runId}/speed`, body: { target: 1, lo: 1, hi: 2 } }),
  'POST /api/runs/:id/shots': (s) => ({
    path: `/api/runs/${s.runId}/shots`,
    body: { shotId: CEREMONY, target: 1, at: 1, dial: { up: 0, right: 0 }, hold: { up: 0, right: 0 } },
  }),
  'POST /api/runs/:id/stop': (s) => ({ path: `/api/runs/${s.runId}/stop`, body: {} }),
  'GET /api/runs/:id/result': (s) => ({ path: `/api/runs/${s.runId}/result` }),
  'GET /api/runs/:id/replay': (s) => ({ path: `/api/runs/${s.runId}/replay?shot=1` }),
  'POST /api/wmp/cards': () => ({ path: '/api/wmp/cards', body: CARD_TO_KEEP }),
  'POST /api/wmp/cards/:id/fly': (s) => ({ path: `/api/wmp/cards/${s.cardId}/fly`, body: { shots: 5 } }),
  'POST /api/shares': () => ({ path: '/api/shares', body: { kind: 'scenario', body: SCENARIO_TO_KEEP } }),
  'GET /api/shares': () => ({ path: '/api/shares' }),
  'GET /api/shares/:id': (s) => ({ path: `/api/shares/${s.shareId}` }),
  'DELETE /api/shares/:id': (s) => ({ path: `/api/shares/${s.shareId}` }),
  'GET /api/everything-of-mine': () => ({ path: '/api/everything-of-mine' }),
  'PATCH /api/training-scenarios/:id': (s) => ({
    path: `/api/training-scenarios/${s.scenarioId}`,
    body: { name: 'Renamed' },
  }),
  'DELETE /api/training-scenarios/:id': (s) => ({ path: `/api/training-scenarios/${s.unusedScenarioId}` }),
  'POST /api/training-scenarios/:id/calculate-wind-effects': (s) => ({
    path: `/api/training-scenarios/${s.scenarioId}/calculate-wind-effects`,
    body: {},
  }),
  'POST /api/calculate-ballistics': () => ({
    path: '/api/calculate-ballistics',
    body: { distance: 500, ...ENVIRONMENT, ...WIND },
  }),
  'POST /api/simulate-shot': () => ({
    path: '/api/simulate-shot',
    body: { solution: SOLUTION, targetSize: 1, distance: 500 },
  }),
  'POST /api/weather/calculate-target-crosswind': () => ({
    path: '/api/weather/calculate-target-crosswind',
    body: { distance: 500, baseWindSpeed: 8, baseWindDirection: '3:00' },
  }),
  'POST /api/training-sessions': (s) => ({
    path: '/api/training-sessions',
    body: { profileId: s.profileId, scenarioId: s.scenarioId },
  }),
  'GET /api/training-sessions': () => ({ path: '/api/training-sessions' }),
  'PATCH /api/training-sessions/:id': (s) => ({
    path: `/api/training-sessions/${s.sessionId}`,
    body: { shotsFired: 1, hitsOnTarget: 1, avgResponseTime: 1, accuracy: 100 },
  }),
  'POST /api/shot-logger/enhanced-shot': (s) => ({
    path: '/api/shot-logger/enhanced-shot',
    body: {
      shotData: { sessionId: s.sessionId, distance: 500, targetSize: 1, rifleAccuracy: 0.25 },
      authenticData: { trueElevationMils: 3.1, trueWindDriftMils: 0.8 },
    },
  }),
  'DELETE /api/training-sessions/:id': (s) => ({ path: `/api/training-sessions/${s.sessionId}` }),
  'POST /api/stages': (s) => ({ path: '/api/stages', body: { profileId: s.profileId, scenarioId: s.scenarioId } }),
  'GET /api/stages/:id': (s) => ({ path: `/api/stages/${s.stageId}` }),
  'GET /api/stages/:id/rows': (s) => ({ path: `/api/stages/${s.stageId}/rows?to=500` }),
  'GET /api/sessions-history': () => ({ path: '/api/sessions-history' }),
  'GET /api/sessions-history/sessions/:id': (s) => ({ path: `/api/sessions-history/sessions/${s.sessionId}` }),
  'GET /api/shots/session/:sessionId': (s) => ({ path: `/api/shots/session/${s.sessionId}` }),
  'GET /api/shot-logger/export/:sessionId': (s) => ({ path: `/api/shot-logger/export/${s.sessionId}` }),
  'POST /api/weather/generate-distance-based': () => ({
    path: '/api/weather/generate-distance-based',
    body: {
      maxDistance: 400,
      samplingInterval: 100,
      duration: 60,
      timeInterval: 10,
      ...ENVIRONMENT,
      stateBasedWind: { primary: WIND_STATE, seed: 7 },
    },
  }),
  'POST /api/weather/quality-metrics': () => ({
    path: '/api/weather/quality-metrics',
    body: { windField: WIND_FIELD },
  }),
  'GET /api/weather/test-multi-dof-array': () => ({ path: '/api/weather/test-multi-dof-array' }),
  'GET /api/weather/test-troop-line-confirmation': () => ({ path: '/api/weather/test-troop-line-confirmation' }),
  'GET /api/weather/fields': () => ({ path: '/api/weather/fields' }),
  'POST /api/weather/fields': () => ({ path: '/api/weather/fields', body: { name: 'New', windField: WIND_FIELD } }),
  'GET /api/weather/fields/:id': (s) => ({ path: `/api/weather/fields/${s.fieldId}` }),
  'DELETE /api/weather/fields/:id': (s) => ({ path: `/api/weather/fields/${s.fieldId}` }),
  'POST /api/ballistic-truing/calculate': (s) => ({
    path: '/api/ballistic-truing/calculate',
    body: {
      profileId: s.profileId,
      observations: [{ range: 600, observedElevation: 4.1 }],
      environment: { ...ENVIRONMENT, ...WIND },
    },
  }),
  'POST /api/wmp/phase1-analysis': (s) => ({
    path: '/api/wmp/phase1-analysis',
    body: {
      windFieldData: { '500': windSamples(500), '600': windSamples(600) },
      engagementDistances: [500, 600],
      weaponProfileId: s.profileId,
    },
  }),
  'POST /api/wmp/phase2-mathematical': (s) => ({
    path: '/api/wmp/phase2-mathematical',
    body: {
      windClusters: [{ id: 'cluster_1', centroidSpeed: 6, centroidDirection: 90, probability: 1 }],
      engagementDistances: [500, 600],
      weaponProfileId: s.profileId,
    },
  }),
  'POST /api/wmp/phase3-milp': (s) => ({ path: '/api/wmp/phase3-milp', body: { weaponProfileId: s.profileId } }),
  'GET /api/wmp/phase3-status': () => ({ path: '/api/wmp/phase3-status' }),
  'GET /api/wmp/phase3-integration': () => ({ path: '/api/wmp/phase3-integration' }),
  'POST /api/wmp/phase3-integration': () => ({ path: '/api/wmp/phase3-integration', body: { distance: 500 } }),
  'POST /api/wmp/create-card': () => ({ path: '/api/wmp/create-card', body: {} }),
  'DELETE /api/wmp/delete-card/:id': (s) => ({ path: `/api/wmp/delete-card/${s.cardId}` }),
  'GET /api/learn/progress': () => ({ path: '/api/learn/progress' }),
  'PUT /api/learn/progress': () => ({
    path: '/api/learn/progress',
    body: {
      events: [
        {
          ...{
            id: '0b5ce06f-52a5-4c33-8f57-3e2f1b6a7d10',
            lesson: 1,
            step: 3,
            asked: { rangeYd: 600 },
            said: 6,
            was: 6.5,
          },
          ...{ aided: false, inWords: false, ms: 2100, at: '2026-05-17T10:00:00.000Z' },
        },
      ],
    },
  }),
  'POST /api/drills': () => ({ path: '/api/drills', body: { kind: 'calls', level: 1, profileId: 0, tasks: 5 } }),
  'GET /api/drills': () => ({ path: '/api/drills' }),
  'GET /api/drills/:id': (s) => ({ path: `/api/drills/${s.drillId}` }),
  'GET /api/drills/:id/tasks/:n': (s) => ({ path: `/api/drills/${s.drillId}/tasks/2` }),
  'GET /api/drills/:id/tasks/:n/plate': (s) => ({ path: `/api/drills/${s.drillId}/tasks/2/plate` }),
  'POST /api/drills/:id/tasks/:n/call': (s) => ({
    path: `/api/drills/${s.drillId}/tasks/3/call`,
    body: { lo: 1, hi: 5 },
  }),
  'POST /api/drills/:id/tasks/:n/shot': (s) => ({
    path: `/api/drills/${s.drillId}/tasks/2/shot`,
    body: { dial: { up: 3, right: 0 }, hold: { up: 0, right: 0.2 }, shotId: '6f2c1d3a-9b1e-4c58-8a54-0d4b8f2f7c11' },
  }),
  'POST /api/drills/:id/tasks/:n/pointed': (s) => ({
    path: `/api/drills/${s.drillId}/tasks/1/pointed`,
    body: { right: 0.1, up: -0.1 },
  }),
  'GET /api/drills/:id/tasks/:n/reveal': (s) => ({ path: `/api/drills/${s.drillId}/tasks/1/reveal` }),
  'GET /api/drills/:id/tasks/:n/stage': (s) => ({ path: `/api/drills/${s.drillId}/tasks/4/stage` }),
  'GET /api/drills/:id/tasks/:n/replay': (s) => ({ path: `/api/drills/${s.drillId}/tasks/4/replay` }),
  'GET /api/drills/:id/tasks/:n/solution': (s) => ({ path: `/api/drills/${s.drillId}/tasks/4/solution` }),
  'GET /api/drills/:id/tasks/:n/wind': (s) => ({ path: `/api/drills/${s.drillId}/tasks/4/wind` }),
  'GET /api/drills/:id/summary': (s) => ({ path: `/api/drills/${s.drillId}/summary` }),
  'POST /api/auth/keep-account': (s) => ({
    path: '/api/auth/keep-account',
    body: { username: `kept-${s.unique}`, password: 'secret-3' },
  }),
  'POST /api/classes': () => ({ path: '/api/classes', body: { name: 'Thursday long range' } }),
  'GET /api/classes': () => ({ path: '/api/classes' }),
  'GET /api/classes/:id': (s) => ({ path: `/api/classes/${s.classId}` }),
  'PATCH /api/classes/:id': (s) => ({ path: `/api/classes/${s.classId}`, body: { name: 'Friday' } }),
  'DELETE /api/classes/:id': (s) => ({ path: `/api/classes/${s.classId}` }),
  'POST /api/classes/:id/joining': (s) => ({ path: `/api/classes/${s.classId}/joining`, body: { open: true } }),
  'GET /api/join/:code': (s) => ({ path: `/api/join/${s.joinCode}` }),
  'POST /api/join/:code': (s) => ({ path: `/api/join/${s.joinCode}`, body: { name: 'Kim' } }),
  'POST /api/join/:code/account': (s) => ({
    path: `/api/join/${s.joinCode}/account`,
    body: { name: 'Kim', requestId: randomUUID() },
  }),
  'GET /api/classes/:id/members': (s) => ({ path: `/api/classes/${s.classId}/members` }),
  'PATCH /api/classes/:id/members/:memberId': (s) => ({
    path: `/api/classes/${s.classId}/members/${s.memberId}`,
    body: { note: 'left-handed' },
  }),
  'POST /api/classes/:id/members/remove-since': (s) => ({
    path: `/api/classes/${s.classId}/members/remove-since`,
    body: { since: '2101-01-01T00:00:00Z' },
  }),
  'POST /api/classes/:id/members/let-in': (s) => ({ path: `/api/classes/${s.classId}/members/let-in` }),
  'POST /api/classes/:id/members/turn-away': (s) => ({
    path: `/api/classes/${s.classId}/members/turn-away`,
    body: { network: 'none' },
  }),
  'GET /api/classes/:id/waiting': (s) => ({ path: `/api/classes/${s.classId}/waiting` }),
  'POST /api/classes/:id/members/:memberId/code': (s) => ({
    path: `/api/classes/${s.classId}/members/${s.memberId}/code`,
  }),
  'DELETE /api/classes/:id/members/:memberId/account': (s) => ({
    path: `/api/classes/${s.classId}/members/${s.memberId}/account`,
  }),
  'POST /api/classes/:id/leave': (s) => ({ path: `/api/classes/${s.classId}/leave`, body: { takeResults: false } }),
  'GET /api/classes/:id/events': (s) => ({ path: `/api/classes/${s.classId}/events` }),
  'GET /api/classes/:id/stream': (s) => ({ path: `/api/classes/${s.classId}/stream` }),
  'POST /api/classes/:id/lives': (s) => ({
    path: `/api/classes/${s.classId}/lives`,
    body: { level: 1, tasks: 3, distance: 500, rifle: { profileId: 0 } },
  }),
  'GET /api/classes/:id/lives': (s) => ({ path: `/api/classes/${s.classId}/lives` }),
  'GET /api/classes/:id/lives/:live': (s) => ({ path: `/api/classes/${s.classId}/lives/${s.liveId}` }),
  'POST /api/classes/:id/lives/:live/join': (s) => ({
    path: `/api/classes/${s.classId}/lives/${s.liveId}/join`,
    body: { profileId: 0 },
  }),
  ...Object.fromEntries(
    (['next', 'freeze', 'open-again', 'reveal', 'skip'] as const).map((verb) => [
      `POST /api/classes/:id/lives/:live/${verb}`,
      (s: Subject) => ({ path: `/api/classes/${s.classId}/lives/${s.liveId}/${verb}`, body: { task: 3 } }),
    ]),
  ),
  'POST /api/classes/:id/lives/:live/late': (s) => ({
    path: `/api/classes/${s.classId}/lives/${s.liveId}/late`,
    body: { task: 3, memberId: s.memberId, count: true },
  }),
  'POST /api/classes/:id/lives/:live/show': (s) => ({
    path: `/api/classes/${s.classId}/lives/${s.liveId}/show`,
    body: { task: 3, step: 0 },
  }),
  'GET /api/classes/:id/lives/:live/wind': (s) => ({ path: `/api/classes/${s.classId}/lives/${s.liveId}/wind` }),
  'GET /api/classes/:id/lives/:live/tasks/:n/reveal': (s) => ({
    path: `/api/classes/${s.classId}/lives/${s.liveId}/tasks/1/reveal`,
  }),
  'POST /api/classes/:id/lives/:live/phone': (s) => ({
    path: `/api/classes/${s.classId}/lives/${s.liveId}/phone`,
    body: { is: 'typing' },
  }),
  'GET /api/classes/:id/lives/:live/phones': (s) => ({ path: `/api/classes/${s.classId}/lives/${s.liveId}/phones` }),
  'POST /api/classes/:id/lives/:live/end': (s) => ({ path: `/api/classes/${s.classId}/lives/${s.liveId}/end` }),
  'GET /api/classes/:id/lives/:live/table': (s) => ({ path: `/api/classes/${s.classId}/lives/${s.liveId}/table` }),
  'GET /api/classes/:id/lives/:live/review': (s) => ({ path: `/api/classes/${s.classId}/lives/${s.liveId}/review` }),
  'GET /api/classes/:id/lives/:live/review/export': (s) => ({
    path: `/api/classes/${s.classId}/lives/${s.liveId}/review/export`,
  }),
  'GET /api/classes/:id/review': (s) => ({ path: `/api/classes/${s.classId}/review?from=2026-01-01` }),
  'GET /api/classes/:id/review/export': (s) => ({ path: `/api/classes/${s.classId}/review/export` }),
  'POST /api/classes/:id/assignments': (s) => ({
    path: `/api/classes/${s.classId}/assignments`,
    body: {
      title: 'Ten calls at 700',
      what: { drill: 'calls', level: 1, tasks: 2, distances: [500] },
      wind: 'same',
      dueAt: '2101-01-01T00:00:00Z',
    },
  }),
  'GET /api/classes/:id/assignments': (s) => ({ path: `/api/classes/${s.classId}/assignments` }),
  'PATCH /api/classes/:id/assignments/:a': (s) => ({
    path: `/api/classes/${s.classId}/assignments/${s.assignmentId}`,
    body: { title: 'Five calls', dueAt: '2101-02-01T00:00:00Z' },
  }),
  'DELETE /api/classes/:id/assignments/:a': (s) => ({
    path: `/api/classes/${s.classId}/assignments/${s.assignmentId}`,
  }),
  'POST /api/classes/:id/assignments/:a/start': (s) => ({
    path: `/api/classes/${s.classId}/assignments/${s.assignmentId}/start`,
    body: { profileId: 0 },
  }),
  'GET /api/classes/:id/assignments/:a/review': (s) => ({
    path: `/api/classes/${s.classId}/assignments/${s.assignmentId}/review`,
  }),
  'GET /api/classes/:id/assignments/:a/review/export': (s) => ({
    path: `/api/classes/${s.classId}/assignments/${s.assignmentId}/review/export`,
  }),
  'GET /api/your-wind': () => ({ path: '/api/your-wind' }),
  'GET /api/your-wind/export': () => ({ path: '/api/your-wind/export' }),
  'GET /api/daily': () => ({ path: '/api/daily?day=2026-01-05' }),
  'PUT /api/daily/name': (s) => ({ path: '/api/daily/name', body: { name: `Reader ${s.unique}`.slice(0, 30) } }),
  'POST /api/drills/:id/stop': (s) => ({ path: `/api/drills/${s.stringId}/stop` }),
  'GET /api/drills/:id/stakes': (s) => ({ path: `/api/drills/${s.overId}/stakes` }),
  'GET /api/self-tests': () => ({ path: '/api/self-tests' }),
  'GET /api/evidence': () => ({ path: '/api/evidence' }),
  'GET /api/field-log': () => ({ path: '/api/field-log' }),
  'POST /api/field-log': (s) => ({ path: '/api/field-log', body: { ...FIELD_ENTRY, profileId: s.profileId } }),
  'PATCH /api/field-log/:id': (s) => ({ path: `/api/field-log/${s.entryId}`, body: { note: 'Left of the plate' } }),
  'DELETE /api/field-log/:id': (s) => ({ path: `/api/field-log/${s.entryId}` }),
  'GET /api/field-log/export': () => ({ path: '/api/field-log/export' }),
  'POST /api/field-log/import': () => ({
    path: '/api/field-log/import',
    body: { csv: `id,at,distanceYd,loMph,hiMph\r\n${FIELD_ENTRY.id},${FIELD_ENTRY.at},700,4,7\r\n` },
  }),
  'GET /api/days': () => ({ path: '/api/days' }),
  'GET /api/days/:id': (s) => ({ path: `/api/days/${s.dayId}` }),
  'PUT /api/days/:id': () => ({ path: `/api/days/${FIELD_ENTRY.id}`, body: DAY }),
  'DELETE /api/days/:id': (s) => ({ path: `/api/days/${s.dayId}` }),
  'GET /api/days/:id/night': (s) => ({ path: `/api/days/${s.dayId}/night` }),
  'POST /api/spotter': (s) => ({ path: '/api/spotter', body: { profileId: s.profileId, level: 2 } }),
  'GET /api/spotter/:id/:n': (s) => ({ path: `/api/spotter/${s.roundId}/1` }),
  'POST /api/spotter/:id/:n/call': (s) => ({
    path: `/api/spotter/${s.roundId}/1/call`,
    body: { right: 0.3, up: -0.1 },
  }),
  'GET /api/micro/items': (s) => ({ path: `/api/micro/items?profileId=${s.profileId}&distances=600` }),
  'POST /api/micro/reviews': (s) => ({
    path: '/api/micro/reviews',
    body: {
      reviews: [
        {
          id: '5c1d9a52-1f0b-4f5e-8f57-3d0f2b9d6a10',
          profileId: s.profileId,
          key: `dope:${s.profileId}:600`,
          given: 4.1,
          ms: 3000,
          at: '2026-05-01T12:00:00Z',
        },
      ],
    },
  }),
  'GET /api/micro/skills': () => ({ path: '/api/micro/skills' }),
};

/**
 * The path of every reading call about these things, with unknown ids for missing ones; without streams, which do not
 * end.
 */
export const everyPath = (about: Partial<Subject>): string[] => {
  const one = new Proxy({ ...about } as Record<string, unknown>, {
    get: (known, key) => known[String(key)] ?? 999_999,
  });
  const all = Object.entries(sampleRequests).flatMap(([call, sample]) =>
    call.startsWith('GET ') && !call.endsWith('/stream') ? [sample(one as unknown as Subject).path] : [],
  );
  const sides = all.flatMap((path) =>
    /\/(table|events)$/.test(path) ? [path, `${path}?as=class`, `${path}?as=desk`] : [path],
  );
  return [...new Set(sides.map((path) => path.replace(/\/tasks\/\d+/, '/tasks/1')))];
};
