import { AT_HALF, THIRDS } from '@windcall/training';
import { saySide } from '../say.ts';
import { Line } from './inks.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';
import { NAMES, Rail, RailMark, railAt, railHandle, ThirdLabels, TITLES, wholeRange } from './rail.tsx';
import { endsOf } from './sight.ts';

/** Lesson 12: the full picture, a low and a high. */
export const wholeView: ViewOf = (units, task) => {
  const { sight, places } = wholeRange(task);
  const facts = factTexts(units, task);
  const { text, it, tell, row, has, wind } = facts;
  return {
    sight: { ...sight, focus: AT_HALF, reticle: true },
    lit: [],
    dim: 0,
    question: 'What’s your call?',
    hint: 'Watch 20 seconds. Set a low and a high you’d bet on 8 times in 10. Low is the lighter wind.',
    handles: [railHandle('Low'), railHandle('High')],
    stands: <Rail units={units} />,
    said: ([a = 0, b = 0], ink) => (
      <>
        <Line from={railAt(a)} to={railAt(b)} ink={ink} wide={2} />
        <RailMark mph={a} ink={ink} />
        <RailMark mph={b} ink={ink} />
      </>
    ),
    truth: (
      <>
        <RailMark mph={task.was} ink="truth" />
        <ThirdLabels places={places} facts={facts} />
      </>
    ),
    called: (values) => endsOf(values).middle,
    big: (values) => {
      const { low, high } = endsOf(values);
      return `${saySide(units, low)} to ${wind(high)}`;
    },
    small: (values) => `middle ${saySide(units, endsOf(values).middle)}`,
    also: (values) => {
      const { low, high } = endsOf(values);
      return { saidLow: low, saidHigh: high };
    },
    told: {
      was: it('was'),
      headline: tell('It was {was}.'),
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
