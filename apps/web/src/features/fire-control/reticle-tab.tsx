import type { ReactNode } from 'react';
import { DialSettings } from './dial-settings.tsx';
import type { CardPart } from './load-card.ts';
import { ShotControl } from './shot-control.tsx';
import { SolutionCard } from './solution-card.tsx';
import { windSeconds } from './solution-request.ts';
import type { FireControlState } from './use-fire-control.ts';
import type { RangeCards } from './use-range-cards.ts';
import { WindSystem } from './wind-system.tsx';

interface ReticleTabProps {
  readonly state: FireControlState;
  readonly cards: RangeCards;
  readonly onLoad: (part: CardPart) => void;
  /** What the last shot teaches, where there is no column for it. */
  readonly lesson: ReactNode;
}

/** What is read and turned for a shot, and the trigger. On a phone the trigger comes first. */
export const ReticleTab = ({ state, cards, onLoad, lesson }: ReticleTabProps) => {
  const { firing, windNow, conditions, targets, line, shots, aiming, timer, training } = state;
  return (
    <div className="flex flex-col gap-3 lg:gap-2">
      <SolutionCard firing={firing} cardName={cards.active?.name ?? null} />
      <WindSystem
        wind={windNow}
        hasField={conditions.field !== null}
        targetNumber={targets.current?.number ?? 0}
        line={line}
        timeS={windSeconds(shots.fired)}
      />
      <DialSettings
        aim={aiming.aim}
        turnTo={aiming.turnTo}
        onReset={aiming.resetDials}
        onLoad={onLoad}
        onCycleCard={cards.cycle}
      />
      {/* Always in reach, also where the window is too low for the whole tab. */}
      <div className="order-first bg-ground pb-1 lg:sticky lg:bottom-0 lg:order-none">
        <ShotControl
          timer={timer}
          hasSession={training.session !== null}
          busy={shots.recording || training.opening}
          unsent={shots.unsent}
          onFire={state.fire}
          onClear={state.clearShots}
        />
        <div className="mt-3 empty:hidden lg:hidden">{lesson}</div>
      </div>
    </div>
  );
};
