import { courses, type runs } from '@windcall/contract';
import { Button } from '../../../kit/index.ts';
import { TARGET_NAMES } from '../../../scope/describe-scope.ts';
import { useUnits } from '../../../units/index.ts';
import { WhatIsProtected } from '../what-is-protected.tsx';
import { OwnDope } from './own-dope.tsx';

interface BriefingProps {
  readonly run: runs.Run;
  readonly pending: boolean;
  readonly offline: boolean;
  readonly onBegin: () => void;
}

const MARKS = {
  seen: 'You see where each shot goes.',
  called: 'Hit or miss is called; you do not see where a shot goes.',
  marked: 'After each shot the target is down for 10 s, then shows the disc and the value.',
} as const;
const SEQUENCES = {
  fixed: 'in this order',
  free: 'in any order',
  called: 'in an order that is called line by line',
} as const;

/** The stage's description, before the wind is shown. */
export const Briefing = ({ run, pending, offline, onBegin }: BriefingProps) => {
  const units = useUnits();
  const { course } = run;
  return (
    <div className="run-page">
      <h2 className="text-2xl font-light">{course.name}</h2>
      {course.brief !== null && <p className="max-w-prose text-lg text-ink-2">{course.brief}</p>}
      <p className="max-w-prose text-ink-2">
        <span className="figure">{run.roundsLeft}</span> rounds in <span className="figure">{course.parS}</span> s,{' '}
        {SEQUENCES[course.sequence]}. {MARKS[course.marks]}{' '}
        {course.prepareS > 0 ? (
          <>
            First <span className="figure">{course.prepareS}</span> s to read the wind, then the signal.
          </>
        ) : (
          'The signal comes as soon as you have begun.'
        )}
      </p>
      {courses.STAGE_RULES[course.rule].warns !== null && (
        <p className="max-w-prose">{courses.STAGE_RULES[course.rule].warns}</p>
      )}
      <table className="run-dope">
        <caption className="sr-only">Targets</caption>
        <thead>
          <tr>
            <th scope="col">Target</th>
            <th scope="col">Distance</th>
            <th scope="col">Plate</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {course.targets.map((target) => (
            <tr key={target.number}>
              <th scope="row">T{target.number}</th>
              <td className="figure">{target.distance === null ? 'not told' : units.text('range', target.distance)}</td>
              <td>
                {TARGET_NAMES[target.targetType]}, {units.text('mount', target.widthIn, 0)}
                {target.mover && ', moves'}
              </td>
              <td className="figure">{courses.STAGE_RULES[course.rule].hasRings ? 'rings' : target.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-3">
        Rifle: {run.profileName || 'built-in'}. Positions:{' '}
        {course.positions.map(({ name, sway }) => `${name} (sway ${units.text('angle', sway)}, a model)`).join(', ')}.
      </p>
      {course.dope === 'own' && <OwnDope runId={run.id} profileName={run.profileName} />}
      {run.scored && (
        <p className="max-w-prose text-warn">
          One try. It is used up when you begin, not by the first shot; leaving costs time, nothing else.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" size="lg" pending={pending} disabled={offline} onClick={onBegin}>
          Begin <kbd>Enter</kbd>
        </Button>
        <p className="text-sm text-ink-3">
          {offline ? 'You are offline. The wind lies on the server.' : 'You see the wind, and the clock starts.'}
        </p>
      </div>
      {run.scored && <WhatIsProtected />}
    </div>
  );
};
