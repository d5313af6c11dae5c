import type { ClassTable } from '@windcall/training';
import { bestOf, isHeld, type Judged, judgedOfTask } from '../results-words.ts';
import type { ShotMark, WallBracket } from './bracket-axis.tsx';

const markOf = (one: Judged): ShotMark | null =>
  one.name === null ? null : one.isHit === null ? 'no-shot' : one.isHit ? (isHeld(one) ? 'hit' : 'lucky') : 'miss';

/** Brackets about the wind they were called in, by best guess; who made no call comes last. */
export const revealedBrackets = (table: Pick<ClassTable, 'rows' | 'unnamed'>, task: number): WallBracket[] => {
  const judged = [...judgedOfTask(table, task)].sort((a, b) => a.best - b.best);
  const silent = table.rows.filter(({ cells }) => cells[task - 1]?.state === 'none');
  return [
    ...judged.map((one) => ({ name: one.name, call: one, truth: one.truth, mark: markOf(one) })),
    ...silent.map(({ name }) => ({ name, call: null, truth: null, mark: 'no-call' as const })),
  ];
};

/** Brackets as called, without whose they are; none before the freeze, and where fewer than four called. */
export const frozenBrackets = ({ brackets = [] }: Pick<ClassTable, 'brackets'>): WallBracket[] =>
  brackets.map((call) => ({ name: null, call: { ...call, best: bestOf(call) }, truth: null, mark: null }));

/** What came of a wind, counted: who caught it, hits by a bracket that held it, and lucky ones. */
export const countsOf = ({ unnamed }: Pick<ClassTable, 'unnamed'>, judged: readonly Judged[]) => ({
  of: judged.length,
  caught: judged.filter(isHeld).length,
  hits: unnamed ? unnamed.hits : judged.filter((one) => one.isHit === true && isHeld(one)).length,
  // without names nobody is told which bracket hit
  lucky: unnamed ? null : judged.filter((one) => one.isHit === true && !isHeld(one)).length,
});

/** The middle half of what was called: from the first to the third quarter of best guesses, mph. */
export const middleHalf = (rows: readonly WallBracket[]): { readonly from: number; readonly to: number } | null => {
  const best = rows.flatMap(({ call }) => (call ? [call.best] : [])).sort((a, b) => a - b);
  const at = (share: number): number | undefined => best[Math.round(share * (best.length - 1))];
  const [from, to] = [at(0.25), at(0.75)];
  return from === undefined || to === undefined ? null : { from, to };
};
