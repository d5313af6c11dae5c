import { courses, matches } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { panelOf, refresh, useCall, useCallMutation, useOffline } from '../../api/index.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { useThing } from '../../desk/slot.ts';
import { Badge, Button, ButtonLink, EmptyState, formatDateTime, Panel, TextField } from '../../kit/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { type PracticeRun, practiceAddress, practiceRuns } from './here/practice-runs.ts';
import { ListRow, MatchPage } from './match-page.tsx';
import { codeOf, stageLine } from './match-words.ts';
import { useStartRun } from './use-start-run.ts';

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

/** Opens a match by its code or link. */
const OpenByCode = () => {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const open = (event: FormEvent): void => {
    event.preventDefault();
    const code = codeOf(text);
    if (code === null) setWrong(true);
    else navigate(`/practice/matches/${code}`);
  };
  return (
    <form className="flex items-end gap-2" onSubmit={open}>
      <TextField
        label="Code or link of a match"
        className="min-w-0 flex-1"
        autoComplete="off"
        spellCheck={false}
        value={text}
        {...(wrong && { error: 'A code has 16 characters. Paste the whole link if you have it.' })}
        onChange={(next) => {
          setText(next);
          setWrong(false);
        }}
      />
      <Button type="submit">Open</Button>
    </form>
  );
};

/** Ready-made stages: shoot one, or change a copy. */
const ReadyStages = ({ offline }: { readonly offline: boolean }) => {
  const units = useUnits();
  const demo = useDemo();
  const navigate = useNavigate();
  const ready = useCall(courses.listReadyCourses, {}, { staleTime: Number.POSITIVE_INFINITY });
  const start = useStartRun();
  const copy = useCallMutation(courses.createCourse, {
    onSuccess: ({ id }) => {
      void refresh(courses.listCourses);
      navigate(`/practice/stages/${id}`);
    },
    failed: ['Copy Failed', 'The copy was not made. Try again.'],
  });
  return (
    <Panel title="Stages to try" {...panelOf(units, ready, 'The stages could not be loaded.')}>
      <ul className="grid gap-4 md:grid-cols-2">
        {ready.data?.map((course, i) => (
          <li key={course.name} className="flex flex-col gap-2 rounded border border-line p-4">
            <h3 className="text-lg">{course.name}</h3>
            <p className="figure text-sm text-ink-3">{stageLine(course)}</p>
            <p className="text-sm text-ink-2">{course.brief}</p>
            <div className="mt-auto flex flex-wrap gap-2 pt-2">
              <Button
                variant={i === 0 ? 'primary' : 'plain'}
                size="sm"
                className="h-11"
                pending={start.pending}
                disabled={offline && start.needsServer}
                aria-label={`Shoot ${course.name}`}
                onClick={() => start.practice(course)}
              >
                Shoot it
              </Button>
              <Button
                size="sm"
                variant="quiet"
                className="h-11"
                disabled={offline}
                aria-label={`Change a copy of ${course.name}`}
                onClick={() =>
                  demo.checkFeature('customScenariosEnabled') &&
                  copy.mutate({ body: { course: { ...course, name: `${course.name}, my copy` } } })
                }
              >
                Change a copy
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const OwnStages = () => {
  const units = useUnits();
  const list = useCall(courses.listCourses, {});
  return (
    <Panel title="Your stages" {...panelOf(units, list, 'Your stages could not be loaded.')}>
      {list.data?.length === 0 && (
        <p className="text-sm text-ink-3">Change a copy of a stage, and it is kept here to shoot and to share.</p>
      )}
      <ul>
        {list.data?.map(({ id, name, rounds, parS, targets }) => (
          <ListRow
            key={id}
            name={name}
            about={`${rounds} rounds, ${parS} s, ${targets} ${targets === 1 ? 'target' : 'targets'}`}
          >
            <ButtonLink size="sm" className="h-11" to={`/practice/stages/${id}`} aria-label={`Open ${name}`}>
              Open
            </ButtonLink>
          </ListRow>
        ))}
      </ul>
    </Panel>
  );
};

const OwnMatches = ({ offline }: { readonly offline: boolean }) => {
  const units = useUnits();
  const list = useCall(matches.listMatches, {});
  return (
    <Panel
      title="Matches"
      {...panelOf(units, list, 'Your matches could not be loaded.')}
      aside={
        offline ? undefined : (
          <ButtonLink size="sm" to="/practice/matches/new">
            New match
          </ButtonLink>
        )
      }
    >
      <OpenByCode />
      {list.data?.length === 0 && (
        <EmptyState
          title="No match yet"
          text="Make one of your stages or the ready-made ones, and send its link. Everybody gets the same wind."
        />
      )}
      <ul>
        {list.data?.map((match) => {
          const isDue = match.entry !== null && match.done < match.courses && !match.closed;
          const own = match.entry !== null ? (isDue ? `, you shot ${match.done}` : ', you are done') : '';
          return (
            <ListRow
              key={match.code}
              name={
                <>
                  {match.name} {match.closed && <Badge>closed</Badge>}
                </>
              }
              about={
                <>
                  {match.courses} {match.courses === 1 ? 'stage' : 'stages'}, {match.finished} of {match.entered}{' '}
                  finished
                  {own || (match.maker && ', made by you')}
                </>
              }
            >
              <ButtonLink
                size="sm"
                className="h-11"
                to={`/practice/matches/${match.code}`}
                aria-label={`Open ${match.name}`}
              >
                {isDue ? 'Go on' : 'Open'}
              </ButtonLink>
            </ListRow>
          );
        })}
      </ul>
    </Panel>
  );
};

/** Stages against the clock, and matches made of them. */
export const MatchesScreen = () => {
  const offline = useOffline();
  return (
    <MatchPage title="Matches">
      {offline && (
        <p role="status" className="mb-4 text-warn">
          Offline, you can practice the stages you have seen. Matches need a connection: their wind stays on the server
          until your run is over.
        </p>
      )}
      <div className="matches-home grid gap-x-14 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <ReadyStages offline={offline} />
        <div className="flex flex-col gap-8">
          <OwnMatches offline={offline} />
          <OwnStages />
          <LastRuns />
        </div>
      </div>
    </MatchPage>
  );
};
