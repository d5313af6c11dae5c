import { createHmac, randomBytes } from 'node:crypto';
import type { stages } from '@windcall/contract';

/** Salts of derived seeds. Never change one: stored records must be drawn the same again (`recorded-kinds.test.ts`). */
const SALTS = {
  drills: 'windcall drills ',
  live: 'windcall class ',
  spotter: '',
  first: 'windcall first call ',
} as const;

/** The law for drawing a row's winds; rows older than law 2 keep law 1. */
export const lawOfRow = ({ law }: { readonly law: stages.SurfaceWind['law'] | null }): stages.SurfaceWind['law'] =>
  law ?? 1;

/**
 * Rule of new drills. 1 (null): scatter uses the drill's own seed, which one shown shot exposes to a search. 2: each
 * shot has its own seed, and a full daily goes from near to far.
 */
export const DRILL_RULE = 2;

/** A fresh secret to draw from: 64 bits in hex. */
export const drawSeed = (): string => randomBytes(8).toString('hex');

/** 64 bits in hex that only this server can derive from secret and subject. Drills, runs and matches share a salt. */
export const seedFor = (use: keyof typeof SALTS, secret: string, about: string): string =>
  createHmac('sha256', secret)
    .update(SALTS[use] + about)
    .digest('hex')
    .slice(0, 16);
