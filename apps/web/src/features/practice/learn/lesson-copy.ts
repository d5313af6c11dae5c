import {
  CLOCK_PARTS,
  clockPartOf,
  crossMphOfDrift,
  DUST_FROM_MPH,
  decodeFlag,
  decodeLean,
  decodeTrees,
  FLAG_LAW,
  flagIn,
  flagSpeedMph,
  grassLeanDeg,
  halfHourText,
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
  type PairQuestion,
  type SeenCue,
  SPLASH_LOOKS_S,
  sumOfThirds,
  type WatchedLesson,
} from '@windcall/training';
import { ydToM } from '@windcall/units';
import { windSide } from '../../../units/crosswind.ts';
import type { Units } from '../../../units/units.ts';
import { clockValue } from '../clock-aid.tsx';
import { namedEnds } from '../side-words.ts';
import { degrees, sideOf } from './cue-words.ts';

/** Titles, in the order of the lessons. */
export const TITLES: Readonly<Record<Lesson, string>> = {
  ...{ 1: 'The flag', 2: 'Mirage', 3: 'The clock', 4: 'Grass and trees', 5: 'Dust', 6: 'Splash' },
  ...{
    7: 'Near, middle, far',
    8: 'Gust and lull',
    9: 'The meter',
    10: 'Two cues',
    11: 'Cues disagree',
    12: 'The whole path',
  },
};

const across = (crossMph: number) => ({ crossMph, headMph: 0 });
/** Angle that a flag hangs at in a crosswind, degrees. */
const flagDeg = (mph: number): number => flagIn(across(mph)).liftDeg;
/** Wind whose cloth hangs its tip so far below the hoist, a share of its length: its lift is the angle with that cosine. mph. */
const tipMph = (share: number): number => flagSpeedMph((Math.acos(share) * 180) / Math.PI);
/** Lean of mirage in a crosswind, degrees: the same at any distance. */
const mirageDeg = (mph: number): number => leanDegOf(slabIn(across(mph), 500));
/** A lean in mph as it is taught: to the half below 5, whole above, none past where it streams. */
const taughtMph = (leanDeg: number): number => {
  const mph = Math.abs(decodeLean(leanDeg));
  return Math.min(MIRAGE_FULL_MPH, mph < 5 ? Math.round(2 * mph) / 2 : Math.round(mph));
};
/** The leans that are taught, degrees. */
export const TAUGHT_LEANS = [15, 30, 45, 60, 70, 75] as const;
/** Cloth that is taught as hanging: twice where it rests. */
const hangsMph = (): number => (2 * FLAG_LAW.restDeg) / FLAG_LAW.liftDegPerMph;
const grassMph = (leanDeg: number): number => {
  let mph = 0;
  while (Math.abs(grassLeanDeg(across(mph))) < leanDeg - 0.5 && mph < 40) mph += 0.5;
  return Math.round(mph);
};

/**
 * What drift a second times distance is divided by, in the units shown: 489 for mils, yards and mph. The wind at which a drift of
 * one angle a second is seen one range away, turned over.
 */
const driftDivisor = (units: Units): number =>
  1 / units.value('wind', crossMphOfDrift(-units.wire('angle', 1), ydToM(units.wire('range', 1))));

/** The clock as it is taught: "12:00 0, 12:30 ¼, … 2:30 and 3:00 all". */
export const clockRow = (): string =>
  CLOCK_PARTS.map(({ text }, i) => {
    const at = halfHourText(15 * i);
    if (CLOCK_PARTS[i + 1]?.text === text) return `${at} and `;
    return `${at} ${text}${i < CLOCK_PARTS.length - 1 ? ', ' : ''}`;
  }).join('');

/** Figures of the rules in the units shown, all by the functions that draw the cues. */
export const figuresOf = (units: Units) => {
  const wind = (mph: number): string => units.text('wind', mph);
  const bare = (mph: number): string => units.figure('wind', mph);
  const one = units.value('wind', 1);
  const perUnit = Number((FLAG_LAW.liftDegPerMph / one).toPrecision(2));
  return {
    perUnit: String(perUnit),
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
    drift: String(Math.round(driftDivisor(units))),
    splash: String(Math.round(Math.round(driftDivisor(units)) * (SPLASH_LOOKS_S[1] - SPLASH_LOOKS_S[0]) + 1e-6)),
    angle: units.spoken('angle'),
    range: units.spoken('range'),
    unit: units.name('wind'),
  };
};

/** The rule of a lesson, as it is taught. */
export const ruleOf = (units: Units, lesson: Lesson): string => {
  const f = figuresOf(units);
  switch (lesson) {
    case 1:
      return `Angle off the pole ÷ ${f.perUnit} is the wind’s speed. Cloth flies away from the wind. Read the middle of the cloth. Hanging: under ${f.hangs}. Straight out: ${f.full} or more.`;
    case 2:
      return `Lean from straight up: ${f.leans} ${f.unit}. Boil means no crosswind. Focus picks the air: ½ shows the middle.`;
    case 3:
      return `How much counts: ${clockRow()}. Flag, meter, trees, your face: speed, times the clock. Mirage, dust, splash: already crosswind.`;
    case 4:
      return `Grass: ${f.grass}. Trees: ${f.trees} ${f.unit}. Trees lag ${TREE_LAG_S} seconds: they show the last gust.`;
    case 5:
      return `No dust: under ${f.dust}. Dust: its drift a second, in ${f.angle}, × ${f.range} ÷ ${f.drift}.`;
    case 6:
      return `Splash: its drift in half a second, in ${f.angle}, × ${f.range} ÷ ${f.splash}. It shows the wind at the plate, not on the way.`;
    case 7:
      return 'Near 3, middle 2, far 1. Divide by 6. Early drift keeps growing all the way.';
    case 8:
      return `Watch ${LOOK_S} seconds. Say low, high, most of the time. Shoot most of the time, and within 5 seconds.`;
    case 9:
      return 'The meter is one place. Use its 60-second mean, times the clock, for the near third.';
    case 10:
      return 'One number per third: average what you see there. No cue, no number. Then 3-2-1, over the weights you have.';
    case 11:
      return 'Ask each cue: is it late, is it full, is it end-on, is it my air?';
    case 12:
      return `Side. ${LOOK_S} seconds. 3-2-1. A bracket you’d bet on 8 in 10. Fire within 5.`;
  }
};

/** What a task asks. */
export const questionOf = (lesson: Lesson, scope: boolean): string => {
  switch (lesson) {
    case 1:
      return 'How much wind at this flag?';
    case 2:
      return scope ? 'How much wind in the middle?' : 'How much wind in this air?';
    case 3:
      return scope ? 'How much crosswind at you?' : 'How much of this wind is crosswind?';
    case 4:
      return 'Which band is this wind in?';
    case 5:
      return 'How much crosswind moves this dust?';
    case 6:
      return 'How much crosswind moves this splash?';
    case 7:
      return 'What is the wind over the whole path?';
    case 8:
      return 'Low, high, and most of the time?';
    case 9:
      return 'What crosswind do you use for the near third?';
    case 10:
      return 'What is the wind over the whole path?';
    case 11:
      return 'Which cue do you trust, and what is the wind?';
    case 12:
      return 'What’s your wind call?';
  }
};

/** What a contrast pair asks. */
export const PAIR_QUESTIONS: Readonly<Record<PairQuestion, string>> = {
  ...{ 'more-wind': 'Which one has more wind?', calm: 'Which one is calm?' },
  ...{ 'more-crosswind': 'Which one has more crosswind?', 'gust-now': 'In which one is the gust here now?' },
  ...{ number: 'Which one gives you a number?', 'same-wind': 'Which one has its wind from the left?' },
  'more-path': 'On which one does the bullet drift more?',
};

/** The one thing that differs in a pair, and what it comes to. */
export const pairWords = (units: Units, lesson: Lesson): string => {
  const f = figuresOf(units);
  switch (lesson) {
    case 1:
      return 'Same wind. The tip flaps. Read the line from the pole to the middle of the cloth.';
    case 2:
      return 'Both boil. In the other one the flag stands off its pole: that wind blows straight in.';
    case 3:
      return 'Same crosswind. Color tells away from toward you. The angle off the pole is the speed; the clock makes it crosswind.';
    case 4:
      return `Trees lag ${TREE_LAG_S} seconds: they show the last gust. The flag shows this one.`;
    case 5:
      return `Dust lifts from ${f.dust}. No dust is under ${f.dust}, not calm.`;
    case 6:
      return 'Both. The splash goes with the wind. Trace leans into the wind first, then bends to where the bullet goes.';
    case 7:
      return 'The plain average is the same. Early drift keeps growing all the way, so near counts most.';
    case 8:
      return 'Same mean. One of them gusts: say its low, its high, and most of the time.';
    case 9:
      return 'The meter says the same on both. It is one place. The flags tell the paths apart.';
    case 10:
      return 'The middle is the same. The other third counts too: skip none.';
    case 11:
      return 'The middle is the same. A far flag that disagrees still counts, once.';
    case 12:
      return '';
  }
};

/** One line of a rule, and what it comes to in this task. */
export interface RuleLine {
  readonly say: string;
  readonly comesTo: string;
}

/** What the rules make of a cue, mph, + from the right; null for what gives a band only. */
export const readingOf = (cue: SeenCue): number | null => {
  switch (cue.kind) {
    case 'flag':
      return decodeFlag(cue.cue);
    case 'mirage':
      return decodeLean(cue.leanDeg);
    case 'meter':
    case 'clock':
      return cue.speedMph * Math.sin((cue.hour * Math.PI) / 6);
    case 'dust':
      return cue.milPerS === null ? null : crossMphOfDrift(cue.milPerS, ydToM(cue.yd));
    case 'wind':
      return cue.mph;
    default:
      return null;
  }
};

const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length);

/** One number per third from what was seen over 20 seconds; null where no cue stands. */
export const thirdsOf = (samples: readonly (readonly SeenCue[])[], stepS: number): (number | null)[] => {
  const looks = samples.slice(-LOOK_S / stepS - 1);
  return [0, 1, 2].map((third) => {
    const read = looks.flatMap((cues) =>
      cues.flatMap((cue) => ('third' in cue && cue.third === third ? (readingOf(cue) ?? []) : [])),
    );
    return read.length === 0 ? null : mean(read);
  });
};

const fromSide = (mph: number): string => (mph < 0 ? 'left' : 'right');
const moved = (cue: SeenCue): number =>
  cue.kind === 'splash' ? (cue.marks[1]?.rightMil ?? 0) - (cue.marks[0]?.rightMil ?? 0) : 0;

const TRAP_WORDS: Readonly<Record<string, string>> = {
  late: 'It is late: it still shows the last gust',
  full: 'It is full: it shows no more than this',
  'end-on': 'It’s flying at you, so it looks short',
  'other-air': 'It shows other air: the focus is on the plate',
};
/** Why a cue may mislead, to choose from. */
export const TRAP_CHOICES = Object.entries(TRAP_WORDS).map(([value, label]) => ({ value, label }));

/** The lines of a rule with what each comes to in a task: what is filled in, and what fades. */
export const linesOf = (
  units: Units,
  lesson: Lesson,
  seen: readonly SeenCue[],
  was: number,
  watched: WatchedLesson | null,
): RuleLine[] => {
  const side = (mph: number): string => `${windSide(units, mph)} ${units.name('wind')}`;
  const f = figuresOf(units);
  const [first, second] = seen;
  const windFrom = (say: string): RuleLine => ({ say, comesTo: fromSide(was) });
  switch (lesson) {
    case 1:
      return [
        windFrom(`Cloth flies ${fromSide(-was)}: the wind is from the`),
        { say: 'Angle off the pole', comesTo: first?.kind === 'flag' ? degrees(first.cue.liftDeg) : '' },
        { say: `Divide by ${f.perUnit}`, comesTo: Math.abs(was) >= flagFullMph() ? `${f.full} or more` : side(was) },
      ];
    case 2: {
      const air = seen.find((cue) => cue.kind === 'mirage' && cue.focus === 0.5) ?? first;
      return [
        windFrom('It leans away from the wind: from the'),
        { say: 'Lean from straight up', comesTo: air?.kind === 'mirage' ? degrees(air.leanDeg) : '' },
        { say: 'That lean is', comesTo: side(was) },
      ];
    }
    case 3:
    case 9: {
      const meter = seen.find((cue) => cue.kind === 'meter' || cue.kind === 'clock');
      const hour = meter && 'hour' in meter ? meter.hour : 3;
      return [
        windFrom('The clock says from the'),
        { say: 'The clock counts', comesTo: clockPartOf(30 * hour).text },
        { say: lesson === 9 ? 'Times the mean of 60 seconds' : 'Times the speed', comesTo: side(was) },
      ];
    }
    case 4: {
      const band = first?.kind === 'trees' ? first.band : 0;
      const { fromMph, toMph } = decodeTrees(band);
      return [
        { say: 'Trees', comesTo: TREE_BANDS[band]?.words ?? '' },
        { say: 'Grass leans', comesTo: second?.kind === 'grass' ? degrees(second.leanDeg) : '' },
        { say: 'Band', comesTo: bandText(units, fromMph, toMph) },
      ];
    }
    case 5:
      return first?.kind === 'dust' && first.milPerS !== null
        ? [
            windFrom('It drifts away from the wind: from the'),
            { say: 'Drift a second', comesTo: units.text('angle', Math.abs(first.milPerS), 1) },
            { say: `Times ${f.range} ÷ ${f.drift}`, comesTo: side(was) },
          ]
        : [{ say: 'No dust', comesTo: `under ${f.dust}` }];
    case 6:
      return [
        windFrom('It drifts away from the wind: from the'),
        { say: 'Drift in half a second', comesTo: first ? units.text('angle', Math.abs(moved(first)), 1) : '' },
        { say: `Times ${f.range} ÷ ${f.splash}`, comesTo: side(was) },
      ];
    case 7: {
      const three = seen.map((cue) => readingOf(cue) ?? 0);
      return [
        { say: 'Near, times 3', comesTo: side(3 * (three[0] ?? 0)) },
        { say: 'Middle, times 2', comesTo: side(2 * (three[1] ?? 0)) },
        { say: 'Far, once', comesTo: side(three[2] ?? 0) },
        { say: 'Add, divide by 6', comesTo: side(sumOfThirds(three)) },
      ];
    }
    case 8:
      return [
        ...namedEnds(watched?.lowMph ?? 0, watched?.highMph ?? 0).map(({ name, mph }) => ({
          say: name,
          comesTo: side(mph),
        })),
        { say: `Most of the last ${LOOK_S} seconds`, comesTo: side(was) },
      ];
    case 10:
    case 12: {
      const thirds = watched ? thirdsOf(watched.samples, watched.stepS) : [];
      return [
        ...(['Near', 'Middle', 'Far'] as const).flatMap((name, i) => {
          const mph = thirds[i] ?? null;
          return mph === null ? [] : [{ say: `${name}, ${LOOK_S} seconds, weight ${3 - i}`, comesTo: side(mph) }];
        }),
        { say: 'Weighted, over the weights', comesTo: side(sumOfThirds(thirds)) },
      ];
    }
    case 11:
      return [{ say: 'The cue to trust reads', comesTo: side(was) }];
  }
};

/** A band of speeds: "6–10 mph", "15 mph or more". */
export const bandText = (units: Units, fromMph: number, toMph: number): string =>
  Number.isFinite(toMph) ? units.between('wind', fromMph, toMph) : `${units.text('wind', fromMph)} or more`;

/** What a wrong answer says, in the picture's own terms. */
export const wrongWords = (units: Units, answer: Answer, seen: readonly SeenCue[]): string => {
  const { lesson, asked, said, was } = answer;
  const side = (mph: number): string => windSide(units, mph);
  const near = (mph: number): boolean => Math.abs(said - mph) < 0.6;
  const sided = Math.sign(said) !== Math.sign(was) && said !== 0;
  const [first] = seen;
  switch (lesson) {
    case 1:
      if (sided) return `Cloth flies away from the wind: this one is from the ${fromSide(was)}.`;
      return `Your ${side(said)} would hang at ${degrees(flagDeg(said))}.`;
    case 2: {
      if (asked.focus !== undefined && asked.focus !== asked.saidFocus) return 'That was the plate’s air. Turn to ½.';
      if (sided) return `Waves lean away from the wind: this one is from the ${fromSide(was)}.`;
      return `${side(said)} leans ${degrees(mirageDeg(said))}. This leans ${degrees(mirageDeg(was))}.`;
    }
    case 3: {
      const value = Math.abs(clockValue(Math.round(2 * Number(asked.hour))));
      if (near(was * value) && value < 0.95) return 'You used the clock twice.';
      if (Math.abs(value - Math.SQRT1_2) < 0.01 && near((Math.sign(was) * Number(asked.speedMph)) / 2))
        return `1:30 counts ${clockPartOf(45).text}, not half.`;
      return `From there the clock counts ${clockPartOf(30 * Number(asked.hour)).text}: ${side(was)}.`;
    }
    case 4: {
      const band = first?.kind === 'trees' ? first.band : 0;
      const { fromMph, toMph } = decodeTrees(band);
      return `${TREE_BANDS[band]?.words}: ${bandText(units, fromMph, toMph)}.`;
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
      const press = asked.wasAtPress;
      if (typeof press === 'number' && Math.abs(press - said) > 1)
        return `You shot in the ${Math.abs(press) > Math.abs(said) ? 'gust' : 'lull'}: ${side(press)}, you named ${side(said)}.`;
      return `${namedEnds(Number(asked.wasLow), Number(asked.wasHigh))
        .map(({ name, mph }, i) => `${i === 0 ? name : name.toLowerCase()} ${side(mph)}`)
        .join(', ')}, most of the time ${side(was)}.`;
    }
    case 9:
      return near(Math.sign(was) * Number(asked.nowMph))
        ? 'That is the meter of this moment. Use the mean of 60 seconds, times the clock.'
        : `${units.figure('wind', Number(asked.meanMph))} times what the clock counts is ${side(was)}.`;
    case 10:
      return `Both cues, weighted, were nearer: the path had ${side(was)}.`;
    case 11: {
      const why = TRAP_WORDS[String(asked.why)] ?? '';
      return asked.saidCue === asked.cue && asked.saidWhy === asked.why
        ? `The cue to trust reads ${side(was)}.`
        : `Trust ${asked.cue}. The other one misleads: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`;
    }
    case 12:
      return `It was ${side(was)}: outside your bracket.`;
  }
};

/** What lessons 1 and 2 end with, and the primer. */
export const OWN_RANGE = 'Your range’s cloth and heat differ. The order holds; check the numbers with a meter.';
