import type { FlightPoint } from '@windcall/cues';
import { TARGET_MIL_PER_MOA } from '@windcall/simulation';
import { AT_PLATE, LOOK_S } from '@windcall/training';
import { useMemo, useState } from 'react';
import { useThing } from '../../../desk/slot.ts';
import { Picture, type SeenShot } from '../../../player/picture.tsx';
import { useFlight } from '../../../player/use-flight.ts';
import { Glass, GlassGrip, gripValue } from '../../../scope/glass.tsx';
import type { GlassPlace } from '../../../scope/place-on-glass.ts';
import { wantsStill } from '../../../scope/range/range-layer.tsx';
import { scopeDisplay } from '../../../scope/scope-display.ts';
import { useUnits } from '../../../units/index.ts';
import { calmPath } from './bullet-at.ts';
import type { LessonTask } from './lesson-task.ts';
import type { LessonView } from './views/lesson-view.tsx';

/** Moments of living air's 20 seconds, shown one after the other to users who want no motion, s. */
const STILLS_S = [0, 5, 10, 20] as const;
const STILL_S = 5;
const PLATE_MOA = 0.9 / TARGET_MIL_PER_MOA;

const clockS = (): number => performance.now() / 1000;

/** The moment of a task's air, s: it begins with the task and repeats. */
const momentsOf = (lives: boolean) => {
  const begunS = clockS();
  const still = wantsStill();
  return (): number => {
    if (!lives) return 0;
    const atS = clockS() - begunS;
    return still ? (STILLS_S[Math.floor(atS / STILL_S) % STILLS_S.length] ?? 0) : atS % LOOK_S;
  };
};

/** The bullet's path bent by a task's wind: into the wind first, then to its impact. */
const bentPath = (rangeYd: number, crossMph: number): readonly FlightPoint[] => {
  const path = calmPath(rangeYd);
  const end = path.at(-1);
  if (!end) return [];
  return path.map((point) => ({
    ...point,
    upMil: point.upMil - end.upMil,
    // drift grows with the square of the path, so its angle grows with the path
    rightMil: 0.08 * crossMph * (1 - point.zM / end.zM),
  }));
};

/** A shot whose splash is read: the next one is fired when it has landed. Without motion it is fired once. */
const useShots = (strike: LessonView['sight']['strike'], rangeYd: number, crossMph: number): SeenShot | null => {
  const [{ number, firedS }, setFired] = useState({ number: 0, firedS: 0 });
  const [right, up] = [strike?.x ?? 0, strike?.y ?? 0];
  const shot = useMemo(
    () =>
      number === 0
        ? null
        : {
            ...{ number, flight: { firedS, points: bentPath(rangeYd, crossMph) } },
            ...{ impact: { right, up }, isHit: false, splash: { crossMph, headMph: 0 } },
          },
    [number, firedS, rangeYd, crossMph, right, up],
  );
  useFlight(strike !== undefined && (shot === null || !wantsStill()), shot, () =>
    setFired({ number: number + 1, firedS: clockS() }),
  );
  return shot;
};

interface LessonScopeProps {
  /** Counts the shown tasks: each begins with the keys on its first handle. */
  readonly turn: number;
  readonly task: LessonTask;
  readonly view: LessonView;
  readonly values: readonly number[];
  /** The answer so far, in words. */
  readonly text: string;
  readonly onValue: (handle: number, value: number) => void;
  /** Whether the answer was given: then the rule is drawn with the given answer beside it. */
  readonly told: boolean;
  /** An example has no answer: only the rule is drawn. */
  readonly isExample: boolean;
}

/** The scope of a lesson: the moving picture of a call with one lit cue, and the answer drawn on it by hand or keys. */
export const LessonScope = ({ turn, task, view, values, text, onValue, told, isExample }: LessonScopeProps) => {
  const units = useUnits();
  const chosen = useThing(scopeDisplay);
  const { track, asked, watched } = task;
  const { sight, handles, dim = 0.5 } = view;
  const rangeYd = Number(asked.rangeYd);
  const shot = useShots(sight.strike, rangeYd, Number(asked.wasMph ?? 0));
  const focus = view.focusOf?.(values) ?? sight.focus ?? AT_PLATE;
  const display = {
    ...chosen,
    ...{ seeMirage: true, windInWords: false, trueField: false, light: 'noon' as const, focus },
    reticleOpacity: sight.reticle ? chosen.reticleOpacity : 0,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each task starts its air over
  const momentAt = useMemo(() => momentsOf(watched !== null), [watched, track]);
  const heldAt = (i: number): number => values[i] ?? handles[i]?.start ?? 0;
  /** A press beside the handles moves the nearest one. */
  const press = (place: GlassPlace): void => {
    if (told) return;
    const away = handles.map((handle, i) => {
      const { x, y } = handle.at(heldAt(i));
      return Math.hypot(place.x - x, place.y - y);
    });
    const nearest = away.indexOf(Math.min(...away));
    const handle = handles[nearest];
    if (handle) onValue(nearest, gripValue(handle, handle.from(place)));
  };
  return (
    <section aria-label="Scope" className="player-stage">
      <Picture
        plate={{ distance: rangeYd, targetType: 'circle', targetSize: PLATE_MOA }}
        track={track}
        momentAt={momentAt}
        display={display}
        sight={sight}
        shot={shot}
        silent
        description={`The range at ${units.aloud('range', rangeYd, 0)}.`}
        over={() => (
          <Glass lit={view.lit} dim={told ? Math.max(0, dim - 0.12) : dim} onPress={press}>
            {view.stands}
            {(!told || !isExample) && view.said(values, told ? 'yours' : 'own')}
            {told
              ? view.truth
              : handles.map((handle, i) => (
                  <GlassGrip
                    key={`${turn} ${handle.label}`}
                    {...handle}
                    value={heldAt(i)}
                    at={handle.at(heldAt(i))}
                    text={text}
                    onChange={(value) => onValue(i, value)}
                    first={i === 0}
                  />
                ))}
          </Glass>
        )}
      />
    </section>
  );
};
