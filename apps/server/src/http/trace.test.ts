import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENVIRONMENT, WIND_STATE } from '../../test/sample-requests.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { loggedLines } from '../../test/test-log.ts';
import { traceIdOf } from './server.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

describe('the trace of a request', () => {
  it.each([
    ['as in the standard', PARENT],
    ['of a later version, with more fields', `01-${TRACE}-00f067aa0ba902b7-01-more`],
  ])('is the caller’s: %s', (_, traceparent) => {
    expect(traceIdOf({ traceparent })).toBe(TRACE);
  });

  it.each([
    ['absent', undefined],
    ['of the version that is none', `ff-${TRACE}-00f067aa0ba902b7-01`],
    ['with more than this version has', `${PARENT}-more`],
    ['all zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['with a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['in capitals', PARENT.toUpperCase()],
    ['too long', `00-${TRACE}0-00f067aa0ba902b7-01`],
    ['no such thing', '"}\n{"level":60'],
  ])('is a new one where the header is %s', (_, traceparent) => {
    const id = traceIdOf({ traceparent });
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(id).not.toBe(TRACE);
    expect(traceIdOf({ traceparent })).not.toBe(id);
  });
});

const generate = {
  path: '/api/weather/generate-distance-based',
  body: { ...ENVIRONMENT, stateBasedWind: { primary: WIND_STATE, seed: 1 } },
};

describe('the log', () => {
  let server: TestApp;
  let client: Client;
  beforeAll(async () => {
    server = await startTestApp();
    client = await server.signUp();
  });
  afterAll(() => server.close());

  it('carries request and trace id on every line of a request, also on that of its job in a worker', async () => {
    const headers = { authorization: `Bearer ${client.token}`, traceparent: PARENT, 'x-request-id': 'quoted-1' };
    const answer = await server.app.inject({
      method: 'POST',
      url: generate.path,
      headers,
      payload: generate.body,
    });
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([200, 'quoted-1']);
    const lines = loggedLines().filter((line) => line.reqId === 'quoted-1');
    expect(lines).toEqual([
      expect.objectContaining({ traceId: TRACE, job: 'weather.generate-field', outcome: 'done' }),
      expect.objectContaining({ traceId: TRACE, route: generate.path, status: 200 }),
    ]);
  });

  it('carries them on a refusal before any handler', async () => {
    await server.app.inject({ url: '/api/nothing', headers: { traceparent: PARENT, 'x-request-id': 'quoted-2' } });
    expect(loggedLines().filter((line) => line.reqId === 'quoted-2')).toEqual([
      expect.objectContaining({ traceId: TRACE, status: 404 }),
    ]);
  });
});
