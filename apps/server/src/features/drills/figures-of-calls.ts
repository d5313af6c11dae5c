import {
  coverage,
  expectedLosses,
  type Ground,
  HANDICAP_HALF_LIFE_CALLS,
  type Handicap,
  handicapOfCalls,
  modelYourWind,
  moodRoot,
  type RANGES,
  type Said,
  saidOf,
  widenedBy,
} from '@windcall/training';
import type { Db } from '../../db/index.ts';
import { saidCalls } from '../../sealed/said-calls.ts';
import { type BeliefRow, type CountedRow, countOlder, type JudgedRow, type PictureRow } from './call-store.ts';
import type { Scored } from './left-tasks.ts';
import { toJudged } from './next-drill-task.ts';
import type { ListedDrill } from './store.ts';

const scoresOf = (scored: readonly Pick<Scored, 'interval' | 'width'>[]) =>
  scored.map(({ interval, width }) => ({ scoreMph: interval, widthMph: width }));
/** The handicap; its 95 % interval is widened by the correlation of successive errors. */
export const handicapOf = (scored: readonly Scored[], halfLife = HANDICAP_HALF_LIFE_CALLS): Handicap | null => {
  const told = handicapOfCalls(scoresOf(scored), halfLife);
  return told && widenedBy(told, moodRoot(scored.flatMap(({ off }) => off ?? [])));
};
export const withPar = (rows: readonly JudgedRow[]) =>
  rows.map(({ interval, reference, par }) => ({ scoreMph: interval, referenceMph: reference, parMph: par }));
export const coverageOf = (rows: readonly CountedRow[]) =>
  coverage(rows.filter(({ call, truth }) => call.lo <= truth && truth <= call.hi).length, rows.length);
export const calledWinds = (rows: readonly JudgedRow[]) =>
  rows.map(({ best, truth }) => ({ bestMph: best, truthMph: truth }));

/** The correction to suggest to a person, if any; `rows`: their newest calls. */
export const tellSaid = async (db: Db, userId: number, rows: readonly PictureRow[]): Promise<Said | null> =>
  saidOf(saidCalls(rows), rows.length === 0 ? 0 : await countOlder(db, userId));

/** A common rifle, for users without drills: 6.5 mm, 140 gr. Values of the training rules. */
const USUAL: Record<(typeof RANGES)[number], Ground> = {
  'to-400': { distanceYd: 350, milPerMph: 0.053, rifleSdMil: 0.06 },
  'to-700': { distanceYd: 600, milPerMph: 0.096, rifleSdMil: 0.06 },
  'to-1000': { distanceYd: 900, milPerMph: 0.157, rifleSdMil: 0.06 },
  'over-1000': { distanceYd: 1183, milPerMph: 0.227, rifleSdMil: 0.06 },
};

const groundsOf =
  (drill: ListedDrill | undefined) =>
  (range: (typeof RANGES)[number]): Ground =>
    (drill?.grounds as Record<string, Ground | null> | undefined)?.[range] ?? USUAL[range];

/** Share of plates lost to errors of calls, by kind of wind. `drill`: the newest one, for its rifle. */
export const lossesOf = (drill: ListedDrill | undefined, rows: readonly BeliefRow[]): number[] =>
  expectedLosses(modelYourWind(rows.map(toJudged)), groundsOf(drill));
