import { AT_HALF, AT_PLATE, lookMph } from '@windcall/training';
import { GlassLine, GlassText } from '../../../../scope/glass.tsx';
import { type GlassPlace, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { TRAP_CHOICES } from '../lesson-copy.ts';
import { type AnswerInk, Ring } from './inks.tsx';
import { factTexts, type ViewOf } from './lesson-view.tsx';
import { fieldOf, hoistMil, MIDDLE, onGlass, powerFor } from './sight.ts';

/** Lesson 11: two cues that differ, one of them wrong for a reason. */
export const trustView: ViewOf = (units, task) => {
  const { rangeM, flags } = task.track;
  const flag = flags[1];
  if (flag === undefined) throw new Error('the picture must have a flag in the middle');
  const { asked } = task;
  const power = powerFor(Math.max(13, 2.4 * (Math.abs(hoistMil(flag, rangeM).x) + 900 / flag.zM)));
  const aim = { x: 0, y: 0.6 };
  const glass = placeOnGlass({ fieldMil: fieldOf(power), aim, rangeM });
  const { hoist, length } = onGlass(flag, rangeM, glass);
  const level = glass.world(0, 2, 1e5).y;
  const isLate = asked.why === 'late';
  const isPlate = asked.why === 'other-air';
  const flagAt = { x: hoist.x, y: hoist.y - 0.45 * length - 50 };
  const otherAt = isLate ? { x: 690, y: level - 130 } : { x: 700, y: 430 };
  const places = task.seen[0]?.kind === 'flag' ? [flagAt, otherAt] : [otherAt, flagAt];
  const at = (of: number): GlassPlace => places[of] ?? flagAt;
  const reads = task.seen.map(lookMph);
  const { tell, row, has } = factTexts(units, task);
  const right = asked.cue === 'A' ? 0 : 1;
  const wrongAt = at(1 - right);
  const ring = (of: number, ink: AnswerInk) => <Ring at={at(of)} radius={40} ink={ink} />;
  const why = TRAP_CHOICES.find(({ value }) => value === asked.why)?.label ?? '';
  const reading = (name: string) =>
    has(name) ? row(`${name} looks like`, name) : { say: `${name} shows`, comesTo: 'a band' };
  return {
    sight: { power, aim, focus: isPlate ? AT_PLATE : AT_HALF },
    lit: [
      { x: hoist.x, y: hoist.y + 0.2 * length, rx: Math.max(170, 1.5 * length), ry: Math.max(200, 1.6 * length) },
      isLate ? { x: MIDDLE, y: level - 20, rx: 500, ry: 100 } : { x: 700, y: 560, rx: 250, ry: 240 },
    ],
    question: 'They disagree. Which one would you bet on?',
    hint: 'Drag the ring to A or B. Then say what is wrong with the other one.',
    handles: [
      {
        label: 'Cue you bet on',
        ...{ min: 0, max: 1, step: 1, start: 0 },
        at: (of) => ({ x: at(of).x, y: at(of).y + 70 }),
        from: (place) => {
          const [toA = 0, toB = 0] = [at(0), at(1)].map(({ x, y }) => Math.hypot(place.x - x, place.y - y));
          return toA < toB ? 0 : 1;
        },
      },
    ],
    choice: { legend: 'What’s wrong with the other one?', options: TRAP_CHOICES },
    stands: (
      <>
        {['A', 'B'].map((name, of) => (
          <GlassText key={name} at={at(of)} px={20}>
            {name}
          </GlassText>
        ))}
        {!isLate && (
          <GlassText at={{ x: 700, y: 790 }} px={14}>
            {isPlate ? 'focus on the plate' : 'focus at ½'}
          </GlassText>
        )}
      </>
    ),
    said: ([of = 0], ink) => ring(of, ink),
    truth: (
      <>
        {ring(right, 'truth')}
        <GlassLine d={`M${wrongAt.x - 34} ${wrongAt.y - 34}l68 68m0 -68l-68 68`} ink="aid" />
      </>
    ),
    called: ([of = 0]) => (of === right ? task.was : (reads[of] ?? 0)),
    big: ([of = 0]) => (of === 0 ? 'A' : 'B'),
    small: () => 'is the one to bet on',
    also: ([of = 0], chosen) => ({ saidCue: of === 0 ? 'A' : 'B', saidWhy: chosen ?? '' }),
    told: {
      was: tell(`${asked.cue}, {was}`),
      headline: tell(`Bet on ${asked.cue}: {was}.`),
      rows: [
        reading(String(asked.cue)),
        reading(asked.cue === 'A' ? 'B' : 'A'),
        { say: 'What’s wrong with it', comesTo: has('seen') ? tell('looks {seen}') : why },
      ],
      next: 'Ask each cue: is it late, is it full, is it end-on, is it my air?',
    },
  };
};
