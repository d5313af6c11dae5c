import type { stages } from '@windcall/contract';
import { useMemo } from 'react';
import type { Calculations } from '../solution/use-calculations.ts';
import { Lesson } from './lesson.tsx';
import type { LoggedShot } from './logged-shot.ts';
import type { Shots } from './use-shots.ts';

/** The parts of a shot's error on its stage, and the certainty of its correction; null while unknown. */
const useSplit = (shot: LoggedShot | undefined, stage: stages.Stage | null, by: Calculations | null) =>
  useMemo(() => {
    if (shot === undefined || stage === null || by === null || shot.moment === null) return null;
    const target = stage.targets.find(({ number }) => number === shot.target);
    if (target === undefined) return null;
    const { moment: momentS, impactX, impactY } = shot;
    const outcome = by.split(stage, target, { momentS, aim: shot, impactX, impactY });
    const solved = by.solve(stage, target, momentS);
    if (outcome.status !== 'ok' || solved.status !== 'ok') return null;
    return { split: outcome.split, certainty: solved.solution.certainty };
  }, [shot, stage, by]);

interface LastShotProps {
  readonly shots: Shots;
  readonly by: Calculations | null;
}

export const LastShot = ({ shots, by }: LastShotProps) => {
  const last = shots.shots.at(-1);
  const told = useSplit(last, shots.lastStage, by);
  const are = shots.waiting === 1 ? 'shot is' : 'shots are';
  return (
    <>
      {shots.waiting > 0 && (
        <p role="status" className="mb-2 text-sm text-ink-2">
          {shots.waiting} {are} kept in this browser and will be recorded when the server is reached.
        </p>
      )}
      {shots.unsent && shots.waiting === 0 && (
        <p role="alert" className="mb-2 text-sm text-bad">
          The last shot is not recorded yet. It is kept in this browser until the server has it.
        </p>
      )}
      {last !== undefined && <Lesson shot={last} split={told?.split ?? null} certainty={told?.certainty ?? null} />}
    </>
  );
};
