import { AT_PLATE } from '@windcall/training';
import { say } from '../say.ts';
import { clockView } from './flag-views.tsx';
import { Across, barEnd, ClockFace, FACE, Hand, shareAt } from './inks.tsx';
import { factTexts, type LessonView, type ViewOf } from './lesson-view.tsx';

/**
 * Lesson 3: the part of a wind that counts. The hand shows the wind, the bar its crosswind. At the end the flag must be
 * read too.
 */
export const clockLessonView: ViewOf = (units, task): LessonView => {
  if (task.asked.scope === true) return clockView(units, task);
  const speed = Number(task.asked.speedMph);
  const hour = Number(task.asked.hour);
  const { it, row, wind } = factTexts(units, task);
  return {
    sight: { power: 12, aim: { x: 0, y: 0 }, focus: () => AT_PLATE, reticle: false },
    lit: [{ x: FACE.x, y: FACE.y, rx: 1.4 * FACE.rx, ry: 1.7 * FACE.ry }],
    dim: 0.5,
    question: 'How much of this wind pushes the bullet?',
    hint: <>It blows {it('speed')} from where the hand points. Drag the bar to what goes across.</>,
    handles: [
      {
        label: 'Crosswind bar',
        ...{ min: -1, max: 1, step: 0.05, start: 0 },
        at: barEnd,
        from: shareAt,
      },
    ],
    stands: (
      <>
        <ClockFace />
        <Hand hour={hour} ink="plain" />
      </>
    ),
    said: ([share = 0], ink) => <Across share={share} ink={ink} />,
    truth: <Across hour={hour} share={task.was / Math.max(1, speed)} ink="truth" />,
    readout: ([share = 0]) => ({
      big: wind(share * speed),
      small: `${say(units, { kind: 'share', wire: Math.abs(share) })} of it`,
    }),
    answer: ([share = 0]) => ({ said: share * speed, also: {} }),
    told: {
      was: it('was'),
      headline: (
        <>
          From {it('hour')} it counts {it('part')}: {it('was')}.
        </>
      ),
      rows: [row('Speed', 'speed'), row(<>From {it('hour')} counts</>, 'part'), row('Crosswind', 'was')],
      next: `Drop the hand to the line from 9 to 3. ${say(units, { kind: 'hour', wire: 1.5 })} is not half, it’s ${say(units, { kind: 'part', wire: 1.5 })}.`,
    },
  };
};
