import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/** Refuses a password that is on the operator's list, or is the product's or user's name. Without a list all pass. */
export const refuseForbiddenPassword = (blocklist: ReadonlySet<string>, password: string, username: string): void => {
  if (blocklist.size === 0) return;
  const lower = password.toLowerCase();
  if (blocklist.has(lower) || lower.includes('windcall') || lower === username.toLowerCase()) {
    const message = 'This password is too common. Please choose another.';
    throw new Refusal('validation-failed', { message, issues: [{ field: 'password', message }] });
  }
};

/** Cost of a hash: memory in KiB, passes over it, threads. */
type Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

// OWASP Password Storage Cheat Sheet, Argon2id: m = 19 MiB, t = 2, p = 1. The library takes m in KiB.
// Argon2id is the library's default algorithm; its enum cannot be named under verbatimModuleSyntax.
const RECOMMENDED: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARALLEL = 2;
const MAX_WAITING = 32;

/** Hashes passwords, a few at a time: each run takes 19 MiB, and a flood of logins must not run all at once. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time if there is no hash (no account or no password); then nothing matches. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
  /** Whether a hash was made with outdated parameters. */
  isOutdated(passwordHash: string): boolean;
}

/** Prefix of a text that is no hash. */
const NO_PASSWORD = '!';
/** Stored instead of a hash for an account without a password: matches no password, and differs each time. */
export const noPassword = (): string => `${NO_PASSWORD}${randomBytes(16).toString('base64url')}`;
export const hasPassword = (passwordHash: string): boolean => !passwordHash.startsWith(NO_PASSWORD);

/** Base64 as in stored hashes. Source: PHC string format. */
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export const createPasswords = (cost: Cost = RECOMMENDED): Passwords => {
  const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < PARALLEL) running++;
    else if (waiting.length >= MAX_WAITING) throw new Refusal('busy', { retryAfterS: 2 });
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
  // A made-up hash: comparing with it takes as long as with a real one, and making it takes no time.
  const nobody = `${currentPrefix}${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (password, passwordHash) =>
      inTurn(async () => {
        const own = passwordHash !== null && hasPassword(passwordHash) ? passwordHash : null;
        return (await verify(own ?? nobody, password)) && own !== null;
      }),
    isOutdated: (passwordHash) => !passwordHash.startsWith(currentPrefix),
  };
};
