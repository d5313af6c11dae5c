import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Outcome, read, readColumns } from './index.ts';

/** A file as a device or a spreadsheet writes it: see `fixtures/README.md`. */
const device = (name: string): Outcome =>
  read(new Uint8Array(readFileSync(new URL(`../fixtures/reported-2/${name}`, import.meta.url))), name);
const plotsIn = (outcome: Outcome) => {
  if (!('plots' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.plots;
};
const text = (lines: string): Outcome => read(new TextEncoder().encode(lines), 'x.csv');

it.each(['shotmarker-all-units.csv', 'shotmarker-archive.csv'])(
  'stores the shots of %s and none of its averages',
  (name) => {
    const outcome = device(name);
    const [first, second, ...others] = plotsIn(outcome);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ name: 'R Two relay 1', day: '2026-09-05', rangeYd: 1000 });
    expect(second).toMatchObject({ name: 'R Two relay 2', day: '2026-09-05', rangeYd: 1000 });
    expect(first?.shots.map(({ id, isSighter, score }) => [id, isSighter, score])).toEqual([
      ['S1', true, '9'],
      ['1', false, '10'],
      ['2', false, 'X'],
      ['3', false, '9'],
    ]);
    expect(first?.shots.map(({ targetFps }) => Math.round(targetFps ?? 0))).toEqual([1451, 1448, 1460, 1455]);
    expect(first?.shots[1]?.rightIn).toBeCloseTo(4, 2);
    expect(first?.shots[1]?.upIn).toBeCloseTo(-2, 2);
    expect(second?.shots.map(({ score }) => score)).toEqual(['10', '9']);
    expect(second?.shots[1]?.rightIn).toBeCloseTo(-6, 2);
    expect(second?.shots[1]?.upIn).toBeCloseTo(1.5, 2);
  },
);

it.each([
  ['labels in the first column', 'AVERAGE,2650.0\nSTDEV,7.0\nSPREAD,13'],
  ['labels with a colon', 'Mean: 2650\nSD: 7.0,\nE.S.:,13'],
  ['German labels', 'Mittelwert,2650\nStandardabweichung,7'],
])('leaves the statistics below named columns out: %s', (_, below) => {
  const outcome = text(`Nr,Tempo\n1,2645\n2,2658\n3,2647\n${below}\n`);
  if (!('refused' in outcome) || outcome.table === undefined) throw new Error('the columns must be asked');
  expect(readColumns(outcome.table, { speed: { column: 1, unit: 'fps' } }, 'x')).toMatchObject({
    velocities: { n: 3, meanFps: 2650 },
  });
});

it('leaves out a row without the time and the count of the others, whatever it is called', () => {
  const rows = '10:00,1,9,1,1\n10:01,2,9,2,2\n10:02,3,X,3,3\n,,Keskiarvo,2,2';
  expect(plotsIn(text(`time,id,score,x (in),y (in)\n${rows}\n`))[0]?.shots).toHaveLength(3);
});

it('keeps a shot whose note says high, or that has no time', () => {
  const rows = '10:00,1,1,1,high\n,2,2,2,\n10:02,3,3,3,low';
  expect(plotsIn(text(`time,id,x (in),y (in),notes\n${rows}\n`))[0]?.shots).toHaveLength(3);
});
