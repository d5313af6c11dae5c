import { clockPartOf, decodeLean, FLAG_LAW, flagSpeedMph, halfHourText, seenFlagDeg } from '@windcall/cues';
import { AT_HALF, AT_PLATE, MIRAGE_FULL_MPH, sumOfThirds, THIRDS } from '@windcall/training';
import { GlassLine, GlassText } from '../../../../scope/glass.tsx';
import { fromPlumb, type GlassPlace, pathOf, placeOnGlass, plumbDeg } from '../../../../scope/place-on-glass.ts';
import { windSide } from '../../../../units/crosswind.ts';
import { bulletMilAt } from '../bullet-at.ts';
import { degrees } from '../cue-words.ts';
import { readingOf, TRAP_CHOICES, thirdsOf } from '../lesson-copy.ts';
import { leanHandle } from './air-views.tsx';
import { clockView } from './flag-views.tsx';
import { Across, barEnd, ClockFace, FACE, Hand, Lean, Rail, RailMark, railAt, railMph, shareAt } from './inks.tsx';
import type { LessonView, ViewOf } from './lesson-view.ts';
import { fieldOf, hoistMil, MIDDLE, onGlass, powerFor } from './sight.ts';

/** Ends of a rail, mph. */
const MOST = 20;
const HALF = 0.5;

const railHandle = (label: string, start: number) => ({
  label,
  ...{ min: -MOST, max: MOST, step: HALF, start },
  at: (mph: number): GlassPlace => railAt(mph, MOST),
  from: (place: GlassPlace): number => railMph(place, MOST),
});

/** Lesson 3: how much of a wind counts. The hand lies there; the bar is what crosses. At the end the flag has to be read too. */
export const clockLessonView: ViewOf = (units, task): LessonView => {
  if (task.asked.scope === true) return clockView(units, task);
  const speed = Number(task.asked.speedMph);
  const hour = Number(task.asked.hour);
  const { text } = clockPartOf(30 * hour);
  const wind = (mph: number): string => `${windSide(units, mph)} ${units.name('wind')}`;
  return {
    sight: { power: 12, aim: { x: 0, y: 0 }, focus: () => AT_PLATE, reticle: false },
    lit: [{ x: FACE.x, y: FACE.y, rx: 1.4 * FACE.rx, ry: 1.7 * FACE.ry }],
    dim: 0.5,
    question: 'How much of this wind pushes the bullet?',
    hint: `It blows ${units.text('wind', speed)} from where the hand points. Drag the bar to what goes across.`,
    handles: [
      {
        label: 'Crosswind bar',
        ...{ min: -1, max: 1, step: 0.05, start: 0 },
        at: barEnd,
        from: shareAt,
      },
    ],
    stands: (
      <>
        <ClockFace />
        <Hand hour={hour} ink="plain" />
      </>
    ),
    said: ([share = 0], ink) => <Across share={share} ink={ink} />,
    truth: <Across hour={hour} share={task.was / Math.max(1, speed)} ink="truth" />,
    readout: ([share = 0]) => ({ big: wind(share * speed), small: `${Math.round(100 * Math.abs(share))} % of it` }),
    answer: ([share = 0]) => ({ said: share * speed, also: {} }),
    told: {
      was: wind(task.was),
      headline: `From ${halfHourText(30 * hour)} it counts ${text}: ${wind(task.was)}.`,
      rows: [
        { say: 'Speed', comesTo: units.text('wind', speed) },
        { say: `From ${halfHourText(30 * hour)} counts`, comesTo: text },
        { say: 'Crosswind', comesTo: wind(task.was) },
      ],
      next: `Drop the hand to the line from 9 to 3. ${halfHourText(45)} is not half, it’s ${clockPartOf(45).text}.`,
    },
  };
};

/** The power whose picture has all flags of a call in it. */
const powerOfAll = (task: Parameters<ViewOf>[1]): number =>
  powerFor(
    2.3 *
      Math.max(
        ...task.track.flags.map((flag) => Math.abs(hoistMil(flag, task.track.rangeM).x) + (0.75 * 900) / flag.zM),
      ),
  );

/** Where the bullet passes a flag: the rise of its way over the line of sight. */
const bulletView: ViewOf = (units, task): LessonView => {
  const { rangeM, flags } = task.track;
  const rangeYd = Number(task.asked.rangeYd);
  const flag = flags[Number(task.asked.flag)] ?? flags[1];
  if (flag === undefined) throw new Error('the picture must have a flag to pass');
  const hoist = hoistMil(flag, rangeM);
  const share = flag.zM / rangeM;
  const bulletMil = Number(task.asked.bulletMil);
  const powerHere = powerFor(2.5 * Math.max(Math.abs(hoist.x) + 900 / flag.zM, Math.abs(bulletMil) + 0.6, 3.4));
  const aim = { x: 0, y: 0.25 * fieldOf(powerHere) - 1.5 };
  const glass = placeOnGlass({ fieldMil: fieldOf(powerHere), aim, rangeM });
  const at = (mil: number): GlassPlace => glass.mil(hoist.x, mil);
  const ft = (mil: number): string => units.text('target', (Math.abs(mil) * flag.zM * 39.37) / 1000, 0);
  const line = (mil: number): string => `${ft(mil)} ${mil < 0 ? 'under' : 'over'} your line of sight`;
  const over = bulletMil > hoist.y;
  const heights = flags.map((one) => ({ yd: one.zM / 0.9144, mil: bulletMilAt(rangeYd, one.zM) }));
  const [near, middle, far] = [heights[0], heights[1], heights[2]];
  const mark = (mil: number, ink: 'own' | 'yours' | 'truth') => (
    <GlassLine
      d={pathOf([
        { ...at(mil), x: at(mil).x - 55 },
        { ...at(mil), x: at(mil).x + 55 },
      ])}
      ink={ink}
    />
  );
  return {
    sight: { power: powerHere, aim, focus: () => (share > 0.7 ? AT_PLATE : AT_HALF), reticle: true },
    lit: [
      { x: at(hoist.y).x, y: at(hoist.y).y + 60, rx: 260, ry: 300 },
      { x: glass.mil(0, 0).x, y: glass.mil(0, 0).y, rx: 120, ry: 120 },
    ],
    dim: 0.5,
    question: 'Where does your bullet pass this flag?',
    hint: `Drag the dot up or down the pole. You’re dialed for ${units.text('range', rangeYd)}.`,
    handles: [
      {
        label: 'Height of the bullet at the flag',
        ...{ min: -2, max: 8, step: 0.1, start: 0 },
        at,
        from: (place) => glass.milAt(place).up,
      },
    ],
    stands: (
      <GlassLine
        d={pathOf([glass.mil(-0.45 * fieldOf(powerHere), 0), glass.mil(0.45 * fieldOf(powerHere), 0)])}
        ink="aid"
      />
    ),
    said: ([mil = 0], ink) => mark(mil, ink),
    truth: (
      <>
        {mark(bulletMil, 'truth')}
        <GlassLine d={pathOf([at(bulletMil), at(hoist.y)])} ink="aid" />
        <GlassText at={{ x: at(0).x + 75, y: at(bulletMil).y }} anchor="start" ink="truth">
          bullet
        </GlassText>
        <GlassText
          at={{
            x: at(0).x + 75,
            y: at(hoist.y).y + (Math.abs(at(hoist.y).y - at(bulletMil).y) < 50 ? (over ? 50 : -50) : 0),
          }}
          anchor="start"
        >
          flag
        </GlassText>
      </>
    ),
    readout: ([mil = 0]) => ({ big: ft(mil), small: mil < 0 ? 'under your line of sight' : 'over your line of sight' }),
    answer: ([mil = 0]) => ({ said: task.was, also: { saidMil: mil, bulletMil } }),
    told: {
      was: line(bulletMil),
      headline: over
        ? 'The flag is down there. Your bullet is up here.'
        : 'The flag is up there. Your bullet is down here.',
      rows: [near, middle, far].flatMap((one, i) =>
        one
          ? [
              {
                say: `${['Near', 'Middle', 'Far'][i]}, ${units.text('range', Math.round(one.yd / 10) * 10)}`,
                comesTo: line(one.mil),
              },
            ]
          : [],
      ),
      next: over
        ? 'Up there it blows harder than at the cloth. Count the near flags in full.'
        : 'Cloth flies in other air than the bullet. Don’t take a far flag for the path.',
    },
  };
};

const NAMES = ['near', 'middle', 'far'] as const;
/** Flags by third: the one that is named on the picture. */
const FLAG_OF_THIRD = [0, 1, 2] as const;

/** One number for the whole way: three, two, one. */
const sumView: ViewOf = (units, task): LessonView => {
  const { rangeM, flags } = task.track;
  const powerHere = powerOfAll(task);
  // the rail lies below, so the range is looked at from a little under
  const aim = { x: 0, y: -0.09 * fieldOf(powerHere) };
  const glass = placeOnGlass({ fieldMil: fieldOf(powerHere), aim, rangeM });
  const three = (['nearMph', 'middleMph', 'farMph'] as const).map((name) => Number(task.asked[name]));
  const wind = (mph: number): string => `${windSide(units, mph)} ${units.name('wind')}`;
  const places = FLAG_OF_THIRD.flatMap((i) => {
    const flag = flags[i];
    return flag ? [{ i, ...onGlass(flag, rangeM, glass) }] : [];
  });
  return {
    sight: { power: powerHere, aim, focus: () => AT_HALF, reticle: false },
    lit: [
      ...places.map(({ hoist, length }) => ({
        ...{ x: hoist.x, y: hoist.y + 0.35 * length },
        ...{ rx: Math.max(90, 1.5 * length), ry: Math.max(90, 1.4 * length) },
      })),
      { x: MIDDLE, y: 890, rx: 560, ry: 110 },
    ],
    dim: 0.45,
    question: 'One number for the whole way?',
    hint: 'Read each flag. Near counts 3, middle 2, far 1, over 6.',
    handles: [railHandle('Wind over the whole way', 0)],
    stands: (
      <>
        <Rail most={MOST} text={(mph) => windSide(units, mph, 0)} />
        {places.map(({ i, hoist, length }) => (
          <GlassText key={i} at={{ x: hoist.x, y: hoist.y - 0.45 * length - 26 }} px={14}>
            {NAMES[i]}
          </GlassText>
        ))}
      </>
    ),
    said: ([mph = 0], ink) => <RailMark mph={mph} most={MOST} ink={ink} />,
    truth: (
      <>
        {places.map(({ i, hoist, length }) => (
          <GlassText
            key={i}
            at={{ x: Math.max(120, Math.min(880, hoist.x)), y: hoist.y + 1.25 * length + 30 }}
            ink="truth"
            px={14}
          >
            {`${THIRDS[i]} × ${windSide(units, three[i] ?? 0, 0)}`}
          </GlassText>
        ))}
        <RailMark mph={task.was} most={MOST} ink="truth" />
      </>
    ),
    readout: ([mph = 0]) => ({ big: wind(mph), small: 'over the whole way' }),
    answer: ([mph = 0]) => ({ said: mph, also: {} }),
    told: {
      was: wind(task.was),
      headline: `${wind(task.was)} over the whole way.`,
      rows: [
        ...three.map((mph, i) => ({
          say: `${['Near, 3', 'Middle, 2', 'Far, 1'][i]} × ${windSide(units, mph)}`,
          comesTo: windSide(units, (THIRDS[i] ?? 1) * mph),
        })),
        { say: 'Add, divide by 6', comesTo: wind(sumOfThirds(three)) },
      ],
      next: 'The flag at the plate counts least. Early drift keeps growing all the way.',
    },
  };
};

/** Lesson 7. */
export const pathView: ViewOf = (units, task) =>
  task.asked.part === 'bullet' ? bulletView(units, task) : sumView(units, task);

/** Where the thirds of the way lie on the picture of lesson 9: nearest lowest. */
const thirdAt = (third: number): GlassPlace => ({ x: 820, y: 640 - 150 * third });

/** Lesson 9: the meter stands where you are. */
export const meterView: ViewOf = (units, task): LessonView => {
  const mean = Number(task.asked.meanMph);
  const now = Number(task.asked.nowMph);
  const hour = Number(task.asked.hour);
  const wind = (mph: number): string => `${windSide(units, mph)} ${units.name('wind')}`;
  const { text } = clockPartOf(30 * hour);
  const third = (of: number, ink: 'own' | 'yours' | 'truth' | 'aid') => {
    const { x, y } = thirdAt(of);
    return <GlassLine d={`M${x - 110} ${y - 52}h220v104h-220z`} ink={ink} />;
  };
  return {
    sight: { power: 12, aim: { x: 0, y: 0 }, focus: () => AT_PLATE, reticle: false },
    lit: [
      { x: 290, y: 460, rx: 330, ry: 330 },
      { x: 820, y: 490, rx: 240, ry: 330 },
      { x: MIDDLE, y: 890, rx: 560, ry: 110 },
    ],
    dim: 0.5,
    question: 'What does the meter tell you, and about which third?',
    hint: 'It stands beside you. Drag it to the third it counts for, and the line below to its crosswind.',
    handles: [
      {
        label: 'Third it counts for',
        ...{ min: 0, max: 2, step: 1, start: 1 },
        at: (of) => ({ x: thirdAt(of).x - 110, y: thirdAt(of).y }),
        from: ({ y }) => (640 - y) / 150,
      },
      railHandle('Crosswind of that third', 0),
    ],
    stands: (
      <>
        <Rail most={MOST} text={(mph) => windSide(units, mph, 0)} />
        {NAMES.map((name, of) => (
          <g key={name}>
            {third(of, 'aid')}
            <GlassText at={{ x: thirdAt(of).x + 12, y: thirdAt(of).y }} px={14}>
              {name}
            </GlassText>
          </g>
        ))}
        <rect
          x={150}
          y={230}
          width={290}
          height={420}
          rx={36}
          fill="#15171a"
          stroke="#fff"
          strokeOpacity={0.8}
          strokeWidth={4}
        />
        <rect x={175} y={262} width={240} height={262} rx={10} fill="#c9d3c4" />
        <g className="meter-face">
          <text x={295} y={308}>
            now {units.figure('wind', now, 1)}
          </text>
          <text x={295} y={384} className="meter-big">
            {units.figure('wind', mean, 1)}
          </text>
          <text x={295} y={440}>
            average 60 s
          </text>
          <text x={295} y={496}>
            from {halfHourText(30 * hour)}
          </text>
        </g>
      </>
    ),
    said: ([of = 1, mph = 0], ink) => (
      <>
        {third(of, ink)}
        <RailMark mph={mph} most={MOST} ink={ink} />
      </>
    ),
    truth: (
      <>
        {third(0, 'truth')}
        {[1, 2].map((of) => (
          <GlassText key={of} at={{ x: thirdAt(of).x, y: thirdAt(of).y + 34 }} px={13}>
            not measured
          </GlassText>
        ))}
        <RailMark mph={task.was} most={MOST} ink="truth" />
      </>
    ),
    readout: ([of = 1, mph = 0]) => ({ big: wind(mph), small: `${NAMES[of]} third` }),
    answer: ([of = 1, mph = 0]) => ({ said: mph, also: { saidThird: of } }),
    told: {
      was: `${wind(task.was)}, near`,
      headline: `${wind(task.was)}, for the near third alone.`,
      rows: [
        { say: 'Average of 60 seconds', comesTo: units.text('wind', mean, 1) },
        { say: `From ${halfHourText(30 * hour)} counts`, comesTo: text },
        { say: 'Near third', comesTo: wind(task.was) },
      ],
      next: 'The meter is one place. Read the flags and the mirage for the rest.',
    },
  };
};

/** Lesson 10: a number at each of two cues. */
export const twoCuesView: ViewOf = (units, task): LessonView => {
  const { rangeM, flags } = task.track;
  const near = flags[0];
  if (near === undefined) throw new Error('the picture must have a near flag');
  const isPlate = task.asked.pair === 'near-plate';
  const powerHere = powerFor(2.35 * (Math.abs(hoistMil(near, rangeM).x) + 800 / near.zM));
  const aim = { x: 0, y: 0 };
  const glass = placeOnGlass({ fieldMil: fieldOf(powerHere), aim, rangeM });
  const { hoist, length } = onGlass(near, rangeM, glass);
  const root = { x: 700, y: 620 };
  const waves = 250;
  const weight = isPlate ? 1 : 2;
  const wind = (mph: number): string => `${windSide(units, mph)} ${units.name('wind')}`;
  const mphOf = (deg: number): number => -Math.sign(deg) * flagSpeedMph(Math.abs(deg));
  const leanMph = (deg: number): number => {
    const mph = decodeLean(deg);
    return Math.sign(mph) * Math.min(MIRAGE_FULL_MPH, Math.abs(mph));
  };
  const sum = ([flagDeg = 0, waveDeg = 0]: readonly number[]): number =>
    (3 * mphOf(flagDeg) + weight * leanMph(waveDeg)) / (3 + weight);
  const [nearMph, middleMph, farMph] = task.watched ? thirdsOf(task.watched.samples, task.watched.stepS) : [];
  const other = (isPlate ? farMph : middleMph) ?? 0;
  const together = (3 * (nearMph ?? 0) + weight * other) / (3 + weight);
  const degOf = (mph: number): number => -Math.sign(mph) * FLAG_LAW.liftDegPerMph * Math.abs(mph);
  const waveDeg = -Math.sign(other) * ((Math.atan(Math.abs(other) / Math.abs(decodeLean(45))) * 180) / Math.PI);
  return {
    sight: { power: powerHere, aim, focus: () => (isPlate ? AT_PLATE : AT_HALF), reticle: false },
    lit: [
      { x: hoist.x, y: hoist.y + 0.35 * length, rx: 1.4 * length, ry: 1.3 * length },
      { x: root.x, y: root.y - 110, rx: 290, ry: 250 },
    ],
    dim: 0.4,
    question: 'One number at each cue. What do they come to?',
    hint: 'Watch 20 seconds. Lay one line along the cloth, the other along the waves.',
    handles: [
      {
        label: 'Line along the cloth',
        ...{ min: -90, max: 90, step: 1, start: 0 },
        at: (deg) => fromPlumb(hoist, deg, 1.12 * length),
        from: (place) => Math.max(-90, Math.min(90, plumbDeg(hoist, place))),
      },
      leanHandle(root, waves),
    ],
    stands: (
      <GlassText at={{ x: root.x, y: root.y + 90 }} px={14}>
        {isPlate ? 'focus on the plate' : 'focus at ½'}
      </GlassText>
    ),
    said: ([a = 0, b = 0], ink) => (
      <>
        <Lean root={hoist} deg={a} length={1.12 * length} ink={ink} plumb={ink === 'own'} figure={false} />
        <Lean root={root} deg={b} length={waves} ink={ink} plumb={ink === 'own'} figure={false} up />
      </>
    ),
    truth: (
      <>
        <Lean root={hoist} deg={degOf(nearMph ?? 0)} length={1.12 * length} ink="truth" plumb={false} figure={false} />
        <Lean root={root} deg={waveDeg} length={waves} ink="truth" plumb={false} figure={false} up />
        <GlassText at={{ x: Math.max(150, hoist.x), y: hoist.y + 1.3 * length }} ink="truth" px={14}>
          {`3 × ${windSide(units, nearMph ?? 0)}`}
        </GlassText>
        <GlassText at={{ x: root.x, y: root.y + 40 }} ink="truth" px={14}>
          {`${weight} × ${windSide(units, other)}`}
        </GlassText>
      </>
    ),
    readout: (values) => ({
      big: wind(sum(values)),
      small: `3 × ${windSide(units, mphOf(values[0] ?? 0))}, ${weight} × ${windSide(units, leanMph(values[1] ?? 0))}, over ${3 + weight}`,
    }),
    answer: (values) => ({ said: sum(values), also: {} }),
    told: {
      was: wind(task.was),
      headline: `The two come to ${wind(together)}. The path had ${wind(task.was)}.`,
      rows: [
        { say: 'Near, 3 ×', comesTo: wind(nearMph ?? 0) },
        { say: isPlate ? 'Far, 1 ×' : 'Middle, 2 ×', comesTo: wind(other) },
        { say: `Add, divide by ${3 + weight}`, comesTo: wind(together) },
      ],
      next: 'Average what you see in each third. Skip a third you can’t see.',
    },
  };
};

/** Lesson 11: two cues that differ, one of them wrong for a reason. */
export const trustView: ViewOf = (units, task): LessonView => {
  const { rangeM, flags } = task.track;
  const flag = flags[1];
  if (flag === undefined) throw new Error('the picture must have a flag in the middle');
  const { asked } = task;
  const powerHere = powerFor(Math.max(13, 2.4 * (Math.abs(hoistMil(flag, rangeM).x) + 900 / flag.zM)));
  const aim = { x: 0, y: 0.6 };
  const glass = placeOnGlass({ fieldMil: fieldOf(powerHere), aim, rangeM });
  const { hoist, length } = onGlass(flag, rangeM, glass);
  const level = glass.world(0, 2, 1e5).y;
  const flagAt = { x: hoist.x, y: hoist.y - 0.45 * length - 50 };
  const otherAt = asked.why === 'late' ? { x: 690, y: level - 130 } : { x: 700, y: 430 };
  const isFlagA = task.seen[0]?.kind === 'flag';
  const places = isFlagA ? [flagAt, otherAt] : [otherAt, flagAt];
  const at = (of: number): GlassPlace => places[of] ?? flagAt;
  const wind = (mph: number): string => `${windSide(units, mph)} ${units.name('wind')}`;
  const reads = task.seen.map((cue) => readingOf(cue));
  const right = asked.cue === 'A' ? 0 : 1;
  const cross = (of: number) => (
    <GlassLine d={`M${at(of).x - 34} ${at(of).y - 34}l68 68M${at(of).x + 34} ${at(of).y - 34}l-68 68`} ink="aid" />
  );
  const ring = (of: number, ink: 'own' | 'yours' | 'truth') => (
    <GlassLine d={`M${at(of).x - 40} ${at(of).y}a40 40 0 1 1 80 0a40 40 0 1 1 -80 0`} ink={ink} />
  );
  const why = TRAP_CHOICES.find(({ value }) => value === asked.why)?.label ?? '';
  const says = (of: number): string => {
    const cue = task.seen[of];
    const mph = reads[of];
    return cue?.kind === 'trees' || mph === null || mph === undefined ? 'a band' : wind(mph);
  };
  const seen = task.seen[isFlagA ? 0 : 1];
  return {
    sight: {
      ...{ power: powerHere, aim, reticle: false },
      focus: () => (asked.why === 'other-air' ? AT_PLATE : AT_HALF),
    },
    lit: [
      { x: hoist.x, y: hoist.y + 0.2 * length, rx: Math.max(170, 1.5 * length), ry: Math.max(200, 1.6 * length) },
      asked.why === 'late' ? { x: MIDDLE, y: level - 20, rx: 500, ry: 100 } : { x: 700, y: 560, rx: 250, ry: 240 },
    ],
    dim: 0.5,
    question: 'They disagree. Which one would you bet on?',
    hint: 'Drag the ring to A or B. Then say what is wrong with the other one.',
    handles: [
      {
        label: 'Cue you bet on',
        ...{ min: 0, max: 1, step: 1, start: 0 },
        at: (of) => ({ x: at(of).x, y: at(of).y + 70 }),
        from: (place) =>
          Math.hypot(place.x - at(0).x, place.y - at(0).y) < Math.hypot(place.x - at(1).x, place.y - at(1).y) ? 0 : 1,
      },
    ],
    choice: { legend: 'What’s wrong with the other one?', options: TRAP_CHOICES },
    stands: (
      <>
        {['A', 'B'].map((name, of) => (
          <GlassText key={name} at={at(of)} px={20}>
            {name}
          </GlassText>
        ))}
        {asked.why !== 'late' && (
          <GlassText at={{ x: 700, y: 790 }} px={14}>
            {asked.why === 'other-air' ? 'focus on the plate' : 'focus at ½'}
          </GlassText>
        )}
      </>
    ),
    said: ([of = 0], ink) => ring(of, ink),
    truth: (
      <>
        {ring(right, 'truth')}
        {cross(1 - right)}
      </>
    ),
    readout: ([of = 0]) => ({ big: of === 0 ? 'A' : 'B', small: 'is the one to bet on' }),
    answer: ([of = 0], chosen) => ({
      said: of === right ? task.was : (reads[of] ?? 0),
      also: { saidCue: of === 0 ? 'A' : 'B', saidWhy: chosen ?? '' },
    }),
    told: {
      was: `${asked.cue}, ${wind(task.was)}`,
      headline: `Bet on ${asked.cue}: ${wind(task.was)}.`,
      rows: [
        { say: `${asked.cue} reads`, comesTo: says(right) },
        { say: `${asked.cue === 'A' ? 'B' : 'A'} reads`, comesTo: says(1 - right) },
        {
          say: 'What’s wrong with it',
          comesTo: asked.why === 'end-on' && seen?.kind === 'flag' ? `looks ${degrees(seenFlagDeg(seen.cue))}` : why,
        },
      ],
      next: 'Ask each cue: is it late, is it full, is it end-on, is it my air?',
    },
  };
};

/** Lesson 12: the full picture, a low and a high. */
export const wholeView: ViewOf = (units, task): LessonView => {
  const { rangeM, flags } = task.track;
  const powerHere = powerOfAll(task);
  // the rail lies below, so the range is looked at from a little under
  const aim = { x: 0, y: -0.09 * fieldOf(powerHere) };
  const glass = placeOnGlass({ fieldMil: fieldOf(powerHere), aim, rangeM });
  const wind = (mph: number): string => `${windSide(units, mph)} ${units.name('wind')}`;
  const thirds = task.watched ? thirdsOf(task.watched.samples, task.watched.stepS) : [];
  const ends = ([a = 0, b = 0]: readonly number[]) => ({ low: Math.min(a, b), high: Math.max(a, b) });
  return {
    sight: { power: powerHere, aim, focus: () => AT_HALF, reticle: true },
    lit: [],
    dim: 0,
    question: 'What’s your call?',
    hint: 'Watch 20 seconds. Set a low and a high you’d bet on 8 times in 10. Low is the lighter wind.',
    handles: [railHandle('Low', 0), railHandle('High', 0)],
    stands: <Rail most={MOST} text={(mph) => windSide(units, mph, 0)} />,
    said: ([a = 0, b = 0], ink) => (
      <>
        <GlassLine d={pathOf([railAt(a, MOST), railAt(b, MOST)])} ink={ink} wide={2} />
        {[a, b].map((mph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ends
          <RailMark key={i} mph={mph} most={MOST} ink={ink} />
        ))}
      </>
    ),
    truth: (
      <>
        <RailMark mph={task.was} most={MOST} ink="truth" />
        {FLAG_OF_THIRD.map((i) => {
          const flag = flags[i];
          const mph = thirds[i];
          if (!flag || mph === null || mph === undefined) return null;
          const { hoist, length } = onGlass(flag, rangeM, glass);
          return (
            <GlassText
              key={i}
              at={{ x: Math.max(120, Math.min(880, hoist.x)), y: hoist.y + 1.25 * length + 30 }}
              ink="truth"
              px={14}
            >
              {`${THIRDS[i]} × ${windSide(units, mph)}`}
            </GlassText>
          );
        })}
      </>
    ),
    readout: (values) => {
      const { low, high } = ends(values);
      return { big: `${windSide(units, low)} to ${wind(high)}`, small: `middle ${windSide(units, (low + high) / 2)}` };
    },
    answer: (values) => {
      const { low, high } = ends(values);
      return { said: (low + high) / 2, also: { saidLow: low, saidHigh: high } };
    },
    told: {
      was: wind(task.was),
      headline: `It was ${wind(task.was)}.`,
      rows: [
        ...NAMES.map((name, i) => ({
          say: `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${THIRDS[i]} ×`,
          comesTo: thirds[i] === null || thirds[i] === undefined ? '–' : wind(thirds[i]),
        })),
        { say: 'Add, divide by 6', comesTo: wind(sumOfThirds(thirds)) },
      ],
      next: 'Say the side, look 20 seconds, add 3-2-1, fire within five seconds.',
    },
  };
};
