import { LESSONS, type Lesson } from '@windcall/training';
import { LessonList } from './lesson-list.tsx';
import { LessonScreen } from './lesson-screen.tsx';
import { Primer } from './primer.tsx';
import type { RunKind } from './use-run.ts';

interface LearnScreenProps {
  /** From the address: `primer`, a run such as `lesson-3`, `review-1-4`; null for the list. */
  readonly asked: string | null;
  readonly onGo: (search: Record<string, string>) => void;
}

const KINDS: readonly RunKind[] = ['lesson', 'test-out', 'review', 'check'];

/** A run as the address writes it, and back; null for what is none. */
export const runText = (kind: RunKind, lessons: readonly Lesson[]): string => [kind, ...lessons].join('.');
export const runOf = (text: string): { kind: RunKind; lessons: Lesson[] } | null => {
  const [name, ...numbers] = text.split('.');
  const kind = KINDS.find((one) => one === name);
  const lessons = numbers.flatMap((n) => LESSONS.find((lesson) => String(lesson) === n) ?? []);
  return kind === undefined || (kind !== 'check' && lessons.length === 0) ? null : { kind, lessons };
};

/** Learning: the list of lessons, one of them, or the page on reading the wind. */
export const LearnScreen = ({ asked, onGo }: LearnScreenProps) => {
  const run = asked === null ? null : runOf(asked);
  if (asked === 'primer') return <Primer />;
  if (run !== null) {
    return (
      <LessonScreen
        {...run}
        onLeave={() => onGo({ tab: 'learn' })}
        onNext={(lesson) => onGo({ lesson: runText('lesson', [lesson]) })}
      />
    );
  }
  return (
    <LessonList
      onRun={(kind, lessons) => onGo({ lesson: runText(kind, lessons) })}
      onPrimer={() => onGo({ tab: 'primer' })}
    />
  );
};
