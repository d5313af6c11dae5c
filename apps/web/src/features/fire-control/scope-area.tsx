import { elevationText, windText } from '@windcall/simulation';
import { mToYd } from '@windcall/units';
import { type ReactNode, useMemo } from 'react';
import { describeScope, TARGET_NAMES } from '../../scope/describe-scope.ts';
import type { RangeAir } from '../../scope/range/range-air.ts';
import { RETICLES } from '../../scope/reticles.ts';
import { emptyScene, sceneOf } from '../../scope/scene.ts';
import type { ScopeDisplay } from '../../scope/scope-display.ts';
import { ScopeView } from '../../scope/scope-view.tsx';
import { windAtTarget } from './conditions.ts';
import type { FireProfile } from './fire-profile.ts';
import { ElevationHold, ResetHolds, WindHold } from './hold-sliders.tsx';
import { windSeconds, windTimeIndex } from './solution-request.ts';
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
  const engagements = state.chosen.scenario?.engagements;
  const { conditions, line, shots } = state;
  const air = useMemo((): RangeAir => {
    const timeIndex = windTimeIndex(shots.fired);
    return {
      kind: 'wind',
      windOver: (zM) => {
        const wind = windAtTarget(conditions, { ...line, distanceYd: mToYd(zM) }, timeIndex);
        return { crossMph: wind?.crosswindMph ?? 0, headMph: wind?.headwindMph ?? 0 };
      },
      // The wind stands between shots.
      momentAt: () => windSeconds(shots.fired),
    };
  }, [conditions, line, shots.fired]);
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
        <ElevationHold value={elevationHold} turnTo={turnTo} />
        <ScopeView
          scene={scene}
          reticle={reticle}
          power={aim.power}
          display={display}
          air={air}
          onZoom={(power) => turnTo({ power })}
          description={description}
          corners={{
            topLeft: (
              <>
                <span className="figure text-base">{aim.power}×</span>
                <span className="figure scope-hold">
                  hold {elevationText(elevationHold, 2)}
                  <br />
                  {windText(windHold, 2)}
                </span>
              </>
            ),
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
