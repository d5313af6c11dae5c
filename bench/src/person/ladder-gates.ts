import { drills } from '@windcall/contract';
import {
  HELD,
  intervalScore,
  isResting,
  nextRungOf,
  RUNGS,
  type RungCall,
  type RungStanding,
  standingOfCalls,
} from '@windcall/training';
import type { RandomStream } from '@windcall/wind';
import type { BenchTable } from '../bench-table.ts';
import { diceOf, HALF_IN_SD, mean, percent, pick, rootMean } from './dice.ts';
import type { MetTask } from './draw-tasks.ts';

type Call = readonly [loMph: number, hiMph: number, bestMph: number];
/** Calls a task; null at levels that hide this caller's basis. */
export type RungCaller = (task: MetTask, dice: RandomStream) => Call | null;

const about = (best: number, half: number): Call => [best - half, best + half, best];

/** Error of the taught sum at each level, mph: the basis of an honest reader's bracket. */
export const taughtSdOf = (met: readonly MetTask[]): ((level: number) => number) => {
  const sd = drills.LEVEL_NUMBERS.map((level) =>
    rootMean(met.filter((task) => task.level === level).map(({ taughtMph, truthMph }) => taughtMph - truthMph)),
  );
  return (level) => sd[level - 1] ?? 1;
};

const callersOf = (met: readonly MetTask[]): Record<'eye1' | 'eye2' | 'forecast' | 'meter', RungCaller> => {
  const sdOf = taughtSdOf(met);
  const meterSd = rootMean(
    met.flatMap(({ reading, truthMph }) => (reading.meterMph === null ? [] : [reading.meterMph - truthMph])),
  );
  const eye =
    (sd: number): RungCaller =>
    ({ taughtMph, level }, dice) =>
      about(taughtMph + sd * dice.normal(), HALF_IN_SD * Math.hypot(sdOf(level), sd));
  return {
    eye1: eye(1),
    eye2: eye(2),
    forecast: ({ forecast, forecastMph }) =>
      forecast === null ? [-9, 9, 0] : [forecast.loMph, forecast.hiMph, forecastMph ?? 0],
    meter: ({ reading, forecast, forecastMph }) =>
      reading.meterMph !== null
        ? about(reading.meterMph, HALF_IN_SD * meterSd)
        : forecast === null
          ? [-9, 9, 0]
          : [forecast.loMph, forecast.hiMph, forecastMph ?? 0],
  };
};

/** A call as the ladder takes it. */
const rungCallOf = (task: MetTask, [loMph, hiMph, bestMph]: Call): RungCall => ({
  range: task.cell.range,
  sky: task.sky ?? 'overcast',
  level: task.level,
  scoreMph: intervalScore({ loMph, hiMph }, task.truthMph),
  parMph: task.parMph,
  bestMph,
  pictureMph: task.pictureMph,
  forecastMph: task.forecastMph,
  meterMph: task.reading.meterMph,
  day: 0,
});

const isHeld = ({ state }: Pick<RungStanding, 'state'>): boolean => state === 'held' || state === 'solid';

/** Whether a rung is held at any call from the tenth to the thirtieth. */
const isHeldWithin30 = (tasks: readonly MetTask[], caller: RungCaller, dice: RandomStream): boolean => {
  const calls: RungCall[] = [];
  for (let n = 1; n <= HELD.last; n++) {
    const task = pick(dice, tasks);
    calls.push(rungCallOf(task, caller(task, dice) ?? [0, 0, 0]));
    if (n >= HELD.fewest && isHeld(standingOfCalls(calls))) return true;
  }
  return false;
};

export interface Walk {
  /** Number of rungs held after some numbers of calls. */
  readonly heldAt: readonly { readonly call: number; readonly held: number }[];
  /** The call at which the first rung of the last level was next; null if never. */
  readonly lastLevelAt: number | null;
  /** Longest run of calls on one rung. */
  readonly mostRunning: number;
}

const LAST_LEVEL = drills.LEVEL_NUMBERS.at(-1);
const FIRST_RUNG_OF_LAST_LEVEL = RUNGS.findIndex(({ level }) => level === LAST_LEVEL);

/** A caller who climbs by the ladder's own choice of the next rung. */
const walkLadder = (byRung: readonly MetTask[][], caller: RungCaller, count: number, dice: RandomStream): Walk => {
  const rungs = RUNGS.map(() => ({ calls: [] as RungCall[], state: 'open' as RungStanding['state'], lastAt: -1 }));
  const heldAt: { call: number; held: number }[] = [];
  let [running, most, last] = [0, 0, -1];
  let lastLevelAt: number | null = null;
  for (let k = 0; k < count; k++) {
    const idle = rungs.map(({ lastAt }) => k - 1 - lastAt);
    const at = nextRungOf(
      rungs.map(({ calls, state }, i) => ({ state, isResting: isResting(calls.length, idle[i] ?? 0) })),
      idle,
    );
    const rung = rungs[at];
    const tasks = byRung[at];
    if (rung === undefined || tasks === undefined) throw new Error('the next rung must be one of them');
    if (at === FIRST_RUNG_OF_LAST_LEVEL && lastLevelAt === null) lastLevelAt = k;
    running = at === last ? running + 1 : 1;
    last = at;
    most = Math.max(most, running);
    const task = pick(dice, tasks);
    rung.calls.push(rungCallOf(task, caller(task, dice) ?? [0, 0, 0]));
    rung.lastAt = k;
    rung.state = standingOfCalls(rung.calls).state;
    if ([100, 200, 250, 400, 800].includes(k + 1)) heldAt.push({ call: k + 1, held: rungs.filter(isHeld).length });
  }
  return { heldAt, lastLevelAt, mostRunning: most };
};

export type LadderFigures = Record<`${drills.Level}`, Record<'eye1' | 'eye2' | 'forecast' | 'meter', number>>;

/**
 * Shares of callers that hold a rung within 30 calls: the lowest or highest over a level's rungs. Also whole climbs.
 */
export const ladderGates = (met: readonly MetTask[], seed: number, strings = 200, walks = 12) => {
  const dice = diceOf(seed, 1);
  const byRung = RUNGS.map((rung) =>
    met.filter(({ level, sky, cell }) => level === rung.level && sky === rung.sky && cell.range === rung.range),
  );
  const callers = callersOf(met);
  const names = ['eye1', 'eye2', 'forecast', 'meter'] as const;
  const levels = drills.LEVEL_NUMBERS.map((level) => `${level}` as const);
  const rows: string[][] = [];
  const ladder = Object.fromEntries(
    levels.map((level) => [
      level,
      Object.fromEntries(
        names.map((name) => {
          const held = byRung
            .filter((tasks, i) => RUNGS[i]?.level === Number(level) && tasks.length > 0)
            .map((tasks) => {
              const all = Array.from({ length: strings }, () => isHeldWithin30(tasks, callers[name], dice));
              return percent(all.filter(Boolean).length, strings);
            });
          const worst = name.startsWith('eye') ? Math.min(...held) : Math.max(...held);
          rows.push([
            `Level ${level}, ${name}: held within 30 calls, %, mean (lowest to highest rung)`,
            { eye1: '≥ 80 each', eye2: '≥ 40 each', forecast: '≤ 5 each', meter: '≤ 5 each' }[name],
            `${mean(held).toFixed(1)} (${Math.min(...held).toFixed(1)} to ${Math.max(...held).toFixed(1)})`,
            `${held.length} × ${strings}`,
          ]);
          return [name, worst];
        }),
      ),
    ]),
  ) as LadderFigures;
  const hasAll = byRung.every((tasks) => tasks.length > 0);
  for (const name of hasAll ? names : []) {
    const all = Array.from({ length: walks }, () => walkLadder(byRung, callers[name], 800, dice));
    const heldAt = [100, 200, 400, 800].map(
      (call) =>
        `${call}: ${mean(all.map((walk) => walk.heldAt.find((one) => one.call === call)?.held ?? 0)).toFixed(1)}`,
    );
    const lastLevel = all.flatMap(({ lastLevelAt }) => lastLevelAt ?? []);
    rows.push([
      `${name}: rungs held of ${RUNGS.length} at call`,
      '',
      `${heldAt.join(', ')}; first of level ${LAST_LEVEL} at ${lastLevel.length === all.length ? `${mean(lastLevel).toFixed(0)} (latest ${Math.max(...lastLevel)})` : `–`}; most calls running on a rung ${Math.max(...all.map(({ mostRunning }) => mostRunning))} (wanted ≤ 30)`,
      String(walks),
    ]);
  }
  const table: BenchTable = {
    title: 'Person: the ladder',
    note: 'Simulated callers: eye1 and eye2 call the taught sum with 1 and 2 mph of normal noise; forecast copies the forecast, 0 ± 9 where none is shown; meter calls the meter.',
    columns: ['What', 'Wanted', 'Measured', 'Strings'],
    rows,
  };
  return { ladder, table };
};
