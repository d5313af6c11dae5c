import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const features = fileURLToPath(new URL('../apps/web/src/features', import.meta.url));
/** A component with this many states needs a reducer. */
const TOO_MANY = 7;

/** Number of `useState` calls by component or hook of a file. */
const statesOf = (source: string): [name: string, states: number][] =>
  source
    .split(/^(?=(?:export )?(?:const|function) )/m)
    .map((part) => [
      /^(?:export )?(?:const|function) (\w+)/.exec(part)?.[1] ?? '',
      part.match(/\buseState\s*[<(]/g)?.length ?? 0,
    ]);

test('counts the states of each component by itself', () => {
  const one = '  const [a, setA] = useState(0);\n';
  const source = `export const Few = () => {\n${one}};\nconst Many = () => {\n${one.repeat(7)}};\n`;
  expect(statesOf(source)).toEqual([
    ['Few', 1],
    ['Many', 7],
  ]);
});

test('no component of practice, games, matches or classes has seven states of its own: they are one reducer', () => {
  const found = ['practice', 'games', 'matches', 'classes'].flatMap((room) =>
    readdirSync(`${features}/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .flatMap((file) =>
        statesOf(readFileSync(`${features}/${room}/${file}`, 'utf8')).map(([name, states]) => ({
          where: `${room}/${file}: ${name}`,
          states,
        })),
      ),
  );
  expect(found.some(({ states }) => states > 0)).toBe(true);
  expect(found.filter(({ states }) => states >= TOO_MANY)).toEqual([]);
});
