import { drills } from '@windcall/contract';
import { adviceFor, type Evidence, evidenceOf, FAULTS, type Fault, namedFault } from '@windcall/training';
import type { RandomStream } from '@windcall/wind';
import type { BenchTable } from '../bench-table.ts';
import { diceOf, HALF_IN_SD, percent, percentText, pick } from './dice.ts';
import type { MetTask } from './draw-tasks.ts';
import { taughtSdOf } from './ladder-gates.ts';

/** The level that gives a caller least. */
const LAST_LEVEL = drills.LEVEL_NUMBERS.at(-1);

/** Calls of a string, and the call that naming is measured from. */
const CALLS = 30;
const FROM = 10;
/** A fault that moved a call by so much made the miss if the taught call would have held. mph */
const MOVED_MPH = 1.5;

interface Bracketed {
  readonly loMph: number;
  readonly hiMph: number;
  readonly bestMph: number;
}

/** What is advised after a call that left the wind outside its bracket; null where it was inside. */
const advisedAfter = (task: MetTask, call: Bracketed, before: readonly Evidence[]) => {
  const { truthMph, taughtMph, takes } = task;
  if (call.loMph <= truthMph && truthMph <= call.hiMph) return null;
  const facts = { ...call, truthMph, taughtMph };
  return adviceFor(
    {
      ...{ ...facts, fault: namedFault(facts, takes, before) },
      ...{ parts: [], enoughReadMil: null, isHit: false, milPerMph: 0.1, halfWidthMil: 0.2, isHalfFocusUnseen: false },
    },
    task.parMph,
  );
};

const KEYS: Record<Fault, string> = {
  'clock-left-out': 'clockLeftOut',
  'clock-twice': 'clockTwice',
  'near-only': 'near',
  'far-only': 'far',
  forecast: 'forecast',
  meter: 'meter',
  moment: 'moment',
};

export interface AdviceFigures {
  readonly exactAccused: number;
  readonly eye1Accused: number;
  /** By fault; null where the level cannot show it. */
  readonly named: Record<string, number | null>;
}

/** Who is accused of what after a miss: exact and honest readers of nothing, callers by one fault of it. */
export const adviceGates = (met: readonly MetTask[], seed: number, strings = 600) => {
  const dice = diceOf(seed, 3);
  const sdOf = taughtSdOf(met);
  const rows: string[][] = [];
  const stringsOf = (
    tasks: readonly MetTask[],
    callOf: (task: MetTask, roll: RandomStream) => Bracketed | null,
    score: (task: MetTask, call: Bracketed, advised: NonNullable<ReturnType<typeof advisedAfter>>, i: number) => void,
  ): void => {
    for (let run = 0; run < strings; run++) {
      const before: Evidence[] = [];
      for (let i = 0; i < CALLS; i++) {
        const task = pick(dice, tasks);
        const call = callOf(task, dice);
        if (call === null) continue;
        const advised = advisedAfter(task, call, before);
        if (advised !== null) score(task, call, advised, i);
        before.push(evidenceOf(call.bestMph, task.taughtMph, task.takes));
      }
    }
  };
  const about = (bestMph: number, half: number): Bracketed => ({
    ...{ loMph: bestMph - half, hiMph: bestMph + half, bestMph },
  });
  const accusedBy = (level: number, tasks: readonly MetTask[], eyeMph: number): number => {
    let [misses, accused] = [0, 0];
    stringsOf(
      tasks,
      ({ taughtMph }, roll) => about(taughtMph + eyeMph * roll.normal(), HALF_IN_SD * Math.hypot(sdOf(level), eyeMph)),
      (_, __, advised) => {
        misses++;
        if (advised.do === 'fault' || advised.do === 'say-side') accused++;
      },
    );
    rows.push([
      `Level ${level}, eye ${eyeMph} mph: accused after a miss, %`,
      eyeMph === 0 ? '0' : eyeMph === 1 ? '≤ 2' : '',
      percentText(accused, misses),
      `${misses} misses`,
    ]);
    return percent(accused, misses);
  };
  const namedBy = (level: number, tasks: readonly MetTask[], fault: Fault, eyeMph: number): number | null => {
    if (tasks.every(({ takes }) => takes[fault] === null)) return null;
    let [made, named] = [0, 0];
    stringsOf(
      tasks,
      ({ takes, forecast }, roll) => {
        const mph = takes[fault];
        if (mph === null) return null;
        const error = eyeMph * roll.normal();
        // who copies the forecast copies its bracket
        if (fault === 'forecast' && forecast) {
          return { loMph: forecast.loMph + error, hiMph: forecast.hiMph + error, bestMph: mph + error };
        }
        return about(mph + error, HALF_IN_SD * Math.hypot(sdOf(level), eyeMph));
      },
      ({ takes, taughtMph, truthMph }, { loMph, hiMph, bestMph }, advised, i) => {
        const mph = takes[fault] ?? 0;
        const wouldHold = Math.abs(taughtMph + bestMph - mph - truthMph) <= (hiMph - loMph) / 2;
        if (i < FROM || !wouldHold || Math.abs(mph - taughtMph) < MOVED_MPH) return;
        made++;
        if (advised.do === 'fault' && advised.fault === fault) named++;
      },
    );
    const isAim = eyeMph > 0.5 || (fault === 'far-only' && level === LAST_LEVEL);
    rows.push([
      `Level ${level}, ${fault}, eye ${eyeMph} mph: named from call 11, %`,
      isAim ? 'aim ≥ 70' : '≥ 70',
      percentText(named, made),
      `${made} misses that it made`,
    ]);
    return made === 0 ? null : percent(named, made);
  };
  const advice = Object.fromEntries(
    drills.LEVEL_NUMBERS.map((level) => {
      const tasks = met.filter((task) => task.level === level);
      const exactAccused = accusedBy(level, tasks, 0);
      const eye1Accused = accusedBy(level, tasks, 1);
      accusedBy(level, tasks, 2);
      const named = Object.fromEntries(FAULTS.map((fault) => [KEYS[fault], namedBy(level, tasks, fault, 0.5)]));
      for (const fault of FAULTS) namedBy(level, tasks, fault, 1);
      return [String(level), { exactAccused, eye1Accused, named } satisfies AdviceFigures];
    }),
  ) as Record<'1' | '2' | '3', AdviceFigures>;
  const table: BenchTable = {
    title: 'Person: advice after a miss',
    note: `Simulated callers, strings of ${CALLS} calls. Named: of the misses from call 11 on that the fault made, by moving the call ${MOVED_MPH} mph or more where the taught call would have held.`,
    columns: ['What', 'Wanted', 'Measured', 'Of'],
    rows,
  };
  return { advice, table };
};
