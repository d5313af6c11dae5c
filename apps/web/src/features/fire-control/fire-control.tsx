import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ButtonLink } from '../../platform/kit/button-link.tsx';
import { lazyWithPreload } from '../../platform/shell/lazy-with-preload.ts';
import { Screen } from '../../platform/shell/screen.tsx';
import { useShortcut } from '../../platform/shortcuts/use-shortcut.ts';
import { useStored } from '../../platform/stored/use-stored.ts';
import { reportProgress } from '../../platform/way/progress.ts';
import { PhoneBar } from './aim/phone-bar.tsx';
import { useAimKeys } from './aim/use-aim-keys.ts';
import { ConditionsStrip } from './conditions-strip.tsx';
import { FirstSteps } from './first-steps.tsx';
import './fire-control.css';
import { DEFAULT_DISPLAY, scopeDisplay } from '../../scope/scope-display.ts';
import { useCardDifference } from './cards/use-card-difference.ts';
import { useRangeCards } from './cards/use-range-cards.ts';
import type { FireProfile } from './fire-profile.ts';
import { NoticeLine } from './notice-line.tsx';
import { ScopeArea } from './scope-area.tsx';
import { LastShot } from './shots/last-shot.tsx';
import { ShotControl } from './shots/shot-control.tsx';
import type { Shots } from './shots/use-shots.ts';
import type { ShotStage } from './solution/use-stage.ts';
import { TABS, type TabName } from './tabs.ts';
import { TargetNavigation } from './target-navigation.tsx';
import { type FireControlState, useFireControl } from './use-fire-control.ts';
import { useNarrow } from './use-narrow.ts';

interface FireControlProps {
  /** The weapon profile in use; null while it is being fetched. */
  readonly profile: FireProfile | null;
  /** The chosen profile cannot be fetched just now. */
  readonly profileFailing?: boolean;
  /** Where profiles are chosen and managed; another feature's. */
  readonly profilePicker: ReactNode;
  /** Any other shot, asked on the spot; another feature's. */
  readonly calculator?: (loaded: Pick<FireControlState, 'line'> & Pick<ShotStage, 'stage'>) => ReactNode;
}

const CHANGED: Readonly<Record<Shots['changes'][number], string>> = {
  rifle: 'another rifle',
  air: 'other air',
  wind: 'another wind',
  effects: 'other effects',
  targets: 'other targets',
};

const RIFLE_FAILING = 'Your rifle cannot be fetched just now: it is asked for again every ten seconds.';

/** The session in a sentence, and what its next shot is fired in that those before were not. */
const sessionText = (id: number | null, { shots, changes }: Pick<Shots, 'shots' | 'changes'>): string => {
  if (id === null) return 'No session is open.';
  const hits = shots.filter(({ isHit }) => isHit).length;
  const next =
    changes.length === 0 ? '' : ` From the next shot on: ${changes.map((part) => CHANGED[part]).join(', ')}.`;
  return `Session ${id}: ${shots.length === 1 ? '1 shot' : `${shots.length} shots`}, ${hits === 1 ? '1 hit' : `${hits} hits`}.${next}`;
};

/** Their code comes when scope and trigger stand there: nobody waits for it to shoot. */
const onTheLeft = lazyWithPreload(async () => (await import('./beside.tsx')).OnTheLeft);
const onTheRight = lazyWithPreload(async () => (await import('./beside.tsx')).OnTheRight);

/** Loads the whole screen beforehand, for who looks at all of it at once. */
export const loadFireControl = async (): Promise<void> => {
  await Promise.all([onTheLeft.preload(), onTheRight.preload()]);
};

/** The screen where solutions are read, dials turned, shots fired and judged. */
export const FireControl = ({ profile, profileFailing = false, profilePicker, calculator }: FireControlProps) => {
  const state = useFireControl(profile);
  const cards = useRangeCards();
  const [query] = useSearchParams();
  const [display] = useStored(scopeDisplay);
  const { hash } = useLocation();
  const wanted = hash === '#reticle' ? 'reticle' : query.get('tab');
  const tab: TabName = TABS.find((name) => name === wanted) ?? 'reticle';
  const { targets, shots, chosen, demo, training, aiming, line } = state;
  const { current } = targets;

  const asking = state.answersHidden ? null : calculator?.({ stage: state.stage.stage, line });
  const fired = shots.recorded;
  useEffect(() => reportProgress({ shotsFired: fired, reviewed: tab === 'log' }), [fired, tab]);

  const difference = useCardDifference(cards.active, state.stage);
  const narrow = useNarrow();
  useAimKeys(aiming, !narrow);
  const showCard = (): void => (cards.active === null ? cards.cycle() : cards.show(!cards.shown));
  useShortcut('c', 'Show or hide the range card', showCard, { group: 'Fire Control' });
  // The scope and its trigger come first; what stands beside them follows at once, a piece at a time.
  const scopeStands = useDeferredValue(true, false);
  const shotControl = (
    <ShotControl timer={state.timer} trigger={narrow ? null : state.trigger} onClear={state.clearShots} />
  );
  const notices = (
    <NoticeLine usual={profileFailing ? RIFLE_FAILING : sessionText(training.session?.id ?? null, shots)} />
  );
  const besides = { state, profile, cards, difference, narrow, asking };

  return (
    <Screen title="Fire Control" layout="bare">
      <ConditionsStrip state={state} profile={profile} cards={cards} difference={difference} />
      <div className="fire">
        <ScopeArea
          state={state}
          profile={profile}
          display={display ?? DEFAULT_DISPLAY}
          narrow={narrow}
          below={narrow && notices}
        >
          {chosen.scenario === null && !chosen.loading && (
            <FirstSteps starting={chosen.starting} onStart={chosen.startWithTemplate} demo={demo} />
          )}
          {chosen.scenario !== null && current === null && (
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
          {narrow && <LastShot shots={shots} by={state.stage.by} />}
        </div>

        <div className="fire-side">
          <div className="flex min-h-0 flex-1 flex-col">
            {scopeStands && (
              <Suspense fallback={null}>
                <onTheLeft.Component
                  {...besides}
                  tab={tab}
                  profilePicker={profilePicker}
                  shotControl={narrow ? shotControl : null}
                />
              </Suspense>
            )}
          </div>
          {!narrow && tab === 'reticle' && shotControl}
        </div>
        <div className="fire-right">
          {scopeStands && (
            <Suspense fallback={null}>
              <onTheRight.Component {...besides} />
            </Suspense>
          )}
        </div>
        {narrow && <PhoneBar aiming={aiming} trigger={state.trigger} />}
      </div>
    </Screen>
  );
};
