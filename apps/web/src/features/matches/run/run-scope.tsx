import { drills, type runs } from '@windcall/contract';
import { type CueTrack, decodeSplash } from '@windcall/cues';
import { mToYd, ydToM } from '@windcall/units';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useThing } from '../../../desk/slot.ts';
import { SegmentedControl } from '../../../kit/index.ts';
import { TARGET_NAMES } from '../../../scope/describe-scope.ts';
import { AWAITED_AIR, type RangeAir } from '../../../scope/range/range-air.ts';
import { wantsStill } from '../../../scope/range/range-layer.tsx';
import type { RangePicture } from '../../../scope/range/range-painter.ts';
import type { AimMotion } from '../../../scope/range/range-view.ts';
import { DEFAULT_RETICLE } from '../../../scope/reticles.ts';
import type { Scene } from '../../../scope/scene.ts';
import { scopeDisplay } from '../../../scope/scope-display.ts';
import { ScopeView } from '../../../scope/scope-view.tsx';
import { elevationText, useUnits } from '../../../units/index.ts';
import { aimMotion, shownMoment } from './aim-motion.ts';
import type { SeenRound } from './run-state.ts';

interface RunScopeProps {
  readonly run: runs.Run;
  /** Seconds since the start signal, now. */
  readonly runS: () => number;
  readonly target: runs.Run['targets'][number];
  readonly cues: CueTrack | null;
  /** The seen path of a mover whose speed is unknown. */
  readonly way: readonly number[] | null;
  /** The hold, mil, + right and + up. */
  readonly hold: { readonly right: number; readonly up: number };
  readonly windSet: string;
  readonly seen: SeenRound | null;
  /** The word in the ring around the scope: start, end, hit. */
  readonly banner: ReactNode;
  /** Selects the ring to draw. */
  readonly signal: 'start' | 'end' | null;
}

const FOCUS_CHOICES = [
  { value: '0', label: 'Plate' },
  { value: '1', label: '¾' },
  { value: '2', label: '½' },
] as const;
const INCHES_PER_MIL_YD = 0.036;
/** Interval of pictures with reduced motion, ms. */
const STEP_MS = 500;
/** A splash is read from this step, when it is up to speed, to its last step. */
const SPLASH_FROM = 2;

/** The wind at the plate by a splash's drift, for the picture only; still air if no drift was seen. */
const splashWind = (drift: readonly number[] | null | undefined, stepS: number, zM: number) => {
  const from = drift?.[SPLASH_FROM];
  const to = drift?.at(-1);
  if (!drift || from === undefined || to === undefined || drift.length <= SPLASH_FROM + 1)
    return { crossMph: 0, headMph: 0 };
  const seconds = (drift.length - 1 - SPLASH_FROM) * stepS;
  return { crossMph: decodeSplash({ rightMil: to - from, seconds }, zM), headMph: 0 };
};

/** Ticks twice a second with reduced motion, so that sway and mover go in steps; never otherwise. */
const useStillTick = (still: boolean): number => {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    if (!still) return;
    const timer = setInterval(() => setTick((n) => n + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [still]);
  return tick;
};

/**
 * The range of a run through the scope. The aim sways, the scope follows a moving plate, and only cues show the air.
 */
export const RunScope = ({ run, runS, target, cues, way, hold, windSet, seen, banner, signal }: RunScopeProps) => {
  const units = useUnits();
  const [power, setPower] = useState(15);
  const chosen = useThing(scopeDisplay);
  const still = wantsStill();
  const tick = useStillTick(still);
  const distanceYd = target.distance ?? (cues === null ? 500 : mToYd(cues.rangeM));
  const { splash } = seen?.shot.seen ?? {};
  const air = useMemo(
    (): RangeAir =>
      cues === null
        ? AWAITED_AIR
        : { kind: 'track', track: cues, momentAt: runS, splash: splashWind(splash, 0.1, ydToM(distanceYd)) },
    [cues, runS, splash, distanceYd],
  );
  // With reduced motion each step is a picture of its own, and nothing moves between two steps.
  const motion = useMemo(() => {
    const motionAt = aimMotion(
      run,
      target.number,
      distanceYd,
      way === null || cues === null ? null : { startS: cues.startS, yd: way },
    );
    const at = (): AimMotion => motionAt(shownMoment(runS(), still));
    if (!still) return at;
    const step = { ...at(), tick };
    return () => step;
  }, [run, target.number, distanceYd, cues, way, runS, still, tick]);
  const scene = useMemo((): Scene => {
    const center = { x: 0, y: 0 };
    const fired = seen?.shot.target === target.number ? [seen.shot] : [];
    const struck = run.shots.filter(
      (shot) => shot.target === target.number && shot.impact && shot.shotId !== seen?.shot.shotId,
    );
    return {
      distanceYd,
      unmarked: !target.distanceTold,
      ...(target.mover && { wayMil: (1000 * target.mover.half) / distanceYd }),
      targets: [
        {
          id: `T${target.number}`,
          type: target.targetType,
          widthMil: target.widthIn / (distanceYd * INCHES_PER_MIL_YD),
          x: 0,
          y: 0,
          current: true,
        },
      ],
      impacts: [...struck, ...fired].flatMap(({ number, impact, isHit }) =>
        impact ? [{ number, x: impact.right, y: impact.up, center, isHit: isHit === true, latest: false }] : [],
      ),
      aim: { x: hold.right, y: hold.up },
    };
  }, [distanceYd, target, run.shots, seen, hold.right, hold.up]);
  const flight = useMemo(
    (): RangePicture['flight'] =>
      seen?.shot.seen && seen.shot.impact ? { firedS: seen.firedS, points: seen.shot.seen.trace } : null,
    [seen],
  );
  const position = run.course.positions[run.position - 1];
  const widthText = units.text('mount', target.widthIn, 0);
  return (
    <section aria-label="Scope" className="run-scope" data-signal={signal ?? undefined}>
      <div className="run-square" data-recoil={seen?.shot.shotId}>
        <ScopeView
          scene={scene}
          reticle={DEFAULT_RETICLE}
          power={power}
          display={{
            ...chosen,
            seeMirage: true,
            windInWords: drills.LEVELS[run.course.level].windInWords && chosen.windInWords,
          }}
          air={air}
          motion={motion}
          flight={flight}
          onZoom={setPower}
          description={`T${target.number}: ${TARGET_NAMES[target.targetType]}, ${widthText} wide, ${target.distance === null ? 'distance not told' : `at ${units.aloud('range', target.distance, 0)}`}. Wind ${windSet}.`}
          corners={{
            topLeft: (
              <>
                <span className="figure text-base">{power}×</span>
                <span className="block text-xs">{position?.name}</span>
              </>
            ),
            topRight: (
              <>
                <span className="figure text-base">
                  T{target.number} {target.distance === null ? 'not told' : units.text('range', target.distance)}
                </span>
                <span className="block text-xs">
                  {TARGET_NAMES[target.targetType]}, {widthText}
                </span>
              </>
            ),
            bottomLeft: (
              <span className="figure block max-w-30">
                {windSet}
                {hold.up !== 0 && ` · hold ${elevationText(units, hold.up, 2)}`}
                <span className="block text-xs">
                  sway {units.text('angle', position?.sway ?? 0)}, a model
                  {still && `, in steps of ${units.number(0.5)} s`}
                </span>
              </span>
            ),
          }}
        >
          <div
            aria-hidden
            className="absolute top-[12%] left-1/2 -translate-x-1/2 rounded border border-[#6a7178] bg-[rgb(8_9_10/0.82)] px-4 py-1.5 text-lg text-[#eceae5] empty:hidden max-lg:top-[60%]"
          >
            {banner}
          </div>
        </ScopeView>
        <div className="absolute right-2 bottom-2 rounded bg-[#08090a]" data-theme="dark">
          <SegmentedControl
            label="Focus"
            value={String(chosen.focus)}
            onChange={(focus) => scopeDisplay.write({ ...chosen, focus: Number(focus) })}
            choices={FOCUS_CHOICES}
          />
        </div>
      </div>
    </section>
  );
};
