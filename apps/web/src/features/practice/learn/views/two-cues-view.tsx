import { decodeLean } from '@windcall/cues';
import { AT_HALF, AT_PLATE } from '@windcall/training';
import { GlassText } from '../../../../scope/glass.tsx';
import { placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { saySide } from '../say.ts';
import { leanHandle, readLean } from './air-views.tsx';
import { Lean } from './inks.tsx';
import { factTexts, type LessonView, type ViewOf } from './lesson-view.tsx';
import { clothDeg, clothHandle, clothMph, fieldOf, hoistMil, onGlass, powerFor } from './sight.ts';

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
  const sum = ([flagDeg = 0, waveDeg = 0]: readonly number[]): number =>
    (3 * clothMph(flagDeg) + weight * readLean(waveDeg)) / (3 + weight);
  const { it, glass: inGlass, row, ruleRows, why, mph, wind } = factTexts(units, task);
  const [nearMph, other] = [mph('near'), mph('other')];
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
    handles: [clothHandle('Line along the cloth', hoist, 1.12 * length), leanHandle(root, waves)],
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
        <Lean root={hoist} deg={clothDeg(nearMph)} length={1.12 * length} ink="truth" plumb={false} figure={false} />
        <Lean root={root} deg={waveDeg} length={waves} ink="truth" plumb={false} figure={false} up />
        <GlassText at={{ x: Math.max(150, hoist.x), y: hoist.y + 1.3 * length }} ink="truth" px={14}>
          3 × {inGlass('near')}
        </GlassText>
        <GlassText at={{ x: root.x, y: root.y + 40 }} ink="truth" px={14}>
          {weight} × {inGlass('other')}
        </GlassText>
      </>
    ),
    readout: (values) => ({
      big: wind(sum(values)),
      small: `3 × ${saySide(units, clothMph(values[0] ?? 0))}, ${weight} × ${saySide(units, readLean(values[1] ?? 0))}, over ${3 + weight}`,
    }),
    answer: (values) => ({ said: sum(values), also: {} }),
    told: {
      was: it('was'),
      headline: (
        <>
          The two come to {it('rule')}. The path had {it('was')}.
        </>
      ),
      rows: [row('Near, 3 ×', 'near'), row(isPlate ? 'Far, 1 ×' : 'Middle, 2 ×', 'other'), ...ruleRows()],
      ...why('Two places are not the whole way.'),
      next: 'Average what you see in each third. Skip a third you can’t see.',
    },
  };
};
