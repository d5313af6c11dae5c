import { type DestinationStream, type Logger, pino } from 'pino';

/** Keys whose values never reach a log line, at the top and one level down. A second wall: no line is given them. */
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

/** Errors in the log: kind, SQLSTATE, message and stack, without the values a failed query carried. */
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

/** The structured log: one JSON object a line, time in UTC, no secrets. To standard output when no stream is given. */
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

/** Happenings that an operator watches for; each is one line with `event` set. */
export type LoggedEvent =
  | 'login-succeeded'
  | 'login-failed'
  | 'login-locked'
  | 'registered'
  | 'signed-out'
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
