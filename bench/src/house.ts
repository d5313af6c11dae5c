import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchTable } from './bench-table.ts';

/** The last commit before the code was sorted into one table for each thing and one desk. */
const BEFORE = '000a2f6';
/** The last commit of release 0.3.0, before duplicates were merged. */
const RELEASE_3 = '5bdb7b6';
/** A file with fewer lines is small. */
const SMALL_LINES = 30;

const NOT_PRODUCTION = /\.test\.tsx?$|\.d\.ts$|\/(?:node_modules|dist|test|testing|fixtures)\//;
/** `import … from`, `export … from` and `import('…')` of a file beside. */
const FROM = /(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^']+)'/g;
/** A value followed by `!` that is no comparison: an assertion that it is not null. */
const ASSERTED = /[\w)\]]!(?=[.,;:)\]}\s[])(?!\s*=)/g;

/** Source files of a tree that run in the product, by their path from its root. */
const productionFiles = (root: string): Map<string, string> =>
  new Map(
    ['packages', 'apps']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
      )
      .filter((path) => /^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !NOT_PRODUCTION.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
  );

const roomOf = (path: string): string =>
  /^(?:packages\/[^/]+|apps\/[^/]+\/src\/(?:features\/)?[^/]+)/.exec(path)?.[0] ?? path;
const linesOf = (text: string): number => text.split('\n').length - 1;
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'/g, '');

/** The files of the tree that a file imports by a relative path. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(FROM)].map(([, to = '']) => normalize(join(dirname(path), to)));

type Arrows = ReadonlyMap<string, readonly string[]>;

/** Cycles of imports. */
const circlesOf = (next: Arrows): string[][] => {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(next.get(from) ?? [])];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      open.push(...(next.get(path) ?? []));
    }
    return seen;
  };
  const reached = new Map([...next.keys()].map((path) => [path, reach(path)]));
  const inCircle = [...next.keys()].filter((path) => reached.get(path)?.has(path));
  const groups = inCircle.map((path) => inCircle.filter((other) => reached.get(path)?.has(other)).sort());
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
};

const arrowsOf = (files: ReadonlyMap<string, string>): Arrows =>
  new Map([...files].map(([path, text]) => [path, importsOf(path, text).filter((to) => files.has(to))]));

/** Names that packages export and no file outside imports; of a namespace, its own name counts. */
const unusedExports = (root: string, files: ReadonlyMap<string, string>): { all: number; unused: number } => {
  const everywhere = ['packages', 'apps', 'bench', 'e2e', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/node_modules|(?:^|\/)dist\//.test(name))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
  );
  const names = (list: string): string[] =>
    list
      .split(',')
      .map((one) => one.trim().replace(/^type\s+/, ''))
      .filter((one) => one !== '');
  const counted = [...files]
    .filter(([path]) => /^packages\/[^/]+\/src\/index\.ts$/.test(path))
    .flatMap(([path, text]) => {
      const room = roomOf(path);
      const exported = [...text.matchAll(/export (?:type )?(?:\*\s+as\s+(\w+)|\{([^}]*)\})/g)].flatMap(
        ([, space, list = '']) => (space ? [space] : names(list).map((one) => one.split(' as ').at(-1) ?? one)),
      );
      const mark = `'@windcall/${room.split('/')[1]}`;
      const outside = everywhere.filter((file) => !file.path.startsWith(`${room}/`) && file.text.includes(mark));
      const words = new Set(outside.flatMap(({ text }) => text.match(/\w+/g) ?? []));
      return exported.map((name) => words.has(name));
    });
  return { all: counted.length, unused: counted.filter((isUsed) => !isUsed).length };
};

/** The counts of a tree, or of its given files. */
const countOf = (root: string, files: ReadonlyMap<string, string>) => {
  const texts = [...files.values()];
  const importers = new Map<string, number>();
  for (const [path, text] of files)
    for (const to of new Set(importsOf(path, text))) importers.set(to, (importers.get(to) ?? 0) + 1);
  const single = [...files.keys()].filter((path) => importers.get(path) === 1).length;
  const { all, unused } = unusedExports(root, files);
  return {
    files: files.size,
    single: `${single} (${Math.round((100 * single) / files.size)} %)`,
    small: texts.filter((text) => linesOf(text) < SMALL_LINES).length,
    lines: texts.reduce((sum, text) => sum + linesOf(text), 0),
    asserted: texts.reduce((sum, text) => sum + (codeOf(text).match(ASSERTED)?.length ?? 0), 0),
    unused: `${unused} of ${all}`,
    circles: circlesOf(arrowsOf(files)).length,
  };
};

const ROWS = {
  files: 'production files',
  single: 'of them with one importer',
  small: `of them under ${SMALL_LINES} lines`,
  lines: 'production lines',
  asserted: 'assertions that a value is there (`!`)',
  unused: 'exports of packages that nothing outside them imports',
  circles: 'circles of files, by imports of types too',
} as const;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Does something with the tree of a commit. */
const withTree = <T>(commit: string, look: (root: string) => T): T => {
  const root = mkdtempSync(join(tmpdir(), 'windcall-before-'));
  try {
    const tree = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
    execFileSync('tar', ['x', '-C', root], { input: tree });
    return look(root);
  } finally {
    rmSync(root, { recursive: true });
  }
};

/** Counts the tree before, now, and now in the rooms that existed before. */
export const houseCount = (): BenchTable =>
  withTree(BEFORE, (before) => {
    const [then, today] = [productionFiles(before), productionFiles(ROOT)];
    const rooms = new Set([...then.keys()].map(roomOf));
    const stood = new Map([...today].filter(([path]) => rooms.has(roomOf(path))));
    const counts = [countOf(before, then), countOf(ROOT, today), countOf(ROOT, stood)];
    return {
      title: 'The house, counted',
      note: `Source files of packages and apps without tests, counted alike at ${BEFORE} and now; the last column leaves out rooms (packages, features) that were not there then.`,
      columns: ['', `before (${BEFORE})`, 'now', 'now, rooms of before'],
      rows: Object.entries(ROWS).map(([key, name]) => [
        name,
        ...counts.map((count) => String(count[key as keyof typeof ROWS])),
      ]),
    };
  });

/** Files deleted since release 0.3.0, by room, and totals. A moved file is not deleted. */
export const houseGone = (): BenchTable => {
  const range = ['--find-renames', RELEASE_3, 'HEAD', '--', 'packages', 'apps'];
  const gone = execFileSync('git', ['diff', '--diff-filter=D', '--name-only', ...range], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '');
  return withTree(RELEASE_3, (before) => {
    const [then, today] = [productionFiles(before), productionFiles(ROOT)];
    const sum = (paths: Iterable<string>, of: ReadonlyMap<string, string>): number =>
      [...paths].reduce((lines, path) => lines + linesOf(of.get(path) ?? ''), 0);
    const production = gone.filter((path) => then.has(path));
    const rooms = [...new Set(production.map(roomOf))].sort();
    const [had, has] = [sum(then.keys(), then), sum(today.keys(), today)];
    const lineOf = (name: string, paths: readonly string[], files: string): string[] => [
      name,
      String(paths.length),
      String(sum(paths, then)),
      files,
    ];
    return {
      title: 'What was deleted since release 0.3.0',
      note: `Source files of packages and apps without tests that stood at ${RELEASE_3} and are gone, by room; what was only moved is left out. The code grew all the same: from ${then.size} files and ${had} lines to ${today.size} files and ${has} lines.`,
      columns: ['room', 'files', 'lines', 'which'],
      rows: [
        ...rooms.map((room) => {
          const paths = production.filter((path) => roomOf(path) === room);
          return lineOf(
            room,
            paths,
            paths.map((path) => `\`${path === room ? basename(path) : path.slice(room.length + 1)}\``).join(', '),
          );
        }),
        lineOf('all', production, ''),
      ],
    };
  });
};
