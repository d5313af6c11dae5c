import { assignments, classes, drills, fillPath, lives } from '@windcall/contract';
import { useSearchParams } from 'react-router';
import { panelOf, queryText, useCall } from '../../../api/index.ts';
import { ButtonLink, EmptyState, formatDateTime, ownZone, Panel, Select, TextField } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { AssignHomework } from '../assignments/assign-homework.tsx';
import { liveLine } from '../live/live-words.ts';
import { CsvButton } from './csv-button.tsx';
import { Review } from './review.tsx';
import type { ReviewTask } from './review-words.ts';

/** In place of a live's number: all calls in a range of days. */
const DAYS = 'days';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const Loaded = ({ klass, list }: { readonly klass: classes.ClassView; readonly list: readonly lives.Live[] }) => {
  const units = useUnits();
  const [address, setAddress] = useSearchParams();
  const [newest] = list;
  const asked = address.get('live');
  const live = asked === DAYS ? undefined : (list.find(({ id }) => String(id) === asked) ?? newest);
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const days = { ...(isDay(from) && { from }), ...(isDay(to) && { to }), zone: ownZone() };
  const params = { id: String(klass.id) };
  const liveParams = { ...params, live: String(live?.id ?? 0) };
  const ofLive = useCall(lives.reviewLive, { params: liveParams }, { enabled: live !== undefined });
  const ofDays = useCall(lives.reviewClass, { params, query: days }, { enabled: live === undefined });
  const shown = live ? ofLive : ofDays;
  const given = useCall(assignments.listAssignments, { params }, { enabled: live === undefined });
  const choose = (change: Readonly<Record<string, string>>): void => {
    const kept = { live: live ? String(live.id) : DAYS, from, to, ...change };
    setAddress(Object.fromEntries(Object.entries({ tab: 'reviews', ...kept }).filter(([, value]) => value !== '')), {
      replace: true,
    });
  };
  const nameOf = ({ live: id, assignment, try: place }: Pick<ReviewTask, 'live' | 'assignment' | 'try'>): string => {
    if (assignment !== null) {
      const found = given.data?.assignments.find((one) => one.id === assignment);
      const title = found?.title ?? 'An assignment';
      return found && found.tries > 1 && place !== null ? `${title}, try ${place}` : title;
    }
    const found = list.find((one) => one.id === id);
    return found ? formatDateTime(found.createdAt) : 'An earlier live';
  };
  const csvPath = live
    ? fillPath(lives.exportLiveReview.path, liveParams)
    : fillPath(lives.exportClassReview.path, params) + queryText(days);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start gap-4 print:hidden">
        <Select
          label="Review of"
          className="min-w-0 max-w-full sm:w-96"
          value={live ? String(live.id) : DAYS}
          choices={[
            ...list.map((one) => ({
              value: String(one.id),
              label: `${formatDateTime(one.createdAt)}, ${liveLine(units, one)}`,
            })),
            { value: DAYS, label: 'A range of days' },
          ]}
          onChange={(value) => choose({ live: value })}
        />
        {!live && (
          <>
            <TextField
              label="From"
              type="date"
              hint={
                klass.timeZone === null
                  ? `Days are those of your time zone, ${ownZone()}.`
                  : `Days are those of the class’s time zone, ${klass.timeZone}.`
              }
              value={from}
              onChange={(value) => choose({ from: value })}
            />
            <TextField label="To" type="date" value={to} onChange={(value) => choose({ to: value })} />
          </>
        )}
      </div>
      <Panel title="Review" untitled {...panelOf(units, shown, 'The review could not be loaded.')}>
        {shown.data && (
          <Review
            review={shown.data}
            heading={
              live
                ? `${formatDateTime(live.createdAt)}. ${liveLine(units, live)}`
                : days.from || days.to
                  ? [days.from && `from ${days.from}`, days.to && `to ${days.to}`].filter(Boolean).join(' ')
                  : 'All days'
            }
            nameOf={live ? undefined : nameOf}
            acts={classes.isAtLeast(klass.role, 'instructor') && <CsvButton path={csvPath} />}
            lead={
              classes.isAtLeast(klass.role, 'instructor') && (
                <div className="flex flex-wrap gap-3">
                  <AssignHomework
                    klass={klass}
                    tasks={shown.data.tasks}
                    level={live?.level ?? newest?.level ?? drills.FIRST_LEVEL}
                  />
                  {live && !live.isOpen && !klass.archived && (
                    <ButtonLink size="lg" to={`/classes/${klass.id}?again=${live.id}`}>
                      Run a session like it again…
                    </ButtonLink>
                  )}
                </div>
              )
            }
          />
        )}
      </Panel>
    </div>
  );
};

/** After a live: everybody's calls, and the class's bias. */
export const ReviewsTab = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const list = useCall(lives.listLives, { params: { id: String(klass.id) } });
  return (
    <Panel
      title="Reviews"
      untitled
      {...panelOf(units, list, 'The lives could not be loaded.')}
      empty={
        list.data?.lives.length === 0 && (
          <EmptyState
            title="Nothing to review yet"
            text="After a session, everybody’s brackets stand here about the wind there was."
          />
        )
      }
    >
      <Loaded klass={klass} list={list.data?.lives ?? []} />
    </Panel>
  );
};
