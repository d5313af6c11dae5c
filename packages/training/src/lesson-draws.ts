import { clockPartOf, decodeLean, FLAG_LAW } from '@windcall/cues';
import { degToRad, mphToMps, mpsToMph, ydToM } from '@windcall/units';
import { createRandomStream, lawOf, lineOf, parOf, pathGauge, type RandomStream, wavesOf } from '@windcall/wind';
import { type Asked, flagFullMph, type Lesson } from './lessons.ts';

/** Shares of the drift from each third of the way at a distance, near first; they sum to 1. */
export type SharesAt = (rangeYd: number) => readonly [near: number, middle: number, far: number];

const STREAM = 32;
/** Tasks of a lesson: the cold one, eight steps, six extras. */
export const TASKS = 15;
/** Least difference of two successive tasks, mph. */
const APART_MPH = 1.5;
const TRIES = 200;

const toHalf = (mph: number): number => Math.round(2 * mph) / 2;
const pick = <T>(dice: RandomStream, all: readonly T[]): T => all[Math.floor(dice.uniform() * all.length)] as T;
const between = (dice: RandomStream, [from, to]: readonly [number, number]): number =>
  from + (to - from) * dice.uniform();

const shuffled = <T>(dice: RandomStream, all: readonly T[]): T[] => {
  const rest = [...all];
  return all.map(() => rest.splice(Math.floor(dice.uniform() * rest.length), 1)[0] as T);
};

/** Magnitudes, one from each of `count` equal parts of a span, shuffled. mph, to the half. */
const stratified = (dice: RandomStream, count: number, [from, to]: readonly [number, number]): number[] =>
  shuffled(
    dice,
    Array.from({ length: count }, (_, i) =>
      toHalf(between(dice, [from + ((to - from) * i) / count, from + ((to - from) * (i + 1)) / count])),
    ),
  );

/** As many on one side as on the other, shuffled. */
const sides = (dice: RandomStream, count: number): number[] =>
  shuffled(
    dice,
    Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 1 : -1)),
  );

/** Winds of a whole lesson: the fixed ones of its worked examples, and stratified ones with mixed sides, each unlike its predecessor. */
const winds = (dice: RandomStream, span: readonly [number, number], fixed: readonly (number | null)[]): number[] => {
  const left = TASKS - fixed.filter((mph) => mph !== null).length;
  let drawn: number[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const side = sides(dice, left);
    const free = stratified(dice, left, span).map((mph, i) => mph * (side[i] ?? 1));
    drawn = Array.from({ length: TASKS }, (_, i) => fixed[i] ?? free.pop() ?? span[0]);
    if (drawn.every((mph, i) => i === 0 || Math.abs(mph - (drawn[i - 1] ?? 0)) >= APART_MPH)) return drawn;
  }
  return drawn;
};

/** Place of the lessons' flag, as a share of the way. */
export const MIDDLE_FLAG = 0.55;
/** Parts of reading a flag, by task: its lean, its height, its origin on the clock. */
const FLAG_PARTS = [
  ...(['lean', 'lean', 'height', 'lean', 'height', 'clock', 'lean', 'height', 'clock'] as const),
  ...(['lean', 'height', 'height', 'lean', 'height', 'lean'] as const),
];

const CLOCKS = Array.from({ length: 24 }, (_, i) => i / 2);
/** Crosswind of a wind from a clock hour, + from the right: speed·sin(hour·30°). */
export const crossOfClock = (speedMph: number, hour: number): number => speedMph * Math.sin(degToRad(30 * hour));
/** Crosswind by the taught rule: the speed times the clock's share, by half hours. */
export const taughtCross = (speedMph: number, hour: number): number =>
  Math.sign(Math.round(1e6 * crossOfClock(1, hour))) * clockPartOf(30 * hour).part * speedMph || 0;
export const headOfClock = (speedMph: number, hour: number): number => speedMph * Math.cos(degToRad(30 * hour));

/** Weights of the taught sum: near 3, middle 2, far 1. */
export const THIRDS = [3, 2, 1] as const;
export const sumOfThirds = (thirds: readonly (number | null)[]): number => {
  let [sum, weight] = [0, 0];
  thirds.forEach((mph, i) => {
    if (mph === null) return;
    sum += (THIRDS[i] ?? 0) * mph;
    weight += THIRDS[i] ?? 0;
  });
  return weight === 0 ? 0 : sum / weight;
};

/** Flags of a call for par: shares of the way, and meters aside. */
const PAR_FLAGS = [
  { at: 0.25, asideM: -0.8 },
  { at: 0.55, asideM: -1.75 },
  { at: 0.8, asideM: 1.5 },
  { at: 1, asideM: -1.5 },
] as const;
/** Error of a single look of a good reader, m/s: half the flag's error, as in par. */
const LOOK_ERROR_MPS = mphToMps(1);
const LOOKS_AGO_S = [0, 5, 10, 20];

/** Waves and line of fire of a lesson with living air. */
export const airOfLesson = (asked: Asked) => {
  const law = lawOf({
    ground: 'meadow',
    sky: asked.sky === 'broken' ? 'broken' : asked.sky === 'sun' ? 'sun' : 'overcast',
    speedMps: mphToMps(Number(asked.meanMph)),
  });
  const waves = wavesOf(law, Number(asked.seed));
  return { waves, line: lineOf(waves, Number(asked.fromDeg)), rangeM: ydToM(Number(asked.rangeYd)) };
};

/** Cached pars: the seeds of one law differ by less than a hundredth. */
const pars = new Map<string, number>();

/** Par of a lesson's call, mph: the best reading of its places, by looks over 20 s. */
const parMph = (asked: Asked): number => {
  const key = `${asked.sky} ${asked.meanMph} ${asked.rangeYd} ${asked.pair}`;
  const known = pars.get(key);
  if (known !== undefined) return known;
  const { line, rangeM } = airOfLesson({ ...asked, seed: 1, fromDeg: 90 });
  const slab = (at: number) => pathGauge(line, rangeM, (x) => Math.exp(-0.5 * ((x - at) / 0.1) ** 2));
  const flags = PAR_FLAGS.map(({ at, asideM }) => line.gauge(at * rangeM, asideM));
  const gauges =
    asked.pair === 'near-half'
      ? [...flags.slice(0, 1), slab(0.5)]
      : asked.pair === 'near-plate'
        ? [...flags.slice(0, 1), slab(0.8)]
        : [...flags, slab(0.5), slab(0.8)];
  const looks = gauges.flatMap((gauge) => LOOKS_AGO_S.map((agoS) => ({ gauge, agoS })));
  const unsure = { speedShare: 0.3, directionDeg: 15 };
  const par = mpsToMph(parOf(pathGauge(line, rangeM), looks, { errorMps: LOOK_ERROR_MPS, unsure, waitS: 0 }));
  pars.set(key, par);
  return par;
};

/** Tasks of lesson 7 about the height of the bullet. */
const BULLET_TASKS = [1, 3, 5];

const TRAPS = ['late', 'full', 'end-on', 'other-air'] as const;
export type Trap = (typeof TRAPS)[number];

/** Two cues at one place, one of them misleading: the wind of each cue, and the true wind. */
const pairOf = (dice: RandomStream, why: Trap, side: number): Asked => {
  const rangeYd = pick(dice, [600, 800]);
  const cue = pick(dice, ['A', 'B']);
  switch (why) {
    case 'late': {
      // a gust has just passed: the flag has followed, the trees have not
      const mph = toHalf(between(dice, [3, 6]));
      return { rangeYd, why, cue, wasMph: side * mph, lateMph: side * (mph + toHalf(between(dice, [7, 9]))) };
    }
    case 'full':
      return { rangeYd, why, cue, wasMph: side * toHalf(between(dice, [15, 19])) };
    case 'end-on': {
      // the wind lifts the cloth but hardly crosses; below 15 mph the cloth would look like its crosswind
      const speedMph = toHalf(between(dice, [15, 18]));
      const hour = pick(dice, side > 0 ? [0.5, 1] : [11.5, 11]);
      return { rangeYd, why, cue, speedMph, hour, wasMph: crossOfClock(speedMph, hour) };
    }
    case 'other-air': {
      const mph = toHalf(between(dice, [6, 11]));
      return { rangeYd, why, cue, wasMph: side * mph, otherMph: side * (mph - toHalf(between(dice, [4.5, 6]))) };
    }
  }
};

/** Three lasting winds that no other rule reads right by chance: plain mean and plate are clearly off the sum. */
const thirdsOf = (dice: RandomStream, rangeYd: number): [number, number, number] => {
  for (let tries = 0; tries < TRIES; tries++) {
    const three: [number, number, number] = [
      Math.round(between(dice, [-10, 10])),
      Math.round(between(dice, [-10, 10])),
      Math.round(between(dice, [-10, 10])),
    ];
    const sum = sumOfThirds(three);
    const mean = (three[0] + three[1] + three[2]) / 3;
    if (Math.abs(sum - mean) >= 2.2 && Math.abs(sum - three[2]) >= 2.5 && rangeYd > 0) return three;
  }
  return [6, 3, -3];
};

/**
 * All tasks of a lesson in order: the cold one, steps 1 to 8, six extras. Values are stratified over the span, sides
 * mixed, by seed. `wasMph` is the right answer if it needs no air; tasks with living air hold the seed for it.
 */
export const drawLesson = (lesson: Lesson, seed: number, sharesAt: SharesAt): Asked[] => {
  const dice = createRandomStream(seed * 16 + lesson, STREAM);
  const all = <T>(make: (i: number) => T): T[] => Array.from({ length: TASKS }, (_, i) => make(i));
  const side = sides(dice, TASKS);
  const sideAt = (i: number): number => side[i] ?? 1;
  switch (lesson) {
    case 1: {
      const perMph = FLAG_LAW.liftDegPerMph;
      const fixed = [
        null,
        5,
        -12,
        sideAt(3) * (32 / perMph),
        sideAt(4) * (16 / perMph),
        null,
        sideAt(6) * (flagFullMph() + 4),
      ];
      return winds(dice, [4, 18], fixed).map((mph, i) => {
        const rangeYd = pick(dice, [400, 600]);
        const place = { rangeYd, placeYd: MIDDLE_FLAG * rangeYd };
        const part = FLAG_PARTS[i] ?? 'lean';
        if (part === 'lean') return { ...place, part, wasMph: mph };
        // toward or away: the apparent angle is smaller than the real one
        const hour = pick(dice, mph > 0 ? [0.5, 1, 1.5, 4.5, 5, 5.5] : [6.5, 7, 7.5, 10.5, 11, 11.5]);
        const speedMph = Math.min(18, Math.max(7, Math.abs(mph)));
        const wasMph = part === 'height' ? Math.sign(mph) * speedMph : taughtCross(speedMph, hour);
        return { ...place, part, speedMph, hour, wasMph };
      });
    }
    case 2: {
      const middle = winds(dice, [1.5, 11], [null, 2, -6, sideAt(3) * decodeLean(-45), sideAt(4) * decodeLean(-70)]);
      return middle.map((wasMph, i) => {
        const rangeYd = pick(dice, [600, 1000]);
        if (i < 7) return { rangeYd, halfMph: wasMph, plateMph: wasMph, wasMph };
        // the air at the plate has another wind: only the focus separates the two
        const far =
          Math.abs(wasMph) > 6
            ? wasMph - Math.sign(wasMph) * between(dice, [4, 5.5])
            : wasMph + Math.sign(wasMph) * between(dice, [4, 5.5]);
        return { rangeYd, halfMph: wasMph, plateMph: toHalf(far), focus: 0.5, wasMph };
      });
    }
    case 3: {
      const crossing = shuffled(
        dice,
        CLOCKS.filter((hour) => hour % 6 !== 0 && hour % 6 !== 3),
      );
      const speeds = stratified(dice, TASKS, [4, 16]);
      return all((i) => {
        const hour = i === 1 ? 2 : i === 2 ? 1.5 : (crossing[i] ?? 1);
        const speedMph = i === 1 ? 8 : i === 2 ? 10 : Math.round(Math.max(5, speeds[i] ?? 8));
        return { hour, speedMph, rangeYd: 600, scope: i === 7, wasMph: taughtCross(speedMph, hour) };
      });
    }
    case 4: {
      // the wind blows across, because the rule for grass holds only then
      return winds(dice, [0, 22], [null, 6, 14]).map((mph) => ({
        ...{ rangeYd: pick(dice, [300, 600]), hour: mph < 0 ? 9 : 3, wasMph: Math.abs(mph) },
      }));
    }
    case 5:
      // two more without dust, then dust to measure: answering "none" every time fails
      return winds(dice, [8.5, 18], [null, 6, -11, null, 5 * sideAt(4), null, 7 * sideAt(6)]).map((wasMph) => ({
        rangeYd: pick(dice, [800, 1000]),
        wasMph,
      }));
    case 6:
      return winds(dice, [3, 14], [null, 6, -8]).map((wasMph, i) => ({
        rangeYd: i === 1 ? 500 : pick(dice, [400, 600, 800, 1000]),
        wasMph,
      }));
    case 7:
      return all((i) => {
        const rangeYd = pick(dice, [600, 1000]);
        const [nearMph, middleMph, farMph] = i === 1 ? [6, 3, -3] : i === 2 ? [-3, 3, 6] : thirdsOf(dice, rangeYd);
        const [a, b, c] = sharesAt(rangeYd);
        const wasMph = a * nearMph + b * middleMph + c * farMph;
        const winds = { nearMph, middleMph, farMph, nearShare: a, middleShare: b, farShare: c, flags: true, wasMph };
        // tasks about the bullet's height at a flag, else about the sum of the flags
        return BULLET_TASKS.includes(i)
          ? { rangeYd, ...winds, part: 'bullet', flag: 1 + (i % 3) }
          : { rangeYd, ...winds };
      });
    case 8:
      return all((i) => ({
        seed: seed * TASKS + i,
        sky: 'broken',
        meanMph: toHalf(between(dice, [8, 10])),
        fromDeg: 90 * sideAt(i),
        rangeYd: 500,
      }));
    case 9: {
      const speeds = stratified(dice, TASKS, [4, 14]);
      return all((i) => {
        const meanMph = i === 1 ? 6 : Math.max(5, speeds[i] ?? 8);
        const hour =
          i === 1
            ? 4
            : pick(
                dice,
                CLOCKS.filter((at) => Math.abs(crossOfClock(1, at)) >= 0.5 && at % 6 !== 3),
              );
        const nowMph = Math.round(10 * meanMph * (1 + pick(dice, [-1, 1]) * between(dice, [0.3, 0.5]))) / 10;
        return { rangeYd: 600, hour, meanMph, nowMph, wasMph: taughtCross(meanMph, hour) };
      });
    }
    case 10:
      return all((i) => {
        const asked: Asked = {
          seed: seed * TASKS + i,
          sky: 'overcast',
          meanMph: toHalf(between(dice, [5, 9])),
          fromDeg: 90 * sideAt(i),
          rangeYd: 600,
          pair: i % 2 === 0 ? 'near-half' : 'near-plate',
        };
        return { ...asked, parMph: parMph(asked) };
      });
    case 11: {
      const order = [
        ...shuffled(dice, TRAPS),
        ...shuffled(dice, TRAPS),
        ...shuffled(dice, TRAPS),
        ...shuffled(dice, TRAPS),
      ];
      return all((i) => pairOf(dice, order[i] ?? 'late', sideAt(i)));
    }
    case 12:
      return all((i) => {
        const asked: Asked = {
          seed: seed * TASKS + i,
          sky: pick(dice, ['overcast', 'broken']),
          meanMph: toHalf(between(dice, [5, 10])),
          fromDeg: 90 * sideAt(i),
          rangeYd: pick(dice, [400, 500, 600, 700, 800]),
        };
        return { ...asked, parMph: parMph(asked) };
      });
  }
};
