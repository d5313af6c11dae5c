import { drills } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { useMemo, useState } from 'react';
import { useThing } from '../../desk/slot.ts';
import { SegmentedControl } from '../../kit/segmented-control.tsx';
import { TARGET_NAMES } from '../../scope/describe-scope.ts';
import { openingPower } from '../../scope/opening-power.ts';
import type { RangeAir } from '../../scope/range/range-air.ts';
import { DEFAULT_RETICLE, holdOnReticle } from '../../scope/reticles.ts';
import type { Scene } from '../../scope/scene.ts';
import { scopeDisplay } from '../../scope/scope-display.ts';
import { ScopeView } from '../../scope/scope-view.tsx';
import { angleName, windText } from '../../units/angles.ts';
import { useUnits } from '../../units/use-units.tsx';
import type { SeenShot } from './use-seen-shot.ts';

interface PracticeScopeProps {
  readonly task: drills.DrillTask;
  /** When the task was fetched, ms of the clock of this machine: its cues run on from there. */
  readonly fetchedAt: number;
  /** The wind hold, mil, + right. */
  readonly holdMil: number;
  readonly level: drills.Level;
  /** Place among plate, ¾ and ½ that the scope is focused on. */
  readonly focus: number;
  readonly onFocus: (focus: number) => void;
  /** The shot just fired while it can be seen. */
  readonly shown: SeenShot | null;
}

const FOCUS_CHOICES = [
  { value: '0', label: 'Plate' },
  { value: '1', label: '¾' },
  { value: '2', label: '½' },
] as const;

/** The range of a task through the scope: its air is told by cues only. */
export const PracticeScope = ({ task, fetchedAt, holdMil, level, shown, focus, onFocus }: PracticeScopeProps) => {
  const units = useUnits();
  const [power, setPower] = useState(() => openingPower(task.cues));
  const chosen = useThing(scopeDisplay);
  const display = { ...chosen, seeMirage: true, focus };
  const { cues, elapsed, distance, targetType, targetSize } = task;
  const air = useMemo(
    (): RangeAir => ({
      kind: 'track',
      track: cues,
      momentAt: () => elapsed + (Date.now() - fetchedAt) / 1000,
      ...(shown && { splash: shown.splash }),
    }),
    [cues, elapsed, fetchedAt, shown],
  );
  const scene = useMemo(
    (): Scene => ({
      distanceYd: distance,
      targets: [
        { id: 'plate', type: targetType, widthMil: targetSize * TARGET_MIL_PER_MOA, x: 0, y: 0, current: true },
      ],
      // Not the latest one: that would be marked, and where it went is the shooter's to say.
      impacts: shown
        ? [
            {
              number: task.number,
              x: shown.impact.right,
              y: shown.impact.up,
              center: { x: 0, y: 0 },
              isHit: shown.isHit,
              latest: false,
            },
          ]
        : [],
      aim: { x: holdMil, y: 0 },
    }),
    [distance, targetType, targetSize, holdMil, shown, task.number],
  );
  const counted = holdOnReticle(units, DEFAULT_RETICLE, holdMil, 'wind');
  const inches = (targetSize * TARGET_MIL_PER_MOA * distance * 36) / 1000;
  return (
    <section aria-label="Scope" className="practice-scope">
      <div className="practice-square">
        <ScopeView
          scene={scene}
          reticle={DEFAULT_RETICLE}
          power={power}
          display={{ ...display, windInWords: drills.LEVELS[level].windInWords && display.windInWords }}
          air={air}
          flight={shown?.flight ?? null}
          onZoom={setPower}
          description={`${TARGET_NAMES[targetType]}, ${units.aloud('mount', inches, 0)} wide, at ${units.aloud('range', distance, 0)}. Wind hold ${windText(units, holdMil, 2)} ${angleName(units)}.`}
          corners={{
            topLeft: <span className="figure text-base">{power}×</span>,
            topRight: (
              <>
                <span className="figure text-base">{units.text('range', distance)}</span>
                <span className="scope-detail">
                  {TARGET_NAMES[targetType]}, {units.text('mount', inches, 0)}
                </span>
              </>
            ),
            bottomLeft: (
              <span className="figure scope-power">
                hold {windText(units, holdMil, 2)}
                {counted !== null && <span className="scope-counted">{counted.text} on the reticle</span>}
              </span>
            ),
          }}
        />
        {/* It lies on the scope, which is dark in every theme. */}
        <div className="practice-focus" data-theme="dark">
          <span className="text-xs">Focus</span>
          <SegmentedControl
            label="Focus"
            value={String(focus)}
            onChange={(to) => onFocus(Number(to))}
            choices={FOCUS_CHOICES}
          />
        </div>
      </div>
    </section>
  );
};
