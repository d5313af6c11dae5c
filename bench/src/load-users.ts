import { setTimeout as sleep } from 'node:timers/promises';
import { sideBySide } from './timed.ts';

/** A user of the load, with a session to shoot in. */
export interface LoadUser {
  readonly token: string;
  readonly address: string;
  readonly username: string;
  readonly sessionId: number;
  readonly scenarioId: number;
}

const PASSWORD = 'load-secret-1';

/** An address for each user, because budgets without a token are per address. */
const addressOf = (i: number): string => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;

/** Attempts at requests that a busy server puts off, before measuring. */
const PUT_OFF_ATTEMPTS = 20;

/** Sends a request, with a body if given; throws unless the answer is 2xx. */
export const send = async <T>(
  url: string,
  path: string,
  body: object | null,
  address: string,
  token = '',
  attempt = 1,
): Promise<T> => {
  const answer = await fetch(`${url}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      'x-forwarded-for': address,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  if (answer.status === 503 && attempt < PUT_OFF_ATTEMPTS) {
    await answer.text();
    await sleep(1000);
    return send(url, path, body, address, token, attempt + 1);
  }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

export const loginOf = ({ username, address }: LoadUser) => ({
  method: 'POST' as const,
  path: '/api/auth/jwt/login',
  body: { username, password: PASSWORD },
  address,
});

export const signInChief = async (url: string): Promise<string> => {
  const login = { username: 'chief', password: 'chief-secret' };
  return (await send<{ token: string }>(url, '/api/auth/jwt/login', login, addressOf(1))).token;
};

/** A shot as Fire Control sends it. */
export const shotOf = (sessionId: number) => ({
  shotData: {
    sessionId,
    windDial: 0.6,
    elevationDial: 3.1,
    responseTime: 4.2,
    distance: 500,
    targetType: 'circle',
    targetSize: 1.5,
    windSpeed: 8,
    windDirection: '3:00',
    temperature: 72,
    humidity: 45,
    pressure: 29.92,
    rifleAccuracy: 0.25,
  },
  authenticData: { trueElevationMils: 3.07, trueWindDriftMils: 0.63, engagementTime: 5 },
});

export const shoot = async (url: string, { token, address, sessionId }: LoadUser, shots: number): Promise<void> => {
  for (let n = 0; n < shots; n++) {
    await send(url, '/api/shot-logger/enhanced-shot', shotOf(sessionId), address, token);
  }
};

const createUser = async (url: string, i: number, shots: number, sessions: number): Promise<LoadUser> => {
  const [username, address] = [`load-${i}-${process.pid}`, addressOf(i + 2)];
  const { token } = await send<{ token: string }>(
    url,
    '/api/auth/jwt/register',
    { username, password: PASSWORD },
    address,
  );
  const template = '/api/training-scenarios/from-template/simple_target';
  const scenario = await send<{ id: number }>(url, template, {}, address, token);
  const opening = { profileId: 0, scenarioId: scenario.id };
  const open = () => send<{ id: number }>(url, '/api/training-sessions', opening, address, token);
  const session = await open();
  for (let n = 1; n < sessions; n++) await open();
  const user = { token, address, username, sessionId: session.id, scenarioId: scenario.id };
  await shoot(url, user, shots);
  return user;
};

/** Registers users, each with a scenario, a session with `shots` shots, and empty sessions. */
export const createUsers = async (url: string, count: number, shots: number, sessions = 1): Promise<LoadUser[]> => {
  return sideBySide(Array.from({ length: count }), 8, (_, i) => createUser(url, i, shots, sessions));
};
