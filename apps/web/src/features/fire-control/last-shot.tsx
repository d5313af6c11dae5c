import { Lesson } from './lesson.tsx';
import type { LoggedShot } from './logged-shot.ts';
import type { FireControlState, KnownShot } from './use-fire-control.ts';

const contextOf = (known: KnownShot | null, shot: LoggedShot) =>
  known?.sessionId === shot.sessionId && known.shotNumber === shot.shotNumber ? known.context : null;

/** What came of the last shot: what it teaches, or that the server does not have it yet. */
export const LastShot = ({ state }: { readonly state: FireControlState }) => {
  const { shots, known } = state;
  if (shots.waiting > 0) {
    const [are, last] = [shots.waiting === 1 ? 'shot is' : 'shots are', shots.shots.at(-1)];
    return (
      <>
        <p role="status" className="mb-2 text-sm text-ink-2">
          {shots.waiting} {are} kept in this browser and will be recorded when the server is reached.
        </p>
        {last !== undefined && <Lesson shot={last} context={contextOf(known, last)} />}
      </>
    );
  }
  if (shots.unsent) {
    return (
      <p role="alert" className="text-sm text-bad">
        The last shot is not recorded yet. It is kept in this browser until the server has it.
      </p>
    );
  }
  const last = shots.shots.findLast((shot) => shot.saved);
  if (last === undefined) return null;
  return <Lesson shot={last} context={contextOf(known, last)} />;
};
