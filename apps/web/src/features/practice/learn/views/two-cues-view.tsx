import { decodeLean } from '@windcall/cues';
import { AT_HALF, AT_PLATE } from '@windcall/training';
import { GlassText } from '../../../../scope/glass.tsx';
import { placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { saySide } from '../say.ts';
import { leanHandle, readLean } from './air-views.tsx';
import { Lean } from './inks.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';
import { clothDeg, clothHandle, clothMph, fieldOf, hoistMil, onGlass, powerFor } from './sight.ts';

/** Lesson 10: a number at each of two cues. */
export const twoCuesView: ViewOf = (units, task) => {
  const { rangeM, flags } = task.track;
  const near = flags[0];
  if (near === undefined) throw new Error('the picture must have a near flag');
  const isPlate = task.asked.pair === 'near-plate';
  const power = powerFor(2.35 * (Math.abs(hoistMil(near, rangeM).x) + 800 / near.zM));
  const glass = placeOnGlass({ fieldMil: fieldOf(power), aim: { x: 0, y: 0 }, rangeM });
  const { hoist, length } = onGlass(near, rangeM, glass);
  const root = { x: 700, y: 620 };
  const cloth = { root: hoist, length: 1.12 * length };
  const waves = { root, length: 250, up: true };
  const weight = isPlate ? 1 : 2;
  const { it, tell, glass: inGlass, row, ruleRows, why, mph } = factTexts(units, task);
  const [nearMph, other] = [mph('near'), mph('other')];
  const waveDeg = -Math.sign(other) * ((Math.atan(Math.abs(other) / Math.abs(decodeLean(45))) * 180) / Math.PI);
  return {
    sight: { power, focus: isPlate ? AT_PLATE : AT_HALF },
    lit: [
      { x: hoist.x, y: hoist.y + 0.35 * length, rx: 1.4 * length, ry: 1.3 * length },
      { x: root.x, y: root.y - 110, rx: 290, ry: 250 },
    ],
    dim: 0.4,
    question: 'One number at each cue. What do they come to?',
    hint: 'Watch 20 seconds. Lay one line along the cloth, the other along the waves.',
    handles: [clothHandle('Line along the cloth', hoist, cloth.length), leanHandle(root, waves.length)],
    stands: (
      <GlassText at={{ x: root.x, y: root.y + 90 }} px={14}>
        {isPlate ? 'focus on the plate' : 'focus at ½'}
      </GlassText>
    ),
    said: ([a = 0, b = 0], ink) => {
      const parts = ink === 'own' ? 'zero' : 'line';
      return (
        <>
          <Lean {...cloth} deg={a} ink={ink} parts={parts} />
          <Lean {...waves} deg={b} ink={ink} parts={parts} />
        </>
      );
    },
    truth: (
      <>
        <Lean {...cloth} deg={clothDeg(nearMph)} ink="truth" parts="line" />
        <Lean {...waves} deg={waveDeg} ink="truth" parts="line" />
        <GlassText at={{ x: Math.max(150, hoist.x), y: hoist.y + 1.3 * length }} ink="truth" px={14}>
          3 × {inGlass('near')}
        </GlassText>
        <GlassText at={{ x: root.x, y: root.y + 40 }} ink="truth" px={14}>
          {weight} × {inGlass('other')}
        </GlassText>
      </>
    ),
    called: ([flagDeg = 0, leanDeg = 0]) => (3 * clothMph(flagDeg) + weight * readLean(leanDeg)) / (3 + weight),
    small: ([flagDeg = 0, leanDeg = 0]) =>
      `3 × ${saySide(units, clothMph(flagDeg))}, ${weight} × ${saySide(units, readLean(leanDeg))}, over ${3 + weight}`,
    told: {
      was: it('was'),
      headline: tell('The two come to {rule}. The path had {was}.'),
      rows: [row('Near, 3 ×', 'near'), row(isPlate ? 'Far, 1 ×' : 'Middle, 2 ×', 'other'), ...ruleRows()],
      ...why('Two places are not the whole way.'),
      next: 'Average what you see in each third. Skip a third you can’t see.',
    },
  };
};
