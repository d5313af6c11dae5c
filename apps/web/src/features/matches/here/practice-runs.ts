import { courses, stages } from '@windcall/contract';
import type { KeptRun, KeptShot, KeptSpeed } from '@windcall/simulation';
import { z } from 'zod';
import { defineStored, type Thing, thing } from '../../../desk/slot.ts';

/** Number of practice runs stored in a browser. */
const MOST_KEPT = 20;

const moment = z.number().describe('milliseconds since 1970');
const mil = z.number().describe('mil, + right and + up');
const count = (what: string) => z.number().int().describe(`${what} (count)`);
const runS = z.number().describe('seconds since the start signal');
const setting = z.object({ up: mil, right: mil });

const made = z.object({
  stage: stages.stage,
  beginsS: z.number().describe('seconds'),
  standbyS: z.number().describe('seconds'),
  meterOffMph: z.number().describe('mph'),
  heat: z.enum(['light', 'moderate', 'heavy']),
  called: z.array(count('places of lines')),
  targets: z.array(
    z.object({
      number: count('number of the target'),
      milPerMph: z.number().describe('mil per mph of crosswind'),
      stillAirMil: mil,
      elevationMil: mil,
      forecast: z.object({ low: z.number().describe('mph'), high: z.number().describe('mph') }).nullable(),
      phaseS: z.number().describe('seconds into its way at the start signal').nullable(),
    }),
  ),
});

const practiceRun = z.object({
  id: z.number().int().describe('milliseconds since 1970 when it was made'),
  profileName: z.string(),
  document: courses.course,
  made,
  seeds: z.object({ sway: z.string().regex(/^[0-9]{1,20}$/), scatter: z.string().regex(/^[0-9]{1,20}$/) }),
  begunAt: moment.nullable(),
  startsAt: moment.nullable(),
  endedAt: moment.nullable(),
  endReason: z.enum(['done', 'time', 'stopped']).nullable(),
  moves: z.array(z.object({ position: count('place of the position'), atS: runS })),
  /** Settings and time; the functions that fly the shot compute its result. */
  shots: z.array(
    z.object({
      shotUuid: z.string(),
      number: count('place among the shots'),
      line: count('place of the line'),
      round: count('round of the line'),
      target: count('number of the target'),
      position: count('place of the position'),
      atS: runS,
      receivedAt: moment,
      dial: setting,
      hold: setting,
      impact: setting,
      isHit: z.boolean(),
      points: count('points'),
      ring: z.enum(['X', '10', '9', '8', '7', '6', '5', 'M']).nullable(),
    }),
  ),
  speeds: z.array(
    z.object({
      target: count('number of the target'),
      lo: z.number().describe('mph'),
      hi: z.number().describe('mph'),
      calledAt: moment,
      truth: z.number().describe('mph'),
    }),
  ),
  /** The run's result, for the list of past runs; null while it is open. */
  came: z
    .object({
      points: count('points'),
      impacts: count('hits'),
      x: count('shots in the X ring'),
      timeS: z.number().describe('seconds'),
      aim: z.number().describe('share of the best hold’s chance (ratio)').nullable(),
    })
    .nullable(),
});
export type PracticeRun = z.output<typeof practiceRun>;

const stored = defineStored<readonly PracticeRun[]>({ key: 'practiceRuns', schema: z.array(practiceRun) });
const EMPTY: readonly PracticeRun[] = [];

/** This browser's practice runs, newest first. They are never sent. */
export const practiceRuns: Thing<readonly PracticeRun[]> = thing(EMPTY, stored);

/** Stores a run, newest first, and drops the oldest beyond the limit. False if the browser refused. */
export const keepPracticeRun = (run: PracticeRun): boolean => {
  const others = practiceRuns.read().filter(({ id }) => id !== run.id);
  return stored.write([run, ...others].sort((a, b) => b.id - a.id).slice(0, MOST_KEPT));
};

/** Address of a practice run, and back. */
export const practiceAddress = (id: number): string => `/practice/runs/here-${id}`;
export const practiceIdOf = (given: string): number | null => {
  const found = /^here-([0-9]{1,15})$/.exec(given)?.[1];
  return found === undefined ? null : Number(found);
};

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
const msOf = (date: Date | null): number | null => date?.getTime() ?? null;

/** A stored run in the form that run functions take, its shots still without flights. */
export const runOfPractice = (
  kept: PracticeRun,
): {
  readonly run: KeptRun;
  readonly shots: readonly Omit<KeptShot, 'outcome'>[];
  readonly speeds: readonly KeptSpeed[];
} => ({
  run: {
    id: kept.id,
    courseNumber: null,
    profileName: kept.profileName,
    document: kept.document,
    made: kept.made,
    scored: false,
    begunAt: dateOf(kept.begunAt),
    startsAt: dateOf(kept.startsAt),
    moves: kept.moves,
    endedAt: dateOf(kept.endedAt),
    endReason: kept.endReason,
    aim: kept.came?.aim ?? null,
    createdAt: new Date(kept.id),
  },
  shots: kept.shots.map(({ receivedAt, ...shot }) => ({ ...shot, receivedAt: new Date(receivedAt) })),
  speeds: kept.speeds.map(({ calledAt, ...call }) => ({ ...call, calledAt: new Date(calledAt) })),
});

/** The stored form of a run. */
export const practiceOf = (
  {
    run,
    shots,
    speeds,
  }: { readonly run: KeptRun; readonly shots: readonly KeptShot[]; readonly speeds: readonly KeptSpeed[] },
  seeds: PracticeRun['seeds'],
  came: PracticeRun['came'],
): PracticeRun => ({
  id: run.id,
  profileName: run.profileName,
  document: run.document,
  made: { ...run.made, called: [...run.made.called], targets: [...run.made.targets] },
  seeds,
  begunAt: msOf(run.begunAt),
  startsAt: msOf(run.startsAt),
  endedAt: msOf(run.endedAt),
  endReason: run.endReason,
  moves: [...run.moves],
  shots: shots.map(({ outcome: _, receivedAt, ...shot }) => ({ ...shot, receivedAt: receivedAt.getTime() })),
  speeds: speeds.map(({ calledAt, ...call }) => ({ ...call, calledAt: calledAt.getTime() })),
  came,
});
