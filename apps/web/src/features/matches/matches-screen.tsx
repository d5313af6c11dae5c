import './matches.css';
import { courses, matches } from '@windcall/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf, refresh, useCall, useCallMutation, useOffline } from '../../api/index.ts';
import { useDemo } from '../../demo/use-demo.ts';
import { Badge, Button, ButtonLink, EmptyState, Panel, TextField } from '../../kit/index.ts';
import { PracticeTabs } from '../../shell/practice-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/index.ts';
import { LastRuns } from './here/last-runs.tsx';
import { codeOf, stageLine } from './match-words.ts';
import { useStartRun } from './use-start-run.ts';

/** A code or a link opens its match. */
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
    onError: (error) => toastError('Copy Failed', messageOf(units, error, 'The copy was not made. Try again.')),
  });
  return (
    <Panel
      title="Stages to try"
      loading={ready.isPending}
      error={ready.isError ? messageOf(units, ready.error, 'The stages could not be loaded.') : null}
      onRetry={() => void ready.refetch()}
    >
      <ul className="stage-cards">
        {ready.data?.map((course) => (
          <li key={course.name}>
            <h3>{course.name}</h3>
            <p className="figure text-sm text-ink-3">{stageLine(course)}</p>
            <p className="text-sm text-ink-2">{course.brief}</p>
            <div>
              <Button
                variant="primary"
                size="sm"
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
    <Panel
      title="Your stages"
      loading={list.isPending}
      error={list.isError ? messageOf(units, list.error, 'Your stages could not be loaded.') : null}
      onRetry={() => void list.refetch()}
    >
      {list.data?.length === 0 && (
        <p className="text-sm text-ink-3">Change a copy of a stage, and it is kept here to shoot and to share.</p>
      )}
      <ul className="match-rows">
        {list.data?.map((course) => (
          <li key={course.id}>
            <div>
              <p>{course.name}</p>
              <small className="figure">
                {course.rounds} rounds, {course.parS} s, {course.targets} {course.targets === 1 ? 'target' : 'targets'}
              </small>
            </div>
            <ButtonLink size="sm" to={`/practice/stages/${course.id}`} aria-label={`Open ${course.name}`}>
              Open
            </ButtonLink>
          </li>
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
      loading={list.isPending}
      error={list.isError ? messageOf(units, list.error, 'Your matches could not be loaded.') : null}
      onRetry={() => void list.refetch()}
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
      <ul className="match-rows">
        {list.data?.map((match) => (
          <li key={match.code}>
            <div>
              <p>
                {match.name} {match.closed && <Badge>closed</Badge>}
              </p>
              <small className="figure">
                {match.courses} {match.courses === 1 ? 'stage' : 'stages'}, {match.finished} of {match.entered} finished
                {match.entry !== null && match.done < match.courses && !match.closed
                  ? `, you shot ${match.done}`
                  : match.entry !== null
                    ? ', you are done'
                    : match.maker
                      ? ', made by you'
                      : ''}
              </small>
            </div>
            <ButtonLink size="sm" to={`/practice/matches/${match.code}`} aria-label={`Open ${match.name}`}>
              {match.entry !== null && match.done < match.courses && !match.closed ? 'Go on' : 'Open'}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** Stages against the clock, and matches made of them. */
export const MatchesScreen = () => {
  const offline = useOffline();
  return (
    <Screen title="Matches" layout="bare" className="practice practice-page">
      <PracticeTabs current="Games" />
      {offline && (
        <p role="status" className="mb-4 text-warn">
          Offline, you can practice the stages you have seen. Matches need a connection: their wind stays on the server
          until your run is over.
        </p>
      )}
      <div className="matches-home">
        <ReadyStages offline={offline} />
        <div className="flex flex-col gap-8">
          <OwnMatches offline={offline} />
          <OwnStages />
          <LastRuns />
        </div>
      </div>
    </Screen>
  );
};
