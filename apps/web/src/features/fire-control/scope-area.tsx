import { elevationText, windText } from '@windcall/simulation';
import { type ReactNode, useMemo } from 'react';
import { describeScope } from '../../scope/describe-scope.ts';
import { RETICLES } from '../../scope/reticles.ts';
import { emptyScene, sceneOf } from '../../scope/scene.ts';
import type { ScopeDisplay } from '../../scope/scope-display.ts';
import { ScopeView } from '../../scope/scope-view.tsx';
import { ElevationHold, ResetHolds, WindHold } from './aim/hold-sliders.tsx';
import type { FireProfile } from './fire-profile.ts';
import { stageAir } from './solution/stage-air.ts';
import type { FireControlState } from './use-fire-control.ts';

interface ScopeAreaProps {
  readonly state: FireControlState;
  readonly profile: FireProfile | null;
  readonly display: ScopeDisplay;
  /** Without the sliders along its edges. */
  readonly narrow: boolean;
  /** Laid over the picture: what to do before there is a target. */
  readonly children?: ReactNode;
}

const NO_REFERENCE = 'ZCO_MPCT2X';

interface OnGlassProps {
  readonly name: string;
  readonly total: string;
  readonly dial: string;
  readonly hold: string;
}

/** What is set of one axis, on the glass: the sum large, dial and hold below it. */
const OnGlass = ({ name, total, dial, hold }: OnGlassProps) => (
  <span className="scope-set">
    <span>{name}</span>
    <span className="figure">{total}</span>
    <span className="figure">
      dial {dial}
      <br />
      hold {hold}
    </span>
  </span>
);

/** The scope, with the sliders of the two holds along its edges; where there is no room for those, the bar has them. */
export const ScopeArea = ({ state, profile, display, narrow, children }: ScopeAreaProps) => {
  const { aim, turnTo, resetHolds } = state.aiming;
  const { current } = state.targets;
  const { marks } = state.marks;
  const { windHold, elevationHold } = aim;
  const reticle = profile?.reticleType ?? NO_REFERENCE;
  const distanceYd = state.line.distance;
  const engagements = state.chosen.scenario?.engagements;
  const { stage, shots } = state;
  const { directionOfFire, lookAngle } = state.line;
  const { momentNow } = shots;
  // A wind that moves with the clock is asked for each picture; one that stands is another one with the next shot.
  const momentS = stage.stage?.clock === 'live' ? 0 : shots.momentS;
  const air = useMemo(
    () => stageAir(stage, { line: { distance: distanceYd, directionOfFire, lookAngle }, momentS }, momentNow),
    [stage, distanceYd, directionOfFire, lookAngle, momentS, momentNow],
  );
  const flight = shots.flight?.target === current?.number ? shots.flight : null;
  const scene = useMemo(() => {
    const holds = { windHold, elevationHold };
    return current === null
      ? emptyScene(distanceYd, holds)
      : sceneOf(current.engagement, current.position.target, marks, holds, engagements);
  }, [current, marks, windHold, elevationHold, distanceYd, engagements]);
  const numbers = new Set(marks.map((mark) => mark.shotNumber));
  const description = describeScope({
    reticleName: RETICLES[reticle].name,
    aim,
    target: current?.target ?? null,
    distanceYd,
    targetNumber: current?.number ?? 0,
    targetCount: current?.count ?? 0,
    marked: state.shots.shots.filter((shot) => numbers.has(shot.shotNumber)),
  });

  return (
    <section aria-label="Scope" className="fire-aim">
      <div className="aim-grid">
        {!narrow && <ElevationHold value={elevationHold} turnTo={turnTo} />}
        <ScopeView
          scene={scene}
          reticle={reticle}
          power={aim.power}
          display={display}
          air={air}
          flight={flight}
          onZoom={(power) => turnTo({ power })}
          description={description}
          corners={{
            topLeft: (
              <OnGlass
                name="Elev"
                total={elevationText(aim.elevationDial + elevationHold, 2)}
                dial={elevationText(aim.elevationDial, 1)}
                hold={elevationText(elevationHold, 2)}
              />
            ),
            topRight: (
              <OnGlass
                name="Wind"
                total={windText(aim.windDial + windHold, 2)}
                dial={windText(aim.windDial, 1)}
                hold={windText(windHold, 2)}
              />
            ),
            bottomLeft: (
              <span className="figure scope-power">
                {aim.power}× <span>{distanceYd} yd</span>
              </span>
            ),
          }}
        >
          {children}
        </ScopeView>
        {!narrow && (
          <>
            <ResetHolds onReset={resetHolds} />
            <WindHold value={windHold} turnTo={turnTo} />
          </>
        )}
      </div>
    </section>
  );
};
