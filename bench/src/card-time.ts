import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stages, wmp } from '@windcall/contract';
import { PROMISE_FIELDS } from '@windcall/simulation';
import type { TrialWind } from '../../packages/simulation/test/trial-cards.ts';
import type { BenchTable } from './bench-table.ts';
import { eyeStages } from './card-for-eye.ts';
import { median } from './timed.ts';
import { flyCards, type Kept } from './truth/simulation/fly-cards.ts';

const PRONE = { muzzle: stages.MUZZLE_HEIGHTS_M.prone, target: stages.USUAL_TARGET_M };
const AIRS = [
  ['overcast', { ground: 'meadow', sky: 'overcast', speed: 10, direction: 60 }],
  ['broken sun', { ground: 'mown', sky: 'broken', speed: 12, direction: 300 }],
  ['night', { ground: 'meadow', sky: 'night', speed: 6, direction: 90 }],
] as const;
const TEMPLATE = 'multiple_engagement';
const FLIGHTS = 1000;
const HOLDS = 2;

const points = (share: number): string => (100 * share).toFixed(1);
const offOf = (kept: Kept, read: (of: Kept['happened']) => number): number => read(kept.stated) - read(kept.happened);
const coverage = ({ coverage: share }: Kept['happened']): number => share;
const hits = ({ hitProbability }: Kept['happened']): number => hitProbability;

/** Cards of a prone shooter, made with bullet heights and made for 2 m, flown by bullets at their own height. */
export const cardHeightsBench = (flights = FLIGHTS): BenchTable => {
  const rows = ([1, 2] as const).flatMap((law) =>
    AIRS.flatMap(([name, surface]) => {
      const low: TrialWind = { name, surface, law, heights: PRONE };
      const flat: TrialWind = { name, surface, law };
      const fly = (made: TrialWind): Kept[] =>
        flyCards(TEMPLATE, made, flights, PROMISE_FIELDS, undefined, low).filter(({ holds }) => holds === HOLDS);
      const [with_, without] = [fly(low), fly(flat)];
      return with_.map((kept) => ({ law, name, kept, flat: without.find(({ kind }) => kind === kept.kind) }));
    }),
  );
  const off = (read: (of: Kept['happened']) => number): number[] => rows.map(({ kept }) => offOf(kept, read));
  const told = ([name, read]: readonly [string, typeof hits]): string => {
    const each = off(read);
    const pooled = each.reduce((sum, x) => sum + x, 0) / each.length;
    return `${name}: pooled ${points(pooled)}, worst ${points(Math.max(...each.map(Math.abs)))} points`;
  };
  const pair = (kept: Kept | undefined, read: typeof hits): string =>
    kept ? `${points(read(kept.stated))} / ${points(read(kept.happened))}` : '';
  return {
    title: 'What cards promise a prone shooter, and what happens',
    note: `Muzzle 0.3 m, targets 1 m up, ${HOLDS} holds, template ${TEMPLATE}, ${rows.length} cards. Stated / happened in per cent; every card flew ${flights} shots with heights, each in a wind that no card had seen (${points(Math.sqrt(0.25 / flights))} points of standard error at most). Made with heights: ${[['Coverage', coverage] as const, ['Hits', hits] as const].map(told).join('; ')}. Coverage is counted with 0.01 mil to spare, as in the tables above. The last columns are cards made at 2 m and flown all the same.`,
    columns: ['Law', 'Air', 'Kind', 'Coverage', 'Hits', 'Coverage, made at 2 m', 'Hits, made at 2 m'],
    rows: rows.map(({ law, name, kept, flat }) => [
      String(law),
      name,
      kept.kind,
      pair(kept, coverage),
      pair(kept, hits),
      pair(flat, coverage),
      pair(flat, hits),
    ]),
  };
};

/** Release 1.0.0, whose cards were for a perfect eye. */
const RELEASE = 'ae3b48b8';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const JOBS = 'apps/server/src/features/wmp/jobs.ts';
/** Number of timings of each step; the first warms up and does not count. */
const TIMES = 4;
/** Every third stage of the bench is timed. */
const EVERY = 3;
/** Processor time so far, ms: better than the clock on a busy machine. */
const workedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

// biome-ignore lint/suspicious/noExplicitAny: the jobs of another release have types of their own
type Jobs = Record<string, { run: (input: any) => any }>;

const git = (...args: string[]): void => {
  const { status, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} ${args.at(-1)}: ${stderr.trim()}`);
};

/** A checkout of the release with this checkout's installed packages and the release's own packages. */
const checkoutOf = (tree: string): void => {
  try {
    git('worktree', 'add', '--detach', tree, RELEASE);
  } catch (error) {
    throw new Error(`a shallow clone lacks release 1.0.0: git fetch --unshallow (${String(error)})`);
  }
  const inTree = (path: string): string => join(tree, path);
  mkdirSync(inTree('node_modules/@windcall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@windcall') symlinkSync(join(ROOT, 'node_modules', name), inTree(`node_modules/${name}`));
  for (const name of readdirSync(inTree('packages')))
    symlinkSync(inTree(`packages/${name}`), inTree(`node_modules/@windcall/${name}`));
};

interface Pressed {
  readonly whole: number;
  readonly row?: number;
}

/** The work of pressing Make my card: the three phases and the card. */
const press = (jobs: Jobs, stage: stages.Stage, memo: string, isNew: boolean): Pressed => {
  const run = (name: string, input: object) => {
    const outcome = jobs[name]?.run({ stage, memo, ...input });
    if (outcome?.status !== 'ok' && outcome?.status !== 'success') throw new Error(`${name}: ${outcome?.status}`);
    return outcome;
  };
  const begun = workedMs();
  const phase1 = run('analyzeWindJob', { settings: {} });
  const { built } = run('buildBracketsJob', {
    clusters: phase1.distanceWindStates.globalClusters,
    settings: wmp.bracketParameters.parse({}),
    distanceCoverageMetrics: phase1.analysisMetadata.distanceCoverageMetrics,
  });
  const params = wmp.milpParams.parse({ p_min: 0.5 });
  const candidates = built.candidateBrackets;
  const { results } = run('selectBracketsJob', { candidates, mode: 'pareto', params });
  const narrowest = results.results.filter(({ brackets }: { brackets: object[] }) => brackets.length > 0);
  const [precision, reading, misreadMph] = [0.1, 'path', 2] as const;
  const ofCard = { precision, reading, narrowest, candidates, params };
  const card = isNew
    ? run('makeCardJob', { ...ofCard, choice: { kind: 'hit-probability', misreadMph } })
    : run('makeCardJob', {
        precision,
        choice: { kind: 'hit-probability', holds: 2, options: { reading } },
      });
  const whole = workedMs() - begun;
  if (!isNew) return { whole };
  // another row, in a worker that has not seen this stage
  const other = card.others.find((one: { brackets?: object[] } | null) => one?.brackets);
  if (other === undefined) return { whole };
  const again = workedMs();
  run('makeCardJob', { ...ofCard, memo: `${memo} again`, choice: { kind: 'found', misreadMph, ...other } });
  return { whole, row: workedMs() - again };
};

/** Times of Make my card and of release 1.0.0, in turn in one process, with their defaults; and of another row. */
export const cardTimeBench = async (): Promise<BenchTable> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windcall-release-')));
  const tree = join(folder, 'tree');
  try {
    checkoutOf(tree);
    const load = (root: string): Promise<Jobs> => import(pathToFileURL(join(root, JOBS)).href);
    const [then, now] = [await load(tree), await load(ROOT)];
    const some = eyeStages().filter((_, i) => i % EVERY === 0);
    const rows = some.map(([name, stage]) => {
      const old: number[] = [];
      const made: Pressed[] = [];
      for (let n = 0; n < TIMES; n++) {
        old.push(press(then, stage, `${name} ${n}`, false).whole);
        made.push(press(now, stage, `${name} ${n}`, true));
      }
      const [before, after] = [old.slice(1), made.slice(1).map(({ whole }) => whole)].map(median);
      const others = made.slice(1).flatMap(({ row }) => row ?? []);
      return { name, before: before ?? Number.NaN, after: after ?? Number.NaN, row: median(others) };
    });
    const ratio = (of: number, by: number): string => (Number.isNaN(of) ? 'same card' : (of / by).toFixed(2));
    const ratios = rows.map(({ before, after }) => after / before);
    return {
      title: 'Make my card beside release 1.0.0',
      note: `The three phases and the card, as each release makes it when nothing is said (now for a reader of ± 2 mph). Processor time of one process, the releases turn and turn about, median of ${TIMES - 1}. Median ratio ${median(ratios).toFixed(2)} (aim 0.75). Another row: the next card of the choices from the brackets that are kept, in a worker that has not seen the stage, as a share of the whole; before, such a worker made all anew (1.00).`,
      columns: ['Stage', '1.0.0, ms', 'Now, ms', 'Now / 1.0.0', 'Another row / whole'],
      rows: rows.map(({ name, before, after, row }) => [
        name,
        ...[before, after].map((ms) => ms.toFixed(0)),
        ratio(after, before),
        ratio(row, after),
      ]),
    };
  } finally {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
};
