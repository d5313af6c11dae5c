import type { history, ReplyOf, stages } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { windOnLine } from '@windcall/wind';
import { formatClockDirection } from '@windcall/wmp';
import { ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useThing } from '../../../desk/slot.ts';
import { Button, Facts, IconButton } from '../../../kit/index.ts';
import { describeScope, TARGET_NAMES } from '../../../scope/describe-scope.ts';
import { STILL_AIR } from '../../../scope/range/range-air.ts';
import type { RangePicture } from '../../../scope/range/range-painter.ts';
import { DEFAULT_RETICLE } from '../../../scope/reticles.ts';
import type { Scene } from '../../../scope/scene.ts';
import { scopeDisplay } from '../../../scope/scope-display.ts';
import { ScopeView } from '../../../scope/scope-view.tsx';
import { type Units, useUnits, windOnLineSaid } from '../../../units/index.ts';
import { Lesson } from '../shots/lesson.tsx';
import { labeledFacts } from '../shots/logged-shot.ts';
import { MilText, TurnedNote } from '../shots/mil-text.tsx';
import { stageAir } from '../solution/stage-air.ts';
import { useCalculations } from '../solution/use-calculations.ts';

export type KeptShot = ReplyOf<typeof history.openHistorySession>['shots'][number];

interface ShotReplayProps {
  readonly shot: KeptShot;
  /** Stage of the shot; null if the shot's release kept no stage. */
  readonly stage: stages.StoredStage | null;
  readonly onBefore?: (() => void) | undefined;
  readonly onAfter?: (() => void) | undefined;
}

/** The stored shot's target alone, with its holds and impact. */
const sceneOfShot = (shot: KeptShot): Scene => {
  const center = { x: 0, y: 0 };
  const { impactX, impactY, shotNumber, isHit } = shot;
  return {
    distanceYd: shot.distance,
    targets: [
      { id: 'plate', type: shot.targetType, widthMil: shot.targetSize * TARGET_MIL_PER_MOA, ...center, current: true },
    ],
    impacts: [{ number: shotNumber, x: impactX, y: impactY, center, isHit, latest: true }],
    aim: { x: shot.windHold, y: shot.elevationHold },
  };
};

/** The stored wind in words: on the target's line, with the scenario's clock in brackets if it differs. */
const windWords = (
  units: Units,
  { windSpeed, windDirection }: KeptShot,
  stage: stages.StoredStage | null,
  targetDofDeg: number | undefined,
): string => {
  if (windSpeed === null) return 'not kept';
  const speed = units.text('wind', windSpeed, 1);
  if (windDirection === null) return speed;
  const scenarioClock = formatClockDirection(windDirection);
  if (stage === null || targetDofDeg === undefined) return `${speed} from ${scenarioClock}`;
  const wind = windOnLine(windSpeed, windDirection, { targetDofDeg, scenarioDofDeg: stage.directionOfFire });
  const isSame = formatClockDirection(wind.clockDeg) === scenarioClock;
  return `${windOnLineSaid(units, wind)}${isSame ? '' : ` (scenario ${scenarioClock})`}`;
};

/** A stored shot in the scope: wind, holds and impact; a button flies the bullet again. */
export const ShotReplay = ({ shot, stage, onBefore, onAfter }: ShotReplayProps) => {
  const units = useUnits();
  const by = useCalculations();
  const [power, setPower] = useState(20);
  const display = useThing(scopeDisplay);
  const [flown, setFlown] = useState<{ shot: KeptShot; flight: RangePicture['flight'] } | null>(null);
  const scene = useMemo(() => sceneOfShot(shot), [shot]);
  const target = stage?.targets.find(({ number }) => number === shot.target) ?? null;
  const momentS = shot.moment;
  const air = useMemo(() => {
    if (by === null || stage === null || target === null || momentS === null) return STILL_AIR;
    return stageAir({ status: 'ready', stage, by }, { line: target, momentS }, () => momentS);
  }, [by, stage, target, momentS]);
  const canFly = by !== null && stage !== null && target !== null && momentS !== null;
  const certainty = useMemo(() => {
    if (by === null || stage === null || target === null || momentS === null) return null;
    const solved = by.solve(stage, target, momentS);
    return solved.status === 'ok' ? solved.solution.certainty : null;
  }, [by, stage, target, momentS]);
  const replay = (): void => {
    if (!canFly) return;
    setFlown({
      shot,
      flight: { firedS: performance.now() / 1000, points: by.flightPath(stage, target, momentS) },
    });
  };
  const { windHold, elevationHold, windDial, elevationDial } = shot;
  const aim = { windHold, elevationHold, windDial, elevationDial, power };
  const description = describeScope(units, {
    reticle: DEFAULT_RETICLE,
    aim,
    target: { id: 'plate', type: shot.targetType, size: shot.targetSize, position: { x: 0, y: 0 } },
    distanceYd: shot.distance,
    targetNumber: shot.target ?? 1,
    targetCount: stage?.targets.length ?? 1,
    marked: [shot],
  });
  return (
    <>
      <section aria-label={`Shot ${shot.shotNumber} again`} className="replay-scope">
        <ScopeView
          scene={scene}
          reticle={DEFAULT_RETICLE}
          power={power}
          display={display}
          air={air}
          flight={flown?.shot === shot ? flown.flight : null}
          onZoom={setPower}
          description={description}
          corners={{
            topLeft: <span className="figure text-base">{power}×</span>,
            topRight: <span className="figure text-base">{units.text('range', shot.distance)}</span>,
            bottomLeft: <span className="figure scope-power">shot {shot.shotNumber}</span>,
          }}
        />
      </section>
      <div className="replay-words">
        <div className="flex items-center gap-1">
          <IconButton label="Previous shot" disabled={onBefore === undefined} onClick={onBefore}>
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <h2 className="min-w-28 text-center text-lg" aria-live="polite">
            {`Shot ${shot.shotNumber}: ${shot.isHit ? 'Hit' : 'Miss'}`}
          </h2>
          <IconButton label="Next shot" disabled={onAfter === undefined} onClick={onAfter}>
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
          <Button
            size="sm"
            className="ml-auto"
            icon={<Play aria-hidden className="size-4" />}
            disabled={!canFly}
            onClick={replay}
          >
            Watch it fly
          </Button>
        </div>
        {stage === null && (
          <p className="text-sm text-ink-2">
            An older release fired this shot, with Litz’s spin drift and the jump at the muzzle alone, and kept no
            stage. Its numbers stand as they were recorded; the air in the scope stands still.
          </p>
        )}
        <Facts
          facts={[
            [
              'Target',
              `${shot.target ?? '–'}, ${TARGET_NAMES[shot.targetType]} ${units.text('target', shot.targetSize)}`,
            ],
            [
              'Score',
              <span key="score" className="figure">
                {shot.score}
              </span>,
            ],
            ['Impact', <MilText key="impact" windMil={shot.impactX} elevationMil={shot.impactY} />],
            ['Dialed', <MilText key="dial" windMil={shot.windDial} elevationMil={shot.elevationDial} />],
            ['Held', <MilText key="hold" windMil={shot.windHold} elevationMil={shot.elevationHold} />],
            ['Needed', <MilText key="true" windMil={shot.trueWindDriftMils} elevationMil={shot.trueElevationMils} />],
            [
              'Wind',
              <span key="wind" className="figure">
                {windWords(units, shot, stage, target?.directionOfFire)}
              </span>,
            ],
            ...labeledFacts(units, shot),
          ]}
        />
        <TurnedNote tracking={stage?.rifle.tracking ?? null} />
        <Lesson shot={{ ...shot, saved: true }} split={shot.split} certainty={certainty} />
      </div>
    </>
  );
};
