import { PROMISE_FIELDS, TEMPLATES } from '@windcall/simulation';
import {
  GENERATED_LIKE_NATURAL,
  NATURAL_AIR,
  TRIAL_WINDS,
  type TrialWind,
} from '../../packages/simulation/test/trial-cards.ts';
import type { BenchTable } from './bench-table.ts';
import { FLIGHTS, flyCards, type Kept } from './truth/simulation/fly-cards.ts';
import { readersOfPrinted } from './truth/simulation/printed-card.ts';

const MEASURES = [
  ['Coverage', (p: Kept['happened']) => p.coverage],
  ['Hits', (p: Kept['happened']) => p.hitProbability],
  ['Hits, misread by 1 mph', (p: Kept['happened']) => p.hitProbabilityMisread['1']],
  ['Hits, misread by 2 mph', (p: Kept['happened']) => p.hitProbabilityMisread['2']],
] as const;

const points = (share: number): string => (100 * share).toFixed(1);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Natural air by both laws, because cards of earlier releases were made under the first. */
const BOTH_LAWS: readonly TrialWind[] = NATURAL_AIR.flatMap((trial) =>
  'surface' in trial ? ([1, 2] as const).map((law) => ({ ...trial, law, name: `${trial.name}, law ${law}` })) : [],
);

/** Cards of all templates in some winds, and their errors against flown shots. */
const promisesKept = (title: string, winds: readonly TrialWind[], flights = FLIGHTS): BenchTable => {
  const all = winds.flatMap((wind) =>
    TEMPLATES.flatMap(({ id }) => flyCards(id, wind, flights, PROMISE_FIELDS, readersOfPrinted)),
  );
  const rows = winds.flatMap(({ name }) =>
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
    title,
    note: `Stated / happened in per cent, mean over the ${TEMPLATES.length} templates (largest difference of one card, points). Every card flew ${flights} shots, each in a wind of its own that no card had seen: ${points(Math.sqrt(0.25 / flights))} points of standard error at most, and ${points(Math.sqrt(0.25 / PROMISE_FIELDS))} in what the card states. Each card is flown from every sheet that has room for it, by a shooter who has the paper alone: the head that holds the crosswind, the hold below it and the elevation printed for it; and by one at Fire Control, who takes the crosswind to the tenth that the screen shows and goes by the card over it (screen). Coverage is counted with 0.01 mil to spare, what the linear answer of a target leaves of its solution; where needs lie close together, as at night, that alone adds up to 13 points to what happened. ${pooled.join('. ')}. By layout, hits with the wind known and misread by 1 and 2 mph: ${layouts.join('; ')}.`,
    columns: ['Wind', 'Kind', 'Holds', 'Cards', ...MEASURES.map(([name]) => name)],
    rows,
  };
};

export const cardPromiseBench = (): BenchTable => promisesKept('What cards promise, and what happens', TRIAL_WINDS);

/** Promises under four skies, by both laws of natural air. */
export const naturalPromiseBench = (): BenchTable =>
  promisesKept('What cards promise in natural air, and what happens', BOTH_LAWS);

/** A generated wind and natural air with equal mean: gusts that move the whole range, and gusts of a sky. */
const BY_BOTH_LAWS: readonly (readonly [name: string, generated: TrialWind, natural: TrialWind])[] = (
  [
    ['broken sun', 'meadow', 'broken'],
    ['overcast', 'meadow', 'overcast'],
  ] as const
).map(([name, ground, sky]) => [
  name,
  GENERATED_LIKE_NATURAL,
  { name: `natural air, ${name}`, surface: { ground, sky, speed: 10, direction: 60 } },
]);
const CROSSED_FLIGHTS = 400;
const CROSSED_HOLDS = [1, 2, 4] as const;

/** Hits of a card made under one wind law and flown under the other, beside a card made for the flown wind. */
export const crossedLawsBench = (): BenchTable => ({
  title: 'What a card made in one law of the wind is worth in the other',
  note: `The same mean, 10 mph from 2:00, generated (gusts of 2.5 mph and 10°, which move the whole range) and natural air over a meadow. Hits in per cent with the wind known, cards for most hits, mean over the templates; ${CROSSED_FLIGHTS} shots each. Stated is what the card says of the wind it was made in.`,
  columns: [
    'Made in',
    'Flown in',
    ...CROSSED_HOLDS.map((holds) => `${holds} ${holds === 1 ? 'hold' : 'holds'}: stated, happened`),
  ],
  rows: BY_BOTH_LAWS.flatMap(([, generated, natural]) =>
    [
      [generated, natural],
      [natural, natural],
      [natural, generated],
      [generated, generated],
    ].map(([made, flown]) => {
      const kept = TEMPLATES.flatMap(({ id }) => flyCards(id, made, CROSSED_FLIGHTS, PROMISE_FIELDS, undefined, flown));
      return [
        made.name,
        flown.name,
        ...CROSSED_HOLDS.map((holds) => {
          const some = kept.filter((k) => k.kind === 'hit-probability' && k.holds === holds);
          const of = (read: (k: Kept) => Kept['happened']): string =>
            points(mean(some.map((k) => read(k).hitProbability)));
          return `${of(({ stated }) => stated)}, ${of(({ happened }) => happened)}`;
        }),
      ];
    }),
  ),
});
