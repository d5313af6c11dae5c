import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read, readColumns } from './index.ts';

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
