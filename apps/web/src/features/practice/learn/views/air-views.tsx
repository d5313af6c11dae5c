import { crossMphOfDrift, decodeLean, decodeSplash, driftMilPerSOf, leanDegOf, slabIn, splashAt } from '@windcall/cues';
import { AT_HALF, AT_PLATE, MIRAGE_FULL_MPH, SPLASH_LOOKS_S } from '@windcall/training';
import { GlassLine, GlassText } from '../../../../scope/glass.tsx';
import {
  arcPath,
  fromPlumb,
  type GlassPlace,
  pathOf,
  placeOnGlass,
  plumbDeg,
} from '../../../../scope/place-on-glass.ts';
import { layoutOf } from '../../../../scope/range/range-layout.ts';
import { CAMERA_M, centerMilOf } from '../../../../scope/range/range-view.ts';
import { sideOf } from '../cue-words.ts';
import { driftRule, figuresOf } from '../lesson-copy.ts';
import { degrees, say, sayBare } from '../say.ts';
import { Lean } from './inks.tsx';
import { factTexts, type Handle, type LessonView, type ViewOf } from './lesson-view.tsx';
import { fieldOf, MIDDLE, powerFor } from './sight.ts';

/** Foot and length of the line along the waves. */
const ROOT = { x: MIDDLE, y: 640 } as const;
const WAVE = 330;
/** Largest lean at which waves still have one, degrees. */
const MOST_LEAN = 88;

/** A line along the waves, about a root. */
export const leanHandle = (root: GlassPlace, length: number): Handle => ({
  label: 'Line along the waves',
  ...{ min: -MOST_LEAN, max: MOST_LEAN, step: 1, start: 0 },
  at: (deg) => fromPlumb(root, 180 - deg, length),
  from: ({ x, y }) => plumbDeg({ x: root.x, y: -root.y }, { x, y: -Math.min(y, root.y - 1) }),
});

/** Place of the focus ring at the rim of the picture. */
const RIM = 440;
const ringDeg = (value: number): number => 28 - 28 * value;
const ringAt = (value: number): GlassPlace => fromPlumb({ x: MIDDLE, y: MIDDLE }, ringDeg(value), RIM);
export const ringHandle: Handle = {
  label: 'Focus ring',
  ...{ min: 0, max: 2, step: 1, start: 0, optional: true },
  at: ringAt,
  from: (place) => (28 - plumbDeg({ x: MIDDLE, y: MIDDLE }, place)) / 28,
};
const STOPS = ['plate', '¾', '½'] as const;
export const FocusRing = ({ value }: { readonly value: number }) => (
  <>
    <GlassLine d={arcPath({ x: MIDDLE, y: MIDDLE }, ringDeg(0), ringDeg(2), RIM)} ink="aid" />
    {STOPS.map((name, i) => (
      <GlassText
        key={name}
        at={fromPlumb({ x: MIDDLE, y: MIDDLE }, ringDeg(i), RIM - 62)}
        px={14}
        ink={i === value ? 'own' : 'aid'}
      >
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
export const mirageView: ViewOf = (units, task): LessonView => {
  const turns = task.asked.focus !== undefined;
  const f = figuresOf(units);
  const leanOf = (mph: number): number => leanDegOf(slabIn({ crossMph: mph, headMph: 0 }, task.track.rangeM));
  const truthDeg = leanOf(task.was);
  const plateMph = Number(task.asked.plateMph);
  const { it, kind, row, wind } = factTexts(units, task);
  const isFull = kind('was') === 'least';
  const leanAt = turns ? 1 : 0;
  const said = (values: readonly number[]): number => readLean(values[leanAt] ?? 0);
  return {
    sight: {
      ...{ power: 20, aim: { x: 0, y: 0.3 }, reticle: false },
      focus: (values) => (turns ? (values[0] ?? AT_PLATE) : AT_PLATE),
    },
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
        <Lean
          root={ROOT}
          deg={values[leanAt] ?? 0}
          length={WAVE}
          ink={ink}
          plumb={ink === 'own'}
          figure={ink === 'own'}
          up
        />
      </>
    ),
    truth: (
      <>
        {f.leanRow.map(({ deg, mph }) => {
          const to = Math.sign(truthDeg || 1) * deg;
          return (
            <g key={deg}>
              <GlassLine
                d={pathOf([fromPlumb(ROOT, 180 - to, 0.94 * WAVE), fromPlumb(ROOT, 180 - to, 1.08 * WAVE)])}
                ink="aid"
              />
              <GlassText at={fromPlumb(ROOT, 180 - to, 1.2 * WAVE)} px={14}>
                {sayBare(units, mph)}
              </GlassText>
            </g>
          );
        })}
        <Lean root={ROOT} deg={truthDeg} length={WAVE} ink="truth" up fact="lean" />
        {turns && (
          <Lean root={ROOT} deg={leanOf(plateMph)} length={0.8 * WAVE} ink="aid" plumb={false} figure={false} up />
        )}
      </>
    ),
    readout: (values) => ({
      big: wind(said(values)),
      small: `leans ${degrees(values[leanAt] ?? 0)}${turns ? `, focus ${STOPS[values[0] ?? 0]}` : ''}`,
    }),
    answer: (values) => ({
      said: said(values),
      also: turns ? { saidFocus: values[0] === AT_HALF ? 0.5 : 1 } : {},
    }),
    told: {
      was: isFull ? (
        <>
          from the {sideOf(task.was)}, {it('was')}
        </>
      ) : (
        it('was')
      ),
      headline: turns ? (
        <>
          Halfway it’s {it('was')}. At the plate, {it('plate')}.
        </>
      ) : isFull ? (
        <>It streams: {it('was')}.</>
      ) : (
        <>
          Leaning {it('lean')} {sideOf(truthDeg)}: {it('was')}.
        </>
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
export const dustView: ViewOf = (units, task): LessonView => {
  const { rangeM } = task.track;
  const { text, it, row, has, wind } = factTexts(units, task);
  const rangeYd = Number(task.asked.rangeYd);
  const field = fieldOf(8);
  const glass = placeOnGlass({ fieldMil: field, aim: { x: 0, y: 0 }, rangeM });
  const bank = layoutOf(rangeYd, [rangeYd]).banks.find(({ xM }) => xM === 0);
  const upMil = (1000 * (0.6 * (bank?.heightM ?? 1.5) - CAMERA_M)) / (bank?.zM ?? rangeM) - centerMilOf(rangeM);
  const at = (mil: number): GlassPlace => glass.mil(mil, upMil);
  const raised = has('drift');
  const driftMil = raised ? driftMilPerSOf(task.was, rangeM) : 0;
  const f = figuresOf(units);
  const mphOf = (mil: number): number => crossMphOfDrift(mil, rangeM) || 0;
  const mil = (wire: number): string => say(units, { kind: 'drift', wire });
  const way = (to: number, ink: 'own' | 'yours' | 'truth') => (
    <>
      <GlassLine d={pathOf([at(0), at(to)])} ink={ink} />
      {Math.abs(to) > 0.2 && (
        <GlassLine
          d={pathOf([
            { ...at(to), y: at(0).y - 26 },
            { ...at(to), y: at(0).y + 26 },
          ])}
          ink={ink}
        />
      )}
    </>
  );
  return {
    sight: { power: 8, aim: { x: 0, y: 0 }, focus: () => AT_PLATE, reticle: true },
    lit: [{ x: MIDDLE, y: at(0).y, rx: 490, ry: 130 }],
    dim: 0.5,
    question: 'Where is a puff of dust one second later?',
    hint: (
      <>
        Pick one over the middle mark, count one second, drag the mark there. No dust: leave it. You’re at {it('range')}
        .
      </>
    ),
    handles: [{ ...driftHandle('Puff after one second', 12, 0.25, at), optional: true }],
    stands: (
      <GlassLine
        d={pathOf([
          { ...at(0), y: at(0).y - 34 },
          { ...at(0), y: at(0).y + 34 },
        ])}
        ink="aid"
      />
    ),
    said: ([to = 0], ink) => way(to, ink),
    truth: (
      <>
        {Array.from({ length: Math.floor(Math.abs(driftMil)) + 1 }, (_, i) => (
          <GlassLine
            // biome-ignore lint/suspicious/noArrayIndexKey: marks of a rule are their numbers
            key={i}
            d={pathOf([
              { ...at(Math.sign(driftMil) * i), y: at(0).y + 8 },
              { ...at(Math.sign(driftMil) * i), y: at(0).y + 30 },
            ])}
            ink="aid"
          />
        ))}
        {way(driftMil, 'truth')}
        <GlassText at={{ x: at(driftMil / 2).x, y: at(0).y - 52 }} ink="truth" fact={raised ? 'drift' : 'was'}>
          {text(raised ? 'drift' : 'was')}
        </GlassText>
      </>
    ),
    readout: ([to = 0]) =>
      to === 0
        ? { big: `under ${f.dust}`, small: 'no dust' }
        : { big: wind(mphOf(to)), small: `${mil(to)} in a second` },
    answer: ([to = 0]) => ({ said: mphOf(to), also: {} }),
    told: {
      was: it('was'),
      headline: raised ? (
        <>
          {it('drift')} a second: {it('was')}.
        </>
      ) : (
        <>No dust: {it('was')}.</>
      ),
      rows: raised
        ? [
            { say: 'It drifts away: wind from the', comesTo: sideOf(task.was) },
            row('Drift in a second', 'drift'),
            row(<>At {it('range')}</>, 'was'),
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
export const splashView: ViewOf = (units, task): LessonView => {
  const { rangeM } = task.track;
  const { text, it, row, ruleRows, why, wind } = factTexts(units, task);
  const [first, second] = SPLASH_LOOKS_S.map(
    (tS) => splashAt(tS, { crossMph: task.was, headMph: 0 }, rangeM)?.rightMil ?? 0,
  );
  const movedMil = (second ?? 0) - (first ?? 0);
  const power = powerFor(2.6 * Math.max(4, (9 * 1000) / rangeM));
  const strike = { x: 0, y: -0.9 * (1000 / rangeM) };
  const aim = { x: 0, y: strike.y };
  const glass = placeOnGlass({ fieldMil: fieldOf(power), aim, rangeM });
  const startMil = first ?? 0;
  const upMil = strike.y + (1000 * 0.4) / rangeM;
  const at = (mil: number): GlassPlace => glass.mil(startMil + mil, upMil);
  const mphOf = (mil: number): number =>
    decodeSplash({ rightMil: mil, seconds: SPLASH_LOOKS_S[1] - SPLASH_LOOKS_S[0] }, rangeM);
  const mil = (wire: number): string => say(units, { kind: 'drift', wire });
  const most = Number((0.42 * fieldOf(power)).toFixed(1));
  const ring = (to: number, ink: 'own' | 'yours' | 'truth' | 'aid') => {
    const { x, y } = at(to);
    return <GlassLine d={`M${x - 30} ${y}a30 30 0 1 1 60 0a30 30 0 1 1 -60 0`} ink={ink} />;
  };
  const traceFrom = Math.sign(task.was) || 1;
  return {
    sight: { power, aim, focus: () => AT_PLATE, reticle: true, strike },
    lit: [{ x: MIDDLE, y: at(0).y, rx: 480, ry: 230 }],
    dim: 0.5,
    question: 'Where is the splash half a second later?',
    hint: (
      <>
        A shot lands every few seconds. The dotted ring is where its dust is first seen; drag the other one to where it
        is half a second on. You’re at {it('range')}.
      </>
    ),
    handles: [driftHandle('Splash half a second later', most, 0.1, at)],
    stands: ring(0, 'aid'),
    said: ([to = 0], ink) => (
      <>
        <GlassLine d={pathOf([at(0), at(to)])} ink={ink} />
        {ring(to, ink)}
      </>
    ),
    truth: (
      <>
        <GlassLine d={pathOf([at(0), at(movedMil)])} ink="truth" />
        {ring(movedMil, 'truth')}
        <GlassText at={{ x: at(movedMil / 2).x, y: at(0).y - 62 }} ink="truth" fact="drift">
          {text('drift')}
        </GlassText>
        <GlassLine
          d={`M${glass.mil(strike.x, 0).x + traceFrom * 40} ${Math.max(40, at(0).y - 330)}Q${glass.mil(strike.x, 0).x + traceFrom * 70} ${at(0).y - 200} ${glass.mil(strike.x, strike.y).x} ${glass.mil(strike.x, strike.y).y}`}
          ink="aid"
        />
      </>
    ),
    readout: ([to = 0]) => ({ big: wind(mphOf(to)), small: `${mil(to)} in half a second` }),
    answer: ([to = 0]) => ({ said: mphOf(to), also: {} }),
    told: {
      was: it('was'),
      headline: (
        <>
          {it('drift')} in half a second at {it('range')}.
        </>
      ),
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
