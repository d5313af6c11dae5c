import { AT_HALF, THIRDS } from '@windcall/training';
import { Fragment } from 'react';
import { GlassText } from '../../../../scope/glass.tsx';
import { saySide } from '../say.ts';
import { bulletView } from './bullet-view.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';
import { NAMES, RAIL_LIT, Rail, RailMark, railHandle, ThirdLabels, TITLES, wholeRange } from './rail.tsx';

/** One wind for the whole path, from thirds that count three, two, one. */
const sumView: ViewOf = (units, task) => {
  const { sight, places } = wholeRange(task);
  const facts = factTexts(units, task);
  const { text, it, tell, mph: mphOf, ruleRows, why } = facts;
  return {
    sight: { ...sight, focus: AT_HALF },
    lit: [
      ...places.map(({ hoist, length }) => ({
        ...{ x: hoist.x, y: hoist.y + 0.35 * length },
        ...{ rx: Math.max(90, 1.5 * length), ry: Math.max(90, 1.4 * length) },
      })),
      RAIL_LIT,
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
    called: ([mph = 0]) => mph,
    small: () => 'over the whole way',
    told: {
      was: it('was'),
      headline: tell('{was} over the whole way.'),
      rows: [
        ...NAMES.map((name, i) => ({
          say: (
            <>
              {TITLES[i]}, {THIRDS[i]} × {it(name, saySide(units, mphOf(name)))}
            </>
          ),
          comesTo: text(`${name}Times`),
          fact: `${name}Times`,
        })),
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
