import type { ClassTable } from '@windcall/training';
import { bestOf, isHeld, type Judged, judgedOfTask } from '../results-words.ts';
import type { ShotMark, WallBracket } from '../wind-axis.tsx';

const markOf = (one: Judged): ShotMark | null =>
  one.name === null ? null : one.isHit === null ? 'no-shot' : one.isHit ? (isHeld(one) ? 'hit' : 'lucky') : 'miss';

/** Brackets about the wind of their call, by best guess; students without a call come last. */
export const revealedBrackets = (table: Pick<ClassTable, 'rows' | 'unnamed'>, task: number): WallBracket[] => {
  const judged = [...judgedOfTask(table, task)].sort((a, b) => a.best - b.best);
  const silent = table.rows.filter(({ cells }) => cells[task - 1]?.state === 'none');
  return [
    ...judged.map((one) => ({ name: one.name, call: one, truth: one.truth, mark: markOf(one) })),
    ...silent.map(({ name }) => ({ name, call: null, truth: null, mark: 'no-call' as const })),
  ];
};

/** Brackets as called, without owners; none before the freeze, or with fewer than four calls. */
export const frozenBrackets = ({ brackets = [] }: Pick<ClassTable, 'brackets'>): WallBracket[] =>
  brackets.map((call) => ({ name: null, call: { ...call, best: bestOf(call) }, truth: null, mark: null }));

/** Counts of a wind: brackets that held it, hits by such brackets, and lucky hits. */
export const countsOf = ({ unnamed }: Pick<ClassTable, 'unnamed'>, judged: readonly Judged[]) => ({
  of: judged.length,
  caught: judged.filter(isHeld).length,
  hits: unnamed ? unnamed.hits : judged.filter((one) => one.isHit === true && isHeld(one)).length,
  // if names are hidden, nobody sees which bracket hit
  lucky: unnamed ? null : judged.filter((one) => one.isHit === true && !isHeld(one)).length,
});

/** The middle half of the calls: from the first to the third quartile of best guesses, mph. */
export const middleHalf = (rows: readonly WallBracket[]): { readonly from: number; readonly to: number } | null => {
  const best = rows.flatMap(({ call }) => (call ? [call.best] : [])).sort((a, b) => a - b);
  const at = (share: number): number | undefined => best[Math.round(share * (best.length - 1))];
  const [from, to] = [at(0.25), at(0.75)];
  return from === undefined || to === undefined ? null : { from, to };
};
