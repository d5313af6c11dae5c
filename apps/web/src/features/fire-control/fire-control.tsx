import './fire-control.css';
import { type cards, stages } from '@windcall/contract';
import { isBuiltIn } from '@windcall/simulation';
import { counted } from '@windcall/units';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useCall } from '../../api/index.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Button, ButtonLink, Panel, Toolbar, ToolbarButton } from '../../kit/index.ts';
import { DEFAULT_RETICLE } from '../../scope/reticles.ts';
import { Later } from '../../shell/later.tsx';
import { lazyWithPreload } from '../../shell/lazy-with-preload.ts';
import { Screen } from '../../shell/screen.tsx';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import { setToastPlace } from '../../toasts/toast.ts';
import { useUnits } from '../../units/index.ts';
import { PhoneBar } from './aim/phone-bar.tsx';
import { useAim } from './aim/use-aim.ts';
import { useAimKeys } from './aim/use-aim-keys.ts';
import { useRangeCards } from './cards/use-range-cards.ts';
import { ConditionsStrip } from './conditions-strip.tsx';
import { fireMemory, useRemember } from './fire-memory.ts';
import { FirstSteps } from './first-steps.tsx';
import { ScopeArea } from './scope-area.tsx';
import { LastShot } from './shots/last-shot.tsx';
import { Trigger, type TriggerState } from './shots/trigger.tsx';
import { useSession } from './shots/use-session.ts';
import { type Shots, useShots } from './shots/use-shots.ts';
import { useAnswers } from './solution/use-solution.ts';
import { type FireProfile, type ShotStage, useStage } from './solution/use-stage.ts';
import { TABS, type TabName } from './tabs.ts';
import { TargetNavigation } from './target-navigation.tsx';
import { type ShotTimer, useFiring, useMarks, useTimerSeconds } from './use-firing.ts';
import { useScenario } from './use-scenario.ts';
import { type Line, lineTo, useTarget } from './use-target.ts';

interface ShotControlProps {
  readonly timer: ShotTimer;
  /** Null if the bar has the trigger. */
  readonly trigger: TriggerState | null;
  readonly onClear: () => void;
}

const TimerReading = ({ timer }: { readonly timer: ShotTimer }) => {
  const units = useUnits();
  const seconds = useTimerSeconds(timer);
  return (
    // fixed size: ten changes a second must not lay out the page
    <span
      role="timer"
      aria-label="Time since the last shot"
      className="figure inline-block h-7 w-[8ch] text-right text-lg contain-strict"
    >
      {units.number(seconds, 1)} <span className="text-xs text-ink-3">s</span>
    </span>
  );
};

const ShotControl = ({ timer, trigger, onClear }: ShotControlProps) => (
  <Panel title="Shot Control" aside={<TimerReading timer={timer} />}>
    <Toolbar label="Shot" className="flex gap-2">
      {trigger !== null && (
        <ToolbarButton>
          <Trigger trigger={trigger} className="min-w-0 flex-1" />
        </ToolbarButton>
      )}
      <ToolbarButton>
        <Button
          size="lg"
          className="px-3 text-sm"
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={onClear}
        >
          Clear Shots
        </Button>
      </ToolbarButton>
    </Toolbar>
  </Panel>
);

const UNREADABLE = 'Whether this card is for what is loaded could not be checked: its stage cannot be read.';

/**
 * Mismatch of the active card and the loaded stage, and its cost, as a sentence; null if the card fits, while that is unknown,
 * and if nothing is loaded.
 */
const useCardDifference = (card: cards.Card | null, { stage, by }: ShotStage): string | null => {
  const units = useUnits();
  const stageId = card?.stageId ?? null;
  // a stage never changes, so one request is enough
  const answer = useCall(
    stages.getStage,
    { params: { id: String(stageId ?? 0) } },
    { enabled: stageId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const { data, isError } = answer;
  return useMemo(() => {
    if (card === null || stage === null || stage.targets.length === 0) return null;
    const kept = stageId === null ? null : data;
    if (kept !== undefined) {
      return by.cardDifference(card, kept, stage, units).sentence;
    }
    return isError && by.stageDigest(stage) !== card.stageDigest ? UNREADABLE : null;
  }, [card, stage, by, stageId, data, isError, units]);
};

/** Narrower than this the screen is one column with a bar at its foot. Same value as in fire-control.css. */
const QUERY = '(width < 64rem)';

const list = (): MediaQueryList | null => (typeof window.matchMedia === 'function' ? window.matchMedia(QUERY) : null);

const subscribe = (listener: () => void): (() => void) => {
  const media = list();
  media?.addEventListener?.('change', listener);
  return () => media?.removeEventListener?.('change', listener);
};

/** True on a phone or an upright tablet. */
const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => list()?.matches === true);

/** The screen's message: its usual sentence, and over it the toast, which covers nothing else. */
const NoticeLine = ({ usual }: { readonly usual: string }) => (
  <div className="notice-line">
    <p role="status">{usual}</p>
    <div ref={setToastPlace} className="notice-toasts" />
  </div>
);

interface FireControlProps {
  /** The weapon profile in use; null while it loads. */
  readonly profile: FireProfile | null;
  readonly profileFailing?: boolean;
  readonly profilePicker: ReactNode;
  readonly calculator?: (loaded: { readonly line: Line } & Pick<ShotStage, 'stage'>) => ReactNode;
}

const CHANGED: Readonly<Record<Shots['changes'][number], string>> = {
  rifle: 'another rifle',
  air: 'other air',
  wind: 'another wind',
  effects: 'other effects',
  targets: 'other targets',
};

const RIFLE_FAILING = 'Your rifle could not be loaded. Trying again every ten seconds.';

/** The session in a sentence, with the changes before its next shot. */
const sessionText = (id: number | null, { shots, changes }: Pick<Shots, 'shots' | 'changes'>): string => {
  if (id === null) return 'No session is open.';
  const hits = shots.filter(({ isHit }) => isHit).length;
  const next =
    changes.length === 0 ? '' : ` From the next shot on: ${changes.map((part) => CHANGED[part]).join(', ')}.`;
  return `Session ${id}: ${counted(shots.length, 'shot')}, ${counted(hits, 'hit')}.${next}`;
};

/** Loaded after scope and trigger: shooting does not wait for it. */
const onTheLeft = lazyWithPreload(async () => (await import('./beside.tsx')).OnTheLeft);
const onTheRight = lazyWithPreload(async () => (await import('./beside.tsx')).OnTheRight);

/** Preloads the whole screen, for tests. */
export const loadFireControl = async (): Promise<void> => {
  await Promise.all([onTheLeft.preload(), onTheRight.preload()]);
};

export const FireControl = ({ profile, profileFailing = false, profilePicker, calculator }: FireControlProps) => {
  const [left] = useState(fireMemory.read);
  const { scenario, ...chosen } = useScenario();
  const effects = useThing(desk.effects);
  const shot = useStage(profile);
  const aiming = useAim(left.aim, profile);
  const training = useSession(profile?.id ?? null, scenario?.id ?? null, shot);
  const sessionId = training.session?.id ?? null;
  const shots = useShots(training, shot);
  const { current, ...targets } = useTarget(scenario, left, (from, to) => {
    if (from.position.engagement !== to.position.engagement) marks.clear();
  });
  const marks = useMarks(sessionId, shots.shots, current, left);
  const target = shot.stage?.targets.find(({ number }) => number === current?.number) ?? null;
  const line = lineTo(target, current, scenario?.directionOfFire ?? effects.directionOfFire);
  const answers = useAnswers(shot, line, target?.number ?? 0, shots);
  const firing = useFiring({ shot, current, target, line, training, shots, aiming, marks });
  const { hiddenThrough } = marks;
  const place = current === null || scenario === null ? null : { scenarioId: scenario.id, position: current.position };
  useRemember(aiming, place && { ...place, sessionId, hiddenThrough });

  const cards = useRangeCards();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const wanted = hash === '#reticle' ? 'reticle' : query.get('tab');
  const tab: TabName = TABS.find((name) => name === wanted) ?? 'reticle';

  const asking = answers.hidden ? null : calculator?.({ stage: shot.stage, line });

  const difference = useCardDifference(cards.active, shot);
  const narrow = useNarrow();
  useAimKeys(aiming, !narrow);
  const showCard = (): void => (cards.active === null ? cards.cycle() : cards.show(!cards.shown));
  useShortcut('c', 'Show or hide the range card', showCard, { group: 'Fire Control' });
  // the scope and its trigger render first, the columns beside them right after
  const scopeStands = useDeferredValue(true, false);
  const asksForScenario = scenario === null && !chosen.loading;
  const trigger = { ...firing.trigger, isNext: !asksForScenario };
  const shotControl = (
    <ShotControl timer={firing.timer} trigger={narrow ? null : trigger} onClear={firing.clearShots} />
  );
  const notices = <NoticeLine usual={profileFailing ? RIFLE_FAILING : sessionText(sessionId, shots)} />;
  const besides = { shot, shots, line, profile, cards, difference, narrow, asking };

  return (
    <Screen title="Fire Control" layout="bare">
      <ConditionsStrip
        shot={shot}
        rifle={profile === null ? undefined : isBuiltIn(profile) ? 'Built-in, not yours' : profile.name}
        card={cards.active?.name}
        difference={difference}
      />
      <div className="fire">
        <ScopeArea
          reticle={profile?.reticleType ?? DEFAULT_RETICLE}
          shot={shot}
          shots={shots}
          current={current}
          marks={marks.marks}
          line={line}
          aiming={aiming}
          narrow={narrow}
          below={narrow && notices}
        >
          {asksForScenario && (
            <FirstSteps rifle={profile} starting={chosen.starting} onStart={chosen.startWithTemplate} />
          )}
          {scenario !== null && current === null && (
            <section aria-label="No targets" className="scope-card">
              <p>Training scenario has no targets defined</p>
              <ButtonLink to="/training" className="mt-3">
                Choose another scenario
              </ButtonLink>
            </section>
          )}
        </ScopeArea>

        <div className="fire-where">
          {current !== null && current.count > 1 && (
            <TargetNavigation
              engagement={current.engagement}
              target={current.target}
              targetNumber={current.number}
              targetCount={current.count}
              dofDeg={line.directionOfFire}
              shots={shots.shots}
              onPrevious={targets.previous}
              onNext={targets.next}
            />
          )}
          {!narrow && notices}
          {narrow && <LastShot shots={shots} by={shot.by} />}
        </div>

        <div className="fire-side">
          <div className="flex min-h-0 flex-1 flex-col">
            {scopeStands && (
              <Later>
                <onTheLeft.Component
                  {...besides}
                  tab={tab}
                  answers={answers}
                  targetNumber={current?.number ?? 0}
                  aiming={aiming}
                  sessionId={sessionId}
                  onNewSession={firing.newSession}
                  profilePicker={profilePicker}
                  shotControl={narrow ? shotControl : null}
                />
              </Later>
            )}
          </div>
          {!narrow && tab === 'reticle' && shotControl}
        </div>
        <div className="fire-right">
          {scopeStands && (
            <Later>
              <onTheRight.Component {...besides} />
            </Later>
          )}
        </div>
        {narrow && <PhoneBar aiming={aiming} trigger={trigger} />}
      </div>
    </Screen>
  );
};
