import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Keys whose values never reach the log, at the top and one level down. A second safeguard: no code logs them. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'currentPassword',
  'confirmPassword',
  'token',
  'ticket',
  'jwtSecret',
];

/** An error for the log, without the values of a failed query. */
const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) };
  const failedQuery = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: failedQuery === undefined ? error.message : 'failed query',
    ...(failedQuery !== undefined && { query: failedQuery }),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    stack: frames.slice(0, 12).join('\n'),
  };
};

/** Structured log: one JSON object per line, UTC times, no secrets. Default stream: standard output. */
export const createLog = (level: string, stream?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...SECRETS, ...SECRETS.map((key) => `*.${key}`), 'headers.authorization', 'headers.cookie'],
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    ...(stream === undefined ? [] : [stream]),
  );

/** Values of `event`, for operators to watch. */
export type LoggedEvent =
  | 'login-succeeded'
  | 'login-failed'
  | 'login-locked'
  | 'registered'
  | 'signed-out'
  | 'device-reuse'
  | 'password-changed'
  | 'passkey-registered'
  | 'passkey-removed'
  | 'passkey-refused'
  | 'identity-linked'
  | 'identity-removed'
  | 'provider-refused'
  | 'provider-unreachable'
  | 'role-changed'
  | 'access-denied'
  | 'limit-hit'
  | 'admin-action'
  | 'server-error';

const scope = new AsyncLocalStorage<FastifyBaseLogger>();

/** Runs `work` so that `requestLog()` inside it, also later, returns this request's log. */
export const runInRequest = (log: FastifyBaseLogger, work: () => void): void => scope.run(log, work);

export const requestLog = (): FastifyBaseLogger | undefined => scope.getStore();
