import { GlassText } from '../../../../scope/glass.tsx';
import type { GlassPlace } from '../../../../scope/place-on-glass.ts';
import { sayBare } from '../say.ts';
import { type AnswerInk, Box } from './inks.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';
import { NAMES, RAIL_LIT, Rail, RailMark, railHandle } from './rail.tsx';

/** Places of the thirds of the path on the picture of lesson 9, nearest lowest. */
const thirdAt = (third: number): GlassPlace => ({ x: 820, y: 640 - 150 * third });

/** Lesson 9: the meter is at your position. */
export const meterView: ViewOf = (units, task) => {
  const { text, tell, mph: mphOf, row, ruleRows } = factTexts(units, task);
  const third = (of: number, ink: AnswerInk | 'aid') => <Box at={thirdAt(of)} width={220} height={104} ink={ink} />;
  return {
    sight: { power: 12 },
    lit: [{ x: 290, y: 460, rx: 330, ry: 330 }, { x: 820, y: 490, rx: 240, ry: 330 }, RAIL_LIT],
    question: 'What does the meter tell you, and about which third?',
    hint: 'It stands beside you. Drag it to the third it counts for, and the line below to its crosswind.',
    handles: [
      {
        label: 'Third it counts for',
        ...{ min: 0, max: 2, step: 1, start: 1 },
        at: (of) => ({ x: thirdAt(of).x - 110, y: thirdAt(of).y }),
        from: ({ y }) => (640 - y) / 150,
      },
      railHandle('Crosswind of that third'),
    ],
    stands: (
      <>
        <Rail units={units} />
        {NAMES.map((name, of) => (
          <g key={name}>
            {third(of, 'aid')}
            <GlassText at={{ x: thirdAt(of).x + 12, y: thirdAt(of).y }} px={14}>
              {name}
            </GlassText>
          </g>
        ))}
        <rect
          {...{ x: 150, y: 230, width: 290, height: 420, rx: 36 }}
          {...{ fill: '#15171a', stroke: '#fff', strokeOpacity: 0.8, strokeWidth: 4 }}
        />
        <rect x={175} y={262} width={240} height={262} rx={10} fill="#c9d3c4" />
        <g fill="#14181a" fontSize={30} textAnchor="middle" className="font-figure">
          <text x={295} y={308}>
            now <tspan data-fact="now">{sayBare(units, mphOf('now'), 1)}</tspan>
          </text>
          <text x={295} y={384} fontSize={76} data-fact="mean">
            {sayBare(units, mphOf('mean'), 1)}
          </text>
          <text x={295} y={440}>
            average 60 s
          </text>
          <text x={295} y={496}>
            from <tspan data-fact="hour">{text('hour')}</tspan>
          </text>
        </g>
      </>
    ),
    said: ([of = 1, mph = 0], ink) => (
      <>
        {third(of, ink)}
        <RailMark mph={mph} ink={ink} />
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
        <RailMark mph={task.was} ink="truth" />
      </>
    ),
    called: ([, mph = 0]) => mph,
    small: ([of = 1]) => `${NAMES[of]} third`,
    also: ([of = 1]) => ({ saidThird: of }),
    told: {
      was: tell('{was}, near'),
      headline: tell('{was}, for the near third alone.'),
      rows: [row('Average of 60 seconds', 'mean'), row('From {hour} counts', 'part'), ...ruleRows()],
      next: 'The meter is one place. Read the flags and the mirage for the rest.',
    },
  };
};
