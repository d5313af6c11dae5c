import { isMirrored, lastLook, obeyed, type Said, type SaidCall, saidOf, saidOfClass } from '@windcall/training';
import type { RandomStream } from '@windcall/wind';
import type { BenchTable } from '../bench-table.ts';
import { diceOf, HALF_IN_SD, mean, percent, percentText, pick, rootMean } from './dice.ts';
import type { MetTask } from './draw-tasks.ts';
import { taughtSdOf } from './ladder-gates.ts';

type Called = Pick<SaidCall, 'loMph' | 'hiMph' | 'bestMph'> & { readonly isFlipped?: boolean };
/** A mood, which lasts from call to call, mph. */
interface State {
  mph: number;
}
/** `i`: number of calls before this one. */
type Caller = (task: MetTask, dice: RandomStream, i: number, state: State) => Called;

/** Number of calls in a string; `LONG` is for callers without a weak place. */
const CALLS = 200;
const LONG = 600;
/** Number of fresh calls that obey a statement, and of calls that decide its truth. */
const OBEYED = 100;
const TRUTH = 4000;

const about = (bestMph: number, half: number): Called => ({ loMph: bestMph - half, hiMph: bestMph + half, bestMph });

/** Callers by name, each with the statements that are true by construction; none for callers without a weak place. */
const callersOf = (met: readonly MetTask[]): Record<string, readonly [Caller, readonly string[]]> => {
  const sdOf = taughtSdOf(met);
  const meterSd = rootMean(
    met.flatMap(({ reading, truthMph }) => (reading.meterMph === null ? [] : [reading.meterMph - truthMph])),
  );
  const half = ({ level }: MetTask, eyeMph: number, factor = 1): number =>
    factor * HALF_IN_SD * Math.hypot(sdOf(level), eyeMph);
  const eye =
    (eyeMph: number, change: (mph: number, task: MetTask) => number = (mph) => mph, factor = 1): Caller =>
    (task, dice) =>
      about(change(task.taughtMph + eyeMph * dice.normal(), task), half(task, eyeMph, factor));
  const by =
    (read: (task: MetTask) => number | null): Caller =>
    (task, dice) =>
      about((read(task) ?? task.taughtMph) + dice.normal(), half(task, 1));
  const copied: Caller = ({ forecast, forecastMph }) =>
    forecast && forecastMph !== null ? { ...forecast, bestMph: forecastMph } : about(0, 9);
  const doubting: Caller = (task, dice) => {
    const own = 1 / (sdOf(task.level) ** 2 + 4);
    const [mph, given] =
      task.forecastMph === null || task.forecastSdMph === null
        ? [0, 1 / 49]
        : [task.forecastMph, 1 / task.forecastSdMph ** 2];
    const middle = (own * (task.taughtMph + 2 * dice.normal()) + given * mph) / (own + given);
    return about(middle, HALF_IN_SD / Math.sqrt(own + given));
  };
  return {
    'oracle ±.6': [({ truthMph }, dice) => about(truthMph + 0.05 * dice.normal(), 0.6), ['wide']],
    'as taught, exact': [eye(0), []],
    'eye 1': [eye(1), []],
    'eye 2': [eye(2), []],
    'eye 2, leans on the forecast': [doubting, []],
    'moods .6, eye 2': [
      (task, dice, _, state) => {
        state.mph = 0.6 * state.mph + 1.6 * dice.normal();
        return about(task.taughtMph + state.mph, half(task, 2));
      },
      [],
    ],
    'learner 4→1': [(task, dice, i, state) => eye(1 + 3 * Math.exp(-i / 60))(task, dice, i, state), []],
    'tired 1→3': [(task, dice, i, state) => eye(1 + (2 * (i % 20)) / 19)(task, dice, i, state), []],
    'copies the forecast': [copied, ['forecast', 'nothing']],
    'copies the meter': [
      (task, dice, i, state) =>
        task.reading.meterMph === null
          ? copied(task, dice, i, state)
          : about(task.reading.meterMph, HALF_IN_SD * meterSd),
      ['meter', 'forecast', 'nothing'],
    ],
    'calls .8 ×': [eye(1, (mph) => 0.8 * mph), []],
    'right 2': [eye(1, (mph) => mph + 2), []],
    'mirrors 15 %': [
      (task, dice, i, state) => {
        const call = eye(1)(task, dice, i, state);
        if (dice.uniform() >= 0.15) return call;
        return { loMph: -call.hiMph, hiMph: -call.loMph, bestMph: -call.bestMph, isFlipped: true };
      },
      [],
    ],
    'narrow × .4': [eye(1, undefined, 0.4), []],
    'exact, narrow × .4': [eye(0, undefined, 0.4), []],
    'wide × 2.5': [eye(1, undefined, 2.5), []],
    'clock left out': [by(({ takes }) => takes['left-out']), ['left-out']],
    'clock twice': [by(({ takes }) => takes.twice), ['twice']],
    'near only': [by(({ reading }) => reading.thirdsMph[0]), ['near']],
    'far only': [by(({ reading }) => reading.thirdsMph[2]), ['far']],
    'the moment': [by(({ takes }) => takes.moment), ['moment']],
    'full value × 1.5': [eye(1, (mph, { cell }) => (cell.value === 'full' ? 1.5 : 1) * mph), []],
    'over 1,000 × .6': [eye(1, (mph, { cell }) => (cell.range === 'over-1000' ? 0.6 : 1) * mph), []],
    'full, to 700 × 1.8': [
      eye(1, (mph, { cell }) => (cell.value === 'full' && cell.range === 'to-700' ? 1.8 : 1) * mph),
      [],
    ],
  };
};
/** Callers without a weak place: every sentence about them is false. */
const HONEST = new Set([
  ...['as taught, exact', 'eye 1', 'eye 2', 'eye 2, leans on the forecast'],
  ...['moods .6, eye 2', 'learner 4→1', 'tired 1→3'],
]);

const toCall = (task: MetTask, { loMph, hiMph, bestMph }: Called): SaidCall => ({
  ...{ loMph, hiMph, bestMph, truthMph: task.truthMph, parMph: task.parMph, taughtMph: task.taughtMph },
  ...{ thirdsMph: task.reading.thirdsMph, meterMph: task.reading.meterMph, cell: task.cell, takes: task.takes },
  ...{ forecastMph: task.forecastMph, forecastSdMph: task.forecastSdMph },
});
const holds = ({ loMph, hiMph, truthMph }: SaidCall): boolean => loMph <= truthMph && truthMph <= hiMph;
/** Handicap of one call, mph, by its definition rather than the product's function. */
const scoreOf = ({ loMph, hiMph }: Called, truthMph: number): number =>
  (hiMph - loMph + 10 * Math.max(0, loMph - truthMph, truthMph - hiMph)) / 3.51;

/** Whether a statement is literally true of a caller, by many calls or by construction. */
const truthOf = (calls: readonly SaidCall[], forms: readonly string[]) => {
  const held = calls.filter(holds).length / calls.length;
  const lean = mean(calls.map(({ bestMph, taughtMph }) => bestMph - taughtMph));
  const scale = (of: readonly SaidCall[]): number =>
    mean(of.map(({ bestMph, taughtMph }) => bestMph * taughtMph)) / mean(of.map(({ taughtMph }) => taughtMph ** 2)) - 1;
  const isOff = (off: number, size: number, least: number): boolean =>
    Math.abs(off) >= least && Math.sign(off) === Math.sign(size);
  return ({ kind, form, size }: Said): boolean => {
    if (kind === 'width') return form === 'wide' ? held > 0.85 : held < 0.75;
    if (kind === 'side') return isOff(lean, size, 0.4);
    if (kind === 'scale') return isOff(scale(calls), size, 0.06);
    if (kind === 'part') {
      return isOff(scale(calls.filter(({ cell }) => Object.values<string>({ ...cell }).includes(form))), size, 0.1);
    }
    return forms.includes(form);
  };
};

interface SaidFigures {
  readonly told: number;
  readonly falsely: number;
  readonly rightly: number;
  /** Gain in handicap of callers who got a statement; null without any. */
  readonly gainMph: number | null;
  readonly gainErrorMph: number | null;
}

const errorOf = (all: readonly number[]): number => {
  const middle = mean(all);
  return Math.sqrt(all.reduce((sum, x) => sum + (x - middle) ** 2, 0) / Math.max(1, all.length - 1) / all.length);
};
const gainText = (gains: readonly number[], n: number): string =>
  gains.length === 0
    ? '–'
    : `${mean(gains).toFixed(2)} ± ${errorOf(gains).toFixed(2)}, over all ${((mean(gains) * gains.length) / n).toFixed(3)}`;

/** Classes with a finding, %: honest ones of twelve after 40 winds, and ones that lean 1.5 mph to the right. */
const classGates = (met: readonly MetTask[], dice: RandomStream, n: number) =>
  [0, 1.5].map((leanMph) => {
    const told = Array.from({ length: n }, () =>
      saidOfClass(
        Array.from({ length: 40 }, () => {
          const task = pick(dice, met);
          return Array.from({ length: 12 }, () => toCall(task, about(task.taughtMph + leanMph + dice.normal(), 2)));
        }),
      ),
    ).filter(Boolean).length;
    return { leanMph, told, text: percentText(told, n) };
  });

/**
 * Share of callers with a statement within 200 calls, its truth, and the gain from obeying it. Also mirrored calls, and
 * a class.
 */
export const saidGates = (met: readonly MetTask[], seed: number, strings = 250) => {
  const dice = diceOf(seed, 2);
  const sdOf = taughtSdOf(met);
  const rows: string[][] = [];
  const figures: Record<string, SaidFigures> = {};
  let [said, right, sided, mirrored, flips, flipsTold] = [0, 0, 0, 0, 0, 0];
  const unflipped = new Map<string, number>();
  for (const [name, [caller, forms]] of Object.entries(callersOf(met))) {
    const string = (count: number) => {
      const state = { mph: 0 };
      const next = (i: number) => {
        const task = pick(dice, met);
        const call = caller(task, dice, i, state);
        return { task, call, row: toCall(task, call) };
      };
      return { next, calls: Array.from({ length: count }, (_, i) => next(i)) };
    };
    const long = Array.from({ length: TRUTH / CALLS }, () => string(CALLS).calls.map(({ row }) => row)).flat();
    const isTrue = truthOf(long, forms);
    const isHonest = HONEST.has(name);
    const count = isHonest ? LONG : CALLS;
    let [any, falsely, rightly, late] = [0, 0, 0, 0];
    const gains: number[] = [];
    const firsts: number[] = [];
    const kinds = new Map<string, number>();
    for (let run = 0; run < strings; run++) {
      const { next, calls } = string(count);
      const all = calls.map(({ row }) => row);
      for (const { task, call } of calls.slice(0, CALLS)) {
        const isSided = isMirrored(call.bestMph, task.taughtMph, [task.forecastMph, task.reading.meterMph]);
        if (isSided) sided++;
        if (isSided && call.isFlipped) mirrored++;
        if (isSided && !call.isFlipped) unflipped.set(name, (unflipped.get(name) ?? 0) + 1);
        if (call.isFlipped && Math.abs(task.taughtMph) >= 4) {
          flips++;
          if (isSided) flipsTold++;
        }
      }
      const looks = Array.from({ length: count }, (_, i) => i + 1).filter((n) => lastLook(n) === n);
      const told = looks.flatMap((look) => saidOf(all.slice(0, look)) ?? []);
      if (told.some((one) => !isTrue(one))) late++;
      const early = told.filter((one) => one.calls <= CALLS);
      const [first] = early;
      if (first === undefined) continue;
      any++;
      firsts.push(first.calls);
      if (early.some((one) => !isTrue(one))) falsely++;
      if (early.some(isTrue)) rightly++;
      for (const form of new Set(early.map((one) => `${one.kind} ${one.form}`))) {
        const one = early.find((other) => `${other.kind} ${other.form}` === form);
        const isRight = one !== undefined && isTrue(one);
        said++;
        if (isRight) right++;
        const key = isRight ? form : `FALSE ${form}`;
        kinds.set(key, (kinds.get(key) ?? 0) + 1);
      }
      const fresh = Array.from({ length: OBEYED }, (_, i) => {
        const { task, row } = next(count + i);
        // if the statement gives no call, the caller reads the picture with an eye of 2 mph
        const read = about(task.taughtMph + 2 * dice.normal(), HALF_IN_SD * Math.hypot(sdOf(task.level), 2));
        return scoreOf(row, row.truthMph) - scoreOf(obeyed(first, row) ?? read, row.truthMph);
      });
      gains.push(mean(fresh));
    }
    figures[name] = {
      told: percent(any, strings),
      falsely: percent(falsely, strings),
      rightly: percent(rightly, strings),
      gainMph: gains.length === 0 ? null : mean(gains),
      gainErrorMph: gains.length < 2 ? null : errorOf(gains),
    };
    firsts.sort((a, b) => a - b);
    rows.push([
      name,
      percentText(falsely, strings),
      isHonest ? percentText(late, strings) : '',
      percentText(rightly, strings),
      String(firsts[firsts.length >> 1] ?? '–'),
      gainText(gains, strings),
      [...kinds].map(([form, n]) => `${form} ${n}`).join(', '),
    ]);
  }
  const [honest, leaning] = classGates(met, dice, strings);
  const only = (words: string): string[] => [words, '', '', '', '', '', ''];
  rows.push(
    only(`Of ${said} told, true: ${percentText(right, said)}`),
    only(`Mirrored calls from 4 mph that are told so: ${percentText(flipsTold, flips)} of ${flips}`),
    only(`Calls told so that were mirrored (wanted: 95): ${percentText(mirrored, sided)} of ${sided}`),
    only(
      `Told so but not mirrored, by caller: ${[...unflipped].map(([name, n]) => `${name} ${n}`).join(', ') || 'none'}`,
    ),
    only(`An honest class of 12, 40 winds: told ${honest?.text}; one that leans 1.5 mph right: ${leaning?.text}`),
  );
  const table: BenchTable = {
    title: 'Person: what is said of a caller',
    note: `${strings} simulated strings a caller of ${CALLS} calls, all levels; callers without a weak place ${LONG} calls. %, mph of handicap, ± standard error. Wanted: falsely ≤ 5 of callers without a weak place, 95 % of all told true, obeying never loses.`,
    columns: ['Caller', 'Falsely', `Within ${LONG}`, 'Rightly', 'At call', 'Obeying gains', 'What'],
    rows,
  };
  return { said: { ...figures, trueOfTold: percent(right, said) }, table };
};
