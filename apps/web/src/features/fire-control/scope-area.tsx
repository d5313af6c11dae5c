import { elevationText, windText } from '@windcall/simulation';
import { type ReactNode, useMemo } from 'react';
import { describeScope, TARGET_NAMES } from '../../scope/describe-scope.ts';
import { RETICLES } from '../../scope/reticles.ts';
import { emptyScene, sceneOf } from '../../scope/scene.ts';
import type { ScopeDisplay } from '../../scope/scope-display.ts';
import { ScopeView } from '../../scope/scope-view.tsx';
import type { FireProfile } from './fire-profile.ts';
import { ElevationHold, ResetHolds, WindHold } from './hold-sliders.tsx';
import type { FireControlState } from './use-fire-control.ts';

interface ScopeAreaProps {
  readonly state: FireControlState;
  readonly profile: FireProfile | null;
  readonly display: ScopeDisplay;
  /** Laid over the picture: what to do before there is a target. */
  readonly children?: ReactNode;
}

const NO_REFERENCE = 'ZCO_MPCT2X';

/** The scope, with the sliders of the two holds along its edges. */
export const ScopeArea = ({ state, profile, display, children }: ScopeAreaProps) => {
  const { aim, turnTo, resetHolds } = state.aiming;
  const { current } = state.targets;
  const { marks } = state.marks;
  const { windHold, elevationHold } = aim;
  const reticle = profile?.reticleType ?? NO_REFERENCE;
  const distanceYd = state.line.distanceYd;
  const scene = useMemo(() => {
    const holds = { windHold, elevationHold };
    return current === null
      ? emptyScene(distanceYd, holds)
      : sceneOf(current.engagement, current.position.target, marks, holds);
  }, [current, marks, windHold, elevationHold, distanceYd]);
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
        <ElevationHold value={elevationHold} turnTo={turnTo} />
        <ScopeView
          scene={scene}
          reticle={reticle}
          power={aim.power}
          display={display}
          crosswindMph={state.windNow?.crosswindMph ?? 0}
          onZoom={(power) => turnTo({ power })}
          description={description}
          corners={{
            topLeft: <span className="figure text-base">{aim.power}×</span>,
            topRight: current !== null && (
              <>
                <span className="figure text-base">{distanceYd} yd</span>
                <span className="scope-detail">
                  {TARGET_NAMES[current.target.type]}
                  <br />
                  <span className="figure">{current.target.size}</span> MOA
                </span>
              </>
            ),
            bottomRight: (
              <span className="figure scope-hold">
                hold {elevationText(elevationHold, 2)}
                <br />
                {windText(windHold, 2)}
              </span>
            ),
          }}
        >
          {children}
        </ScopeView>
        <ResetHolds onReset={resetHolds} />
        <WindHold value={windHold} turnTo={turnTo} />
      </div>
    </section>
  );
};
