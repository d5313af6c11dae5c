import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawLesson, factsOf, LESSONS, type SeenCue } from '@windcall/training';
import { taskOf } from '../../apps/web/src/features/practice/learn/lesson-task.ts';
import { say } from '../../apps/web/src/features/practice/learn/say.ts';
import { sharesAt } from '../../apps/web/src/features/practice/learn/shares-at.ts';
import { unitsOf } from '../../apps/web/src/units/units.ts';
import { compareRow, type Look } from './lesson-truth.ts';

/** Choices of units, each in both notations. */
const CHOICES = [
  {},
  { angle: 'MOA', wind: 'm/s' },
  { range: 'm', wind: 'm/s' },
  { angle: 'MOA', range: 'm', wind: 'km/h' },
] as const;
const NOTATIONS = [{}, { numbers: 'comma' }] as const;

const lookOf = (cue: SeenCue): Look[] => {
  if (cue.kind === 'flag') return [{ third: cue.third, ...cue.cue }];
  return cue.kind === 'mirage' ? [{ third: cue.third, leanDeg: cue.leanDeg }] : [];
};

/**
 * Writes every number of `--count` tasks of each lesson from seed `--seed` on, as facts and as text, to the file `--json`
 * (relative to the caller's folder). Recomputes each from its task (`lesson-truth.ts`); a difference fails.
 */
export const lessonNumbers = (args: readonly string[]): void => {
  const { values } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string' }, count: { type: 'string' }, json: { type: 'string' } },
  });
  const [seed, count] = [Number(values.seed ?? 1), Number(values.count ?? 30)];
  if (!Number.isInteger(seed)) throw new Error(`--seed must be a whole number, got ${values.seed}`);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--count must be a whole number > 0, got ${values.count}`);
  if (values.json === undefined) throw new Error('--json must name a file');
  const rows = LESSONS.flatMap((lesson) => {
    const drawn = drawLesson(lesson, seed, sharesAt);
    const more = Array.from({ length: Math.ceil(count / drawn.length) - 1 }, (_, i) =>
      drawLesson(lesson, seed + i + 1, sharesAt),
    );
    return [drawn, ...more]
      .flat()
      .slice(0, count)
      .flatMap((one, i) => {
        const { asked, watched } = taskOf(lesson, 'cold', one);
        const facts = factsOf(lesson, asked, watched);
        const looks = watched?.samples.map((cues) => cues.flatMap(lookOf)) ?? null;
        return CHOICES.flatMap((choices) =>
          NOTATIONS.map((notation) => {
            const units = { ...choices, ...notation };
            const written = unitsOf(units);
            return {
              lesson,
              i,
              asked,
              looks,
              units,
              facts: facts.map((fact) => ({ ...fact, text: say(written, fact) })),
            };
          }),
        );
      });
  });
  const compared = rows.map(compareRow);
  const wrong = compared.flatMap((row) => row.wrong);
  for (const line of wrong.slice(0, 20)) console.error(line);
  writeFileSync(
    resolve(process.env.INIT_CWD ?? process.cwd(), values.json),
    `${JSON.stringify(rows.map(({ looks: _, ...row }) => row))}\n`,
  );
  const numbers = compared.reduce((sum, row) => sum + row.compared, 0);
  console.log(`${rows.length} tasks in units: ${numbers} numbers worked out again, ${wrong.length} differ`);
  if (wrong.length > 0) process.exitCode = 1;
};
