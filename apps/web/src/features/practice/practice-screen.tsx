import './practice.css';
import './home.css';
import './learn/learn.css';
import { drills } from '@windcall/contract';
import { lazy, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useOffline } from '../../api/index.ts';
import { useThing } from '../../desk/slot.ts';
import { Later } from '../../shell/later.tsx';
import { lazyWithPreload } from '../../shell/lazy-with-preload.ts';
import { type PracticeTab, PracticeTabs } from '../../shell/practice-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { DrillHistory } from './drill-history.tsx';
import { LearnScreen, runOf, runText } from './learn/learn-screen.tsx';
import { practiceChoice } from './practice-choice.ts';
import { PracticeHome } from './practice-home.tsx';
import { Progress } from './progress.tsx';
import { useStartDrill } from './use-start-drill.ts';

/** The home is complete after this time, ms, on a slow phone too. */
const QUIET_MS = 2000;
/** Loaded when the home is complete, or with the first call. Lessons do without it. */
const drill = lazyWithPreload(async () => (await import('./drill-screen.tsx')).DrillScreen);

// Charts and the page on scoring are loaded later.
const YourWind = lazy(async () => ({ default: (await import('./your-wind.tsx')).YourWind }));
const OwnString = lazy(async () => ({ default: (await import('./own-string.tsx')).OwnString }));
const Method = lazy(async () => ({ default: (await import('./method.tsx')).Method }));

/** The tab of each part of the screen. */
const TABS = {
  ...{ learn: 'Learn', primer: 'Learn', own: 'Games' },
  ...{ progress: 'Progress', wind: 'Progress', history: 'Progress', method: 'Progress' },
} as const satisfies Record<string, PracticeTab>;
const isTab = (name: string): name is keyof typeof TABS => Object.hasOwn(TABS, name);
const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[0-9]{1,10}$/.test(text) ? Number(text) : null;

/** Practice: call, commit, fire, reveal, learn; and progress. */
export const PracticeScreen = () => {
  const [search, setSearch] = useSearchParams();
  const choice = useThing(practiceChoice);
  const offline = useOffline();
  const tab = search.get('tab') ?? '';
  const drillId = wholeNumber(search.get('drill'));
  const start = useStartDrill((id) => setSearch({ drill: String(id) }));
  const isHome = drillId === null && search.get('lesson') === null;
  useEffect(() => {
    if (!isHome) return;
    const timer = setTimeout(() => drill.preload().catch(() => undefined), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isHome]);
  if (drillId !== null && drillId > 0) {
    const call = wholeNumber(search.get('call'));
    return (
      <Screen key="drill" title="Practice" layout="bare" className="practice">
        <Later meanwhile={(call ?? 0) <= drills.TASKS.most && <div className="top-line h-12" />}>
          <drill.Component
            key={drillId}
            drillId={drillId}
            call={call}
            look={wholeNumber(search.get('look'))}
            onCall={(call) => setSearch({ drill: String(drillId), call: String(call) }, { replace: true })}
            onLook={(look) => setSearch({ drill: String(drillId), look: String(look) }, { replace: true })}
            revealEach={choice.reveal === 'each'}
            onLeave={() => setSearch({})}
            more={{
              label: `${{ 5: 'Five', 10: 'Ten', 20: 'Twenty' }[choice.calls]} more`,
              start: () => start.more(),
              five: () => start.more(5),
              trouble: start.trouble,
            }}
          />
        </Later>
      </Screen>
    );
  }
  const lesson = search.get('lesson');
  if (lesson !== null && runOf(lesson) !== null) {
    return (
      <Screen key="lesson" title="Lesson" layout="bare" className="practice">
        <LearnScreen key={search.toString()} asked={lesson} onGo={setSearch} />
      </Screen>
    );
  }
  return (
    <Screen title="Practice" layout="bare" className="practice practice-page">
      <PracticeTabs current={lesson !== null ? 'Learn' : isTab(tab) ? TABS[tab] : 'Today'} />
      {lesson !== null || tab === 'learn' || tab === 'primer' ? (
        <LearnScreen asked={tab === 'primer' ? 'primer' : null} onGo={setSearch} />
      ) : tab === 'wind' ? (
        <Later>
          <YourWind />
        </Later>
      ) : tab === 'history' ? (
        <DrillHistory
          onOpen={(id) => setSearch({ drill: String(id), call: '31' })}
          onGoOn={(id) => setSearch({ drill: String(id) })}
        />
      ) : tab === 'method' ? (
        <Later>
          <Method />
        </Later>
      ) : tab === 'progress' ? (
        <Progress />
      ) : tab === 'own' ? (
        <Later>
          <OwnString choice={choice} offline={offline} start={start} />
        </Later>
      ) : (
        <PracticeHome
          offline={offline}
          start={start}
          goes={search.get('go') === 'five'}
          onGoes={() => setSearch({}, { replace: true })}
          onGoOn={(id) => setSearch({ drill: String(id) })}
          onLesson={() => setSearch({ lesson: runText('lesson', [1]) })}
          onWarmUp={(lessons) => setSearch({ lesson: runText('review', lessons) })}
          onSummary={(id) => setSearch({ drill: String(id), call: '31' })}
        />
      )}
    </Screen>
  );
};
