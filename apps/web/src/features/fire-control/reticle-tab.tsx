import type { HitChances } from '@windcall/simulation';
import { formatClockHour } from '@windcall/wind';
import { type ReactNode, useMemo } from 'react';
import { useWeather } from '../../desk/weather.ts';
import { ButtonLink, Measure, Panel } from '../../kit/index.ts';
import { useUnits } from '../../units/index.ts';
import { DialSettings } from './aim/dial-settings.tsx';
import { ElevationHold, ResetHolds, WindHold } from './aim/hold-sliders.tsx';
import type { AimControls } from './aim/use-aim.ts';
import type { CardPart, RangeCards } from './cards/use-range-cards.ts';
import { SolutionCard } from './solution/solution-card.tsx';
import type { Answers, FiringSolution, TargetWind } from './solution/use-solution.ts';
import type { ShotStage } from './solution/use-stage.ts';

interface WindSystemProps {
  readonly wind: TargetWind | null;
  readonly hidden?: boolean;
  readonly hasField: boolean;
  readonly targetNumber: number;
  readonly distanceYd: number;
  /** Scenario of the wind, if another one is loaded. */
  readonly madeFor: string | null;
  /** Time that the wind has advanced, s. */
  readonly timeS: number;
}

/**
 * An arrow along the wind, seen from above with the target at the top: `directionDeg` relative to the target's line of
 * fire.
 */
const WindArrow = ({ directionDeg }: { readonly directionDeg: number }) => (
  <svg viewBox="-12 -12 24 24" aria-hidden className="size-9 shrink-0">
    <circle r="11" className="fill-none stroke-edge" strokeWidth="0.75" />
    <path d="M0 -11V-8.5M11 0H8.5M0 11V8.5M-11 0H-8.5" className="stroke-edge" strokeWidth="0.75" />
    {/* drawn as a wind from 12:00, downward, then turned */}
    <path
      d="M0 -7V5M-3 2L0 6L3 2"
      transform={`rotate(${directionDeg})`}
      className="fill-none stroke-accent"
      strokeWidth="1.5"
    />
  </svg>
);

const WindSystem = ({
  wind: known,
  hidden = false,
  hasField,
  targetNumber,
  distanceYd,
  madeFor,
  timeS,
}: WindSystemProps) => {
  const units = useUnits();
  const wind = hidden ? null : known;
  // arrow and crosswind are for the target's line; the clock text is the scenario's
  const clock = wind === null ? '' : formatClockHour(wind.directionDeg);
  const clockToTarget = wind === null ? '' : formatClockHour(wind.atTargetDeg);
  return (
    <Panel
      title="Wind System"
      className="tight"
      aside={
        !hasField && (
          <ButtonLink to="/weather" size="sm" variant="quiet">
            Weather
          </ButtonLink>
        )
      }
    >
      <div className="flex items-center gap-3">
        {wind !== null && <WindArrow directionDeg={wind.atTargetDeg} />}
        <div className="min-w-0">
          {hidden && <p className="text-sm text-ink-2">Shown after the shot</p>}
          {wind !== null && (
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Measure value={wind.speedMph} kind="wind" />
              <span className="text-sm text-ink-2">
                from <span className="figure text-base text-ink">{clockToTarget}</span>
                {clockToTarget !== clock && (
                  <span className="text-xs text-ink-3">
                    {' '}
                    (scenario <span className="figure">{clock}</span>)
                  </span>
                )}
              </span>
            </p>
          )}
          <p className="text-sm text-ink-2">
            {targetNumber > 0 && <>Target {targetNumber} · </>}
            <span className="figure">{units.text('range', distanceYd)}</span> · <span className="figure">{timeS}</span>{' '}
            s
          </p>
          {!hasField && (
            <p className="text-sm text-ink-2">
              No Wind Field Data{known !== null && <span className="text-ink-3"> · steady wind</span>}
            </p>
          )}
          {madeFor !== null && <p className="text-sm text-warn">Made for “{madeFor}”, not for this scenario.</p>}
        </div>
      </div>
    </Panel>
  );
};

/**
 * Chances of a first-round hit on a target (its number) in the shown wind, rounded to 1 mph to limit requests. Null
 * without a target or a solution.
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
  /** Shot control, last on a phone; null if it is below the scrolling part. */
  readonly shotControl: ReactNode;
}

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
