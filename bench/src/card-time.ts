import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type stages, wmp } from '@windcall/contract';
import type { BenchTable } from './bench-table.ts';
import { eyeStages } from './card-for-eye.ts';
import { median } from './timed.ts';

/** Release 1.0.0, whose cards were for a perfect eye. */
const RELEASE = 'ae3b48b8';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const JOBS = 'apps/server/src/features/wmp/jobs.ts';
/** Number of timings of each step; the first warms up and does not count. */
const TIMES = 4;
/** Every third stage of the bench is timed. */
const EVERY = 3;
/** Processor time so far, ms: on a busy machine it says more than the clock. */
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

/** A checkout of the release with the installed packages of this one, and packages of its own. */
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

/** The work of one press of Make my card: the three phases and the card. */
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

/** Make my card beside release 1.0.0 in one process, turn and turn about, as each makes it when nothing is said; and another row of its choices. */
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
