import { crossMphOfDrift, decodeLean, decodeSplash, driftMilPerSOf, leanDegOf, slabIn, splashAt } from '@windcall/cues';
import { AT_HALF, AT_PLATE, MIRAGE_FULL_MPH, SPLASH_LOOKS_S } from '@windcall/training';
import { GlassLine, GlassText } from '../../../../scope/glass.tsx';
import { arcPath, fromPlumb, type GlassPlace, placeOnGlass, plumbDeg } from '../../../../scope/place-on-glass.ts';
import { layoutOf } from '../../../../scope/range/range-layout.ts';
import { CAMERA_M, centerMilOf } from '../../../../scope/range/range-view.ts';
import { sideOf } from '../cue-words.ts';
import { driftRule, figuresOf } from '../lesson-copy.ts';
import { degrees, say, sayBare } from '../say.ts';
import { type AnswerInk, Lean, Line, Ring, Tick } from './inks.tsx';
import { factTexts, type Handle, type ViewOf } from './lesson-view.tsx';
import { fieldOf, MIDDLE, powerFor } from './sight.ts';

/** Foot and length of the line along the waves. */
const ROOT = { x: MIDDLE, y: 640 } as const;
const WAVE = 330;
/** Largest lean that waves can show, degrees. */
const MOST_LEAN = 88;

/** A line along the waves, about a root. */
export const leanHandle = (root: GlassPlace, length: number): Handle => ({
  label: 'Line along the waves',
  ...{ min: -MOST_LEAN, max: MOST_LEAN, step: 1, start: 0 },
  at: (deg) => fromPlumb(root, 180 - deg, length),
  from: ({ x, y }) => plumbDeg({ x: root.x, y: -root.y }, { x, y: -Math.min(y, root.y - 1) }),
});

const CENTER = { x: MIDDLE, y: MIDDLE } as const;
/** Place of the focus ring at the rim of the picture. */
const RIM = 440;
const ringDeg = (value: number): number => 28 - 28 * value;
const ringHandle: Handle = {
  label: 'Focus ring',
  ...{ min: 0, max: 2, step: 1, start: 0, optional: true },
  at: (value) => fromPlumb(CENTER, ringDeg(value), RIM),
  from: (place) => (28 - plumbDeg(CENTER, place)) / 28,
};
const STOPS = ['plate', '¾', '½'] as const;
const FocusRing = ({ value }: { readonly value: number }) => (
  <>
    <GlassLine d={arcPath(CENTER, ringDeg(0), ringDeg(2), RIM)} ink="aid" />
    {STOPS.map((name, i) => (
      <GlassText key={name} at={fromPlumb(CENTER, ringDeg(i), RIM - 62)} px={14} ink={i === value ? 'own' : 'aid'}>
        {name}
      </GlassText>
    ))}
  </>
);

/** Speed of a lean, within the readable range. mph */
export const readLean = (deg: number): number => {
  const mph = decodeLean(deg);
  return Math.sign(mph) * Math.min(MIRAGE_FULL_MPH, Math.abs(mph));
};

/** Lesson 2: lay the line along the waves; at the end turn the focus to halfway first. */
export const mirageView: ViewOf = (units, task) => {
  const turns = task.asked.focus !== undefined;
  const f = figuresOf(units);
  const leanOf = (mph: number): number => leanDegOf(slabIn({ crossMph: mph, headMph: 0 }, task.track.rangeM));
  const truthDeg = leanOf(task.was);
  const { tell, it, kind, row } = factTexts(units, task);
  const isFull = kind('was') === 'least';
  const degOf = (values: readonly number[]): number => values[turns ? 1 : 0] ?? 0;
  return {
    sight: { power: 20, aim: { x: 0, y: 0.3 } },
    ...(turns && { focusOf: ([focus = AT_PLATE]) => focus }),
    lit: [{ x: MIDDLE, y: 470, rx: 470, ry: 300 }],
    dim: 0.4,
    question: turns ? 'What does the air do halfway?' : 'Which way do the waves lean?',
    hint: turns
      ? 'Turn the focus ring to ½: the plate goes soft, that’s right. Then lay the line along the waves.'
      : 'Lay the line along them. It’s the air itself you see.',
    handles: [...(turns ? [ringHandle] : []), leanHandle(ROOT, WAVE)],
    said: (values, ink) => (
      <>
        {turns && ink === 'own' && <FocusRing value={values[0] ?? 0} />}
        <Lean root={ROOT} deg={degOf(values)} length={WAVE} ink={ink} up />
      </>
    ),
    truth: (
      <>
        {f.leanRow.map(({ deg, mph }) => {
          const at = (share: number) => fromPlumb(ROOT, 180 - Math.sign(truthDeg || 1) * deg, share * WAVE);
          return (
            <g key={deg}>
              <Line from={at(0.94)} to={at(1.08)} ink="aid" />
              <GlassText at={at(1.2)} px={14}>
                {sayBare(units, mph)}
              </GlassText>
            </g>
          );
        })}
        <Lean root={ROOT} deg={truthDeg} length={WAVE} ink="truth" up fact="lean" />
        {turns && <Lean root={ROOT} deg={leanOf(Number(task.asked.plateMph))} length={0.8 * WAVE} ink="aid" up />}
      </>
    ),
    called: (values) => readLean(degOf(values)),
    small: (values) => `leans ${degrees(degOf(values))}${turns ? `, focus ${STOPS[values[0] ?? 0]}` : ''}`,
    also: ([focus]) => (turns ? { saidFocus: focus === AT_HALF ? 0.5 : 1 } : {}),
    told: {
      was: isFull ? tell(`from the ${sideOf(task.was)}, {was}`) : it('was'),
      headline: tell(
        turns
          ? 'Halfway it’s {was}. At the plate, {plate}.'
          : isFull
            ? 'It streams: {was}.'
            : `Leaning {lean} ${sideOf(truthDeg)}: {was}.`,
      ),
      rows: turns
        ? [
            row('Halfway, counts twice', 'was'),
            row('At the plate, counts once', 'plate'),
            row('That lean halfway', 'lean'),
          ]
        : [
            { say: 'Waves lean away: wind from the', comesTo: sideOf(task.was) },
            row('Lean from straight up', 'lean'),
            row('That lean is', 'was'),
          ],
      next: turns
        ? 'Turn to ½ before you look at the plate. It’s the best single cue in the scope.'
        : `Not ÷ ${f.perUnit}: mirage runs out of angle. Past ${f.most} it only streams.`,
    },
  };
};

/** A line along which something drifts, mil from its start, with its handle. */
const driftHandle = (label: string, mostMil: number, step: number, at: (mil: number) => GlassPlace): Handle => ({
  label,
  ...{ min: -mostMil, max: mostMil, step, start: 0 },
  at,
  from: ({ x }) => (x - at(0).x) / Math.max(1e-9, at(1).x - at(0).x),
});

/** Lesson 5: the place of a puff off the berm a second later. */
export const dustView: ViewOf = (units, task) => {
  const { rangeM } = task.track;
  const { text, tell, it, row, has, wind } = factTexts(units, task);
  const rangeYd = Number(task.asked.rangeYd);
  const power = 8;
  const glass = placeOnGlass({ fieldMil: fieldOf(power), aim: { x: 0, y: 0 }, rangeM });
  const bank = layoutOf(rangeYd, [rangeYd]).banks.find(({ xM }) => xM === 0);
  const upMil = (1000 * (0.6 * (bank?.heightM ?? 1.5) - CAMERA_M)) / (bank?.zM ?? rangeM) - centerMilOf(rangeM);
  const at = (mil: number): GlassPlace => glass.mil(mil, upMil);
  const start = at(0);
  const raised = has('drift');
  const driftMil = raised ? driftMilPerSOf(task.was, rangeM) : 0;
  const f = figuresOf(units);
  const mphOf = (mil: number): number => crossMphOfDrift(mil, rangeM) || 0;
  const way = (to: number, ink: AnswerInk) => (
    <>
      <Line from={start} to={at(to)} ink={ink} />
      {Math.abs(to) > 0.2 && <Tick at={at(to)} half={26} ink={ink} />}
    </>
  );
  return {
    sight: { power, reticle: true },
    lit: [{ x: MIDDLE, y: start.y, rx: 490, ry: 130 }],
    question: 'Where is a puff of dust one second later?',
    hint: tell(
      'Pick one over the middle mark, count one second, drag the mark there. No dust: leave it. You’re at {range}.',
    ),
    handles: [{ ...driftHandle('Puff after one second', 12, 0.25, at), optional: true }],
    stands: <Tick at={start} half={34} ink="aid" />,
    said: ([to = 0], ink) => way(to, ink),
    truth: (
      <>
        {Array.from({ length: Math.floor(Math.abs(driftMil)) + 1 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks of a rule are their numbers
          <Tick key={i} at={{ x: at(Math.sign(driftMil) * i).x, y: start.y + 19 }} half={11} ink="aid" />
        ))}
        {way(driftMil, 'truth')}
        <GlassText at={{ x: at(driftMil / 2).x, y: start.y - 52 }} ink="truth" fact={raised ? 'drift' : 'was'}>
          {text(raised ? 'drift' : 'was')}
        </GlassText>
      </>
    ),
    called: ([to = 0]) => mphOf(to),
    big: ([to = 0]) => (to === 0 ? `under ${f.dust}` : wind(mphOf(to))),
    small: ([wire = 0]) => (wire === 0 ? 'no dust' : `${say(units, { kind: 'drift', wire })} in a second`),
    told: {
      was: it('was'),
      headline: tell(raised ? '{drift} a second: {was}.' : 'No dust: {was}.'),
      rows: raised
        ? [
            { say: 'It drifts away: wind from the', comesTo: sideOf(task.was) },
            row('Drift in a second', 'drift'),
            row('At {range}', 'was'),
          ]
        : [
            { say: 'Dust on the berm', comesTo: 'none' },
            { say: 'It lifts from', comesTo: f.dust },
            row('So the wind is', 'was'),
          ],
      next: raised ? driftRule(units) : 'No dust is not calm. Read another cue.',
    },
  };
};

/** Lesson 6: a splash seen twice, half a second apart. */
export const splashView: ViewOf = (units, task) => {
  const { rangeM } = task.track;
  const { text, tell, it, row, ruleRows, why } = factTexts(units, task);
  const [startMil = 0, endMil = 0] = SPLASH_LOOKS_S.map(
    (tS) => splashAt(tS, { crossMph: task.was, headMph: 0 }, rangeM)?.rightMil ?? 0,
  );
  const movedMil = endMil - startMil;
  const power = powerFor(2.6 * Math.max(4, (9 * 1000) / rangeM));
  const strike = { x: 0, y: -0.9 * (1000 / rangeM) };
  const glass = placeOnGlass({ fieldMil: fieldOf(power), aim: strike, rangeM });
  const upMil = strike.y + (1000 * 0.4) / rangeM;
  const at = (mil: number): GlassPlace => glass.mil(startMil + mil, upMil);
  const start = at(0);
  const hit = glass.mil(strike.x, strike.y);
  const seconds = SPLASH_LOOKS_S[1] - SPLASH_LOOKS_S[0];
  const most = Number((0.42 * fieldOf(power)).toFixed(1));
  const way = (to: number, ink: AnswerInk) => (
    <>
      <Line from={start} to={at(to)} ink={ink} />
      <Ring at={at(to)} radius={30} ink={ink} />
    </>
  );
  const traceFrom = Math.sign(task.was) || 1;
  return {
    sight: { power, aim: strike, reticle: true, strike },
    lit: [{ x: MIDDLE, y: start.y, rx: 480, ry: 230 }],
    question: 'Where is the splash half a second later?',
    hint: tell(
      'A shot lands every few seconds. The dotted ring is where its dust is first seen; drag the other one to where it is half a second on. You’re at {range}.',
    ),
    handles: [driftHandle('Splash half a second later', most, 0.1, at)],
    stands: <Ring at={start} radius={30} ink="aid" />,
    said: ([to = 0], ink) => way(to, ink),
    truth: (
      <>
        {way(movedMil, 'truth')}
        <GlassText at={{ x: at(movedMil / 2).x, y: start.y - 62 }} ink="truth" fact="drift">
          {text('drift')}
        </GlassText>
        <GlassLine
          d={`M${hit.x + traceFrom * 40} ${Math.max(40, start.y - 330)}Q${hit.x + traceFrom * 70} ${start.y - 200} ${hit.x} ${hit.y}`}
          ink="aid"
        />
      </>
    ),
    called: ([rightMil = 0]) => decodeSplash({ rightMil, seconds }, rangeM),
    small: ([wire = 0]) => `${say(units, { kind: 'drift', wire })} in half a second`,
    told: {
      was: it('was'),
      headline: tell('{drift} in half a second at {range}.'),
      rows: [
        { say: 'It drifts away: wind from the', comesTo: sideOf(task.was) },
        row('Drift in half a second', 'drift'),
        ...ruleRows(),
      ],
      ...why('A splash lags the wind by a twentieth.'),
      next: 'That’s the wind at the plate, not on the way. Trace leans into the wind first, then bends to where the bullet goes.',
    },
  };
};
