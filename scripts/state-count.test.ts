import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = fileURLToPath(new URL('../apps/web/src/features/', import.meta.url));
/** From so many on, the states of a component belong into one reducer or form. */
const TOO_MANY = 7;

const filesIn = (folder: string): string[] =>
  readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => join(folder, file));

it.each(['practice', 'games', 'matches', 'classes'])('no component of %s holds seven states of its own', (folder) => {
  const files = filesIn(folder);
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) =>
    readFileSync(join(here, file), 'utf8')
      .split(/^(?=(?:export )?const \w+ = )/m)
      .map((part) => ({
        name: `${file}: ${/const (\w+)/.exec(part)?.[1]}`,
        states: part.match(/\buseState[<(]/g)?.length ?? 0,
      })),
  );
  expect(found.some(({ states }) => states > 0)).toBe(true);
  expect(found.filter(({ states }) => states >= TOO_MANY)).toEqual([]);
});
