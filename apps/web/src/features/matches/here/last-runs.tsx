import { courses } from '@windcall/contract';
import { useThing } from '../../../desk/slot.ts';
import { ButtonLink, formatDateTime, Panel } from '../../../kit/index.ts';
import { type Units, useUnits } from '../../../units/index.ts';
import { ListRow } from '../match-page.tsx';
import { type PracticeRun, practiceAddress, practiceRuns } from './practice-runs.ts';

/** Result of a practice run, in a line. */
const cameTo = (units: Units, { came, document, startsAt }: PracticeRun): string => {
  if (came === null) return startsAt === null ? 'not begun' : 'not looked back at';
  const rounds = document.order.reduce((sum, line) => sum + (line.sighters ? 0 : line.rounds), 0);
  const score = courses.STAGE_RULES[document.rule].hasRings
    ? `${came.points} with ${came.x} X`
    : document.rule === 'bank'
      ? `${came.points} points`
      : `${came.impacts} of ${rounds}`;
  return `${score} in ${units.number(came.timeS, came.timeS < 100 ? 1 : 0)} s`;
};

/** This browser's practice runs, newest first. */
export const LastRuns = () => {
  const units = useUnits();
  const runs = useThing(practiceRuns);
  if (runs.length === 0) return null;
  return (
    <Panel title="Last runs">
      <p className="mb-2 text-sm text-ink-3">
        Practice, kept in this browser: the last 20, never sent, in no figure and no table.
      </p>
      <ul>
        {runs.map((run) => {
          const when = formatDateTime(new Date(run.id).toISOString());
          const verb = run.came === null ? ['Go on', 'Go on with'] : ['Look back', 'Look back at'];
          return (
            <ListRow key={run.id} name={run.document.name} about={`${cameTo(units, run)}, ${when}`}>
              <ButtonLink
                size="sm"
                className="h-11"
                to={practiceAddress(run.id)}
                aria-label={`${verb[1]} ${run.document.name}, ${when}`}
              >
                {verb[0]}
              </ButtonLink>
            </ListRow>
          );
        })}
      </ul>
    </Panel>
  );
};
