import type { LoadRequest } from './load-generator.ts';
import { type LoadUser, shotOf } from './load-users.ts';

const ENVIRONMENT = { temperature: 72, humidity: 45, pressure: 29.92 };
const SOLUTION = { elevationMils: 3.07, windDriftMils: 0.63 };
/** The wind of the load. */
export const shotWind = {
  windSpeed: 8,
  windDirection: '3:00',
  duration: 300,
  durationVariation: 0.1,
  speedVariation: 1,
  directionVariation: 10,
  correlationTime: 10,
  spatialCorrelationDistance: 200,
};

/** One person's requests while shooting, with their shares in percent. */
const STEPS: readonly (readonly [share: number, step: (user: LoadUser, i: number) => LoadRequest])[] = [
  [16, ({ token }) => ({ method: 'GET', path: '/api/auth/me', token })],
  [8, ({ token }) => ({ method: 'GET', path: '/api/demo/restrictions', token })],
  [8, ({ token }) => ({ method: 'GET', path: '/api/profiles', token })],
  [8, ({ token }) => ({ method: 'GET', path: '/api/training-scenarios', token })],
  [6, ({ token }) => ({ method: 'GET', path: '/api/training-sessions', token })],
  [14, ({ token, sessionId }) => ({ method: 'GET', path: `/api/shots/session/${sessionId}?limit=50`, token })],
  [
    15,
    ({ token }, i) => ({
      method: 'POST',
      path: '/api/calculate-ballistics',
      token,
      body: { profileId: 0, distance: 300 + (i % 70) * 10, windSpeed: 8, windDirection: '3:00', ...ENVIRONMENT },
    }),
  ],
  [
    10,
    ({ token, sessionId }) => ({
      method: 'POST',
      path: '/api/simulate-shot',
      token,
      body: { sessionId, solution: SOLUTION, targetSize: 1, distance: 500 },
    }),
  ],
  [
    10,
    ({ token, sessionId }) => ({
      method: 'POST',
      path: '/api/shot-logger/enhanced-shot',
      token,
      body: shotOf(sessionId),
    }),
  ],
  [4, ({ token, sessionId }) => ({ method: 'GET', path: `/api/shot-logger/export/${sessionId}`, token })],
  [
    1,
    ({ token }, i) => ({
      method: 'POST',
      path: '/api/weather/generate-distance-based',
      token,
      body: { ...ENVIRONMENT, stateBasedWind: { primary: shotWind, seed: i % 20 } },
    }),
  ],
];

/** The requests of a hundred people's shooting, mixed evenly. */
export const journeyOf = (users: readonly LoadUser[]): LoadRequest[] => {
  const requests: { readonly at: number; readonly request: LoadRequest }[] = [];
  for (const [share, step] of STEPS) {
    for (let n = 0; n < share; n++) {
      // spreads each step over the whole round, with its own offset
      users.forEach((user, i) => {
        requests.push({ at: ((n + 0.5) / share + i * 0.618) % 1, request: step(user, n * users.length + i) });
      });
    }
  }
  return requests.sort((a, b) => a.at - b.at).map(({ request }) => request);
};
