import type { games, ReplyOf } from '@windcall/contract';
import { changeBetween, handicap, type MeasuredCall, readerMph } from '@windcall/training';
import type { Db } from '../../db/index.ts';
import { countPractice, findJudged, type JudgedRow } from './call-store.ts';
import { countDone, findSelfTests } from './store.ts';

const MS_A_DAY = 86_400_000;
/** Days of the tests, and their tolerance. Day 7 repeats the first one. */
const TEST_DAYS = [30, 90] as const;
const AROUND_DAYS = 7;
const AGAIN_DAYS = [7, 14] as const;

const scoresOf = (rows: readonly JudgedRow[]): number[] => rows.map(({ interval }) => interval);

/**
 * The day of the test that is due, given the days of past tests; null if none is due. `today`: days since the first.
 */
export const dueTest = (days: readonly number[], today: number): number | null => {
  if (days.length === 0) return 0;
  const due = TEST_DAYS.findLast((day) => today >= day - AROUND_DAYS);
  if (due !== undefined) return days.some((day) => day >= due - AROUND_DAYS) ? null : due;
  const [from, to] = AGAIN_DAYS;
  return days.length === 1 && today >= from && today <= to ? from : null;
};

/** A user's finished self-tests, oldest first, the due test and the change. */
export const tellSelfTests = async (
  db: Db,
  userId: number,
  now: Date,
): Promise<ReplyOf<typeof games.listSelfTests>> => {
  const rows = await findSelfTests(db, userId);
  const fired = await countDone(
    db,
    rows.map(({ id }) => id),
  );
  const over = rows.filter(({ id, tasks }) => (fired.get(id) ?? 0) >= tasks);
  const judged = await findJudged(
    db,
    over.map(({ id }) => id),
  );
  const practice = await countPractice(
    db,
    userId,
    over.map(({ createdAt }) => createdAt),
  );
  const first = over[0]?.createdAt.getTime() ?? now.getTime();
  const dayOf = (moment: Date): number => Math.floor((moment.getTime() - first) / MS_A_DAY);
  const tests = over.flatMap(({ id, createdAt }, i) => {
    const own = judged.filter(({ drillId }) => drillId === id);
    const whole = handicap(scoresOf(own));
    if (whole === null) return [];
    const [odd, even] = [1, 0].map((rest) => handicap(scoresOf(own.filter(({ number }) => number % 2 === rest))));
    return [
      {
        drillId: id,
        at: createdAt.toISOString(),
        day: dayOf(createdAt),
        handicap: whole.value,
        error: whole.error,
        splitHalf: odd && even ? { odd: odd.value, even: even.value } : null,
        practice: practice[i] ?? 0,
      },
    ];
  });
  const [from, to] = [tests[0], tests.length > 1 ? tests.at(-1) : undefined];
  const measured = (id: number): MeasuredCall[] =>
    judged
      .filter(({ drillId }) => drillId === id)
      .map(({ interval, best, truth, par }) => ({
        ...{ scoreMph: interval, errorMph: best - truth },
        readerMph: par === null ? null : readerMph(par),
      }));
  const changed = from && to ? changeBetween(measured(from.drillId), measured(to.drillId)) : null;
  return {
    tests,
    due: dueTest(
      tests.map(({ day }) => day),
      dayOf(now),
    ),
    change: from && to && changed ? { from: from.handicap, to: to.handicap, ...changed } : null,
  };
};
