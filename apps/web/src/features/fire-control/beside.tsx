import { sessions } from '@windcall/contract';
import { ScrollText } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { download, messageOf, request } from '../../api/index.ts';
import { type Demo, useDemo } from '../../demo/use-demo.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { Button, KEYBOARD_SCROLL, Panel, Tabs } from '../../kit/index.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { type Units, useUnits } from '../../units/index.ts';
import type { AimControls } from './aim/use-aim.ts';
import { readCard } from './cards/range-card.ts';
import { RangeCardOverlay } from './cards/range-card-overlay.tsx';
import type { RangeCards } from './cards/use-range-cards.ts';
import { type CardPart, loadCard } from './cards/use-range-cards.ts';
import { ReticleTab } from './reticle-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { AccuracyDot } from './shots/accuracy-dot.tsx';
import { LastShot } from './shots/last-shot.tsx';
import { accuracyOf, type LoggedShot } from './shots/logged-shot.ts';
import { MilText } from './shots/mil-text.tsx';
import { ShotLogTab } from './shots/shot-log-tab.tsx';
import type { Shots } from './shots/use-shots.ts';
import type { Answers } from './solution/use-solution.ts';
import type { FireProfile, ShotStage } from './solution/use-stage.ts';
import type { TabName } from './tabs.ts';
import type { Line } from './use-target.ts';

const Row = ({ shot, latest }: { readonly shot: LoggedShot; readonly latest: boolean }) => {
  const { wind, elevation } = accuracyOf(shot);
  return (
    <li
      data-latest={latest || undefined}
      className="grid h-7 [content-visibility:auto] grid-cols-[1.75rem_2.75rem_1.25rem_1fr_auto] items-center gap-2 border-b border-line text-sm data-latest:text-accent"
    >
      <span className="figure text-ink-3">{shot.shotNumber}</span>
      <span>{shot.isHit ? 'Hit' : 'Miss'}</span>
      <span className="figure text-right">{shot.score}</span>
      <span className="truncate text-ink-2">
        <MilText windMil={shot.impactX} elevationMil={shot.impactY} />
      </span>
      {shot.saved ? (
        <span className="flex gap-1">
          <AccuracyDot accuracy={wind} of="Wind" />
          <AccuracyDot accuracy={elevation} of="Elevation" />
        </span>
      ) : (
        <span className="text-xs text-warn">not saved</span>
      )}
    </li>
  );
};

const ShotList = memo(({ shots }: { readonly shots: readonly LoggedShot[] }) => {
  const list = useRef<HTMLOListElement>(null);
  const count = shots.length;
  useEffect(() => {
    if (count === 0) return;
    // in the next frame, with the new row: at once would cost an extra layout
    const next = requestAnimationFrame(() => {
      if (list.current) list.current.scrollTop = 0;
    });
    return () => cancelAnimationFrame(next);
  }, [count]);
  if (count === 0) {
    return <p className="text-sm text-ink-3">Each shot is listed here: hit or miss, score, and where it landed.</p>;
  }
  return (
    <ol
      ref={list}
      {...KEYBOARD_SCROLL}
      aria-label="Shots of this session, latest first"
      className="min-h-0 overflow-y-auto"
    >
      {shots.toReversed().map((shot, i) => (
        <Row key={shot.shotNumber} shot={shot} latest={i === 0} />
      ))}
    </ol>
  );
});

/** Downloads a session's shots as CSV, or shows why not. `mayExport` shows its own message. */
const exportShots = async (
  units: Units,
  sessionId: number | null,
  shotCount: number,
  mayExport: () => boolean,
): Promise<void> => {
  if (sessionId === null) return toastError('No Session', 'No active training session to export');
  if (shotCount === 0) return toastError('No Shots', 'Take a shot first: there is nothing to export yet.');
  if (!mayExport()) return;
  try {
    const csv = await request(sessions.exportShots, { params: { sessionId: String(sessionId) } });
    const name = `session-${sessionId}-shots.csv`;
    download(csv, name, 'text/csv');
    toast({ title: 'Export Started', description: `${name} is being downloaded.` });
  } catch (error) {
    toastError('Export Failed', messageOf(units, error, 'The shots could not be exported.'));
  }
};

const useExport = (sessionId: number | null, shotCount: number, demo: Demo) => {
  const units = useUnits();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    await exportShots(units, sessionId, shotCount, () => demo.checkFeature('dataExportEnabled'));
    setBusy(false);
  };
  return { busy, start: () => void start() };
};

interface Besides {
  readonly shot: ShotStage;
  readonly shots: Shots;
  readonly line: Line;
  readonly profile: FireProfile | null;
  readonly cards: RangeCards;
  /** Mismatch of the active card and the loaded stage; null if it fits. */
  readonly difference: string | null;
  readonly narrow: boolean;
  /** The calculator; null if answers are hidden. */
  readonly asking: ReactNode;
}

interface OnTheLeftProps extends Besides {
  readonly tab: TabName;
  readonly answers: Answers;
  /** Current target, from 1; 0 without one. */
  readonly targetNumber: number;
  readonly aiming: AimControls;
  readonly sessionId: number | null;
  readonly onNewSession: () => void;
  readonly profilePicker: ReactNode;
  /** Shot control at the end of a phone's tab; null if it is below the tabs. */
  readonly shotControl: ReactNode;
}

export const OnTheLeft = (props: OnTheLeftProps) => {
  const { shot, shots, line, profile, cards, difference, tab, narrow, asking, aiming, sessionId } = props;
  const scenario = useThing(desk.scenario);
  const demo = useDemo();
  const units = useUnits();
  const [, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const exporting = useExport(sessionId, shots.recorded, demo);
  const load = (part: CardPart): void => {
    const read = readCard(units, cards.count, cards.active, cards.bracket, line);
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
      contentClassName="flex-1 overflow-y-auto pt-1! lg:pr-1"
      tabs={[
        {
          value: 'reticle',
          label: 'Reticle',
          content: (
            <ReticleTab
              shot={shot}
              answers={props.answers}
              targetNumber={props.targetNumber}
              distanceYd={line.distance}
              momentS={shots.momentS}
              aiming={aiming}
              cards={cards}
              onLoad={load}
              narrow={narrow}
              calculator={narrow ? asking : null}
              shotControl={props.shotControl}
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
              scenario={scenario}
              sessionId={sessionId}
              recorded={shots.recorded}
              exporting={exporting.busy}
              onExport={exporting.start}
              onNewSession={props.onNewSession}
            />
          ),
        },
        {
          value: 'settings',
          label: 'Settings',
          content: (
            <SettingsTab
              stage={shot.stage}
              scenarioDofDeg={scenario === null ? null : line.directionOfFire}
              profile={profile}
              profilePicker={props.profilePicker}
            />
          ),
        },
      ]}
    />
  );
};

export const OnTheRight = (props: Besides) => {
  const { shot, shots, line, profile, cards, difference, narrow, asking } = props;
  return (
    <>
      {!narrow && <LastShot shots={shots} by={shot.by} />}
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
      {/* in one column a low window has no room for the calculator here */}
      {!narrow && asking}
    </>
  );
};
