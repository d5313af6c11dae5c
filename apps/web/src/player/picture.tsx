import type { drills } from '@windcall/contract';
import type { CueTrack } from '@windcall/cues';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { type ReactNode, useMemo, useState } from 'react';
import { SegmentedControl } from '../kit/index.ts';
import { TARGET_NAMES } from '../scope/describe-scope.ts';
import { openingPower } from '../scope/opening-power.ts';
import type { RangeAir } from '../scope/range/range-air.ts';
import type { RangePicture } from '../scope/range/range-painter.ts';
import { DEFAULT_RETICLE, holdOnReticle } from '../scope/reticles.ts';
import type { Scene } from '../scope/scene.ts';
import type { ScopeDisplay } from '../scope/scope-display.ts';
import { ScopeView } from '../scope/scope-view.tsx';
import { fieldMilOf } from '../scope/view.ts';
import { angleName, useUnits, windText } from '../units/index.ts';

/** A shot in the scope: its wake, then its strike. */
export interface SeenShot {
  /** Counts the shots of one picture; 1 if absent. */
  readonly number?: number;
  readonly flight: NonNullable<RangePicture['flight']>;
  readonly impact: NonNullable<drills.DrillShot['impact']>;
  readonly isHit: boolean;
  /** The wind that carries its splash. */
  readonly splash: { readonly crossMph: number; readonly headMph: number };
}

/** A shot just fired, for the scope; null for a sealed one. */
export const seenShot = (
  shot: Pick<drills.DrillShot, 'seen' | 'impact' | 'isHit'>,
  firedS = performance.now() / 1000,
): SeenShot | null =>
  shot.seen && shot.impact
    ? {
        flight: { firedS, points: shot.seen.trace },
        impact: shot.impact,
        isHit: shot.isHit === true,
        splash: shot.seen.splash,
      }
    : null;

const FOCUS_CHOICES = [
  { value: '0', label: 'Plate' },
  { value: '1', label: '¾' },
  { value: '2', label: '½' },
] as const;

export interface PictureProps {
  readonly plate: Pick<drills.DrillTask, 'distance' | 'targetType' | 'targetSize'>;
  readonly track: CueTrack;
  /** Moment of the track, s: running, in a loop, or frozen. */
  readonly momentAt: () => number;
  readonly display: ScopeDisplay;
  /** The wind hold, mil, + right. */
  readonly holdMil?: number;
  /** A lesson's magnification and aim, mil: users cannot turn them. */
  readonly sight?: { readonly power: number; readonly aim?: Scene['aim'] };
  readonly shot?: SeenShot | null;
  /** Turns the focus; absent if the task has no focus. */
  readonly onFocus?: ((focus: number) => void) | undefined;
  readonly onPainted?: (() => void) | undefined;
  /** Labels over a frozen picture, for its field in mil. */
  readonly over?: ((fieldMil: number) => ReactNode) | undefined;
  readonly silent?: boolean;
  /** In the corner: seconds looked, or the name of the picture. */
  readonly corner?: ReactNode;
  readonly description: string;
}

/** The range through the scope: running, in flight, frozen with labels, or replayed. Only cues show its air. */
export const Picture = (props: PictureProps) => {
  const { plate, track, momentAt, display, sight, holdMil = 0, shot = null, over, onFocus, corner } = props;
  const units = useUnits();
  const [turned, setPower] = useState(() => openingPower(track));
  const power = sight?.power ?? turned;
  const { x: aimX, y: aimY } = sight?.aim ?? { x: holdMil, y: 0 };
  const { distance, targetType, targetSize } = plate;
  const widthMil = targetSize * TARGET_MIL_PER_MOA;
  const air = useMemo(
    (): RangeAir => ({ kind: 'track', track, momentAt, ...(shot && { splash: shot.splash }) }),
    [track, momentAt, shot],
  );
  const scene = useMemo(
    (): Scene => ({
      distanceYd: distance,
      targets: [{ id: 'plate', type: targetType, widthMil, x: 0, y: 0, current: true }],
      // without the latest, which would be marked: the shooter may have to mark it first
      impacts: (shot ? [shot] : []).map(({ number = 1, impact: { right, up }, isHit }) => ({
        ...{ number, x: right, y: up, center: { x: 0, y: 0 }, isHit, latest: false },
      })),
      aim: { x: aimX, y: aimY },
    }),
    [distance, targetType, widthMil, aimX, aimY, shot],
  );
  const counted = holdOnReticle(units, DEFAULT_RETICLE, holdMil, 'wind');
  const size = units.text('mount', (widthMil * distance * 36) / 1000, 0);
  const hold = windText(units, holdMil, 2);
  return (
    <div className="player-square" data-frozen={(over !== undefined && sight === undefined) || undefined}>
      <ScopeView
        scene={scene}
        reticle={DEFAULT_RETICLE}
        power={power}
        display={display}
        air={air}
        flight={shot?.flight ?? null}
        onZoom={setPower}
        silent={props.silent === true}
        onPainted={props.onPainted}
        description={props.description}
        corners={{
          topLeft: sight ? null : (
            <>
              <span className="figure text-base">{power}×</span>
              {corner !== undefined && <span className="scope-detail figure">{corner}</span>}
            </>
          ),
          topRight: (
            <>
              <span className="figure text-base">{units.text('range', distance)}</span>
              {!sight && (
                <span className="scope-detail">
                  {TARGET_NAMES[targetType]}, {size}
                </span>
              )}
            </>
          ),
          bottomLeft: over ? null : (
            <span className="figure scope-power">
              hold {hold}
              {counted !== null && <span className="scope-counted">{counted.text} on the reticle</span>}
            </span>
          ),
        }}
      >
        {over?.(fieldMilOf({ power, trueField: display.trueField, devicePx: 1, cssPx: 1 }))}
      </ScopeView>
      {onFocus && (
        // the scope is dark in every theme
        <div className="player-focus" data-theme="dark">
          <span className="text-xs">Focus</span>
          <SegmentedControl
            label="Focus"
            value={String(display.focus)}
            onChange={(to) => onFocus(Number(to))}
            choices={FOCUS_CHOICES}
          />
        </div>
      )}
    </div>
  );
};

/** The plate and the hold in words, for users who do not see the picture. */
export const plateWords = (
  units: ReturnType<typeof useUnits>,
  { distance, targetType, targetSize }: PictureProps['plate'],
  holdMil: number,
): string =>
  `${TARGET_NAMES[targetType]}, ${units.aloud('mount', (targetSize * TARGET_MIL_PER_MOA * distance * 36) / 1000, 0)} wide, at ${units.aloud('range', distance, 0)}. Wind hold ${windText(units, holdMil, 2)} ${angleName(units)}.`;
