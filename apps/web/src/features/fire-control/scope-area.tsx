import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useThing } from '../../desk/slot.ts';
import { describeScope, type ScopeWords } from '../../scope/describe-scope.ts';
import { holdOnReticle, type ReticleType } from '../../scope/reticles.ts';
import { emptyScene, heldScene, type Scene, type SceneShot, sceneOf } from '../../scope/scene.ts';
import { scopeDisplay } from '../../scope/scope-display.ts';
import { ScopeView, type ScopeViewProps } from '../../scope/scope-view.tsx';
import { elevationText, useUnits, windText } from '../../units/index.ts';
import { ElevationHold, ResetHolds, WindHold } from './aim/hold-sliders.tsx';
import { type AimControls, useHolds, useScales, useSetting, useWholeAim } from './aim/use-aim.ts';
import type { Shots } from './shots/use-shots.ts';
import { stageAir } from './solution/stage-air.ts';
import type { ShotStage } from './solution/use-stage.ts';
import type { CurrentTarget, Line } from './use-target.ts';

interface OnGlassProps {
  readonly aiming: AimControls;
  readonly axis: 'elevation' | 'wind';
  readonly reticle: ReticleType;
}

/** One axis's setting on the glass: the sum large, dial and hold below. */
const OnGlass = memo(({ aiming, axis, reticle }: OnGlassProps) => {
  const units = useUnits();
  const dial = useSetting(aiming, `${axis}Dial`);
  const hold = useSetting(aiming, `${axis}Hold`);
  const text = axis === 'wind' ? windText : elevationText;
  const scales = useScales(aiming);
  const counted = holdOnReticle(units, reticle, hold, axis);
  return (
    <span className="scope-set">
      <span>{axis === 'wind' ? 'Wind' : 'Elev'}</span>
      <span className="figure">{text(units, dial + hold, 2)}</span>
      <span className="figure">
        dial {scales[`${axis}Dial`].text(dial, axis)}
        <br />
        hold {scales[`${axis}Hold`].text(hold, axis)}
      </span>
      {counted !== null && hold !== 0 && <span className="figure scope-counted">hold {counted.text}</span>}
    </span>
  );
});

/** The picture in words, updated when the controls rest: nobody listens to each step of a held key. */
const Told = memo(
  ({ aiming, words }: { readonly aiming: AimControls; readonly words: Omit<ScopeWords, 'aim' | 'dials'> }) => {
    const units = useUnits();
    const aim = useDeferredValue(useWholeAim(aiming));
    const { windDial, elevationDial } = useScales(aiming);
    const dials = {
      wind: windDial.spoken(aim.windDial, 'wind'),
      elevation: elevationDial.spoken(aim.elevationDial, 'elevation'),
    };
    return <>{describeScope(units, { ...words, aim, dials })}</>;
  },
);

interface HeldScopeProps extends Pick<ScopeViewProps, 'reticle' | 'display' | 'air' | 'flight' | 'children'> {
  readonly aiming: AimControls;
  /** The scene without holds. */
  readonly scene: Scene;
  readonly words: Omit<ScopeWords, 'aim' | 'dials'>;
}

/** The scope with the current aim: the only part that a held key rerenders. */
const HeldScope = memo(({ aiming, scene, words, ...rest }: HeldScopeProps) => {
  const units = useUnits();
  const power = useSetting(aiming, 'power');
  const holds = useHolds(aiming);
  const held = useMemo(() => heldScene(scene, holds), [scene, holds]);
  const { turnTo } = aiming;
  const onZoom = useMemo(() => (to: number) => turnTo({ power: to }), [turnTo]);
  const description = useMemo(() => <Told aiming={aiming} words={words} />, [aiming, words]);
  const corners = useMemo(
    () => ({
      topLeft: <OnGlass axis="elevation" aiming={aiming} reticle={words.reticle} />,
      topRight: <OnGlass axis="wind" aiming={aiming} reticle={words.reticle} />,
      bottomLeft: (
        <span className="figure scope-power">
          {power}× <span>{units.text('range', words.distanceYd)}</span>
        </span>
      ),
    }),
    [aiming, power, words.distanceYd, words.reticle, units],
  );
  return <ScopeView {...rest} scene={held} power={power} onZoom={onZoom} description={description} corners={corners} />;
});

interface ScopeAreaProps {
  readonly reticle: ReticleType;
  readonly shot: ShotStage;
  readonly shots: Pick<Shots, 'shots' | 'flight' | 'momentS' | 'momentNow'>;
  readonly current: CurrentTarget | null;
  readonly marks: readonly SceneShot[];
  readonly line: Line;
  readonly aiming: AimControls;
  /** Hides the sliders along the edges. */
  readonly narrow: boolean;
  /** Under the scope, and pinned with it. */
  readonly below?: ReactNode;
  readonly children?: ReactNode;
}

const NOTHING_HELD = { windHold: 0, elevationHold: 0 } as const;

export const ScopeArea = (props: ScopeAreaProps) => {
  const { reticle, shot, shots, current, marks, line, aiming, narrow, below, children } = props;
  const display = useThing(scopeDisplay);
  const { distance: distanceYd, directionOfFire, lookAngle } = line;
  const { momentNow } = shots;
  // a live wind is read for each picture; a wind by shot is fixed until the next shot
  const momentS = shot.stage?.clock === 'live' ? 0 : shots.momentS;
  const air = useMemo(
    () => stageAir(shot, { line: { distance: distanceYd, directionOfFire, lookAngle }, momentS }, momentNow),
    [shot, distanceYd, directionOfFire, lookAngle, momentS, momentNow],
  );
  const flight = shots.flight?.target === current?.number ? shots.flight : null;
  const scene = useMemo(
    () =>
      current === null
        ? emptyScene(distanceYd, NOTHING_HELD)
        : sceneOf(current.engagement, current.position.target, marks, NOTHING_HELD, current.engagements),
    [current, marks, distanceYd],
  );
  const fired = shots.shots;
  const words = useMemo(() => {
    const numbers = new Set(marks.map((mark) => mark.shotNumber));
    return {
      reticle,
      target: current?.target ?? null,
      distanceYd,
      targetNumber: current?.number ?? 0,
      targetCount: current?.count ?? 0,
      marked: fired.filter((shot) => numbers.has(shot.shotNumber)),
    };
  }, [reticle, current, distanceYd, marks, fired]);

  return (
    <section aria-label="Scope" className="fire-aim">
      <div className="aim-grid">
        {!narrow && <ElevationHold aiming={aiming} />}
        <HeldScope
          aiming={aiming}
          scene={scene}
          words={words}
          reticle={reticle}
          display={display}
          air={air}
          flight={flight}
        >
          {children}
        </HeldScope>
        {!narrow && (
          <>
            <ResetHolds onReset={aiming.resetHolds} />
            <WindHold aiming={aiming} />
          </>
        )}
      </div>
      {below}
    </section>
  );
};
