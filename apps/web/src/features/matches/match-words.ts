import { courses } from '@windcall/contract';

/** A match's code in pasted text: the code alone, or a link that ends with it. Null if there is none. */
export const codeOf = (pasted: string): string | null =>
  /(?:^|\/)([A-Za-z0-9_-]{16})\/?(?:[?#].*)?$/.exec(pasted.trim())?.[1] ?? null;

/** A stage in one line: `10 rounds, 105 s`. */
export const stageLine = ({ order, parS, rule }: Pick<courses.Course, 'order' | 'parS' | 'rule'>): string => {
  const sighters = order.reduce((sum, line) => sum + (line.sighters ? line.rounds : 0), 0);
  const rounds = order.reduce((sum, line) => sum + line.rounds, 0) - sighters;
  return [
    ...(sighters > 0 ? [`${sighters} sighters`] : []),
    `${rounds} rounds`,
    parS >= 300 ? `${Math.round(parS / 6) / 10} min` : `${parS} s`,
    ...[courses.STAGE_RULES[rule].inLine ?? []].flat(),
  ].join(', ');
};

/** Choices of a field, by value. */
export const choicesOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
