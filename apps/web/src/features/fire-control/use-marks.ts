import { useMemo, useState } from 'react';
import type { SceneShot } from '../../scope/scene.ts';
import type { LoggedShot } from './logged-shot.ts';
import { type FiredAt, marksOf } from './marks.ts';
import type { TargetPosition } from './target-position.ts';
import type { CurrentTarget } from './use-target.ts';

export interface Marks {
  readonly marks: readonly SceneShot[];
  readonly hiddenThrough: number;
  /** Hides the marks of all shots so far; the shots stay counted and listed. */
  readonly clear: () => void;
  /** Keeps which target a shot was fired at. */
  readonly firedAt: (shotNumber: number, position: TargetPosition) => void;
}

const NOTHING_FIRED: { readonly sessionId: number | null; readonly at: FiredAt } = { sessionId: null, at: new Map() };

/** The marks in the scope: those of this session at this engagement, since they were last cleared. */
export const useMarks = (
  sessionId: number | null,
  shots: readonly LoggedShot[],
  current: CurrentTarget | null,
  initial: { readonly sessionId: number | null; readonly hiddenThrough: number },
): Marks => {
  const [hidden, setHidden] = useState(initial);
  const [fired, setFired] = useState<{ readonly sessionId: number | null; readonly at: FiredAt }>(NOTHING_FIRED);
  const hiddenThrough = hidden.sessionId === sessionId ? hidden.hiddenThrough : 0;
  const at = fired.sessionId === sessionId ? fired.at : NOTHING_FIRED.at;
  const marks = useMemo(
    () => (current === null ? [] : marksOf(shots, current.engagement, current.position, hiddenThrough, at)),
    [shots, current, hiddenThrough, at],
  );
  return {
    marks,
    hiddenThrough,
    clear: () => setHidden({ sessionId, hiddenThrough: shots.at(-1)?.shotNumber ?? 0 }),
    firedAt: (shotNumber, position) =>
      setFired((before) => ({
        sessionId,
        at: new Map(before.sessionId === sessionId ? before.at : []).set(shotNumber, position),
      })),
  };
};
