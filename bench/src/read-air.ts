import { drills } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE, hitChance, solve } from '@windcall/simulation';
import { plateFor, RANGES } from '@windcall/training';
import type { Sky } from '@windcall/wind';
import { windAtJob } from '../../apps/server/src/features/drills/jobs.ts';
import type { MadeTask } from '../../apps/server/src/features/drills/kept-air.ts';
import { parOfTask } from '../../apps/server/src/features/drills/picture-of-task.ts';
import { readCallJob } from '../../apps/server/src/features/drills/read-call.ts';
import { groundAt, taskOfCell } from '../../apps/server/src/features/drills/task-of-cell.ts';
import type { BenchTable } from './bench-table.ts';

const built = buildStage({
  profile: DEFAULT_PROFILE,
  scenario: { id: 0, name: 'drill', engagements: [], directionOfFire: 0, environmentalConditions: null },
  wind: { kind: 'steady', speed: 0, direction: 0 },
  clock: 'live',
});
if (built.status !== 'ok') throw new Error(built.message);
/** A still stage without targets, the base of drill tasks. */
export const DRILL_BASE = built.stage;

const SKIES: readonly Sky[] = ['overcast', 'broken', 'sun'];
const VALUES = ['full', 'half', 'low'] as const;
const GUSTS = ['steady', 'gusty', 'rough'] as const;
/** When a call is made, s into its task. */
const COMMIT_S = 40;

const rootMean = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const two = (value: number): string => value.toFixed(2);

export interface Drawn {
  readonly task: MadeTask;
  readonly read: Omit<drills.PictureRead, 'again'>;
  /** The effective crosswind at the call, mph. */
  readonly truthMph: number;
  readonly parMph: number;
}

/** A task of a drill, called by its picture alone. */
const drawnTask = async (i: number, sky: Sky, level: drills.Level, distanceYd: number): Promise<Drawn> => {
  const range = RANGES.find((_, r) => distanceYd <= ([400, 700, 1000][r] ?? Number.POSITIVE_INFINITY)) ?? 'over-1000';
  const cell = { range, value: VALUES[0], gust: GUSTS[i % GUSTS.length] ?? 'gusty' };
  const seed = (0xa1f0_0000 + 104_729 * i).toString(16).padStart(16, '0');
  const task = taskOfCell({ base: DRILL_BASE, cell, distances: [distanceYd], plateMoa: 2, sky, seed });
  if (task === null) throw new Error('the bullet must get there');
  const [{ read }, wind] = [
    await readCallJob.run({ task, level, commitS: COMMIT_S, focusS: null }),
    await windAtJob.run({ task, s: COMMIT_S }),
  ];
  const par = parOfTask(task, level);
  if (wind === null || par === null) throw new Error('a task in natural air must have a wind and a par');
  return { task, read, truthMph: wind.effective, parMph: par };
};

type Cue = drills.PictureRead['cues'][number];
/** A way to call: mph from the cues' readings; null without a usable reading. */
type Rule = readonly [name: string, call: (read: Drawn['read']) => number | null];
const over20s = (cues: readonly Cue[]): number | null => {
  const said = cues.flatMap((cue) => cue.over20s ?? []);
  return said.length === 0 ? null : mean(said);
};
const flagsOf = ({ cues }: Drawn['read']): Cue[] => cues.filter(({ kind }) => kind === 'flag');
const THIRDS = 'One number a third, near 3, middle 2, far 1';
const RULES: readonly Rule[] = [
  ['The flag at the plate, one look', (read) => flagsOf(read).at(-1)?.means ?? null],
  ['The flag at the plate', (read) => over20s(flagsOf(read).slice(-1))],
  ['The meter', ({ cues }) => over20s(cues.filter(({ kind }) => kind === 'meter'))],
  [
    'Mirage at half the range',
    ({ cues }) => over20s(cues.filter(({ kind, third }) => kind === 'mirage' && third === 1)),
  ],
  ['Flags, plain average', (read) => over20s(flagsOf(read))],
  ['All cues, plain average', ({ cues }) => over20s(cues)],
  [THIRDS, ({ together }) => together],
];

const RULE_TASKS = 500;

/** Error of each reading rule, beside the best possible reading: 500 tasks a sky at 600 yd. */
export const rulesOfReading = async (): Promise<BenchTable> => {
  const columns: { name: string; drawn: Drawn[] }[] = [];
  for (const sky of SKIES) {
    const drawn: Drawn[] = [];
    for (let i = 0; i < RULE_TASKS; i++) drawn.push(await drawnTask(i, sky, 1, 600));
    columns.push({ name: sky, drawn });
  }
  const offOf = (rule: Rule, drawn: readonly Drawn[]): number =>
    rootMean(
      drawn.flatMap(({ read, truthMph }) => {
        const call = rule[1](read);
        return call === null ? [] : [call - truthMph];
      }),
    );
  return {
    title: 'Reading the air: what each rule leaves unknown',
    note: `Root mean square error of the call, mph: ${RULE_TASKS} tasks a sky at 600 yd, full value, level 1, read from the picture’s text over 20 s unless it says one look. Par is what the best reader of everything would leave.`,
    columns: ['Rule', ...SKIES],
    rows: [
      ...RULES.map((rule) => [rule[0], ...columns.map(({ drawn }) => two(offOf(rule, drawn)))]),
      ['Par', ...columns.map(({ drawn }) => two(rootMean(drawn.map(({ parMph }) => parMph))))],
      ['Thirds ÷ par, call by call', ...columns.map(({ drawn }) => figuresOf(drawn).at(-1) ?? '')],
    ],
  };
};

/** Ranges of the measured readings. */
export const BANDS: readonly (readonly [name: string, yd: number])[] = [
  ['to 400 yd', 350],
  ['to 700 yd', 600],
  ['to 1000 yd', 900],
  ['beyond', 1150],
];
/** Sealed tasks of a row (count). */
export const EYE_TASKS = 60;

/** A sealed task, its sky in turn. */
export const eyeTask = (i: number, level: drills.Level, yd: number): Promise<Drawn> =>
  drawnTask(7000 + i, SKIES[i % SKIES.length] ?? 'broken', level, yd);

/** Slope and correlation of winds as read against true winds. */
const lineOf = (pairs: readonly { read: number; was: number }[]): { slope: number; r: number } => {
  const [atRead, atWas] = [mean(pairs.map(({ read }) => read)), mean(pairs.map(({ was }) => was))];
  const sum = (of: (p: { read: number; was: number }) => number): number =>
    pairs.reduce((total, p) => total + of(p), 0);
  const cross = sum(({ read, was }) => (read - atRead) * (was - atWas));
  const wasSquares = sum(({ was }) => (was - atWas) ** 2);
  return { slope: cross / wasSquares, r: cross / Math.sqrt(wasSquares * sum(({ read }) => (read - atRead) ** 2)) };
};

/** Flags read (count), slope, r, mean error (mph), and the path's error over par. */
export const figuresOf = (drawn: readonly Drawn[]): string[] => {
  const pairs = drawn.flatMap(({ read }) =>
    flagsOf(read).flatMap(({ over20s: said, was }) => (said === null ? [] : [{ read: said, was }])),
  );
  const path = drawn.flatMap(({ read, truthMph, parMph }) =>
    read.together === null ? [] : [(read.together - truthMph) / parMph],
  );
  const line = pairs.length > 0 ? lineOf(pairs) : null;
  return [
    String(pairs.length),
    line ? two(line.slope) : '–',
    line ? line.r.toFixed(3) : '–',
    line ? two(mean(pairs.map(({ read, was }) => Math.abs(read - was)))) : '–',
    two(rootMean(path)),
  ];
};

/** Accuracy of a reader of the rules at each flag and over the path, by the picture’s text alone. */
export const flagsRead = async (): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const level of drills.LEVEL_NUMBERS) {
    const all: Drawn[] = [];
    for (const [band, yd] of BANDS) {
      const drawn: Drawn[] = [];
      for (let i = 0; i < EYE_TASKS; i++) {
        drawn.push(await eyeTask(i, level, yd));
      }
      rows.push([String(level), band, ...figuresOf(drawn)]);
      all.push(...drawn);
    }
    rows.push([String(level), 'all', ...figuresOf(all)]);
  }
  return {
    title: 'Reading the air: flags and the path by the text of the picture',
    note: `${EYE_TASKS} sealed tasks a row under three skies, full value, read over 20 s by the rules the lessons teach. Wanted: slope 0.9 to 1.1, r 0.97, a mean error of 1 mph at the flag, the path within 1.3 of par.`,
    columns: ['Level', 'Range', 'Flags', 'Slope', 'r', 'Mean error, mph', 'Path ÷ par'],
    rows,
  };
};

const PLATE_TASKS = 500;

/** How often a first call's plate is hit without a hold, by the wind's value. */
export const zeroHolds = (): BenchTable => {
  const byValue = VALUES.map((value) => ({ value, chances: [] as number[], plates: [] as number[] }));
  for (let i = 0; i < PLATE_TASKS; i++) {
    const [, yd] = BANDS[i % BANDS.length] ?? ['', 600];
    const range = RANGES[i % RANGES.length] ?? 'to-700';
    const row = byValue[Math.floor(i / BANDS.length) % VALUES.length];
    const ground = groundAt(DRILL_BASE, yd);
    if (row === undefined || ground === null) throw new Error('the bullet must get there');
    const task = taskOfCell({
      base: DRILL_BASE,
      cell: { range, value: row.value, gust: GUSTS[i % GUSTS.length] ?? 'gusty' },
      distances: [yd],
      plateMoa: plateFor(ground, { biasMph: 0, spreadMph: 2.5 }),
      seed: (0xb2e0_0000 + 7919 * i).toString(16).padStart(16, '0'),
    });
    const target = task?.stage.targets[0];
    if (!task || target === undefined) throw new Error('the task must be made');
    const needed = solve(task.stage, target, task.beginsS + COMMIT_S);
    if (needed.status !== 'ok') throw new Error('the task must be solved');
    const { windDriftMils, elevationMils, dispersion } = needed.solution;
    row.chances.push(hitChance(target, dispersion, -windDriftMils, task.elevationMil - elevationMils));
    row.plates.push(target.targetSize ?? 0);
  }
  return {
    title: 'Plates of calls: what a hold of nothing hits',
    note: `${PLATE_TASKS} tasks of all ranges, with the plate that a caller of ± 2.5 mph is given. A wind along the line is worth no hold, and a hold of nothing is right in it.`,
    columns: ['Value of the wind', 'Tasks', 'Hit by a hold of nothing', 'Largest plate, MOA'],
    rows: byValue.map(({ value, chances, plates }) => [
      value,
      String(chances.length),
      `${(100 * mean(chances)).toFixed(0)} %`,
      two(Math.max(...plates)),
    ]),
  };
};
