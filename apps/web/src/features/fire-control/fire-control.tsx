import { ScrollText } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../platform/kit/button.tsx';
import { ButtonLink } from '../../platform/kit/button-link.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Tabs } from '../../platform/kit/tabs.tsx';
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
import { type CardPart, loadCard } from './cards/load-card.ts';
import { readCard } from './cards/range-card.ts';
import { RangeCardOverlay } from './cards/range-card-overlay.tsx';
import { useCardDifference } from './cards/use-card-difference.ts';
import { useRangeCards } from './cards/use-range-cards.ts';
import type { FireProfile } from './fire-profile.ts';
import { NoticeLine } from './notice-line.tsx';
import { ReticleTab } from './reticle-tab.tsx';
import { ScopeArea } from './scope-area.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { LastShot } from './shots/last-shot.tsx';
import { triggerText } from './shots/shot-control.tsx';
import { ShotList } from './shots/shot-list.tsx';
import { ShotLogTab } from './shots/shot-log-tab.tsx';
import { useExport } from './shots/use-export.ts';
import type { Shots } from './shots/use-shots.ts';
import type { ShotStage } from './solution/use-stage.ts';
import { TargetNavigation } from './target-navigation.tsx';
import { type FireControlState, useFireControl } from './use-fire-control.ts';
import { useNarrow } from './use-narrow.ts';
import { useReleaseFocus } from './use-release-focus.ts';

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

const TABS = ['reticle', 'log', 'settings'] as const;
type TabName = (typeof TABS)[number];

/** The screen where solutions are read, dials turned, shots fired and judged. */
export const FireControl = ({ profile, profileFailing = false, profilePicker, calculator }: FireControlProps) => {
  const state = useFireControl(profile);
  const cards = useRangeCards();
  const [query, setQuery] = useSearchParams();
  const [storedDisplay, setDisplay] = useStored(scopeDisplay);
  const display = storedDisplay ?? DEFAULT_DISPLAY;
  const navigate = useNavigate();
  const { hash } = useLocation();
  const wanted = hash === '#reticle' ? 'reticle' : query.get('tab');
  const tab: TabName = TABS.find((name) => name === wanted) ?? 'reticle';
  const { targets, shots, chosen, demo, training, aiming, line } = state;
  const { current } = targets;
  const exporting = useExport(training.session?.id ?? null, shots.recorded, demo);

  const desk = useRef<HTMLDivElement>(null);
  useReleaseFocus(desk);

  const asking = state.answersHidden ? null : calculator?.({ stage: state.stage.stage, line });
  const fired = shots.recorded;
  useEffect(() => reportProgress({ shotsFired: fired, reviewed: tab === 'log' }), [fired, tab]);

  const difference = useCardDifference(cards.active, state.stage);
  const load = (part: CardPart): void => {
    const dials = aiming.scales();
    const ranges = { elevation: dials.elevationDial.range, wind: dials.windDial.range };
    const read = readCard(cards.count, cards.active, cards.bracket, line, ranges);
    loadCard(read, part, difference, aiming.turnTo, dials, () => {
      void navigate('/wmp');
    });
  };
  const narrow = useNarrow();
  useAimKeys(aiming, !narrow);
  const showCard = (): void => (cards.active === null ? cards.cycle() : cards.show(!cards.shown));
  useShortcut('c', 'Show or hide the range card', showCard, { group: 'Fire Control' });
  // The scope and its trigger come first; what stands beside them follows at once, a piece at a time.
  const beside = useDeferredValue(true, false);
  const lesson = <LastShot shots={shots} by={state.stage.by} />;

  return (
    <Screen title="Fire Control" layout="bare">
      <ConditionsStrip state={state} profile={profile} cards={cards} difference={difference} />
      <div ref={desk} className="fire">
        <ScopeArea state={state} profile={profile} display={display} narrow={narrow}>
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
          <NoticeLine usual={profileFailing ? RIFLE_FAILING : sessionText(training.session?.id ?? null, shots)} />
          {narrow && lesson}
        </div>

        <div className="fire-side">
          {beside && (
            <Tabs<TabName>
              label="Fire Control"
              value={tab}
              onChange={(name) => setQuery(name === 'reticle' ? {} : { tab: name }, { replace: true })}
              className="h-full"
              contentClassName="flex-1 overflow-y-auto pt-2! lg:pr-1"
              tabs={[
                {
                  value: 'reticle',
                  label: 'Reticle',
                  content: (
                    <ReticleTab
                      state={state}
                      cards={cards}
                      onLoad={load}
                      narrow={narrow}
                      calculator={narrow ? asking : null}
                    />
                  ),
                },
                {
                  value: 'log',
                  label: 'Shot Log',
                  content: (
                    <ShotLogTab
                      shots={shots.shots}
                      tracking={profile?.tracking ?? null}
                      scenario={chosen.scenario}
                      sessionId={training.session?.id ?? null}
                      recorded={shots.recorded}
                      exporting={exporting.busy}
                      onExport={exporting.start}
                      onNewSession={state.newSession}
                    />
                  ),
                },
                {
                  value: 'settings',
                  label: 'Settings',
                  content: (
                    <SettingsTab
                      state={state}
                      profile={profile}
                      profilePicker={profilePicker}
                      display={display}
                      onDisplay={setDisplay}
                    />
                  ),
                },
              ]}
            />
          )}
        </div>

        <div className="fire-right">
          {beside && (
            <>
              {!narrow && lesson}
              {cards.active !== null && cards.shown && (
                <RangeCardOverlay
                  card={cards.active}
                  bracket={cards.bracket}
                  line={line}
                  turrets={profile}
                  count={cards.count}
                  removing={cards.removing}
                  difference={difference}
                  onChooseBracket={cards.chooseBracket}
                  onHide={() => cards.show(false)}
                  onCycle={cards.cycle}
                  onDelete={() => cards.active !== null && cards.remove(cards.active)}
                />
              )}
              {cards.active !== null && !cards.shown && (
                <Button size="sm" icon={<ScrollText aria-hidden className="size-4" />} onClick={() => cards.show(true)}>
                  Show range card
                </Button>
              )}
              <Panel title="Shots" className="tight hidden min-h-0 flex-1 lg:flex">
                <ShotList shots={shots.shots} />
              </Panel>
              {/* Beside what is read and turned for the next shot there is no room for it in a low window. */}
              {!narrow && asking}
            </>
          )}
        </div>
        {narrow && (
          <PhoneBar
            aiming={aiming}
            label={triggerText(training.session !== null, shots.unsent)}
            busy={shots.recording || training.opening}
            onFire={state.fire}
          />
        )}
      </div>
    </Screen>
  );
};
