import { z } from 'zod';

/** Groups of cues that a level shows or hides together; `cues.ts` assigns each cue. */
export type CueGroup = 'flags' | 'mirage' | 'grass' | 'dust';

interface DrillLevel {
  readonly words: string;
  readonly gives: { readonly meter: boolean; readonly forecast: boolean; readonly windScale: boolean };
  readonly cues: Readonly<Record<CueGroup, boolean>>;
  /** Whether the picture may also be described in words. */
  readonly windInWords: boolean;
  /** Whether a summary compares its calls with the forecast. */
  readonly hasSkill: boolean;
}

/**
 * The levels of drills, of rising difficulty. A new level comes last, because stored drills and courses keep the
 * number. No other code compares levels with numbers or lists them (`scripts/fences.test.ts`).
 */
export const LEVELS = {
  1: {
    words: 'Forecast, and a wind meter at your position',
    gives: { meter: true, forecast: true, windScale: true },
    cues: { flags: true, mirage: true, grass: true, dust: false },
    windInWords: true,
    hasSkill: true,
  },
  2: {
    words: 'Forecast; flags, mirage, grass and dust',
    gives: { meter: false, forecast: true, windScale: true },
    cues: { flags: true, mirage: true, grass: true, dust: true },
    windInWords: true,
    hasSkill: true,
  },
  3: {
    words: 'No numbers: mirage, grass, and the shot itself',
    gives: { meter: false, forecast: false, windScale: false },
    cues: { flags: false, mirage: true, grass: true, dust: false },
    windInWords: false,
    hasSkill: false,
  },
} as const satisfies Readonly<Record<number, DrillLevel>>;

export type Level = keyof typeof LEVELS;
export const LEVEL_NUMBERS = Object.keys(LEVELS).map(Number) as [Level, ...Level[]];
export const FIRST_LEVEL = LEVEL_NUMBERS[0];
export const drillLevel = z.literal(LEVEL_NUMBERS).describe('level (count)');
