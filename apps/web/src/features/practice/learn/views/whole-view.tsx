import { AT_HALF, THIRDS } from '@windcall/training';
import { GlassLine, GlassText } from '../../../../scope/glass.tsx';
import { pathOf, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { say, saySide } from '../say.ts';
import { Rail, RailMark, railAt } from './inks.tsx';
import { factTexts, type LessonView, type ViewOf } from './lesson-view.tsx';
import { MOST, NAMES, powerOfAll, railHandle, TITLES } from './rail.ts';
import { fieldOf, onGlass } from './sight.ts';

/** Lesson 12: the full picture, a low and a high. */
export const wholeView: ViewOf = (units, task): LessonView => {
  const { rangeM, flags } = task.track;
  const powerHere = powerOfAll(task);
  // the rail lies below, so the range is looked at from a little under
  const aim = { x: 0, y: -0.09 * fieldOf(powerHere) };
  const glass = placeOnGlass({ fieldMil: fieldOf(powerHere), aim, rangeM });
  const wind = (wire: number): string => say(units, { kind: 'crosswind', wire });
  const { text, it, glass: inGlass, row, has } = factTexts(units, task);
  const ends = ([a = 0, b = 0]: readonly number[]) => ({ low: Math.min(a, b), high: Math.max(a, b) });
  return {
    sight: { power: powerHere, aim, focus: () => AT_HALF, reticle: true },
    lit: [],
    dim: 0,
    question: 'What’s your call?',
    hint: 'Watch 20 seconds. Set a low and a high you’d bet on 8 times in 10. Low is the lighter wind.',
    handles: [railHandle('Low', 0), railHandle('High', 0)],
    stands: <Rail most={MOST} text={(mph) => saySide(units, mph, 0)} />,
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
        {NAMES.map((name, i) => {
          const flag = flags[i];
          if (!flag || !has(name)) return null;
          const { hoist, length } = onGlass(flag, rangeM, glass);
          return (
            <GlassText
              key={name}
              at={{ x: Math.max(120, Math.min(880, hoist.x)), y: hoist.y + 1.25 * length + 30 }}
              ink="truth"
              px={14}
            >
              {THIRDS[i]} × {inGlass(name)}
            </GlassText>
          );
        })}
      </>
    ),
    readout: (values) => {
      const { low, high } = ends(values);
      return { big: `${saySide(units, low)} to ${wind(high)}`, small: `middle ${saySide(units, (low + high) / 2)}` };
    },
    answer: (values) => {
      const { low, high } = ends(values);
      return { said: (low + high) / 2, also: { saidLow: low, saidHigh: high } };
    },
    told: {
      was: it('was'),
      headline: <>It was {it('was')}.</>,
      rows: [
        ...NAMES.map((name, i) => ({
          say: `${TITLES[i]}, ${THIRDS[i]} ×`,
          ...(has(name) ? { comesTo: text(name), fact: name } : { comesTo: '–' }),
        })),
        row('Add, divide by 6', 'rule'),
      ],
      next: 'Say the side, look 20 seconds, add 3-2-1, fire within five seconds.',
    },
  };
};
