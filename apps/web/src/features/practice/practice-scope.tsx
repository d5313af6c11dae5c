import type { drills } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { useMemo, useState } from 'react';
import { useStored } from '../../platform/stored/use-stored.ts';
import { TARGET_NAMES } from '../../scope/describe-scope.ts';
import type { RangeAir } from '../../scope/range/range-air.ts';
import type { Scene } from '../../scope/scene.ts';
import { DEFAULT_DISPLAY, scopeDisplay } from '../../scope/scope-display.ts';
import { ScopeView } from '../../scope/scope-view.tsx';
import { sideText } from './side-words.ts';

interface PracticeScopeProps {
  readonly task: drills.DrillTask;
  /** When the task was fetched, ms of the clock of this machine: its cues run on from there. */
  readonly fetchedAt: number;
  /** The wind hold, mil, + right. */
  readonly holdMil: number;
  readonly level: number;
}

/** The range of a task through the scope: its air is told by cues only. */
export const PracticeScope = ({ task, fetchedAt, holdMil, level }: PracticeScopeProps) => {
  const [power, setPower] = useState(20);
  const [stored] = useStored(scopeDisplay);
  const display = { ...DEFAULT_DISPLAY, ...stored, seeMirage: true };
  const { cues, elapsed, distance, targetType, targetSize } = task;
  const air = useMemo(
    (): RangeAir => ({
      kind: 'track',
      track: cues,
      momentAt: () => elapsed + (Date.now() - fetchedAt) / 1000,
    }),
    [cues, elapsed, fetchedAt],
  );
  const scene = useMemo(
    (): Scene => ({
      distanceYd: distance,
      targets: [
        { id: 'plate', type: targetType, widthMil: targetSize * TARGET_MIL_PER_MOA, x: 0, y: 0, current: true },
      ],
      impacts: [],
      aim: { x: holdMil, y: 0 },
    }),
    [distance, targetType, targetSize, holdMil],
  );
  const inches = (targetSize * TARGET_MIL_PER_MOA * distance * 36) / 1000;
  return (
    <section aria-label="Scope" className="practice-scope">
      <ScopeView
        scene={scene}
        reticle="ZCO_MPCT2X"
        power={power}
        display={{ ...display, windInWords: level < 3 && display.windInWords }}
        air={air}
        onZoom={setPower}
        description={`${TARGET_NAMES[targetType]}, ${inches.toFixed(0)} inches wide, at ${distance} yards. Wind hold ${sideText(holdMil, 2)} mil.`}
        corners={{
          topLeft: <span className="figure text-base">{power}×</span>,
          topRight: (
            <>
              <span className="figure text-base">{distance} yd</span>
              <span className="scope-detail">
                {TARGET_NAMES[targetType]}, {inches.toFixed(0)} in
              </span>
            </>
          ),
          bottomLeft: <span className="figure scope-power">hold {sideText(holdMil, 2)}</span>,
        }}
      />
    </section>
  );
};
