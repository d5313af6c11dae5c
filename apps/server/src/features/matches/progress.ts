import type { matches as contract } from '@windcall/contract';
import { GRACE_S } from '@windcall/training';
import { listedAs } from './present.ts';
import type { EntryRow, findProgress, MatchRow } from './store.ts';

type ProgressRun = Awaited<ReturnType<typeof findProgress>>[number];

/** State of a run by its row and the clock, without shots and points. */
const stateOf = ({ begunAt, startsAt, isEnded }: ProgressRun, parS: number, now: Date) => {
  if (begunAt === null) return 'none' as const;
  const isOut = startsAt !== null && now.getTime() > startsAt.getTime() + 1000 * (parS + GRACE_S);
  return isEnded || isOut ? ('shot' as const) : ('now' as const);
};

/** Progress of a match. Only its maker sees each entry's. Struck entries do not count. */
export const progressOf = (
  match: MatchRow,
  entries: readonly EntryRow[],
  runs: readonly ProgressRun[],
  { isMaker, now }: { readonly isMaker: boolean; readonly now: Date },
): contract.MatchProgress => {
  const rows = entries.map((entry) => {
    const own = runs.filter(({ entryId }) => entryId === entry.id);
    return {
      ...{ entry: entry.id, name: entry.name, division: entry.division, struck: entry.struckReason },
      ...{ ...listedAs(entry), taken: entry.userId !== null },
      courses: match.document.courses.map(({ parS }, i) => {
        const here = own.filter(({ courseNumber }) => courseNumber === i + 1);
        const counts = here.find(({ setAsideReason }) => setAsideReason === null);
        const aside = here.findLast(({ setAsideReason }) => setAsideReason !== null);
        const state = counts ? stateOf(counts, parS, now) : ('none' as const);
        return {
          run: counts?.id ?? null,
          state,
          reshoot: aside ? { run: aside.id, course: i + 1, reason: aside.setAsideReason ?? '' } : null,
        };
      }),
    };
  });
  const counted = rows.filter(({ struck }) => struck === null);
  const countOf = (i: number, state: 'shot' | 'now') =>
    counted.filter(({ courses }) => courses[i]?.state === state).length;
  return {
    entered: counted.length,
    courses: match.document.courses.map((_, i) => ({ shot: countOf(i, 'shot'), now: countOf(i, 'now') })),
    entries: isMaker ? rows : null,
  };
};
