import { games, type ReplyOf } from '@windcall/contract';
import { type Correlation, correlation, intervalScore, sigmaOfScore, splitHalf, testRetest } from '@windcall/training';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { publicRoute } from '../../http/route.ts';
import { findFieldCalls, findSimulatorScores, findTestScores, type TestScores } from './store.ts';

type Evidence = ReplyOf<typeof games.getEvidence>;
const HOUR_MS = 3_600_000;
/** Longest time between a test and its repetition. */
const AGAIN_MS = 14 * 24 * HOUR_MS;
/** Entries per person, and persons with that many, required to compare field and simulator. */
const FEWEST_ENTRIES = 20;
const FEWEST_PEOPLE = 5;

/** A person's first two tests within 14 days, as handicaps; one pair per person. */
const pairOf = (tests: readonly TestScores[]): (readonly [number, number])[] => {
  const second = tests.findIndex(({ atMs }, i) => i > 0 && atMs - (tests[i - 1]?.atMs ?? 0) <= AGAIN_MS);
  const [a, b] = [tests[second - 1], tests[second]];
  return a && b && a.whole > 0 && b.whole > 0 ? [[sigmaOfScore(a.whole), sigmaOfScore(b.whole)]] : [];
};

const byUser = <T extends { userId: number }>(rows: readonly T[]): T[][] => {
  const users = new Map<number, T[]>();
  for (const row of rows) users.set(row.userId, [...(users.get(row.userId) ?? []), row]);
  return [...users.values()];
};

const said = <Count extends string>(count: Count, found: Correlation | null) =>
  found &&
  ({ [count]: found.n, r: found.r, low: found.low, high: found.high } as Record<Count, number> & {
    r: number;
    low: number;
    high: number;
  });

const weighEvidence = async (db: Db): Promise<Evidence> => {
  const people = byUser(await findTestScores(db));
  const field = byUser(await findFieldCalls(db, FEWEST_ENTRIES));
  const simulator = await findSimulatorScores(
    db,
    field.flatMap(([first]) => first?.userId ?? []),
  );
  const compared = field.flatMap((calls): (readonly [number, number])[] => {
    const own = simulator.get(calls[0]?.userId ?? 0);
    const scores = calls.map(({ lo, hi, wind }) => intervalScore({ loMph: lo, hiMph: hi }, wind));
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    return own === undefined ? [] : [[sigmaOfScore(own), sigmaOfScore(mean)]];
  });
  const halves = people.flatMap(([first]): (readonly [number, number])[] =>
    first && first.odd > 0 && first.even > 0 ? [[first.odd, first.even]] : [],
  );
  return {
    reliability: said('pairs', testRetest(people.flatMap(pairOf))),
    splitHalf: said('people', splitHalf(halves)),
    field: said('people', correlation(compared, FEWEST_PEOPLE)),
    fieldPeople: field.length,
  };
};

/** Public figures on the handicap's accuracy. Only sums over people, computed at most hourly. */
export const registerEvidence = (app: FastifyInstance, platform: Platform): void => {
  let kept: { readonly at: number; readonly evidence: Promise<Evidence> } | null = null;
  publicRoute(app, platform, games.getEvidence, () => {
    if (kept === null || Date.now() - kept.at > HOUR_MS) {
      const evidence = weighEvidence(platform.db);
      kept = { at: Date.now(), evidence };
      evidence.catch(() => {
        kept = null;
      });
    }
    return kept.evidence;
  });
};
