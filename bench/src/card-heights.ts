import { stages } from '@windcall/contract';
import { PROMISE_FIELDS } from '@windcall/simulation';
import type { TrialWind } from '../../packages/simulation/test/trial-cards.ts';
import type { BenchTable } from './bench-table.ts';
import { flyCards, type Kept } from './truth/simulation/fly-cards.ts';

const PRONE = { muzzle: stages.MUZZLE_HEIGHTS_M.prone, target: stages.USUAL_TARGET_M };
const AIRS = [
  ['overcast', { ground: 'meadow', sky: 'overcast', speed: 10, direction: 60 }],
  ['broken sun', { ground: 'mown', sky: 'broken', speed: 12, direction: 300 }],
  ['night', { ground: 'meadow', sky: 'night', speed: 6, direction: 90 }],
] as const;
const TEMPLATE = 'multiple_engagement';
const FLIGHTS = 1000;
const HOLDS = 2;

const points = (share: number): string => (100 * share).toFixed(1);
const offOf = (kept: Kept, read: (of: Kept['happened']) => number): number => read(kept.stated) - read(kept.happened);
const coverage = ({ coverage: share }: Kept['happened']): number => share;
const hits = ({ hitProbability }: Kept['happened']): number => hitProbability;

/** Cards of a prone shooter, made with heights and made at 2 m, flown by bullets at their own height, in both laws. */
export const cardHeightsBench = (flights = FLIGHTS): BenchTable => {
  const rows = ([1, 2] as const).flatMap((law) =>
    AIRS.flatMap(([name, surface]) => {
      const low: TrialWind = { name, surface, law, heights: PRONE };
      const flat: TrialWind = { name, surface, law };
      const fly = (made: TrialWind): Kept[] =>
        flyCards(TEMPLATE, made, flights, PROMISE_FIELDS, undefined, low).filter(({ holds }) => holds === HOLDS);
      const [with_, without] = [fly(low), fly(flat)];
      return with_.map((kept) => ({ law, name, kept, flat: without.find(({ kind }) => kind === kept.kind) }));
    }),
  );
  const off = (read: (of: Kept['happened']) => number): number[] => rows.map(({ kept }) => offOf(kept, read));
  const told = ([name, read]: readonly [string, typeof hits]): string => {
    const each = off(read);
    const pooled = each.reduce((sum, x) => sum + x, 0) / each.length;
    return `${name}: pooled ${points(pooled)}, worst ${points(Math.max(...each.map(Math.abs)))} points`;
  };
  const pair = (kept: Kept | undefined, read: typeof hits): string =>
    kept ? `${points(read(kept.stated))} / ${points(read(kept.happened))}` : '';
  return {
    title: 'What cards promise a prone shooter, and what happens',
    note: `Muzzle 0.3 m, targets 1 m up, ${HOLDS} holds, template ${TEMPLATE}, ${rows.length} cards. Stated / happened in per cent; every card flew ${flights} shots with heights, each in a wind that no card had seen (${points(Math.sqrt(0.25 / flights))} points of standard error at most). Made with heights: ${[['Coverage', coverage] as const, ['Hits', hits] as const].map(told).join('; ')}. Coverage is counted with 0.01 mil to spare, as in the tables above. The last columns are cards made at 2 m and flown all the same.`,
    columns: ['Law', 'Air', 'Kind', 'Coverage', 'Hits', 'Coverage, made at 2 m', 'Hits, made at 2 m'],
    rows: rows.map(({ law, name, kept, flat }) => [
      String(law),
      name,
      kept.kind,
      pair(kept, coverage),
      pair(kept, hits),
      pair(flat, coverage),
      pair(flat, hits),
    ]),
  };
};
