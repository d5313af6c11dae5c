import type { HitChances } from '@windcall/simulation';
import { type ReactNode, useMemo } from 'react';
import { useWeather } from '../../desk/weather.ts';
import { Panel } from '../../kit/panel.tsx';
import { DialSettings } from './aim/dial-settings.tsx';
import { ElevationHold, ResetHolds, WindHold } from './aim/hold-sliders.tsx';
import type { AimControls } from './aim/use-aim.ts';
import type { CardPart } from './cards/load-card.ts';
import type { RangeCards } from './cards/use-range-cards.ts';
import { SolutionCard } from './solution/solution-card.tsx';
import type { Answers, FiringSolution } from './solution/use-solution.ts';
import type { ShotStage } from './solution/use-stage.ts';
import { WindSystem } from './solution/wind-system.tsx';

/**
 * Chances of a first-round hit on a target of the stage (its number) in the shown wind, rounded to 1 mph so that a moving wind
 * does not ask constantly. Null without a target or a solution.
 */
const useChances = (
  { stage, by }: ShotStage,
  targetNumber: number,
  wind: FiringSolution['wind'],
): HitChances | null => {
  const onWayMph = wind?.onWayMph ?? null;
  const crosswindMph = onWayMph === null ? null : Math.round(onWayMph);
  const headwindMph = Math.round(wind?.headwindMph ?? 0);
  return useMemo(() => {
    const target = stage?.targets.find(({ number }) => number === targetNumber);
    if (by === null || stage === null || target === undefined || crosswindMph === null) return null;
    return by.targetChances(stage, target, { crosswindMph, headwindMph });
  }, [by, stage, targetNumber, crosswindMph, headwindMph]);
};

interface ReticleTabProps {
  readonly shot: ShotStage;
  readonly answers: Answers;
  /** Current target, from 1; 0 without one. */
  readonly targetNumber: number;
  readonly distanceYd: number;
  /** Time of the next shot, s. */
  readonly momentS: number;
  readonly aiming: AimControls;
  readonly cards: RangeCards;
  readonly onLoad: (part: CardPart) => void;
  /** Shows the sliders of the holds here. */
  readonly narrow: boolean;
  /** The calculator on a phone; null if it is elsewhere. */
  readonly calculator: ReactNode;
  /** Last on a phone; null if it is below the scrolling part. */
  readonly shotControl: ReactNode;
}

/** Everything to read and turn for a shot. */
export const ReticleTab = (props: ReticleTabProps) => {
  const { shot, answers, targetNumber, distanceYd, momentS, aiming, cards, onLoad, narrow } = props;
  const { firing, hidden } = answers;
  const weather = useWeather();
  const chances = useChances(shot, targetNumber, firing.wind);
  return (
    <div className="reticle-tab">
      {props.calculator}
      <SolutionCard
        firing={firing}
        chances={chances}
        turrets={shot.stage?.rifle ?? null}
        hidden={hidden}
        cardName={cards.active?.name ?? null}
      />
      <WindSystem
        wind={firing.wind}
        hidden={hidden}
        hasField={weather.field !== null || weather.natural !== null}
        targetNumber={targetNumber}
        distanceYd={distanceYd}
        madeFor={weather.madeFor}
        timeS={momentS}
      />
      <DialSettings aiming={aiming} onLoad={onLoad} onCycleCard={cards.cycle} />
      {narrow && (
        <Panel title="Holds" className="tight" aside={<ResetHolds onReset={aiming.resetHolds} />}>
          <ElevationHold flat aiming={aiming} />
          <WindHold aiming={aiming} />
        </Panel>
      )}
      {props.shotControl}
    </div>
  );
};
