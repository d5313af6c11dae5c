import { AT_HALF, THIRDS } from '@windcall/training';
import { GlassLine } from '../../../../scope/glass.tsx';
import { pathOf } from '../../../../scope/place-on-glass.ts';
import { saySide } from '../say.ts';
import { factTexts, type LessonView, type ViewOf } from './lesson-view.tsx';
import { NAMES, Rail, RailMark, railAt, railHandle, ThirdLabels, TITLES, wholeRange } from './rail.tsx';

/** Lesson 12: the full picture, a low and a high. */
export const wholeView: ViewOf = (units, task): LessonView => {
  const { power, aim, places } = wholeRange(task);
  const facts = factTexts(units, task);
  const { text, it, row, has, wind } = facts;
  const ends = ([a = 0, b = 0]: readonly number[]) => ({ low: Math.min(a, b), high: Math.max(a, b) });
  return {
    sight: { power, aim, focus: () => AT_HALF, reticle: true },
    lit: [],
    dim: 0,
    question: 'What’s your call?',
    hint: 'Watch 20 seconds. Set a low and a high you’d bet on 8 times in 10. Low is the lighter wind.',
    handles: [railHandle('Low'), railHandle('High')],
    stands: <Rail units={units} />,
    said: ([a = 0, b = 0], ink) => (
      <>
        <GlassLine d={pathOf([railAt(a), railAt(b)])} ink={ink} wide={2} />
        {[a, b].map((mph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two ends
          <RailMark key={i} mph={mph} ink={ink} />
        ))}
      </>
    ),
    truth: (
      <>
        <RailMark mph={task.was} ink="truth" />
        <ThirdLabels places={places} facts={facts} />
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
