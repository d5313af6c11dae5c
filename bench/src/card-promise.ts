import { FLIGHTS, flyCards, type Kept, PROMISE_FIELDS, TEMPLATES, TRIAL_WINDS } from '@windcall/simulation';
import { readersOfPrinted } from '../../apps/web/src/testing/printed-card.ts';
import type { BenchTable } from './bench-table.ts';

const MEASURES = [
  ['Coverage', (p: Kept['happened']) => p.coverage],
  ['Hits', (p: Kept['happened']) => p.hitProbability],
  ['Hits, misread by 1 mph', (p: Kept['happened']) => p.hitProbabilityMisread['1']],
  ['Hits, misread by 2 mph', (p: Kept['happened']) => p.hitProbabilityMisread['2']],
] as const;

const points = (share: number): string => (100 * share).toFixed(1);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Cards of all winds and templates, and how far what they state is from what happens. */
export const cardPromiseBench = async (): Promise<BenchTable> => {
  const all = TRIAL_WINDS.flatMap((wind) =>
    TEMPLATES.flatMap(({ id }) => flyCards(id, wind, FLIGHTS, PROMISE_FIELDS, readersOfPrinted)),
  );
  const rows = TRIAL_WINDS.flatMap(({ name }) =>
    (['minimum-width', 'hit-probability'] as const).flatMap((kind) =>
      [1, 2, 3, 4].map((holds) => {
        const some = all.filter((k) => k.wind === name && k.kind === kind && k.holds === holds);
        const cards = new Set(some.map((k) => k.template)).size;
        const cells = MEASURES.map(([, of]) => {
          const off = some.map((k) => of(k.stated) - of(k.happened));
          const worst = Math.max(...off.map(Math.abs));
          return `${points(mean(some.map((k) => of(k.stated))))} / ${points(mean(some.map((k) => of(k.happened))))} (${points(worst)})`;
        });
        return [name, kind, String(holds), String(cards), ...cells];
      }),
    ),
  );
  const layouts = [...new Set(all.map((k) => k.reader))].map((reader) => {
    const some = all.filter((k) => k.reader === reader);
    const off = MEASURES.slice(1).map(([, of]) => some.map((k) => of(k.stated) - of(k.happened)));
    const worst = Math.max(...off.flat().map(Math.abs));
    return `${reader}: ${some.length} cards, pooled ${off.map((o) => points(mean(o))).join(', ')}, worst ${points(worst)}`;
  });
  const pooled = MEASURES.map(([name, of]) => {
    const off = all.map((k) => of(k.stated) - of(k.happened));
    const within = off.filter((x) => Math.abs(x) <= (name === 'Coverage' ? 0.03 : 0.04)).length;
    return `${name}: pooled ${points(mean(off))}, worst ${points(Math.max(...off.map(Math.abs)))} points, ${within} of ${off.length} within ${name === 'Coverage' ? 3 : 4}`;
  });
  return {
    title: 'What cards promise, and what happens',
    note: `Stated / happened in per cent, mean over the templates (largest difference of one card, points). Every card flew ${FLIGHTS} shots, each in a field of its own that no card had seen: 0.8 points of standard error at most, and as much again in what the card states. Each card is flown from every sheet that has room for it, by a shooter who has the paper alone: the head that holds the crosswind, the hold below it and the elevation printed for it. ${pooled.join('. ')}. By layout, hits with the wind known and misread by 1 and 2 mph: ${layouts.join('; ')}.`,
    columns: ['Wind', 'Kind', 'Holds', 'Cards', ...MEASURES.map(([name]) => name)],
    rows,
  };
};
