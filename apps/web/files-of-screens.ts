import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, minifySync, type Plugin, type PluginOption, type Rolldown } from 'vite';

const TABLE = join(import.meta.dirname, 'src/routes/table.ts');
const FRAME = join(TABLE, '../screens.tsx');
/** Painter that screens with the picture import when they mount. */
const PICTURE = join(TABLE, '../../scope/range/range-layer.tsx');
const PAINTER = join(PICTURE, '../run-range.ts');
const LANDING = join(TABLE, '../../features/auth/landing/landing-call.tsx');

type Chunk = Rolldown.OutputChunk;

const readBuild = (bundle: Rolldown.OutputBundle | Rolldown.RolldownOutput['output']) => {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  /** Adds a chunk and all its static imports. */
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
    holder,
    frame: close(holder(FRAME)),
    start: close(chunks.find(({ isEntry }) => isEntry)),
  };
};

/** A room's `index.ts` only re-exports, so a screen loads only the files that it uses. */
export const treeshake = { moduleSideEffects: [{ test: /\/src\/\w+\/index\.ts$/, sideEffects: false }] };

/** Cost of one more file at a first visit, in bytes of unused script. Grows with the square of the file count. */
const FILE_BYTES = 20_000;
/** Most unused script that a screen loads beyond the start, as a share of the used script. */
const MOST_IN_VAIN = 0.15;
/** Limit for pages without the frame, as a share of all their scripts. */
const MOST_IN_VAIN_ALONE = 0.1;

/**
 * Builds once to see which screens load a module. Then joins files while that saves screens more than the unused script
 * costs.
 */
export const findGroups = async (plugins: PluginOption[]): Promise<(module: string) => string | null> => {
  const groups = [{ name: 'start', tags: ['$initial' as const] }];
  const once = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      rolldownOptions: { treeshake, output: { codeSplitting: { groups }, strictExecutionOrder: true } },
    },
  });
  const { chunks, close, holder, screens, frame, start } = readBuild((once as Rolldown.RolldownOutput).output);
  const early = new Set([...start].flatMap(({ dynamicImports }) => dynamicImports));
  const later = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const first = new Set(screens.map(({ chunk }) => chunk));
  const ofFrame = new Set([...frame].flatMap(({ dynamicImports }) => dynamicImports));
  const startBytes = [...start].reduce((sum, { code }) => sum + code.length, 0);
  const visits = chunks
    .filter((chunk) => later.has(chunk.fileName) && chunk !== holder(FRAME))
    .map((chunk) => {
      const isScreen = early.has(chunk.fileName) && !first.has(chunk) && chunk.name.endsWith('-screen');
      const isAlone = isScreen || chunk === holder(LANDING);
      const all = new Set([...close(chunk), ...(isAlone ? [] : frame)].filter((one) => !start.has(one)));
      const bytes = [...all].reduce((sum, { code }) => sum + code.length, 0);
      const isFirst = first.has(chunk);
      // pages without the frame have few modules, which most screens load too
      const weight = isAlone ? 10 : isFirst || ofFrame.has(chunk.fileName) ? 3 : 1;
      if (isAlone || chunk === holder(PAINTER))
        return { all, weight, most: bytes + (startBytes + bytes) * MOST_IN_VAIN_ALONE };
      return { all, weight, most: isFirst ? bytes * (1 + MOST_IN_VAIN) : Number.POSITIVE_INFINITY };
    });
  let sets = chunks
    .filter((chunk) => !start.has(chunk))
    .map((chunk) => ({
      name: chunk.name,
      modules: chunk.moduleIds,
      bytes: chunk.code.length,
      hasStyles: chunk.moduleIds.some((id) => id.endsWith('.css')),
      visits: visits.map(({ all }) => all.has(chunk)),
      needs: [...close(chunk)],
      chunks: [chunk],
    }));
  sets.push({
    name: 'start',
    modules: [...start].flatMap(({ moduleIds }) => moduleIds),
    bytes: 0,
    hasStyles: true,
    visits: visits.map(() => true),
    needs: [...start],
    chunks: [...start],
  });
  type Files = (typeof sets)[number];
  for (;;) {
    const home = new Map(sets.flatMap((set) => set.chunks.map((chunk) => [chunk, set])));
    // joining two files must not pull in a third
    const goesWith = (a: Files, b: Files) =>
      a.needs.every((chunk) => {
        const need = home.get(chunk);
        return need === undefined || need === a || b.visits.every((is, at) => !is || need.visits[at]);
      });
    const now = visits.map(({ weight, most }, at) => {
      const loaded = sets.filter((set) => set.visits[at]);
      const room = most - loaded.reduce((sum, { bytes }) => sum + bytes, 0);
      return { weight, room, saved: FILE_BYTES * loaded.length ** 2 };
    });
    // the pair that saves most per unused byte, so small files join first
    let best: { gain: number; pair?: [Files, Files] } = { gain: 0 };
    sets.forEach((a, index) => {
      for (let next = index + 1; next < sets.length; next++) {
        const b = sets[next] as Files;
        let [gain, loss] = [0, 1];
        for (let at = 0; at < now.length; at++) {
          const { weight, room, saved } = now[at] as (typeof now)[number];
          const [inA, inB] = [a.visits[at], b.visits[at]];
          const vain = inA ? b.bytes : a.bytes;
          if (inA && inB) gain += weight * saved * (a.hasStyles && b.hasStyles ? 2 : 1);
          else if (inA || inB) loss += vain > room ? Number.POSITIVE_INFINITY : weight * vain;
        }
        if (gain > loss && gain / loss > best.gain && goesWith(a, b) && goesWith(b, a))
          best = { gain: gain / loss, pair: [a, b] };
      }
    });
    if (best.pair === undefined) break;
    const [a, b] = best.pair;
    sets = sets.filter((one) => one !== a && one !== b);
    sets.push({
      name: a.name === 'start' || b.name === 'start' ? 'start' : (a.bytes > b.bytes ? a : b).name,
      modules: [...a.modules, ...b.modules],
      bytes: a.bytes + b.bytes,
      hasStyles: a.hasStyles || b.hasStyles,
      visits: a.visits.map((is, at) => is || b.visits[at] === true),
      needs: [...a.needs, ...b.needs],
      chunks: [...a.chunks, ...b.chunks],
    });
  }
  const names = new Map(
    sets.flatMap(({ name, modules }, at) => modules.map((id) => [id, name === 'start' ? name : `${name}${at}`])),
  );
  return (module) => names.get(module) ?? null;
};

/**
 * Writes each screen's first files and calls into `boot.js`, and lists the files of every later module for the tests.
 */
export const writeScreens = (): Plugin => ({
  name: 'write-screens',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const { chunks, close, holder, screens, frame, start } = readBuild(bundle);
    const filesOf = (all: Set<Chunk>) => {
      if (all.has(holder(PICTURE) as Chunk)) close(holder(PAINTER), all);
      const asked = [...all].filter((chunk) => !start.has(chunk));
      return [
        ...new Set(asked.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])),
      ];
    };
    const files: string[] = [];
    const numbers = (names: readonly string[]) =>
      names.map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1));
    const rows = screens.map(({ path, isPublic, asks, chunk }) => [
      path,
      numbers(filesOf(close(chunk, new Set(frame)))),
      isPublic,
      asks,
    ]);
    rows.push(['', numbers(filesOf(close(holder(LANDING)))), true, []]);
    const boot = join(dir, 'boot.js');
    const table = JSON.stringify([files.map((name) => `/${name}`), rows]);
    writeFileSync(
      boot,
      minifySync(
        'boot.js',
        readFileSync(boot, 'utf8').replace('[[], []]', () => table),
      ).code,
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
      JSON.stringify({
        first: [files, rows],
        start: [...start].map(({ fileName }) => fileName),
        ...Object.fromEntries(lists),
      }),
    );
  },
});
