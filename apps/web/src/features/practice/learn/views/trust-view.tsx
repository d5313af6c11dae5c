import { AT_HALF, AT_PLATE, lookMph } from '@windcall/training';
import { GlassLine, GlassText } from '../../../../scope/glass.tsx';
import { type GlassPlace, placeOnGlass } from '../../../../scope/place-on-glass.ts';
import { TRAP_CHOICES } from '../lesson-copy.ts';
import { factTexts, type LessonView, type ViewOf } from './lesson-view.tsx';
import { fieldOf, hoistMil, MIDDLE, onGlass, powerFor } from './sight.ts';

/** Lesson 11: two cues that differ, one of them wrong for a reason. */
export const trustView: ViewOf = (units, task): LessonView => {
  const { rangeM, flags } = task.track;
  const flag = flags[1];
  if (flag === undefined) throw new Error('the picture must have a flag in the middle');
  const { asked } = task;
  const powerHere = powerFor(Math.max(13, 2.4 * (Math.abs(hoistMil(flag, rangeM).x) + 900 / flag.zM)));
  const aim = { x: 0, y: 0.6 };
  const glass = placeOnGlass({ fieldMil: fieldOf(powerHere), aim, rangeM });
  const { hoist, length } = onGlass(flag, rangeM, glass);
  const level = glass.world(0, 2, 1e5).y;
  const flagAt = { x: hoist.x, y: hoist.y - 0.45 * length - 50 };
  const otherAt = asked.why === 'late' ? { x: 690, y: level - 130 } : { x: 700, y: 430 };
  const isFlagA = task.seen[0]?.kind === 'flag';
  const places = isFlagA ? [flagAt, otherAt] : [otherAt, flagAt];
  const at = (of: number): GlassPlace => places[of] ?? flagAt;
  const reads = task.seen.map(lookMph);
  const { it, row, has } = factTexts(units, task);
  const right = asked.cue === 'A' ? 0 : 1;
  const cross = (of: number) => (
    <GlassLine d={`M${at(of).x - 34} ${at(of).y - 34}l68 68M${at(of).x + 34} ${at(of).y - 34}l-68 68`} ink="aid" />
  );
  const ring = (of: number, ink: 'own' | 'yours' | 'truth') => (
    <GlassLine d={`M${at(of).x - 40} ${at(of).y}a40 40 0 1 1 80 0a40 40 0 1 1 -80 0`} ink={ink} />
  );
  const why = TRAP_CHOICES.find(({ value }) => value === asked.why)?.label ?? '';
  const reading = (name: string) =>
    has(name) ? row(`${name} looks like`, name) : { say: `${name} shows`, comesTo: 'a band' };
  return {
    sight: {
      ...{ power: powerHere, aim, reticle: false },
      focus: () => (asked.why === 'other-air' ? AT_PLATE : AT_HALF),
    },
    lit: [
      { x: hoist.x, y: hoist.y + 0.2 * length, rx: Math.max(170, 1.5 * length), ry: Math.max(200, 1.6 * length) },
      asked.why === 'late' ? { x: MIDDLE, y: level - 20, rx: 500, ry: 100 } : { x: 700, y: 560, rx: 250, ry: 240 },
    ],
    dim: 0.5,
    question: 'They disagree. Which one would you bet on?',
    hint: 'Drag the ring to A or B. Then say what is wrong with the other one.',
    handles: [
      {
        label: 'Cue you bet on',
        ...{ min: 0, max: 1, step: 1, start: 0 },
        at: (of) => ({ x: at(of).x, y: at(of).y + 70 }),
        from: (place) =>
          Math.hypot(place.x - at(0).x, place.y - at(0).y) < Math.hypot(place.x - at(1).x, place.y - at(1).y) ? 0 : 1,
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
        {asked.why !== 'late' && (
          <GlassText at={{ x: 700, y: 790 }} px={14}>
            {asked.why === 'other-air' ? 'focus on the plate' : 'focus at ½'}
          </GlassText>
        )}
      </>
    ),
    said: ([of = 0], ink) => ring(of, ink),
    truth: (
      <>
        {ring(right, 'truth')}
        {cross(1 - right)}
      </>
    ),
    readout: ([of = 0]) => ({ big: of === 0 ? 'A' : 'B', small: 'is the one to bet on' }),
    answer: ([of = 0], chosen) => ({
      said: of === right ? task.was : (reads[of] ?? 0),
      also: { saidCue: of === 0 ? 'A' : 'B', saidWhy: chosen ?? '' },
    }),
    told: {
      was: (
        <>
          {asked.cue}, {it('was')}
        </>
      ),
      headline: (
        <>
          Bet on {asked.cue}: {it('was')}.
        </>
      ),
      rows: [
        reading(String(asked.cue)),
        reading(asked.cue === 'A' ? 'B' : 'A'),
        { say: 'What’s wrong with it', comesTo: has('seen') ? <>looks {it('seen')}</> : why },
      ],
      next: 'Ask each cue: is it late, is it full, is it end-on, is it my air?',
    },
  };
};
