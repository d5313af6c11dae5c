import { Lesson } from './lesson.tsx';
import type { FireControlState } from './use-fire-control.ts';

/** What came of the last shot: what it teaches, or that the server does not have it yet. */
export const LastShot = ({ state }: { readonly state: FireControlState }) => {
  const { shots, known } = state;
  if (shots.unsent) {
    return (
      <p role="alert" className="text-sm text-bad">
        The last shot is not recorded yet. It is kept in this browser until the server has it.
      </p>
    );
  }
  const last = shots.shots.findLast((shot) => shot.saved);
  if (last === undefined) return null;
  const isKnown = known?.sessionId === last.sessionId && known.shotNumber === last.shotNumber;
  return <Lesson shot={last} context={isKnown ? known.context : null} />;
};
