import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../platform/kit/button.tsx';
import { Panel } from '../../platform/kit/panel.tsx';
import { Tabs } from '../../platform/kit/tabs.tsx';
import { useStored } from '../../platform/stored/use-stored.ts';
import { DEFAULT_DISPLAY, scopeDisplay } from '../../scope/scope-display.ts';
import { type CardPart, loadCard } from './cards/load-card.ts';
import { readCard } from './cards/range-card.ts';
import { RangeCardOverlay } from './cards/range-card-overlay.tsx';
import type { RangeCards } from './cards/use-range-cards.ts';
import type { FireProfile } from './fire-profile.ts';
import { ReticleTab } from './reticle-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { LastShot } from './shots/last-shot.tsx';
import { ShotList } from './shots/shot-list.tsx';
import { ShotLogTab } from './shots/shot-log-tab.tsx';
import { useExport } from './shots/use-export.ts';
import type { TabName } from './tabs.ts';
import type { FireControlState } from './use-fire-control.ts';

interface Besides {
  readonly state: FireControlState;
  readonly profile: FireProfile | null;
  readonly cards: RangeCards;
  /** What the active card was made for that is not what is shot; null where it fits. */
  readonly difference: string | null;
  /** Everything stands in one column, as on a phone. */
  readonly narrow: boolean;
  /** Any other shot, asked on the spot; null where answers are hidden. */
  readonly asking: ReactNode;
}

interface OnTheLeftProps extends Besides {
  readonly tab: TabName;
  readonly profilePicker: ReactNode;
  /** On a phone, at the end of what is read; null where it stands below the tabs. */
  readonly shotControl: ReactNode;
}

/** What stands on the scope's left, by tab: solution and turrets, the log, the settings. */
export const OnTheLeft = (props: OnTheLeftProps) => {
  const { state, profile, cards, difference, tab, narrow, profilePicker, shotControl, asking } = props;
  const { shots, chosen, demo, training, aiming, line } = state;
  const [, setQuery] = useSearchParams();
  const [display, setDisplay] = useStored(scopeDisplay);
  const navigate = useNavigate();
  const exporting = useExport(training.session?.id ?? null, shots.recorded, demo);
  const load = (part: CardPart): void => {
    const read = readCard(cards.count, cards.active, cards.bracket, line);
    loadCard(read, part, difference, aiming, () => {
      void navigate('/wmp');
    });
  };
  return (
    <Tabs<TabName>
      label="Fire Control"
      hasControls
      value={tab}
      onChange={(name) => setQuery(name === 'reticle' ? {} : { tab: name }, { replace: true })}
      className="min-h-0 flex-1"
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
              shotControl={shotControl}
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
              display={display ?? DEFAULT_DISPLAY}
              onDisplay={setDisplay}
            />
          ),
        },
      ]}
    />
  );
};

/** What stands on its right: what the last shot teaches (elsewhere on a phone), the range card, the shots. */
export const OnTheRight = (props: Besides) => {
  const { state, profile, cards, difference, narrow, asking } = props;
  const { shots, line } = state;
  return (
    <>
      {!narrow && <LastShot shots={shots} by={state.stage.by} />}
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
      <Panel title="Shots" className="fire-shots tight">
        <ShotList shots={shots.shots} />
      </Panel>
      {/* Beside what is read and turned for the next shot there is no room for it in a low window. */}
      {!narrow && asking}
    </>
  );
};
