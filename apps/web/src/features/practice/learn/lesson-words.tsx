import { LOOK_S } from '@windcall/training';
import { useUnits } from '../../../units/index.ts';
import { tellCue } from './cue-words.ts';
import type { LessonTask } from './lesson-task.ts';

/** Times of described looks at living air, s before now. */
const AGO_S = [LOOK_S, 10, 5, 0] as const;

/** The picture in words: the same question, but no angles to judge by eye. */
export const LessonWords = ({ task: { seen, watched, asked, track } }: { readonly task: LessonTask }) => {
  const units = useUnits();
  const looks = watched
    ? AGO_S.map((agoS) => ({
        when: agoS === 0 ? 'Now' : `${agoS} s ago`,
        cues: watched.samples[watched.samples.length - 1 - agoS / watched.stepS] ?? [],
      }))
    : [{ when: '', cues: seen }];
  const lit = asked.part === 'bullet' ? track.flags[Number(asked.flag)] : undefined;
  return (
    <ul className="lesson-words rounded border border-edge p-3 text-base" aria-label="What you see, in words">
      {lit && <li>The lit flag stands at {units.text('range', Math.round(lit.zM / 9.144) * 10)}.</li>}
      {looks.map(({ when, cues }) => (
        <li key={when}>
          {when !== '' && `${when}: `}
          {cues.map((cue) => tellCue(units, cue)).join(' ')}
        </li>
      ))}
    </ul>
  );
};
