import type { FlightPoint } from '@windcall/cues';
import { LOOK_S } from '@windcall/training';
import { useEffect, useMemo, useState } from 'react';
import { useThing } from '../../../desk/slot.ts';
import { Glass, GlassGrip, gripValue } from '../../../scope/glass.tsx';
import type { GlassPlace } from '../../../scope/place-on-glass.ts';
import type { RangeAir } from '../../../scope/range/range-air.ts';
import { wantsStill } from '../../../scope/range/range-layer.tsx';
import { DEFAULT_RETICLE } from '../../../scope/reticles.ts';
import type { Scene } from '../../../scope/scene.ts';
import { scopeDisplay } from '../../../scope/scope-display.ts';
import { ScopeView } from '../../../scope/scope-view.tsx';
import { useUnits } from '../../../units/index.ts';
import { calmPath } from './bullet-at.ts';
import type { LessonTask } from './lesson-task.ts';
import type { LessonView } from './views/lesson-view.tsx';

/** Moments of living air's 20 seconds, shown one after the other to users who want no motion, s. */
const STILLS_S = [0, 5, 10, 20] as const;
const STILL_S = 5;
/** The plate of a lesson, MOA. */
const PLATE_MIL = 0.9;
/** Interval of shots whose splash is read, ms. */
const SHOT_MS = 4500;

/** The moment of a task's air at a time of the picture's clock, s: it begins with the task and repeats. */
const momentsOf = (lives: boolean) => {
  const begunS = performance.now() / 1000;
  const still = wantsStill();
  return (clockS: number): number => {
    if (!lives) return 0;
    const atS = Math.max(0, clockS - begunS);
    return still ? (STILLS_S[Math.floor(atS / STILL_S) % STILLS_S.length] ?? 0) : atS % LOOK_S;
  };
};

/** The bullet's path bent by a task's wind: into the wind first, then to its impact. */
const bentPath = (rangeYd: number, crossMph: number): readonly FlightPoint[] => {
  const path = calmPath(rangeYd);
  const end = path.at(-1);
  if (!end) return [];
  const downMil = end.upMil;
  return path.map((point) => ({
    ...point,
    upMil: point.upMil - downMil,
    // drift grows with the square of the path, so its angle grows with the path
    rightMil: 0.08 * crossMph * (1 - point.zM / end.zM),
  }));
};

/** Repeats shots as long as the picture is shown. */
const useShots = (fires: boolean) => {
  const [shot, setShot] = useState<{ number: number; firedS: number } | null>(null);
  useEffect(() => {
    if (!fires) return;
    const fire = (): void =>
      setShot((before) => ({ number: (before?.number ?? 0) + 1, firedS: performance.now() / 1000 }));
    const first = setTimeout(fire, 700);
    const timer = setInterval(fire, SHOT_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [fires]);
  return shot;
};

interface LessonScopeProps {
  /** Counts the shown tasks: each begins with the keys on its first handle. */
  readonly turn: number;
  readonly task: LessonTask;
  readonly view: LessonView;
  readonly values: readonly number[];
  readonly onValue: (handle: number, value: number) => void;
  /** Whether the answer was given: then the rule is drawn with the given answer beside it. */
  readonly told: boolean;
  /** An example has no answer: only the rule is drawn. */
  readonly isExample: boolean;
}

/** The scope of a lesson: the moving picture of a call with one lit cue, and the answer drawn on it by hand or keys. */
export const LessonScope = ({ turn, task, view, values, onValue, told, isExample }: LessonScopeProps) => {
  const units = useUnits();
  const chosen = useThing(scopeDisplay);
  const { track, asked, watched } = task;
  const { sight, handles } = view;
  const rangeYd = Number(asked.rangeYd);
  const shot = useShots(sight.strike !== undefined);
  const focus = sight.focus(values);
  const display = {
    ...chosen,
    ...{ seeMirage: true, windInWords: false, trueField: false, light: 'noon' as const, focus },
    reticleOpacity: sight.reticle ? chosen.reticleOpacity : 0,
  };
  const air = useMemo(
    (): RangeAir => ({
      ...{ kind: 'track', track, momentAt: momentsOf(watched !== null) },
      splash: { crossMph: Number(asked.wasMph ?? 0), headMph: 0 },
    }),
    [track, watched, asked],
  );
  const { strike } = sight;
  const [strikeX, strikeY] = [strike?.x ?? 0, strike?.y ?? 0];
  const number = shot?.number ?? 0;
  const [aimX, aimY] = [sight.aim.x, sight.aim.y];
  const scene = useMemo(
    (): Scene => ({
      distanceYd: rangeYd,
      targets: [{ id: 'plate', type: 'circle', widthMil: PLATE_MIL, x: 0, y: 0, current: true }],
      impacts:
        number === 0 ? [] : [{ number, x: strikeX, y: strikeY, center: { x: 0, y: 0 }, isHit: false, latest: false }],
      aim: { x: aimX, y: aimY },
    }),
    [rangeYd, number, strikeX, strikeY, aimX, aimY],
  );
  const firedS = shot?.firedS;
  const flight = useMemo(
    () => (firedS === undefined ? null : { firedS, points: bentPath(rangeYd, Number(asked.wasMph)) }),
    [firedS, rangeYd, asked],
  );
  /** A press beside the handles moves the nearest one. */
  const press = (place: GlassPlace): void => {
    if (told) return;
    const away = handles.map((handle, i) => {
      const { x, y } = handle.at(values[i] ?? handle.start);
      return Math.hypot(place.x - x, place.y - y);
    });
    const nearest = away.indexOf(Math.min(...away));
    const handle = handles[nearest];
    if (handle) onValue(nearest, gripValue(handle, handle.from(place)));
  };
  const { big, small } = view.readout(values);
  return (
    <section aria-label="Scope" className="lesson-stage">
      <div className="lesson-square">
        <ScopeView
          scene={scene}
          reticle={DEFAULT_RETICLE}
          power={sight.power}
          display={display}
          air={air}
          flight={flight}
          onZoom={() => {}}
          silent
          description={`The range at ${units.aloud('range', rangeYd, 0)}.`}
          corners={{
            topLeft: null,
            topRight: <span className="figure text-base">{units.text('range', rangeYd)}</span>,
            bottomLeft: null,
          }}
        >
          <Glass lit={view.lit} dim={told ? Math.max(0, view.dim - 0.12) : view.dim} onPress={press}>
            {view.stands}
            {told ? (
              <>
                {!isExample && view.said(values, 'yours')}
                {view.truth}
              </>
            ) : (
              <>
                {view.said(values, 'own')}
                {handles.map((handle, i) => (
                  <GlassGrip
                    key={`${turn} ${handle.label}`}
                    {...handle}
                    value={values[i] ?? handle.start}
                    at={handle.at(values[i] ?? handle.start)}
                    text={`${big}, ${small}`}
                    onChange={(value) => onValue(i, value)}
                    first={i === 0}
                  />
                ))}
              </>
            )}
          </Glass>
        </ScopeView>
      </div>
    </section>
  );
};
