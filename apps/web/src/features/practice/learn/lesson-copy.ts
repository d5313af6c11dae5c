import {
  clockPartOf,
  crossMphOfDrift,
  DUST_FROM_MPH,
  decodeLean,
  decodeTrees,
  FLAG_LAW,
  flagIn,
  flagSpeedMph,
  grassLeanDeg,
  leanDegOf,
  slabIn,
  TREE_BANDS,
  TREE_LAG_S,
} from '@windcall/cues';
import {
  type Answer,
  flagFullMph,
  type Lesson,
  LOOK_S,
  MIRAGE_FULL_MPH,
  type SeenCue,
  sumOfThirds,
} from '@windcall/training';
import { ydToM } from '@windcall/units';
import type { ReactNode } from 'react';
import { clockValue } from '../../../player/clock-aid.ts';
import { namedEnds } from '../../../player/side-words.ts';
import { windSide } from '../../../units/crosswind.ts';
import type { Units } from '../../../units/units.ts';
import { sideOf } from './cue-words.ts';
import { degrees, sayBare, sayClock, sayDivisor } from './say.ts';

const across = (crossMph: number) => ({ crossMph, headMph: 0 });
/** Angle of a flag in a crosswind, degrees. */
const flagDeg = (mph: number): number => flagIn(across(mph)).liftDeg;
/**
 * Wind, mph, in which the tip of the cloth hangs this far below the hoist, as a share of its length: the arccosine of
 * the share is its lift.
 */
const tipMph = (share: number): number => flagSpeedMph((Math.acos(share) * 180) / Math.PI);
/** Lean of mirage in a crosswind, degrees: the same at any distance. */
const mirageDeg = (mph: number): number => leanDegOf(slabIn(across(mph), 500));
/** The taught speed of a lean, mph: to the half below 5, whole above, none beyond streaming. */
const taughtMph = (leanDeg: number): number => {
  const mph = Math.abs(decodeLean(leanDeg));
  return Math.min(MIRAGE_FULL_MPH, mph < 5 ? Math.round(2 * mph) / 2 : Math.round(mph));
};
/** Leans in the lessons, degrees. */
export const TAUGHT_LEANS = [15, 30, 45, 60, 70, 75] as const;
/** Speed below which cloth is taught as hanging: twice its resting speed. */
const hangsMph = (): number => (2 * FLAG_LAW.restDeg) / FLAG_LAW.liftDegPerMph;
const grassMph = (leanDeg: number): number => {
  let mph = 0;
  while (Math.abs(grassLeanDeg(across(mph))) < leanDeg - 0.5 && mph < 40) mph += 0.5;
  return Math.round(mph);
};

/**
 * Divisor of drift per second times distance, in the shown units: 489 for mils, yards and mph. It is the inverse of the
 * wind whose drift, seen from one range away, is one angle unit per second.
 */
const driftDivisor = (units: Units): number =>
  1 / units.value('wind', crossMphOfDrift(-units.wire('angle', 1), ydToM(units.wire('range', 1))));

/** Figures of the rules in the shown units, all from the functions that draw the cues. */
export const figuresOf = (units: Units) => {
  const wind = (mph: number): string => units.text('wind', mph);
  const bare = (mph: number): string => sayBare(units, mph);
  return {
    perUnit: sayDivisor(units),
    flagRow: [8, 20, 32, 48, 60, 80].map((deg) => ({
      deg,
      mph: flagSpeedMph(deg),
    })),
    tips: `¾ of its length is ${wind(Math.floor(tipMph(3 / 4)))}, half ${bare(tipMph(1 / 2))}, level ${bare(flagFullMph())}`,
    hangs: wind(hangsMph()),
    full: wind(flagFullMph()),
    leans: TAUGHT_LEANS.map((deg) => `${degrees(deg)} ${bare(taughtMph(deg))}`).join(', '),
    leanRow: TAUGHT_LEANS.map((deg) => ({ deg, mph: taughtMph(deg) })),
    most: wind(MIRAGE_FULL_MPH),
    grass: [15, 28].map((deg) => `${degrees(deg)} is ${wind(grassMph(deg))}`).join(', '),
    trees: TREE_BANDS.slice(1)
      .map(({ words, fromMph }) => `${words.toLowerCase()} from ${bare(fromMph)}`)
      .join(', '),
    dust: wind(DUST_FROM_MPH),
    unit: units.name('wind'),
  };
};

/** Allowed deviation of a taught distance. */
const TAUGHT_WITHIN = 0.05;
/**
 * Distance at which one angle unit per second equals one wind unit, in the fewest digits that are close, for mental
 * arithmetic.
 */
const oneToOne = (units: Units): number => {
  const exact = driftDivisor(units);
  const taught = [1, 2].map((digits) => Number(exact.toPrecision(digits)));
  return taught.find((at) => Math.abs(at / exact - 1) <= TAUGHT_WITHIN) ?? Math.round(exact);
};

/** The taught rule of drift: "A mil a second at 500 yards is 1 mph; at 1,000, 2." */
export const driftRule = (units: Units): string => {
  const at = oneToOne(units);
  return `One ${units.name('angle')} a second at ${units.grouped(at)} ${units.spoken('range')} is one ${units.name('wind')}; at ${units.grouped(2 * at)}, two.`;
};

export const ruleOf = (units: Units, lesson: Lesson): string => {
  const f = figuresOf(units);
  switch (lesson) {
    case 1:
      return `Angle off the pole ÷ ${f.perUnit} is the wind’s speed. Cloth flies away from the wind. Read the middle of the cloth. Hanging: under ${f.hangs}. Straight out: ${f.full} or more.`;
    case 2:
      return `Lean from straight up: ${f.leans} ${f.unit}. Air that rises straight up (a boil) means no crosswind. Focus the scope halfway to see the air halfway.`;
    case 3:
      return `How much counts: ${sayClock(units)}. Flag, meter, trees, your face: speed, times the clock. Mirage, dust, splash: already crosswind.`;
    case 4:
      return `Grass: ${f.grass}. Trees: ${f.trees} ${f.unit}. Trees lag ${TREE_LAG_S} seconds: they show the last gust.`;
    case 5:
      return `No dust: under ${f.dust}. ${driftRule(units)}`;
    case 6:
      return `Splash drifts with the wind at the plate, not on the way. In half a second it goes half as far: ${driftRule(units)}`;
    case 7:
      return 'Near 3, middle 2, far 1. Divide by 6. Early drift keeps growing all the way.';
    case 8:
      return `Watch ${LOOK_S} seconds. Say low, high, most of the time. Shoot most of the time, and within 5 seconds.`;
    case 9:
      return 'The meter is one place. Use its 60-second mean, times the clock, for the near third.';
    case 10:
      return 'One number per third: average what you see there. Leave out a third without a cue. Then 3-2-1, over the weights you have.';
    case 11:
      return 'Ask each cue: is it late, is it full, is it end-on, is it my air?';
    case 12:
      return `Side. ${LOOK_S} seconds. 3-2-1. A bracket you’d bet on 8 in 10. Fire within 5.`;
  }
};

/** One line of a rule, and its value in this task. */
export interface RuleLine {
  readonly say: ReactNode;
  readonly comesTo: ReactNode;
  /** The fact that holds the value. */
  readonly fact?: string;
  /** Whether the line answers the question; if no line is marked, the last one does. */
  readonly isAsked?: boolean;
}

const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length);
const fromSide = (mph: number): string => (mph < 0 ? 'left' : 'right');
const moved = (cue: SeenCue): number =>
  cue.kind === 'splash' ? (cue.marks[1]?.rightMil ?? 0) - (cue.marks[0]?.rightMil ?? 0) : 0;

const TRAP_WORDS: Readonly<Record<string, string>> = {
  late: 'It’s late: it still shows the last gust',
  full: 'It’s full: it shows no more than this',
  'end-on': 'It flies at you or away, so it looks short',
  'other-air': 'It’s not my air: it shows another third',
};
/** Choices of why a cue may mislead. */
export const TRAP_CHOICES = Object.entries(TRAP_WORDS).map(([value, label]) => ({ value, label }));

/** A band of speeds: "6–10 mph", "15 mph or more". */
export const bandText = (units: Units, { fromMph, toMph }: ReturnType<typeof decodeTrees>): string =>
  Number.isFinite(toMph) ? units.between('wind', fromMph, toMph) : `${units.text('wind', fromMph)} or more`;

/** Explanation of a wrong answer, in the picture's terms. */
export const wrongWords = (units: Units, answer: Omit<Answer, 'step'>, seen: readonly SeenCue[]): string => {
  const { lesson, asked, said, was } = answer;
  const side = (mph: number): string => windSide(units, mph);
  const near = (mph: number): boolean => Math.abs(said - mph) < 0.6;
  const sided = Math.sign(said) !== Math.sign(was) && said !== 0;
  const [first] = seen;
  if (asked.saidHour !== undefined || asked.part === 'bullet' || asked.part === 'height') return '';
  switch (lesson) {
    case 1:
      if (sided) return `Cloth flies away from the wind: this one is from the ${fromSide(was)}.`;
      return `Your ${side(said)} would hang at ${degrees(flagDeg(said))}.`;
    case 2: {
      if (asked.focus !== undefined && asked.focus !== asked.saidFocus) return 'That was the plate’s air.';
      if (sided) return `Waves lean away from the wind: this one is from the ${fromSide(was)}.`;
      return `${side(said)} leans ${degrees(mirageDeg(said))}. This leans ${degrees(mirageDeg(was))}.`;
    }
    case 3: {
      const value = Math.abs(clockValue(Math.round(2 * Number(asked.hour))));
      if (near(was * value) && value < 0.95) return 'You used the clock twice.';
      if (Math.abs(value - Math.SQRT1_2) < 0.01 && near((Math.sign(was) * Number(asked.speedMph)) / 2))
        return `1:30 counts ${units.written(clockPartOf(45).text)}, not half.`;
      return `From there the clock counts ${units.written(clockPartOf(30 * Number(asked.hour)).text)}: ${side(was)}.`;
    }
    case 4: {
      const band = first?.kind === 'trees' ? first.band : 0;
      return `${TREE_BANDS[band]?.words}: ${bandText(units, decodeTrees(band))}.`;
    }
    case 5:
      return first?.kind === 'dust' && first.milPerS === null
        ? `No dust here, so not ${side(said)}.`
        : `That drift is ${side(was)} here.`;
    case 6:
      return first?.kind === 'splash'
        ? `Those ${units.text('angle', Math.abs(moved(first)), 1)} at ${units.text('range', first.yd)} are ${side(was)}: they went ${sideOf(moved(first))}.`
        : '';
    case 7: {
      const three = ['nearMph', 'middleMph', 'farMph'].map((name) => Number(asked[name]));
      if (near(mean(three))) return 'You averaged. Near counts three times.';
      if (near(three[2] ?? 0)) return 'You called the plate. The far third counts once.';
      return `Near 3, middle 2, far 1, over 6: ${side(sumOfThirds(three))}.`;
    }
    case 8: {
      return `${namedEnds(Number(asked.wasLow), Number(asked.wasHigh))
        .map(({ name, mph }, i) => `${i === 0 ? name : name.toLowerCase()} ${side(mph)}`)
        .join(', ')}, most of the time ${side(was)}.`;
    }
    case 9:
      if (asked.saidThird !== 0) return 'It stands beside you: it counts for the near third.';
      return near(Math.sign(was) * Number(asked.nowMph))
        ? 'That is the meter of this moment. Use the mean of 60 seconds, times the clock.'
        : `${units.figure('wind', Number(asked.meanMph))} times what the clock counts is ${side(was)}.`;
    case 10:
      return `Both cues, weighted, were nearer: the path had ${side(was)}.`;
    case 11: {
      const why = TRAP_WORDS[String(asked.why)] ?? '';
      return asked.saidCue === asked.cue && asked.saidWhy === asked.why ? '' : `${why}.`;
    }
    case 12:
      return `It was ${side(was)}: outside your bracket.`;
  }
};

/** The end of lessons 1 and 2, and of the primer. */
export const OWN_RANGE = 'Your range’s cloth and heat differ. The order holds; check the numbers with a meter.';
