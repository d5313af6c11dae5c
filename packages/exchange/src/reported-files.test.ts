import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read, readColumns, tableFrom } from './index.ts';

/** A table made after a public bug report. */
const reported = (name: string) =>
  read(new Uint8Array(readFileSync(new URL(`../fixtures/reported/${name}`, import.meta.url))), name);

it('leaves out a LabRadar shot whose speed is 0, and says so', () => {
  const outcome = reported('labradar-zero-v0.csv');
  if (!('velocities' in outcome)) throw new Error(JSON.stringify(outcome));
  expect(outcome.velocities.shots.map(({ fps }) => fps)).toEqual([2711, 2698, 2705]);
  expect(outcome.velocities.sdFps).toBeCloseTo(6.51, 1);
  expect(outcome.lost).toContain('1 shots without a speed');
});

it('keeps the note of a ShotView session in any language', () => {
  const outcome = reported('shotview-de-note.csv');
  expect(outcome).toMatchObject({ velocities: { session: 'Blau 41,5', note: 'Wind böig, neue Hülsen', n: 3 } });
  expect(outcome).toMatchObject({ lost: expect.arrayContaining(['the notes of single shots']) });
});

it('finds the heading below titles and lines of key and value, and takes another line where it is told', () => {
  const tableOf = (name: string) => {
    const outcome = reported(name);
    if (!('refused' in outcome) || outcome.table === undefined) throw new Error(JSON.stringify(outcome));
    return outcome.table;
  };
  const headings = Object.fromEntries(
    ['one-title.csv', 'two-titles.csv', 'plain-negative.csv'].map((name) => [
      name,
      tableOf(name)
        .header.filter((cell) => cell !== '')
        .slice(0, 2),
    ]),
  );
  expect(headings).toEqual({
    'one-title.csv': ['Range', 'Elevation'],
    'two-titles.csv': ['Range', 'Elevation'],
    'plain-negative.csv': ['Range', 'Elevation'],
  });
  const { lines } = tableOf('two-titles.csv');
  expect(tableFrom(lines, 1)).toMatchObject({ header: ['Range day'], headingAt: 1 });
  expect(tableFrom(lines, 1).rows[0]?.[0]).toBe('Range');
});

it('reads the plots of targets, their lines of key and value as the name, the day and the distance', () => {
  expect(reported('shotmarker.csv')).toMatchObject({
    plots: [
      { name: 'Shooter A', day: '2025-07-12', rangeYd: 1000, shots: [{ id: 'S1', isSighter: true }, {}, {}, {}] },
    ],
  });
  expect(reported('smt-like.csv')).toMatchObject({ plots: [{ day: '2026-01-02', rangeYd: null, shots: [{}, {}] }] });
});

it.each([
  ['a .fit file', [14, 0x20, 0, 0, 0, 0, 0, 0, ...Buffer.from('.FIT0000')], /ShotView.*CSV/],
  ['an Excel workbook', [0x50, 0x4b, 3, 4, ...Buffer.from('????xl/workbook.xml')], /as CSV/],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], /as CSV/],
  ['a PDF', [...Buffer.from('%PDF-1.7 and more')], /as CSV/],
])('says which export to choose instead of %s', (_, bytes, says) => {
  expect(read(Uint8Array.from(bytes), 'x')).toMatchObject({ refused: 'other-kind', why: expect.stringMatching(says) });
});

it('shows drops with the signs they have, and takes them up where their column is called so', () => {
  const known = reported('dope-known-negative.csv');
  if (!('profile' in known)) throw new Error(JSON.stringify(known));
  expect(known.profile.elevationReferenceData?.map(({ elevation }) => elevation)).toEqual([0, -1.4, -4.5, -11.5]);
  const plain = reported('plain-negative.csv');
  if (!('refused' in plain) || plain.table === undefined) throw new Error('the columns must be asked');
  const range = { column: 0, unit: 'yd' };
  const read = readColumns(plain.table, { range, drop: { column: 1, unit: 'mil' } }, 'x');
  if (!('profile' in read)) throw new Error(JSON.stringify(read));
  expect(read.profile.elevationReferenceData?.map(({ elevation }) => elevation)).toEqual([0, 1.4, 4.5, 11.5]);
});
