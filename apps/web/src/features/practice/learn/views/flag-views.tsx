import { FLAG_LAW, flagSpeedMph } from '@windcall/cues';
import { AT_HALF, flagFullMph, taughtCross } from '@windcall/training';
import { GlassText } from '../../../../scope/glass.tsx';
import { fromPlumb } from '../../../../scope/place-on-glass.ts';
import { sideOf } from '../cue-words.ts';
import { figuresOf } from '../lesson-copy.ts';
import { degrees, say, sayBare, saySide } from '../say.ts';
import { Across, type AnswerInk, ClockFace, FACE, Hand, hourAt, Lean, Line, onFace, SquareCloth } from './inks.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';
import { clothDeg, clothHandle, clothMph, endsOf, lookAtOwnFlag } from './sight.ts';

/** Length of the line along a cloth, in cloth lengths. */
const PAST_TIP = 1.18;

const cosLift = (mph: number): number => Math.cos((FLAG_LAW.liftDegPerMph * mph * Math.PI) / 180);
/** Speeds marked on the gauge at the pole, mph. */
const GAUGE = [5, 10, 15, 20] as const;

/** Part 1: the flag's lean divided by four. */
const leanView: ViewOf = (units, task) => {
  const { hoist, length, picture } = lookAtOwnFlag(task);
  const f = figuresOf(units);
  const { it, tell, row, has } = factTexts(units, task);
  const isFull = Math.abs(task.was) >= flagFullMph();
  const line = { root: hoist, length: PAST_TIP * length };
  return {
    ...picture,
    question: 'How hard is it blowing?',
    hint: 'Lay the line along the cloth, from the pole to the middle of the tip.',
    handles: [clothHandle('Line along the cloth', hoist, line.length)],
    said: ([deg = 0], ink) => <Lean {...line} deg={deg} ink={ink} />,
    truth: <Lean {...line} deg={clothDeg(task.was)} ink="truth" fact="lift" />,
    called: ([deg = 0]) => clothMph(deg),
    small: ([deg = 0]) => `${degrees(deg)} ÷ ${f.perUnit}`,
    told: {
      was: has('was') ? it('was') : tell(`from the ${sideOf(task.was)}, {speed}`),
      headline: isFull ? 'Straight out.' : tell('This flag stood at {lift}.'),
      rows: [
        row('Angle off the pole', 'lift'),
        row(`Divide by ${f.perUnit}`, 'speed'),
        { say: `Cloth flies ${sideOf(-task.was)}, so wind from the`, comesTo: sideOf(task.was) },
      ],
      next: isFull
        ? `Straight out means ${f.full} or more. Ask another cue how much more.`
        : 'Read the middle of the tip. The corner always droops and makes you call low.',
    },
  };
};

/** Part 2: the height of its tip gives the speed, in any direction. */
const heightView: ViewOf = (units, task) => {
  const { flag, hoist, length, picture } = lookAtOwnFlag(task);
  const side = -Math.sign(task.was) || 1;
  const toward = Math.cos(((flag.yawDeg[0] ?? 0) * Math.PI) / 180) < 0;
  const f = figuresOf(units);
  const { it, tell, row } = factTexts(units, task);
  /** A place on the level of the tip, units to the cloth's side of the pole. */
  const at = (mph: number, beside: number) => ({ x: hoist.x + side * beside, y: hoist.y + length * cosLift(mph) });
  const level = (mph: number, ink: AnswerInk, cloth: 'yours' | 'truth' | false) => (
    <>
      <Line from={at(mph, 0)} to={at(mph, PAST_TIP * length)} ink={ink} />
      {cloth && <SquareCloth {...{ hoist, length, side }} liftDeg={FLAG_LAW.liftDegPerMph * mph} ink={cloth} />}
    </>
  );
  return {
    ...picture,
    question: 'This one flies at you or away. How hard is it blowing?',
    hint: 'Drag the level to the tip. How high it flies is the speed, whichever way it points.',
    handles: [
      {
        label: 'Level of the tip',
        ...{ min: 0, max: flagFullMph(), step: 0.5, start: 0 },
        at: (mph) => at(mph, PAST_TIP * length),
        from: ({ y }) => {
          const share = Math.max(0, Math.min(1, (y - hoist.y) / length));
          return flagSpeedMph((Math.acos(share) * 180) / Math.PI);
        },
      },
    ],
    stands: GAUGE.map((mph) => (
      <g key={mph}>
        <Line from={at(mph, -12)} to={at(mph, -44)} ink="aid" />
        <GlassText at={at(mph, -60)} anchor={side > 0 ? 'end' : 'start'}>
          {sayBare(units, mph)}
        </GlassText>
      </g>
    )),
    said: ([mph = 0], ink) => level(mph, ink, ink === 'own' && mph > 1 && 'yours'),
    truth: level(Math.abs(task.was), 'truth', 'truth'),
    called: ([mph = 0]) => Math.sign(task.was) * mph,
    big: ([wire = 0]) => say(units, { kind: 'speed', wire }),
    small: () => 'how high it flies',
    told: {
      was: it('speed'),
      headline: tell('Turned square, it stands at {lift}.'),
      rows: [row('As it looks', 'seen'), row('Turned square to you', 'lift'), row(`Divide by ${f.perUnit}`, 'speed')],
      next: `Flag flying ${toward ? 'at you' : 'away'}? Read its height, not its lean: ${f.tips}.`,
    },
  };
};

/** Part 3: the wind's side, on the clock on the ground. */
export const clockView: ViewOf = (units, task) => {
  const { hoist, length, look } = lookAtOwnFlag(task);
  const speed = Number(task.asked.speedMph);
  const hour = Number(task.asked.hour);
  const { tell, row } = factTexts(units, task);
  const cross = taughtCross(speed, hour);
  return {
    sight: {
      power: look.power,
      aim: { ...look.aim, y: look.aim.y - 0.18 * (length / look.glass.perMil) },
      focus: AT_HALF,
    },
    lit: [
      { x: hoist.x, y: hoist.y + 0.2 * length, rx: 1.3 * length, ry: 1.1 * length },
      { x: FACE.x, y: FACE.y, rx: 1.3 * FACE.rx, ry: 1.6 * FACE.ry },
    ],
    question: 'Where does it come from?',
    hint: tell(
      'It blows {speed}. Turn the hand into the wind. Yellow: it comes at you. Orange: it goes away. The narrower the cloth, the closer to the line.',
    ),
    handles: [
      {
        label: 'Hand of the clock',
        ...{ min: 0, max: 12, step: 0.5, turns: true, start: 0 },
        at: (to) => onFace(to, 0.8),
        from: hourAt,
      },
    ],
    stands: <ClockFace />,
    said: ([to = 0], ink) => <Hand hour={to} ink={ink} />,
    truth: (
      <>
        <Hand hour={hour} ink="truth" />
        <Across hour={hour} share={cross / Math.max(1, speed)} ink="truth" />
      </>
    ),
    called: ([to = 0]) => taughtCross(speed, to),
    small: ([wire = 0]) => `from ${say(units, { kind: 'hour', wire })}, counts ${say(units, { kind: 'part', wire })}`,
    also: ([to = 0]) => ({ saidHour: to }),
    told: {
      was: tell('from {hour}'),
      headline: tell('From {hour} it counts {part}: {was}.'),
      rows: [row('Height is speed', 'speed'), row('From {hour} counts', 'part'), row('Crosswind', 'was')],
      next: tell(`Height first, then the clock. Lean ÷ ${figuresOf(units).perUnit} would have said {lean}.`),
    },
  };
};

/** Lesson 1, in its three parts. */
export const flagView: ViewOf = (units, task) => {
  if (task.asked.part === 'height') return heightView(units, task);
  return task.asked.part === 'clock' ? clockView(units, task) : leanView(units, task);
};

/** Lesson 8: the same flag in living air, its weakest and its strongest moment. */
export const gustView: ViewOf = (units, task) => {
  const { hoist, length, picture } = lookAtOwnFlag(task);
  const { watched } = task;
  const { it, tell, row, mph: mphOf, wind } = factTexts(units, task);
  const ends = (values: readonly number[]) => endsOf(values.map(clothMph));
  /** Lines at the lull and the gust, in cloth lengths. */
  const [LULL, GUST] = [1.08, 1.34];
  return {
    ...picture,
    question: 'How weak does it get, and how strong?',
    hint: 'Watch 20 seconds. Leave one line at its lull, the other at its gust.',
    handles: [clothHandle('Lull', hoist, LULL * length), clothHandle('Gust', hoist, GUST * length)],
    said: ([a = 0, b = 0], ink) => (
      <>
        <Lean root={hoist} deg={a} length={LULL * length} ink={ink} parts={ink === 'own' ? 'zero' : 'line'} />
        <Lean root={hoist} deg={b} length={GUST * length} ink={ink} parts="line" />
      </>
    ),
    truth: (
      <>
        {watched?.crossMph
          .filter((_, i) => i % 4 === 0)
          .map((mph, i) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a moment has no other name
              key={i}
              from={fromPlumb(hoist, clothDeg(mph), 0.8 * length)}
              to={fromPlumb(hoist, clothDeg(mph), 1.05 * length)}
              ink="aid"
            />
          ))}
        <Lean root={hoist} deg={clothDeg(task.was)} length={GUST * length} ink="truth" fact="lift" />
      </>
    ),
    called: (values) => ends(values).middle,
    big: (values) => {
      const { low, high } = ends(values);
      const [weak, strong] = Math.abs(low) < Math.abs(high) ? [low, high] : [high, low];
      return `${saySide(units, weak)} to ${wind(strong)}`;
    },
    small: (values) => `middle ${saySide(units, ends(values).middle)}`,
    also: (values) => {
      const { low, high } = ends(values);
      return { saidLow: low, saidHigh: high, wasLow: watched?.lowMph ?? 0, wasHigh: watched?.highMph ?? 0 };
    },
    told: {
      was: (
        <>
          {it('lull', saySide(units, mphOf('lull')))} to {it('gust')}
        </>
      ),
      headline: tell('Most of the time: {was}.'),
      rows: [row('Lull', 'lull'), row('Gust', 'gust'), row('Average of 20 seconds', 'was')],
      next: 'Hold for the average, and fire within five seconds of seeing it again.',
    },
  };
};
