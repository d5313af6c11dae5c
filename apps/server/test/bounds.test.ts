// @module-tag long
// @module-tag one-database
import { type Call, calls } from '@windcall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { insertOwned } from './owned-objects.ts';
import { ENVIRONMENT, type Subject, sampleRequests, WIND_STATE, windSamples } from './sample-requests.ts';
import { type Client, startTestApp, type TestApp } from './test-app.ts';

// Sends bodies at the bounds of every field: every body that the contract accepts must be answered, never with a 5xx.

let server: TestApp;
let admin: Client;
beforeAll(async () => {
  server = await startTestApp({ config: { accountQuotaMb: 10_000 } });
  admin = await server.signUpAdmin();
});
afterAll(() => server.close());

interface Json {
  readonly type?: string | undefined;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
}

/** Value of a field: its least, its most, or a number just inside with as many decimals as possible. */
type Choose = () => 'sample' | 'least' | 'most' | 'long';

const MOST_ITEMS = 60;
const isId = (name: string): boolean => /(^|[a-z])Ids?$|^id$|^runId$/.test(name);

const numberAt = ({ type, minimum = -1e9, maximum = 1e9 }: Json, at: 'least' | 'most' | 'long'): number => {
  if (at === 'least') return minimum;
  if (at === 'most') return maximum;
  const inside = maximum - (maximum - minimum) * 0.123456789012345;
  return type === 'integer' ? Math.floor(inside) : inside;
};

/** A value of a schema by the choice for each field; `sample` if the schema alone does not define valid values. */
const fill = (schema: Json, sample: unknown, choose: Choose, name = ''): unknown => {
  const at = choose();
  const kinds = schema.anyOf ?? schema.oneOf;
  if (sample === null && at === 'sample') return null;
  if (kinds) {
    const fits = kinds.filter((kind) => kind.type !== 'null');
    const alike = fits.find((kind) => sample !== undefined && matches(kind, sample));
    return fill(alike ?? fits[at === 'most' ? fits.length - 1 : 0] ?? {}, sample, choose, name);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum)
    return at === 'sample' && sample !== undefined ? sample : schema.enum[at === 'most' ? schema.enum.length - 1 : 0];
  if (schema.type === 'object' && schema.properties) {
    const given = (sample ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(schema.properties).flatMap(([key, part]) => {
        if (given[key] === undefined && (isId(key) || choose() === 'sample')) return [];
        const value = fill(part, given[key], choose, key);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  }
  if (schema.type === 'array' && schema.items) {
    const given = Array.isArray(sample) ? sample : [];
    const length =
      at === 'most'
        ? Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS)
        : Math.max(given.length, schema.minItems ?? 0);
    const { items } = schema;
    return Array.from({ length }, (_, i) => fill(items, given[Math.min(i, given.length - 1)], choose));
  }
  if (at === 'sample' || isId(name)) return sample;
  if (schema.type === 'number' || schema.type === 'integer') return numberAt(schema, at);
  if (schema.type === 'string' && !schema.pattern && !schema.format && schema.maxLength && at === 'most') {
    return '\u{1F3AF}'.repeat(Math.floor(schema.maxLength / 2));
  }
  return sample;
};

const matches = (schema: Json, value: unknown): boolean =>
  schema.type === (Array.isArray(value) ? 'array' : typeof value) ||
  (schema.type === 'integer' && typeof value === 'number');

/** Numbers in [0, 1) from a seed; the same for the same seed. */
const draws = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const MIXED = 24;
/** All fields at their sample except a few: few unusual values at once are more often valid than many. */
const choosers = (): Choose[] => [
  ...(['least', 'most', 'long'] as const).map((at) => () => at),
  ...Array.from({ length: MIXED }, (_, seed): Choose => {
    const dice = draws(seed + 1);
    const share = [0.05, 0.15, 0.4, 0.9][seed % 4] ?? 0.1;
    return () =>
      dice() > share ? 'sample' : ((['least', 'most', 'long'] as const)[Math.floor(3 * dice())] ?? 'least');
  }),
];

/** Winds of a metric user: every speed with all its decimals, two states, and the largest number of times. */
const METRIC_STATE = { ...WIND_STATE, windSpeed: 11.184_681_460_272, speedVariation: 2.236_936_292_054 };
const METRIC_WIND = {
  maxDistance: 1093.613_298_337_7,
  samplingInterval: 54.680_664_916_8,
  duration: 3600,
  timeInterval: 4.512_345_678_901_234,
  ...ENVIRONMENT,
  modelComplexity: 'complex',
  stateBasedWind: {
    primary: METRIC_STATE,
    secondary: { ...METRIC_STATE, windDirection: 123.456_789_012_345, duration: 60 },
    seed: 7,
  },
};
const windFieldOf = async (client: Client) => {
  const made = await client.post('/api/weather/generate-distance-based', METRIC_WIND);
  return made.json().windField;
};
/** Further samples of calls: large valid ones, which the walk alone does not find. */
const LARGE: Readonly<Record<string, (me: Client, about: Subject) => Promise<object>>> = {
  'POST /api/weather/generate-distance-based': async () => METRIC_WIND,
  'POST /api/weather/fields': async (me) => ({ name: 'Metric', windField: await windFieldOf(me) }),
  'POST /api/weather/quality-metrics': async (me) => ({ windField: await windFieldOf(me) }),
  'POST /api/wmp/phase1-analysis': async (me, { profileId }) => ({
    windFieldData: { '500': windSamples(500), '600': windSamples(600) },
    engagementDistances: [500, 600],
    weaponProfileId: profileId,
    windFieldMetadata: (await windFieldOf(me)).metadata,
  }),
};

/** Calls about things that a test server lacks, or that need earlier results. */
const NEVER_TAKEN = [
  // for a backup that does not exist
  'POST /api/admin/backups/:name/download',
  'POST /api/auth/oidc/identities',
  'POST /api/auth/oidc/identities/begin',
  'POST /api/auth/oidc/identities/:id/remove',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/:id/remove',
  'POST /api/wmp/cards/:id/fly',
  'POST /api/wmp/create-card',
  'POST /api/wmp/phase2-mathematical',
  'POST /api/wmp/phase3-milp',
  // for a personal account, a class's owner, and a live in its lobby
  'POST /api/auth/keep-account',
  'POST /api/classes/:id/leave',
  'POST /api/classes/:id/lives',
  'POST /api/classes/:id/lives/:live/freeze',
  'POST /api/classes/:id/lives/:live/open-again',
  'POST /api/classes/:id/lives/:live/late',
  'POST /api/classes/:id/lives/:live/reveal',
  'POST /api/classes/:id/lives/:live/skip',
  // for a match that the subject has already entered, and a run that has not begun
  'POST /api/matches/:code/entries',
  'POST /api/matches/:code/entries/:id/take',
  'PUT /api/matches/:code',
  'POST /api/matches/:code/runs/:id/reshoot',
  'POST /api/runs/:id/move',
  'POST /api/runs/:id/shots',
  'POST /api/runs/:id/speed',
];
const withBody = Object.values(calls).filter((call: Call) => call.body !== undefined && call.access !== 'public');
const routeOf = ({ method, path }: Call): string => `${method} ${path}`;
const reads = Object.values(calls).filter(
  // a stream sends the same events as the list of events
  (call: Call) => call.method === 'GET' && call.access === 'user' && call.produces !== 'text/event-stream',
);

it.each(withBody.map((call) => [routeOf(call), call] as const))(
  '%s answers whatever its bounds take, and so do the calls that read it afterwards',
  async (route, call: Call) => {
    const schema = z.toJSONSchema(call.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json;
    const [me, other] = [await server.signUp(), await server.signUp()];
    const client = call.access === 'admin' ? admin : me;
    const subject = async (): Promise<Subject> => ({
      ...(await insertOwned(server.db, me.user.id)),
      userId: other.user.id,
      unique: 'b',
    });
    const broken: { asked: string; status: number; code: unknown; body: string }[] = [];
    const ask = async (method: Call['method'], url: string, payload?: object) => {
      const answer = await server.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${client.token}` },
        ...(payload && { payload }),
      });
      if (answer.statusCode >= 500) {
        const [asked, body] = [`${method} ${url}`, JSON.stringify(payload)?.slice(0, 2000) ?? ''];
        broken.push({ asked, status: answer.statusCode, code: answer.json().code, body });
      }
      return answer;
    };
    let about = await subject();
    let taken = 0;
    const created: number[] = [];
    const send = async (path: string, body: object) => {
      const answer = await ask(call.method, path, body);
      if (answer.statusCode >= 300) return;
      taken++;
      const { id } = answer.json() as { id?: number };
      if (call.status === 201 && id !== undefined) created.push(id);
      // a call is accepted once
      if (path.endsWith('/call')) about = await subject();
    };
    for (const [i, choose] of choosers().entries()) {
      const request = sampleRequests[route]?.({ ...about, unique: `b${i}` });
      if (request?.body === undefined) throw new Error(`${route} must have a sample with a body`);
      await send(request.path, fill(schema, request.body, choose) as object);
    }
    const large = await LARGE[route]?.(me, about);
    const takenBefore = taken;
    if (large) await send(call.path, large);
    expect(taken - takenBefore).toBe(large ? 1 : 0);
    expect(taken > 0).toBe(!NEVER_TAKEN.includes(route));
    for (const read of reads) {
      const { path } = sampleRequests[routeOf(read)]?.(about) ?? { path: read.path };
      await ask('GET', path);
      if (read.path === `${call.path}/:id`) for (const id of created) await ask('GET', `${call.path}/${id}`);
    }
    expect(broken).toEqual([]);
  },
  120_000,
);
