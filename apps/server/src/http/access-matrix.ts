/**
 * Who gets what on each call, one row per call of the running server. The tests are generated from this table, and the
 * table is compared with the live routes: a route without a row, or a row without a route, fails.
 *
 * Deleted user, expired, tampered, unsigned (`alg: none`) and foreign-signed tokens get 401 on every row that is not
 * public, and so does nobody at all.
 */
export interface AccessRow {
  /** `GET /api/things/:id`, as registered. */
  readonly route: string;
  readonly access: 'public' | 'user' | 'admin';
  /** What a demo user gets under the default restrictions: through the gate, or 403. */
  readonly demo: 'passes' | 403;
  /** What a regular user without a subscription gets. */
  readonly withoutPlan: 'passes' | 403;
  /** What everybody but the owner (administrators included) gets for an id that is not theirs; null without an id. */
  readonly foreign: 404 | null;
}

const row = (
  route: string,
  access: AccessRow['access'],
  foreign: AccessRow['foreign'],
  gates: Partial<AccessRow> = {},
): AccessRow => ({
  route,
  access,
  demo: access === 'admin' ? 403 : 'passes',
  withoutPlan: access === 'admin' ? 403 : 'passes',
  foreign,
  ...gates,
});

const GATED = { demo: 403 } as const;
const PLAN_AND_GATED = { demo: 403, withoutPlan: 403 } as const;

export const accessMatrix: readonly AccessRow[] = [
  row('POST /api/auth/jwt/login', 'public', null),
  row('POST /api/auth/jwt/register', 'public', null),
  row('GET /api/auth/me', 'user', null),
  row('POST /api/auth/logout', 'user', null),
  row('PUT /api/auth/profile', 'user', null),
  row('POST /api/auth/jwt/login/passkey', 'public', null),
  row('GET /api/auth/passkeys', 'user', null),
  row('POST /api/auth/passkeys/options', 'user', null, GATED),
  row('POST /api/auth/passkeys', 'user', null, GATED),
  row('POST /api/auth/passkeys/:id/remove', 'user', 404),
  row('GET /api/demo/restrictions', 'user', null),
  row('POST /api/demo/check-shot-limit', 'user', 404),
  row('GET /api/admin/jwt/users', 'admin', null),
  row('PUT /api/admin/jwt/users/:id', 'admin', null),
  row('POST /api/admin/jwt/users/:id/reset-password', 'admin', null),
  row('DELETE /api/admin/jwt/users/:id', 'admin', null),
  row('POST /api/admin/jwt/users/create-demo', 'admin', null),
  row('GET /api/admin/jwt/audit', 'admin', null),
  row('GET /api/admin/jwt/demo-restrictions', 'admin', null),
  row('PUT /api/admin/jwt/demo-restrictions', 'admin', null),
  row('GET /api/ballistic-profiles', 'user', null),
  row('GET /api/profiles', 'user', null),
  row('POST /api/ballistic-profiles', 'user', null, GATED),
  row('PATCH /api/ballistic-profiles/:id', 'user', 404, GATED),
  row('DELETE /api/ballistic-profiles/:id', 'user', 404, GATED),
  row('GET /api/training-scenarios/templates', 'user', null),
  row('GET /api/training-scenarios', 'user', null),
  row('POST /api/training-scenarios', 'user', null, GATED),
  row('GET /api/training-scenarios/:id', 'user', 404),
  row('POST /api/training-scenarios/from-template/:templateId', 'user', null, GATED),
  row('PATCH /api/training-scenarios/:id', 'user', 404, GATED),
  row('DELETE /api/training-scenarios/:id', 'user', 404, GATED),
  row('POST /api/training-scenarios/:id/calculate-wind-effects', 'user', 404),
  row('POST /api/calculate-ballistics', 'user', null),
  row('POST /api/simulate-shot', 'user', null),
  row('POST /api/weather/calculate-target-crosswind', 'user', null),
  row('POST /api/training-sessions', 'user', null),
  row('GET /api/training-sessions', 'user', null),
  row('PATCH /api/training-sessions/:id', 'user', 404),
  row('DELETE /api/training-sessions/:id', 'user', 404),
  row('POST /api/stages', 'user', null),
  row('GET /api/stages/:id', 'user', 404),
  row('GET /api/stages/:id/rows', 'user', 404),
  row('GET /api/sessions-history', 'user', null),
  row('GET /api/sessions-history/sessions/:id', 'user', 404),
  row('POST /api/shot-logger/enhanced-shot', 'user', 404),
  row('GET /api/shots/session/:sessionId', 'user', 404),
  row('GET /api/shot-logger/export/:sessionId', 'user', 404, GATED),
  row('POST /api/weather/generate-distance-based', 'user', null),
  row('POST /api/weather/quality-metrics', 'user', null),
  row('GET /api/weather/test-multi-dof-array', 'user', null),
  row('GET /api/weather/test-troop-line-confirmation', 'user', null),
  row('GET /api/weather/fields', 'user', null),
  row('POST /api/weather/fields', 'user', null),
  row('GET /api/weather/fields/:id', 'user', 404),
  row('DELETE /api/weather/fields/:id', 'user', 404),
  row('POST /api/ballistic-truing/calculate', 'user', 404, PLAN_AND_GATED),
  row('POST /api/wmp/phase1-analysis', 'user', 404, PLAN_AND_GATED),
  row('POST /api/wmp/phase2-mathematical', 'user', 404, PLAN_AND_GATED),
  row('POST /api/wmp/phase3-milp', 'user', 404, PLAN_AND_GATED),
  row('GET /api/wmp/phase3-status', 'user', null),
  row('GET /api/wmp/phase3-integration', 'user', null),
  row('POST /api/wmp/phase3-integration', 'user', null),
  row('POST /api/wmp/create-card', 'user', null, PLAN_AND_GATED),
  row('POST /api/wmp/cards', 'user', null, PLAN_AND_GATED),
  row('DELETE /api/wmp/delete-card/:id', 'user', 404),
  row('POST /api/shares', 'user', null, GATED),
  row('GET /api/shares', 'user', null),
  row('GET /api/shares/:id', 'public', null),
  row('DELETE /api/shares/:id', 'user', 404),
  row('GET /api/everything-of-mine', 'user', null, GATED),
  row('POST /api/drills', 'user', null),
  row('GET /api/drills', 'user', null),
  row('GET /api/drills/:id', 'user', 404),
  row('GET /api/drills/:id/tasks/:n', 'user', 404),
  row('POST /api/drills/:id/tasks/:n/call', 'user', 404),
  row('POST /api/drills/:id/tasks/:n/shot', 'user', 404),
  row('POST /api/drills/:id/tasks/:n/pointed', 'user', 404),
  row('GET /api/drills/:id/tasks/:n/reveal', 'user', 404),
  row('GET /api/drills/:id/tasks/:n/stage', 'user', 404),
  row('GET /api/drills/:id/tasks/:n/replay', 'user', 404),
  row('GET /api/drills/:id/tasks/:n/solution', 'user', 404),
  row('GET /api/drills/:id/tasks/:n/wind', 'user', 404),
  row('GET /api/drills/:id/summary', 'user', 404),
  row('GET /api/courses', 'user', null),
  row('GET /api/courses/ready', 'user', null),
  row('POST /api/courses', 'user', null, GATED),
  row('GET /api/courses/:id', 'user', 404),
  row('PUT /api/courses/:id', 'user', 404, GATED),
  row('DELETE /api/courses/:id', 'user', 404),
  row('GET /api/your-wind', 'user', null),
  row('GET /api/your-wind/export', 'user', null, GATED),
  row('GET /api/micro/items', 'user', 404),
  row('POST /api/micro/reviews', 'user', 404),
  row('GET /api/micro/skills', 'user', null),
];
