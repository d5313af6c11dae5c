function* causesOf(error: unknown): Generator<Error> {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++) yield e;
}

/** The SQLSTATE of a database error, also inside a query builder's error; undefined for any other error. */
const sqlState = (error: unknown): string | undefined => {
  for (const e of causesOf(error)) if ('code' in e && /^[0-9A-Z]{5}$/.test(String(e.code))) return String(e.code);
  return undefined;
};

// Codes: PostgreSQL manual, appendix A.
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';
/** The account that owns the row was deleted during the request. */
export const isOwnerGone = (error: unknown): boolean => {
  if (!isForeignKeyViolation(error)) return false;
  for (const e of causesOf(error)) {
    if ('constraint' in e && typeof e.constraint === 'string') return e.constraint.endsWith('_user_id_users_id_fk');
  }
  return false;
};
/** Two transactions conflicted: retrying helps. */
export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');
/** A value the database cannot hold: NUL or broken Unicode in a text, a number out of its column's range. */
export const isUnstorableValue = (error: unknown): boolean =>
  ['22021', '22P05', '22003'].includes(sqlState(error) ?? '');

const CONNECTION_FAILURES = new Set([
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
  // a standby, or a primary that was demoted
  '25006',
]);
const SOCKET_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND']);

/** The database is unreachable or out of room: retrying later helps. */
export const isConnectionFailure = (error: unknown): boolean => {
  if (CONNECTION_FAILURES.has(sqlState(error) ?? '')) return true;
  for (const e of causesOf(error)) {
    if ('code' in e && typeof e.code === 'string' && SOCKET_FAILURES.has(e.code)) return true;
    // node-postgres gives these no code
    if (/timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(e.message)) return true;
  }
  return false;
};

export const causeOf = (error: unknown): string => {
  let innermost = error;
  for (let depth = 0; innermost instanceof Error && innermost.cause instanceof Error && depth < 5; depth++) {
    innermost = innermost.cause;
  }
  return innermost instanceof Error ? innermost.message : String(innermost);
};

const CAUSES: readonly [RegExp, string][] = [
  [
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|57P03)$/,
    'No PostgreSQL server answers there. Check host and port, and that it runs',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'This host is not known. Check its name'],
  [/^ERR_INVALID_URL$/, 'It must be an address such as postgres://user:password@host:5432/windcall'],
  [/^28/, 'The server does not let this user in. Check user and password'],
  [/^3D000$/, 'This database is missing. Create it, or name another one'],
  [/^42501$/, 'This user lacks a right. Grant it, or set MIGRATION_DATABASE_URL to a user that may create tables'],
  [/^53300$/, 'The server has no connection left. Raise its limit, or set DATABASE_POOL_SIZE lower'],
  [/^25006$/, 'This server only reads. Name the primary'],
];

/** Why PostgreSQL cannot be used at start, in one line that names the variable; null for any other error. */
export const whyNoDatabase = (error: unknown, variable: string): string | null => {
  const code = sqlState(error) ?? codeOf(error);
  const said =
    CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? (isConnectionFailure(error) ? CAUSES[0]?.[1] : undefined);
  if (said === undefined) return null;
  return `${variable}: ${said}. (${causeOf(error).replaceAll(/\s+/g, ' ') || code})`;
};
const codeOf = (error: unknown): string => {
  let code = '';
  for (const e of causesOf(error)) if ('code' in e && typeof e.code === 'string') code = e.code;
  return code;
};

/** Damaged or missing database files: corrupted pages and indexes, internal errors, unreadable files. */
export const isDamage = (error: unknown): boolean => /^(XX|58)/.test(sqlState(error) ?? '');
