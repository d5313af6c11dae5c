import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const LEARN = join(import.meta.dirname, '../apps/web/src/features/practice/learn');

/** Reading and judging code, built with one changed constant of a cue's law. */
const builtWith = async (law: string, changed: string) => {
  const entry = join(LEARN, 'changed-law-entry.ts');
  let found = 0;
  const bundle = await rolldown({
    input: 'entry',
    platform: 'node',
    plugins: [
      {
        name: 'changed-law',
        resolveId: (id) => (id === 'entry' ? entry : null),
        load: (id) =>
          id === entry
            ? `export { ruleOf, figuresOf } from './lesson-copy.ts';
               export { WIRE_UNITS } from '../../../units/units.ts';
               export { isRight, withinMph, drawLesson, seenOf } from '@windcall/training';
               export { flagIn, seenFlagDeg } from '@windcall/cues';`
            : null,
        transform: (code, id) => {
          if (!/cues[\\/]src[\\/]flag\.ts$/.test(id)) return null;
          found += code.split(law).length - 1;
          return code.replace(law, changed);
        },
      },
    ],
  });
  const folder = mkdtempSync(join(tmpdir(), 'changed-law-'));
  const file = join(folder, 'built.mjs');
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  expect(found).toBe(1);
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('a law of flags with other degrees a mph changes texts, drawings and pass marks alike', async () => {
  const built = await builtWith('LIFT_DEG_PER_MPH = 4;', 'LIFT_DEG_PER_MPH = 5;');
  const { ruleOf, figuresOf, WIRE_UNITS, isRight, withinMph, drawLesson, seenOf, flagIn, seenFlagDeg } = built;
  expect(ruleOf(WIRE_UNITS, 1)).toContain('÷ 5 is the wind’s speed');
  expect(ruleOf(WIRE_UNITS, 1)).toContain('Straight out: 18 mph or more.');
  expect(figuresOf(WIRE_UNITS).flagRow[0]).toMatchObject({ deg: 8, mph: expect.closeTo(1.6) });
  expect(seenFlagDeg(flagIn({ crossMph: 10, headMph: 0 }))).toBeCloseTo(50);
  // six degrees of reading are now 1.2 mph, and at 18 mph the flag is straight out
  expect(withinMph(1, 8)).toBeCloseTo(1.2);
  const answer = { lesson: 1, step: 7, asked: {}, was: 8 };
  expect([isRight({ ...answer, said: 9 }), isRight({ ...answer, said: 9.4 })]).toEqual([true, false]);
  expect(isRight({ ...answer, was: 19, said: 16 })).toBe(true);
  // the example's 32° are now 6.4 mph
  const [flag] = seenOf(1, drawLesson(1, 1, () => [0.5, 0.35, 0.15])[3]);
  expect(seenFlagDeg(flag.cue)).toBeCloseTo(32);
});

test('no wind and no angle of a lesson is typed by hand', () => {
  const files = readdirSync(LEARN).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    // without comments and computed parts
    const text = readFileSync(join(LEARN, name), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/\$\{[^}]*\}/g, '');
    expect(text.match(/\d\s?(?:mph|°)/g), name).toBeNull();
  }
});
