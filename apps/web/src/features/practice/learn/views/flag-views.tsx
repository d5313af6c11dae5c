import { FLAG_LAW, flagSpeedMph } from '@windcall/cues';
import { flagFullMph, taughtCross } from '@windcall/training';
import { GlassLine, GlassText } from '../../../../scope/glass.tsx';
import { fromPlumb, pathOf } from '../../../../scope/place-on-glass.ts';
import { sideOf } from '../cue-words.ts';
import { figuresOf } from '../lesson-copy.ts';
import { degrees, say, sayBare, saySide } from '../say.ts';
import { Across, ClockFace, FACE, Hand, hourAt, Lean, onFace, SquareCloth } from './inks.tsx';
import { factTexts, type LessonView, type ViewOf } from './lesson-view.tsx';
import { clothDeg, clothHandle, clothMph, lookAtOwnFlag } from './sight.ts';

/** Length of the line along a cloth, in cloth lengths. */
const PAST_TIP = 1.18;

const cosLift = (mph: number): number => Math.cos((FLAG_LAW.liftDegPerMph * mph * Math.PI) / 180);
/** Speeds marked on the gauge at the pole, mph. */
const GAUGE = [5, 10, 15, 20] as const;

/** Part 1: the flag's lean divided by four. */
const leanView: ViewOf = (units, task) => {
  const { hoist, length, picture } = lookAtOwnFlag(task);
  const f = figuresOf(units);
  const { it, row, has, wind } = factTexts(units, task);
  const isFull = Math.abs(task.was) >= flagFullMph();
  return {
    ...picture,
    question: 'How hard is it blowing?',
    hint: 'Lay the line along the cloth, from the pole to the middle of the tip.',
    handles: [clothHandle('Line along the cloth', hoist, PAST_TIP * length)],
    said: ([deg = 0], ink) => (
      <Lean root={hoist} deg={deg} length={PAST_TIP * length} ink={ink} plumb={ink === 'own'} figure={ink === 'own'} />
    ),
    truth: <Lean root={hoist} deg={clothDeg(task.was)} length={PAST_TIP * length} ink="truth" fact="lift" />,
    readout: ([deg = 0]) => ({ big: wind(clothMph(deg)), small: `${degrees(deg)} ÷ ${f.perUnit}` }),
    answer: ([deg = 0]) => ({ said: clothMph(deg), also: {} }),
    told: {
      was: has('was') ? (
        it('was')
      ) : (
        <>
          from the {sideOf(task.was)}, {it('speed')}
        </>
      ),
      headline: isFull ? 'Straight out.' : <>This flag stood at {it('lift')}.</>,
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
  const speed = Math.abs(task.was);
  const yawDeg = flag.yawDeg[0] ?? 0;
  const toward = Math.cos((yawDeg * Math.PI) / 180) < 0;
  const f = figuresOf(units);
  const { it, row } = factTexts(units, task);
  const levelAt = (mph: number) => ({ x: hoist.x + side * PAST_TIP * length, y: hoist.y + length * cosLift(mph) });
  const level = (mph: number, ink: 'own' | 'yours' | 'truth') => (
    <GlassLine d={pathOf([{ x: hoist.x, y: levelAt(mph).y }, levelAt(mph)])} ink={ink} />
  );
  return {
    ...picture,
    question: 'This one flies at you or away. How hard is it blowing?',
    hint: 'Drag the level to the tip. How high it flies is the speed, whichever way it points.',
    handles: [
      {
        label: 'Level of the tip',
        ...{ min: 0, max: flagFullMph(), step: 0.5, start: 0 },
        at: levelAt,
        from: ({ y }) => {
          const share = Math.max(0, Math.min(1, (y - hoist.y) / length));
          return flagSpeedMph((Math.acos(share) * 180) / Math.PI);
        },
      },
    ],
    stands: GAUGE.map((mph) => {
      const y = hoist.y + length * cosLift(mph);
      return (
        <g key={mph}>
          <GlassLine
            d={pathOf([
              { x: hoist.x - side * 12, y },
              { x: hoist.x - side * 44, y },
            ])}
            ink="aid"
          />
          <GlassText at={{ x: hoist.x - side * 60, y }} anchor={side > 0 ? 'end' : 'start'}>
            {sayBare(units, mph)}
          </GlassText>
        </g>
      );
    }),
    said: ([mph = 0], ink) => (
      <>
        {level(mph, ink)}
        {ink === 'own' && mph > 1 && (
          <SquareCloth {...{ hoist, length, side }} liftDeg={FLAG_LAW.liftDegPerMph * mph} ink="yours" />
        )}
      </>
    ),
    truth: (
      <>
        {level(speed, 'truth')}
        <SquareCloth {...{ hoist, length, side }} liftDeg={FLAG_LAW.liftDegPerMph * speed} ink="truth" />
      </>
    ),
    readout: ([wire = 0]) => ({ big: say(units, { kind: 'speed', wire }), small: 'how high it flies' }),
    answer: ([mph = 0]) => ({ said: Math.sign(task.was) * mph, also: {} }),
    told: {
      was: it('speed'),
      headline: <>Turned square, it stands at {it('lift')}.</>,
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
  const { it, row, wind } = factTexts(units, task);
  const cross = taughtCross(speed, hour);
  return {
    sight: {
      ...look,
      aim: { ...look.aim, y: look.aim.y - 0.18 * (length / look.glass.perMil) },
      focus: () => 2,
      reticle: false,
    },
    lit: [
      { x: hoist.x, y: hoist.y + 0.2 * length, rx: 1.3 * length, ry: 1.1 * length },
      { x: FACE.x, y: FACE.y, rx: 1.3 * FACE.rx, ry: 1.6 * FACE.ry },
    ],
    dim: 0.5,
    question: 'Where does it come from?',
    hint: (
      <>
        It blows {it('speed')}. Turn the hand into the wind. Yellow: it comes at you. Orange: it goes away. The narrower
        the cloth, the closer to the line.
      </>
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
    readout: ([to = 0]) => ({
      big: wind(taughtCross(speed, to)),
      small: `from ${say(units, { kind: 'hour', wire: to })}, counts ${say(units, { kind: 'part', wire: to })}`,
    }),
    answer: ([to = 0]) => ({ said: taughtCross(speed, to), also: { saidHour: to } }),
    told: {
      was: <>from {it('hour')}</>,
      headline: (
        <>
          From {it('hour')} it counts {it('part')}: {it('was')}.
        </>
      ),
      rows: [row('Height is speed', 'speed'), row(<>From {it('hour')} counts</>, 'part'), row('Crosswind', 'was')],
      next: (
        <>
          Height first, then the clock. Lean ÷ {figuresOf(units).perUnit} would have said {it('lean')}.
        </>
      ),
    },
  };
};

/** Lesson 1, in its three parts. */
export const flagView: ViewOf = (units, task): LessonView => {
  if (task.asked.part === 'height') return heightView(units, task);
  return task.asked.part === 'clock' ? clockView(units, task) : leanView(units, task);
};

/** Lesson 8: the same flag in living air, its weakest and its strongest moment. */
export const gustView: ViewOf = (units, task): LessonView => {
  const { hoist, length, picture } = lookAtOwnFlag(task);
  const { watched } = task;
  const { it, row, mph: mphOf, wind } = factTexts(units, task);
  const crosses = watched?.crossMph ?? [];
  const ends = (values: readonly number[]) => {
    const winds = values.map(clothMph);
    return { low: Math.min(...winds), high: Math.max(...winds) };
  };
  return {
    ...picture,
    question: 'How weak does it get, and how strong?',
    hint: 'Watch 20 seconds. Leave one line at its lull, the other at its gust.',
    handles: [clothHandle('Lull', hoist, 1.08 * length), clothHandle('Gust', hoist, 1.34 * length)],
    said: ([a = 0, b = 0], ink) => (
      <>
        <Lean root={hoist} deg={a} length={1.08 * length} ink={ink} plumb={ink === 'own'} figure={false} />
        <Lean root={hoist} deg={b} length={1.34 * length} ink={ink} plumb={false} figure={false} />
      </>
    ),
    truth: (
      <>
        {crosses
          .filter((_, i) => i % 4 === 0)
          .map((mph, i) => (
            <GlassLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a moment has no other name
              key={i}
              d={pathOf([
                fromPlumb(hoist, clothDeg(mph), 0.8 * length),
                fromPlumb(hoist, clothDeg(mph), 1.05 * length),
              ])}
              ink="aid"
            />
          ))}
        <Lean root={hoist} deg={clothDeg(task.was)} length={1.34 * length} ink="truth" fact="lift" />
      </>
    ),
    readout: (values) => {
      const { low, high } = ends(values);
      const [weak, strong] = Math.abs(low) < Math.abs(high) ? [low, high] : [high, low];
      return {
        big: `${saySide(units, weak)} to ${wind(strong)}`,
        small: `middle ${saySide(units, (low + high) / 2)}`,
      };
    },
    answer: (values) => {
      const { low, high } = ends(values);
      return {
        said: (low + high) / 2,
        also: { saidLow: low, saidHigh: high, wasLow: watched?.lowMph ?? 0, wasHigh: watched?.highMph ?? 0 },
      };
    },
    told: {
      was: (
        <>
          {it('lull', saySide(units, mphOf('lull')))} to {it('gust')}
        </>
      ),
      headline: <>Most of the time: {it('was')}.</>,
      rows: [row('Lull', 'lull'), row('Gust', 'gust'), row('Average of 20 seconds', 'was')],
      next: 'Hold for the average, and fire within five seconds of seeing it again.',
    },
  };
};
