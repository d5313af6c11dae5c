import { AT_HALF, THIRDS } from '@windcall/training';
import { Fragment } from 'react';
import { GlassText } from '../../../../scope/glass.tsx';
import { saySide } from '../say.ts';
import { bulletView } from './bullet-view.tsx';
import { factTexts, type LessonView, type ViewOf } from './lesson-view.tsx';
import { NAMES, Rail, RailMark, railHandle, ThirdLabels, TITLES, wholeRange } from './rail.tsx';
import { MIDDLE } from './sight.ts';

/** One number for the whole path: three, two, one. */
const sumView: ViewOf = (units, task): LessonView => {
  const { power, aim, places } = wholeRange(task);
  const facts = factTexts(units, task);
  const { text, it, mph: mphOf, row, ruleRows, why, wind } = facts;
  return {
    sight: { power, aim, focus: () => AT_HALF, reticle: false },
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
    handles: [railHandle('Wind over the whole way')],
    stands: (
      <>
        <Rail units={units} />
        {places.map(({ name, hoist, length }) => (
          <GlassText key={name} at={{ x: hoist.x, y: hoist.y - 0.45 * length - 26 }} px={14}>
            {name}
          </GlassText>
        ))}
      </>
    ),
    said: ([mph = 0], ink) => <RailMark mph={mph} ink={ink} />,
    truth: (
      <>
        <ThirdLabels places={places} facts={facts} />
        <RailMark mph={task.was} ink="truth" />
      </>
    ),
    readout: ([mph = 0]) => ({ big: wind(mph), small: 'over the whole way' }),
    answer: ([mph = 0]) => ({ said: mph, also: {} }),
    told: {
      was: it('was'),
      headline: <>{it('was')} over the whole way.</>,
      rows: [
        ...NAMES.map((name, i) =>
          row(
            <>
              {TITLES[i]}, {THIRDS[i]} × {it(name, saySide(units, mphOf(name)))}
            </>,
            `${name}Times`,
          ),
        ),
        ...ruleRows(),
      ],
      ...why(
        <>
          This bullet’s own thirds:{' '}
          {NAMES.map((name, i) => (
            <Fragment key={name}>
              {i > 0 && ', '}
              {it(`${name}Share`, text(`${name}Share`).replace(/\s%$/, ''))}
            </Fragment>
          ))}{' '}
          %.
        </>,
      ),
      next: 'The flag at the plate counts least. Early drift keeps growing all the way.',
    },
  };
};

/** Lesson 7. */
export const pathView: ViewOf = (units, task) =>
  task.asked.part === 'bullet' ? bulletView(units, task) : sumView(units, task);
