import type { runs } from '@windcall/contract';
import type { Units } from '../../../units/units.ts';

/** Short announcement of an answered shot, in a range officer's words. */
export const shotSaid = (units: Units, run: runs.Run, shot: runs.RunShot): string => {
  if (shot.isHit === undefined) return 'Target down';
  const target = run.targets.find(({ number }) => number === shot.target);
  const where = target?.distance == null ? `T${shot.target}` : units.figure('range', target.distance, 0);
  if (shot.ring !== undefined) return shot.ring === 'M' ? 'Miss' : shot.ring;
  return shot.isHit ? `Hit, ${where}` : 'Miss';
};

/** Why firing is impossible now; null if it is possible. */
export const whyNot = (
  run: runs.Run,
  line: runs.Run['course']['order'][number] | undefined,
  { target, waiting, runS }: { readonly target: number; readonly waiting: number; readonly runS: number },
): string | null => {
  if (line === undefined) return 'No line is open.';
  if (run.upAt !== null && run.startsAt !== null && runS < (Date.parse(run.upAt) - Date.parse(run.startsAt)) / 1000)
    return run.course.marks === 'marked' ? 'The target is down.' : 'Still moving.';
  if (line.position !== undefined && line.position !== run.position)
    return `Move to ${run.course.positions[line.position - 1]?.name ?? 'its position'} first: P.`;
  if (line.target !== target) return `The line is T${line.target}.`;
  const left = run.rounds.filter((round) => round.line === line.line && round.outcome === 'to-come').length;
  if (line.until === 'hit' ? waiting > 0 : waiting >= left) return 'Wait for the last shot.';
  return null;
};
