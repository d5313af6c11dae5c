import { randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/** What a hash costs whoever makes one: memory in KiB, passes over it, threads. */
type Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

// OWASP Password Storage Cheat Sheet, Argon2id: m = 19 MiB, t = 2, p = 1. The library takes m in KiB.
// Argon2id is the library's default algorithm; its enum cannot be named under verbatimModuleSyntax.
const RECOMMENDED: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARALLEL = 2;
const MAX_WAITING = 32;

/** Hashing of passwords, a few at a time: each run takes 19 MiB, and a flood of logins must not take them all at once. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares in the same time whether there is a hash or none (no account, or one without a password), which never matches. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

/** Stands before what is no hash. */
const NO_PASSWORD = '!';
/** What an account without a password has in place of a hash: no password matches it, and no two are the same. */
export const noPassword = (): string => `${NO_PASSWORD}${randomBytes(16).toString('base64url')}`;
export const hasPassword = (passwordHash: string): boolean => !passwordHash.startsWith(NO_PASSWORD);

/** Base64 as hashes are written in. Source: PHC string format. */
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
  // The hash of no password at all takes as long to compare with as anybody's, and no time to make.
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
