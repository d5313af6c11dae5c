import './days.css';
import { days, profiles } from '@windcall/contract';
import { FIRST_QUESTION } from '@windcall/simulation';
import { counted } from '@windcall/units';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { messageOf, refresh, useCall, useCallMutation, useOffline } from '../../api/index.ts';
import { useFiring } from '../../desk/firing.ts';
import { Button, ButtonLink, formatDate, Line, Select, Tabs, TextField } from '../../kit/index.ts';
import { paperAddress, usePaperOf } from '../../paper/use-paper-of.tsx';
import { nextStage, useDay, withLine } from '../../plan/day-sender.ts';
import { Screen } from '../../shell/screen.tsx';
import { elevationText, useUnits, windText } from '../../units/index.ts';
import { dayPaper } from './day-paper.tsx';
import { Night } from './night.tsx';
import { useDayRifle, useStageFigures } from './stage-figures.ts';

interface KeptTextProps {
  readonly label: string;
  readonly value: string;
  readonly onKeep: (text: string) => void;
  readonly type?: 'date' | 'text';
  readonly maxLength?: number;
}

/** A text field that saves when it loses the focus. */
const KeptText = ({ value, onKeep, ...rest }: KeptTextProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null && typed !== value) onKeep(typed);
        setTyped(null);
      }}
    />
  );
};

interface StageRowProps {
  readonly id: string;
  readonly stage: days.DayStage;
  readonly rifle: ReturnType<typeof useDayRifle>;
  readonly put: (part: Partial<days.DayStage>) => void;
  readonly remove: () => void;
}

const StageRow = ({ id, stage, rifle, put, remove }: StageRowProps) => {
  const units = useUnits();
  const figures = useStageFigures(stage, rifle);
  return (
    <li className="flex flex-col gap-3 border-t border-line py-4">
      <div className="flex flex-wrap items-end gap-3">
        <span className="figure w-8 text-2xl">{stage.n}</span>
        <KeptText label="Name" maxLength={120} value={stage.name} onKeep={(name) => put({ name })} />
        <KeptText label="Note" maxLength={2000} value={stage.note} onKeep={(note) => put({ note })} />
        <ButtonLink to={`/days/${id}/${stage.n}`}>At the line</ButtonLink>
        <Button variant="quiet" onClick={remove} aria-label={`Remove stage ${stage.n}`}>
          Remove
        </Button>
      </div>
      <p>{stage.line}</p>
      {figures && (
        <ul
          className="figure flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2"
          aria-label={`Holds of stage ${stage.n}`}
        >
          {figures.rows.map(({ distance, main, windMils }) => (
            <li key={distance}>
              {units.text('range', distance)} {elevationText(units, main.elevationMils)}{' '}
              {windMils.map((mil) => windText(units, mil)).join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

interface BeforeProps {
  readonly id: string;
  readonly day: days.DayDocument;
  readonly change: (day: days.DayDocument) => void;
}

const Before = ({ id, day, change }: BeforeProps) => {
  const navigate = useNavigate();
  const offline = useOffline();
  const { data: rifles = [] } = useCall(profiles.listProfiles, {});
  const rifle = useDayRifle(day.profileId);
  const next = nextStage(day);
  const [number, setNumber] = useState<number | null>(null);
  const n = number ?? next;
  const numbers = [...day.stages.map((stage) => stage.n), next];
  const remove = useCallMutation(days.deleteDay, {
    onSuccess: () => {
      void refresh(days.listDays);
      void navigate('/days');
    },
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="shot-form">
        <KeptText label="Day" type="date" value={day.on} onKeep={(on) => on && change({ ...day, on })} />
        <KeptText label="Name" maxLength={120} value={day.name} onKeep={(name) => change({ ...day, name })} />
        <Select
          label="Rifle"
          value={String(day.profileId ?? 0)}
          choices={[
            { value: '0', label: 'Built-in rifle' },
            ...rifles.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={(value) => change({ ...day, profileId: Number(value) })}
        />
        <KeptText
          label="Match, by its code"
          maxLength={40}
          value={day.match ?? ''}
          onKeep={(match) => change({ ...day, match: match.trim() || null })}
        />
      </div>
      {day.match && (
        <Link to={`/practice/matches/${day.match}`} className="underline underline-offset-4">
          Open the match
        </Link>
      )}
      <ol aria-label="Stages">
        {day.stages.map((stage) => (
          <StageRow
            key={stage.n}
            {...{ id, stage, rifle }}
            put={(part) =>
              change({ ...day, stages: day.stages.map((one) => (one === stage ? { ...one, ...part } : one)) })
            }
            remove={() => change({ ...day, stages: day.stages.filter((one) => one !== stage) })}
          />
        ))}
      </ol>
      {next <= days.MOST_STAGES && (
        <div className="flex max-w-3xl flex-col gap-3">
          <Select
            label="Stage"
            value={String(n)}
            choices={numbers.map((one) => ({ value: String(one), label: one === next ? `${one}, new` : String(one) }))}
            onChange={(value) => setNumber(Number(value))}
          />
          <Line
            key={next}
            label="The stage in one line"
            button={`Put in stage ${n}`}
            question={FIRST_QUESTION}
            rifles={rifles.map(({ name }) => name)}
            onAsk={(_, __, line) => {
              change(withLine(day, n, line));
              setNumber(null);
            }}
            onRefuse={() => undefined}
          />
        </div>
      )}
      <Button
        variant="quiet"
        className="self-start"
        disabled={offline}
        pending={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      >
        Delete this day
      </Button>
    </div>
  );
};

const VersionFacts = ({ name, day }: { readonly name: string; readonly day: days.DayDocument | undefined }) => (
  <div className="min-w-0">
    <h3 className="text-sm text-ink-3">{name}</h3>
    {day === undefined ? (
      <p>Not there.</p>
    ) : (
      <>
        <p>
          {day.name}, {formatDate(`${day.on}T12:00:00`)}, {counted(day.stages.length, 'stage')}
        </p>
        <ol className="mt-1 text-sm text-ink-2">
          {day.stages.map(({ n, name: called, line, note }) => (
            <li key={n}>{[`${n}.`, called, line, note].filter(Boolean).join(' ')}</li>
          ))}
        </ol>
      </>
    )}
  </div>
);

const TABS = ['before', 'line', 'tonight'] as const;

export const DayScreen = () => {
  const units = useUnits();
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((one) => one === search.get('tab')) ?? 'before';
  const { day, server, refused, change, keepMine, keepOther } = useDay(id);
  const rifle = useDayRifle(day?.profileId);
  const firing = useFiring();
  usePaperOf(() => (day === undefined || day.stages.length === 0 ? [] : [dayPaper(units, { id, day, rifle, firing })]));
  return (
    <Screen
      title={day?.name ?? 'A day'}
      lead={day && formatDate(`${day.on}T12:00:00`)}
      aside={
        <div className="flex gap-2">
          {day && day.stages.length > 0 && <ButtonLink to={paperAddress(`day:${id}`)}>Print</ButtonLink>}
          <ButtonLink to="/days">Days</ButtonLink>
        </div>
      }
    >
      {refused && (
        <section role="alert" aria-label="Two versions of this day" className="mb-6 border border-warn p-4">
          <p className="mb-3">{refused.sentence ?? refused.message}</p>
          <div className="grid gap-4 md:grid-cols-2">
            <VersionFacts name="On this device" day={day} />
            <VersionFacts name="On the server" day={server.data} />
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button onClick={keepMine}>Keep this device’s</Button>
            <Button onClick={keepOther}>Keep the server’s</Button>
          </div>
        </section>
      )}
      {day === undefined ? (
        <p role={server.error ? 'alert' : 'status'}>
          {server.error ? messageOf(units, server.error, 'Open this day once with a connection.') : 'Loading…'}
        </p>
      ) : (
        <Tabs
          label="Parts of the day"
          value={tab}
          onChange={(next) => setSearch({ tab: next }, { replace: true })}
          contentClassName="pt-5"
          hasControls
          tabs={[
            {
              value: 'before',
              label: 'Before',
              content: <Before id={id} day={day} change={(next) => void change(next)} />,
            },
            {
              value: 'line',
              label: 'At the line',
              content: (
                <ul aria-label="Stages at the line" className="flex flex-col gap-3">
                  {day.stages.map(({ n, name, line }) => (
                    <li key={n}>
                      <ButtonLink
                        to={`/days/${id}/${n}`}
                        className="h-auto max-w-full py-2 text-left whitespace-normal"
                      >
                        {n}. {name || line}
                      </ButtonLink>
                    </li>
                  ))}
                </ul>
              ),
            },
            {
              value: 'tonight',
              label: 'Tonight',
              content: <Night day={{ ...day, id, updatedAt: server.data?.updatedAt ?? '' }} />,
            },
          ]}
        />
      )}
    </Screen>
  );
};
