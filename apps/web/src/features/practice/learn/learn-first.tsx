import { LESSONS, lessonsDone } from '@windcall/training';
import { Button } from '../../../kit/button.tsx';
import { useLessons } from './learn-progress.ts';

/** The way to the lessons from Practice’s home: first of all until they are behind a person, then one line. */
export const LearnFirst = ({
  first,
  onLearn,
  onSkip,
}: {
  /** Whether nothing was called yet: then this is what to do first. */
  readonly first: boolean;
  readonly onLearn: () => void;
  readonly onSkip: () => void;
}) => {
  const { states } = useLessons();
  const passed = states.filter(({ state }) => state === 'passed').length;
  if (lessonsDone(states)) {
    return (
      <Button variant="quiet" onClick={onLearn}>
        Lessons: {passed} of {LESSONS.length}
      </Button>
    );
  }
  return (
    <section aria-label="Lessons" className="learn-first">
      <p>
        {passed === 0
          ? 'New to reading wind? The lessons teach every cue in this picture.'
          : `${passed} of ${LESSONS.length} lessons passed.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" {...(first && { variant: 'primary' as const })} onClick={onLearn}>
          Learn first: 12 short lessons
        </Button>
        <Button size="lg" variant="quiet" onClick={onSkip}>
          Skip to calls
        </Button>
      </div>
    </section>
  );
};
