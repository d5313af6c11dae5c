import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

const TABLE = join(import.meta.dirname, 'src/routes/table.ts');
const FRAME = join(TABLE, '../screens.tsx');
const LANDING = join(TABLE, '../../features/auth/landing/landing-call.tsx');

type Chunk = Rolldown.OutputChunk;

const readBuild = (bundle: Rolldown.OutputBundle | Rolldown.RolldownOutput['output']) => {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  /** Adds a chunk and those that it cannot run without. */
  const close = (chunk: Chunk | undefined, seen = new Set<Chunk>()): Set<Chunk> => {
    if (chunk === undefined || seen.has(chunk)) return seen;
    seen.add(chunk);
    for (const name of chunk.imports)
      close(
        chunks.find(({ fileName }) => fileName === name),
        seen,
      );
    return seen;
  };
  const holder = (module: string) => chunks.find(({ moduleIds }) => moduleIds.includes(module));
  const screens = readFileSync(TABLE, 'utf8')
    .split(/\bpath: '/)
    .slice(1)
    .map((row) => ({
      path: row.slice(0, row.indexOf("'")),
      isPublic: row.includes("needs: 'public'"),
      asks: [...(/asks: \[(.*?)\]/s.exec(row)?.[1]?.matchAll(/'(.+?)'/g) ?? [])].map(([, call]) => call),
      chunk: holder(join(TABLE, '..', /import\('(.+?)'\)/.exec(row)?.[1] ?? '')),
    }));
  return {
    chunks,
    close,
    screens,
    landing: holder(LANDING),
    frame: close(holder(FRAME)),
    start: close(chunks.find(({ isEntry }) => isEntry)),
  };
};

/** What a request costs, in bytes of source, for each file that its screen loads. */
const REQUEST_BYTES = 900;
/** Weight of a screen before the sign-in, of one in the route table, and of what opens later. */
const WEIGHTS = [100, 3, 1] as const;

/** Builds once to see which screens load a module. Joins files while the saved requests outweigh bytes that are loaded in vain. */
export const findGroups = async (plugins: PluginOption[]): Promise<(module: string) => string | null> => {
  const output = {
    codeSplitting: { groups: [{ name: 'start', tags: ['$initial' as const] }] },
    strictExecutionOrder: true,
  };
  const once = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, rolldownOptions: { output } },
  });
  const { chunks, close, screens, frame, start } = readBuild((once as Rolldown.RolldownOutput).output);
  const early = new Set([...start].flatMap(({ dynamicImports }) => dynamicImports));
  const later = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const visits = chunks
    .filter(({ fileName }) => later.has(fileName))
    .map((chunk) => {
      const kind = screens.some((screen) => screen.chunk === chunk) ? 1 : early.has(chunk.fileName) ? 0 : 2;
      return { weight: WEIGHTS[kind], all: new Set([...close(chunk), ...(kind === 0 ? [] : frame)]) };
    });
  let groups = chunks
    .filter((chunk) => !start.has(chunk))
    .map((chunk) => ({
      name: chunk.name,
      modules: chunk.moduleIds,
      bytes: chunk.code.length,
      hasStyles: chunk.moduleIds.some((id) => id.endsWith('.css')),
      loads: visits.map(({ all }) => all.has(chunk)),
      needs: [...close(chunk)],
      chunks: [chunk],
    }));
  const weights = visits.map(({ weight }) => weight);
  type Group = (typeof groups)[number];
  for (;;) {
    const gains = visits.map(
      ({ weight }, at) => weight * REQUEST_BYTES * groups.filter(({ loads }) => loads[at]).length,
    );
    const home = new Map(groups.flatMap((group) => group.chunks.map((chunk) => [chunk, group])));
    // a joined file must not bring a third one
    const goesWith = (a: Group, b: Group) =>
      a.needs.every((chunk) => {
        const need = home.get(chunk);
        return need === undefined || need === a || b.loads.every((is, at) => !is || need.loads[at]);
      });
    let best: { cost: number; pair?: [Group, Group] } = { cost: 0 };
    for (let i = 0; i < groups.length; i++) {
      for (let j = i + 1; j < groups.length; j++) {
        const [a, b] = [groups[i] as Group, groups[j] as Group];
        let cost = 0;
        for (let at = 0; at < visits.length; at++) {
          const [inA, inB] = [a.loads[at], b.loads[at]];
          if (inA && inB) cost -= (gains[at] as number) * (a.hasStyles && b.hasStyles ? 2 : 1);
          else if (inA || inB) cost += (weights[at] as number) * (inA ? b : a).bytes;
        }
        if (cost < best.cost && goesWith(a, b) && goesWith(b, a)) best = { cost, pair: [a, b] };
      }
    }
    if (best.pair === undefined) break;
    const [a, b] = best.pair;
    groups = groups.filter((one) => one !== a && one !== b);
    groups.push({
      name: (a.bytes > b.bytes ? a : b).name,
      modules: [...a.modules, ...b.modules],
      bytes: a.bytes + b.bytes,
      hasStyles: a.hasStyles || b.hasStyles,
      loads: a.loads.map((is, at) => is || b.loads[at] === true),
      needs: [...new Set([...a.needs, ...b.needs])],
      chunks: [...a.chunks, ...b.chunks],
    });
  }
  const names = new Map(groups.flatMap(({ name, modules }, at) => modules.map((id) => [id, `${name}${at}`])));
  return (module) => names.get(module) ?? null;
};

/** Writes into `boot.js` which files and calls each screen begins with, and lists the files of every later module for the tests. */
export const writeScreens = (): Plugin => ({
  name: 'write-screens',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const { chunks, close, screens, landing, frame, start } = readBuild(bundle);
    const filesOf = (all: Iterable<Chunk>) => {
      const asked = [...new Set(all)].filter((chunk) => !start.has(chunk));
      return [
        ...new Set(asked.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])),
      ];
    };
    const files: string[] = [];
    const numbers = (names: readonly string[]) =>
      names.map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1));
    const rows = screens.map(({ path, isPublic, asks, chunk }) => [
      path,
      numbers(filesOf([...frame, ...close(chunk)])),
      isPublic,
      asks,
    ]);
    rows.push(['', numbers(filesOf(close(landing))), true, []]);
    const boot = join(dir, 'boot.js');
    const table = JSON.stringify([files.map((name) => `/${name}`), rows]);
    writeFileSync(
      boot,
      readFileSync(boot, 'utf8').replace('[[], []]', () => table),
    );
    const later = chunks
      .flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const))
      .filter(([id]) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
    const lists = later.map(([id, chunk]) => [
      relative(import.meta.dirname, id),
      [...close(chunk)].map(({ fileName }) => fileName),
    ]);
    writeFileSync(
      join(dir, '.screens.json'),
      JSON.stringify({ start: [...start].map(({ fileName }) => fileName), ...Object.fromEntries(lists) }),
    );
  },
});
