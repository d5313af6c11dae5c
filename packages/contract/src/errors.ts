/**
 * Every error code with its HTTP status and default sentence, for the server's handler, the OpenAPI page and clients. A
 * call may replace the sentence, never the status.
 */
export const ERRORS = {
  'bad-request': { status: 400, message: 'The request could not be read.' },
  'validation-failed': { status: 400, message: 'Some values are missing or out of range.' },
  'password-wrong': { status: 400, message: 'The current password is not correct.' },
  'environment-required': {
    status: 400,
    message:
      'AUTHENTIC ENVIRONMENTAL DATA REQUIRED: Please configure environmental conditions in Distance Range & Environments Configuration page first. No synthetic or default values permitted.',
  },
  'passkey-refused': { status: 400, message: 'This passkey was not accepted. Please try again.' },
  'sign-in-refused': { status: 400, message: 'This sign-in was not accepted. Please start again.' },
  'not-signed-in': { status: 401, message: 'Please sign in.' },
  'invalid-credentials': { status: 401, message: 'The username or password is not correct.' },
  'passkey-required': { status: 401, message: 'Please confirm with your passkey.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  'admin-required': { status: 403, message: "You don't have admin privileges" },
  'passkey-missing': {
    status: 403,
    message: 'Administrators of this server need a passkey. Register one in Account Settings.',
  },
  'demo-limitation': { status: 403, message: 'This feature is not available in demo mode. Please upgrade.' },
  'shot-limit-reached': { status: 403, message: 'The shot limit of this session is reached. Upgrade for more shots.' },
  'session-limit-reached': {
    status: 403,
    message: 'The session limit for today is reached. Upgrade for unlimited sessions.',
  },
  'plan-required': { status: 403, message: 'Your plan does not include this feature.' },
  'managed-account': { status: 403, message: 'An account with a sign-in code cannot do this. Make it your own first.' },
  'registration-closed': { status: 403, message: 'Registration is closed on this server.' },
  'not-found': { status: 404, message: 'This was not found.' },
  'method-not-allowed': { status: 405, message: 'This method is not available here.' },
  'username-taken': { status: 409, message: 'This username is already taken.' },
  'in-use': { status: 409, message: 'This is in use and cannot be deleted.' },
  'last-administrator': { status: 409, message: 'The last administrator cannot be demoted, made demo or deleted.' },
  'quota-reached': { status: 409, message: 'The limit of stored items is reached. Delete some first.' },
  sealed: { status: 409, message: 'This is sealed until the call and the shot before it are made.' },
  frozen: { status: 409, message: 'Calls for this wind have ended.' },
  'out-of-order': { status: 409, message: 'The class is at another step already.' },
  'joining-closed': { status: 409, message: 'Joining this class is closed. Ask your instructor.' },
  'already-called': { status: 409, message: 'This call was sealed already.' },
  'not-started': { status: 409, message: 'This run has not started.' },
  'run-over': { status: 409, message: 'This run is over.' },
  wait: { status: 409, message: 'This has to wait a moment.' },
  'one-try': { status: 409, message: 'There is one try, and it was used.' },
  'day-changed': { status: 409, message: 'This day was changed on another device. Choose which one to keep.' },
  'match-closed': { status: 409, message: 'This match is not open.' },
  'idempotency-conflict': { status: 422, message: 'This key was already used with other content.' },
  'cannot-solve': { status: 422, message: 'This shot has no solution.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'Send JSON, without content encoding.' },
  'account-locked': { status: 429, message: 'Too many failed login attempts. Please try again later.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong on the server. Quote the request id when you report it.' },
  'backup-failed': { status: 500, message: 'The backup was not made.' },
  'provider-unreachable': {
    status: 502,
    message: 'The sign-in provider cannot be reached. Sign in with your username and password, or try again later.',
  },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  'timed-out': { status: 504, message: 'The calculation took too long and was stopped.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
