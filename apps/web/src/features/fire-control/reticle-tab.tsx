import type { ReactNode } from 'react';
import { Panel } from '../../platform/kit/panel.tsx';
import { DialSettings } from './aim/dial-settings.tsx';
import { ElevationHold, ResetHolds, WindHold } from './aim/hold-sliders.tsx';
import type { CardPart } from './cards/load-card.ts';
import type { RangeCards } from './cards/use-range-cards.ts';
import { SolutionCard } from './solution/solution-card.tsx';
import { WindSystem } from './solution/wind-system.tsx';
import type { FireControlState } from './use-fire-control.ts';

interface ReticleTabProps {
  readonly state: FireControlState;
  readonly cards: RangeCards;
  readonly onLoad: (part: CardPart) => void;
  /** The sliders of the holds stand here. */
  readonly narrow: boolean;
  /** Where any other shot is asked, on a phone; null where it stands elsewhere. */
  readonly calculator: ReactNode;
  /** The end of it on a phone; null where it stands below, outside of what scrolls. */
  readonly shotControl: ReactNode;
}

/** What is read and turned for a shot. */
export const ReticleTab = ({ state, cards, onLoad, narrow, calculator, shotControl }: ReticleTabProps) => {
  const { firing, weather, targets, line, shots, aiming } = state;
  return (
    <div className="reticle-tab">
      {calculator}
      <SolutionCard
        firing={firing}
        turrets={state.stage.stage?.rifle ?? null}
        hidden={state.answersHidden}
        cardName={cards.active?.name ?? null}
      />
      <WindSystem
        wind={firing.wind}
        hidden={state.answersHidden}
        hasField={weather.field !== null}
        targetNumber={targets.current?.number ?? 0}
        distanceYd={line.distance}
        madeFor={weather.madeFor}
        timeS={shots.momentS}
      />
      <DialSettings aiming={aiming} onLoad={onLoad} onCycleCard={cards.cycle} />
      {narrow && (
        <Panel title="Holds" className="tight" aside={<ResetHolds onReset={aiming.resetHolds} />}>
          <ElevationHold flat aiming={aiming} />
          <WindHold aiming={aiming} />
        </Panel>
      )}
      {shotControl}
    </div>
  );
};
