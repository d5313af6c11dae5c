import { LESSONS, type Lesson } from '@windcall/training';
import { type ComponentProps, Suspense } from 'react';
import { lazyWithPreload } from '../../../shell/lazy-with-preload.ts';
import { Loading } from '../../../shell/loading.tsx';
import { LessonList } from './lesson-list.tsx';
import type { LessonScreen } from './lesson-screen.tsx';
import { Primer } from './primer.tsx';
import type { RunKind } from './use-run.ts';

interface LearnScreenProps {
  /** From the address: `primer`, a run such as `lesson-3`, `review-1-4`; null for the list. */
  readonly asked: string | null;
  readonly onGo: (search: Record<string, string>) => void;
}

/** Loaded on demand, because it needs the solver. */
const lesson = lazyWithPreload<ComponentProps<typeof LessonScreen>>(
  async () => (await import('./lesson-screen.tsx')).LessonScreen,
);

const KINDS: readonly RunKind[] = ['lesson', 'test-out', 'review', 'check'];

/** A run as text for the address, and back; null if invalid. */
export const runText = (kind: RunKind, lessons: readonly Lesson[]): string => [kind, ...lessons].join('.');
export const runOf = (text: string): { kind: RunKind; lessons: Lesson[] } | null => {
  const [name, ...numbers] = text.split('.');
  const kind = KINDS.find((one) => one === name);
  const lessons = numbers.flatMap((n) => LESSONS.find((one) => String(one) === n) ?? []);
  return kind === undefined || (kind !== 'check' && lessons.length === 0) ? null : { kind, lessons };
};

/** Learning: the list of lessons, one of them, or the page on reading the wind. */
export const LearnScreen = ({ asked, onGo }: LearnScreenProps) => {
  const run = asked === null ? null : runOf(asked);
  if (asked === 'primer') return <Primer />;
  if (run !== null) {
    return (
      <Suspense
        fallback={
          <>
            <div className="top-line h-12" />
            <Loading />
          </>
        }
      >
        <lesson.Component
          {...run}
          onLeave={() => onGo({ tab: 'learn' })}
          onNext={(next) => onGo({ lesson: runText('lesson', [next]) })}
        />
      </Suspense>
    );
  }
  return (
    <LessonList
      onRun={(kind, lessons) => onGo({ lesson: runText(kind, lessons) })}
      onPrimer={() => onGo({ tab: 'primer' })}
    />
  );
};
