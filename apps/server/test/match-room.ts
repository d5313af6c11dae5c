import { randomUUID } from 'node:crypto';
import type { courses, matches, runs } from '@windcall/contract';
import { expect, vi } from 'vitest';
import type { Client } from './test-app.ts';

// Shared by tests of matches: a short stage, requests with expected statuses, an entry, and a run shot by the clock.

export const PAR_S = 20;
export const COURSE: courses.Course = {
  ...{ name: 'Plate', rule: 'impacts', level: 2, parS: PAR_S, prepareS: 0, sequence: 'fixed', signal: 'none' },
  ...{ marks: 'seen', dope: 'given', directionOfFire: 0 },
  air: { temperature: 60, humidity: 40, pressure: 29, latitude: 40 },
  targets: [{ number: 1, distance: 200, directionOfFire: 0, targetType: 'square', targetSize: 10, lookAngle: 0 }],
  positions: [{ name: 'Prone', sway: 0, move: 0 }],
  order: [{ target: 1, rounds: 2, until: 'rounds' }],
  wind: { mean: [8, 12], value: 'full', gust: 'gusty' },
};

const told = async <T>(answer: Promise<{ statusCode: number; body: string; json: () => T }>, status: number) => {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBe(status);
  return json();
};
export const post = async <T>(who: Client, url: string, body: object = {}, status = 201): Promise<T> =>
  told<T>(who.post(url, body) as never, status);
export const get = async <T>(who: Client, url: string, status = 200): Promise<T> =>
  told<T>(who.get(url) as never, status);
export const put = async <T>(who: Client, url: string, body: object, status = 200): Promise<T> =>
  told<T>(who.put(url, body) as never, status);

export const enter = (who: Client, code: string, name: string) =>
  post<matches.MatchEntry>(who, `/api/matches/${code}/entries`, { name, division: 'Open', profileId: 0 });
export const begin = async (who: Client, code: string, course = 1): Promise<runs.Run> => {
  const made = await post<runs.Run>(who, '/api/runs', { match: code, course });
  return post(who, `/api/runs/${made.id}/begin`);
};
export const clock = (run: runs.Run, s: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(run.startsAt ?? '') + Math.round(1000 * s) });
export const shotAt = (run: runs.Run, at: number, up?: number) => ({
  ...{ shotId: randomUUID(), target: 1, at },
  dial: { up: up ?? run.targets[0]?.elevation ?? 0, right: 0 },
  hold: { up: 0, right: 0 },
});
export const shoot = async (who: Client, code: string, course = 1, up?: number): Promise<runs.Run> => {
  const run = await begin(who, code, course);
  for (const at of [2, 4]) {
    clock(run, at);
    await post(who, `/api/runs/${run.id}/shots`, shotAt(run, at, up));
  }
  vi.useRealTimers();
  return get(who, `/api/runs/${run.id}`);
};
