import { say } from '../say.ts';
import { clockView } from './flag-views.tsx';
import { Across, barEnd, ClockFace, FACE, Hand, shareAt } from './inks.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';

/**
 * Lesson 3: the part of a wind that counts. The hand shows the wind, the bar its crosswind. At the end the flag must be
 * read too.
 */
export const clockLessonView: ViewOf = (units, task) => {
  if (task.asked.scope === true) return clockView(units, task);
  const speed = Number(task.asked.speedMph);
  const hour = Number(task.asked.hour);
  const { it, tell, row } = factTexts(units, task);
  return {
    sight: { power: 12 },
    lit: [{ x: FACE.x, y: FACE.y, rx: 1.4 * FACE.rx, ry: 1.7 * FACE.ry }],
    question: 'How much of this wind pushes the bullet?',
    hint: tell('It blows {speed} from where the hand points. Drag the bar to what goes across.'),
    handles: [
      {
        label: 'Crosswind bar',
        ...{ min: -1, max: 1, step: 0.05, start: 0 },
        ...{ at: barEnd, from: shareAt },
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
    called: ([share = 0]) => share * speed,
    small: ([share = 0]) => `${say(units, { kind: 'share', wire: Math.abs(share) })} of it`,
    told: {
      was: it('was'),
      headline: tell('From {hour} it counts {part}: {was}.'),
      rows: [row('Speed', 'speed'), row('From {hour} counts', 'part'), row('Crosswind', 'was')],
      next: `Drop the hand to the line from 9 to 3. ${say(units, { kind: 'hour', wire: 1.5 })} is not half, it’s ${say(units, { kind: 'part', wire: 1.5 })}.`,
    },
  };
};
