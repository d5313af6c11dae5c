import { contrastPairOf, type Lesson, type PairAnswer } from '@windcall/training';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useShortcut } from '../../../shortcuts/use-shortcut.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { CuePicture } from './cue-picture.tsx';
import { PAIR_QUESTIONS, pairWords } from './lesson-copy.ts';

const ANSWER_WORDS = { A: 'A', B: 'B', same: 'Both the same' } as const satisfies Record<PairAnswer, string>;
const ANSWERS = ['A', 'B', 'same'] as const;

interface PairViewProps {
  readonly lesson: Lesson;
  /** Whether the pictures change places. */
  readonly isTurned: boolean;
  readonly inWords: boolean;
  readonly onDone: () => void;
}

/** Two pictures that differ in one thing, before the rule is told. Nothing of it is kept. */
export const PairView = ({ lesson, isTurned, inWords, onDone }: PairViewProps) => {
  const units = useUnits();
  const [said, setSaid] = useState<PairAnswer | null>(null);
  const verdict = useRef<HTMLHeadingElement>(null);
  const question = useRef<HTMLHeadingElement>(null);
  const pair = contrastPairOf(lesson, isTurned);
  const told = said !== null;
  useEffect(() => (told ? verdict : question).current?.focus(), [told]);
  useShortcut('Enter', 'Go on', onDone, { group: 'Lesson', enabled: told });
  if (pair === null) return null;
  return (
    <section aria-label="Two pictures" className="lesson-pair">
      <h3 ref={question} tabIndex={-1} className="lesson-question">
        {PAIR_QUESTIONS[pair.question]}
      </h3>
      <div className="lesson-two" data-rows={pair.a.length}>
        {(['a', 'b'] as const).map((side) => (
          <section key={side} aria-label={`Picture ${side.toUpperCase()}`}>
            <h4 className="text-sm text-ink-2">{side.toUpperCase()}</h4>
            <CuePicture cues={pair[side]} answered={false} saidMph={null} inWords={inWords} />
          </section>
        ))}
      </div>
      <div>
        {told ? (
          <div role="status">
            <h3 ref={verdict} tabIndex={-1} className="lesson-verdict" data-right={said === pair.answer || undefined}>
              {said === pair.answer ? '✓ Right.' : `✗ Not yet: ${ANSWER_WORDS[pair.answer]}.`}
            </h3>
            <p className="text-ink-2">{pairWords(units, lesson)}</p>
          </div>
        ) : (
          <p className="text-ink-2">One thing differs. It isn’t scored; the rule comes next.</p>
        )}
        <div className="lesson-actions">
          {told ? (
            <Button variant="primary" size="lg" onClick={onDone}>
              Go on <kbd>Enter</kbd>
            </Button>
          ) : (
            ANSWERS.map((answer) => (
              <Button key={answer} size="lg" onClick={() => setSaid(answer)}>
                {ANSWER_WORDS[answer]}
              </Button>
            ))
          )}
        </div>
      </div>
    </section>
  );
};
