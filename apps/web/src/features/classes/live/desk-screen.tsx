import type { classes, lives } from '@windcall/contract';
import { type ClassTable, wallTable } from '@windcall/training';
import { useState } from 'react';
import { messageOf } from '../../../api/index.ts';
import { useThing } from '../../../desk/slot.ts';
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  canStayAwake,
  EmptyState,
  Switch,
  useStayAwake,
} from '../../../kit/index.ts';
import { cueName, useUnits } from '../../../units/index.ts';
import { CodeByHand } from '../code-by-hand.tsx';
import { WaitingGroups } from '../members/waiting-list.tsx';
import { ClassPage } from './class-page.tsx';
import { DeskNow, WaitingFor } from './desk/desk-now.tsx';
import { DeskSteps, LateCalls } from './desk/desk-steps.tsx';
import { DeskTable } from './desk/desk-table.tsx';
import { deskStep, endLoses, skipLoses } from './desk/desk-words.ts';
import { NameMenu } from './desk/name-menu.tsx';
import { ConnectionMark } from './live-marks.tsx';
import { liveLine, saidOf } from './live-words.ts';
import { type Followed, useNewestLive, useSaid } from './use-live.ts';
import { asksFirst, useLiveCommands } from './use-live-commands.ts';
import { WallFrame } from './wall/wall-frame.tsx';
import { WallView } from './wall/wall-view.tsx';
import { useClassroom, useLiveWind } from './wall-screen.tsx';
import { wallAt } from './wall-steps.ts';

interface DeskLobbyProps {
  readonly klass: classes.ClassView;
  readonly live: lives.Live;
  readonly table: ClassTable;
  /** Students of the class who are not in the live. */
  readonly away: readonly string[];
}

export const DeskLobby = ({ klass, live, table, away }: DeskLobbyProps) => {
  const units = useUnits();
  const { joining } = klass;
  return (
    <>
      <h2 className="desk-now">
        <b>
          {joining?.expected
            ? `${table.rows.length} here of ${joining.expected} expected`
            : `${table.rows.length} of ${table.rows.length + away.length} ${table.rows.length === 1 ? 'is' : 'are'} here`}
        </b>
        <span>{liveLine(units, live)}</span>
      </h2>
      <ul aria-label="Who is here" className="desk-lobby">
        {table.rows.map(({ memberId, name }, i) => (
          <li key={memberId}>
            <i aria-hidden className="shape" data-s="fired" />{' '}
            <NameMenu klass={klass} memberId={memberId} name={name} place={i + 1} />
          </li>
        ))}
        {away.map((name) => (
          <li key={name} className="text-ink-2">
            <i aria-hidden className="shape" data-s="waiting" /> {name} <small>has not joined</small>
          </li>
        ))}
      </ul>
      {joining?.code && joining.link ? (
        <section aria-label="Join" className="flex flex-col items-start gap-2 border-t border-line pt-5">
          <p className="text-ink-2">
            Join at <b className="font-medium text-ink">{new URL(joining.link).host}/join</b>
          </p>
          <CodeByHand label="Join code" code={joining.code} copies={joining.link} copy="Copy link" />
          <p className="max-w-prose text-ink-2">
            One code for the class and this session. Late comers start with the wind that is open.
          </p>
        </section>
      ) : (
        <p className="text-ink-2">
          Joining is closed.{' '}
          <ButtonLink size="sm" to={`/classes/${klass.id}?tab=members`}>
            Open it under Members
          </ButtonLink>
        </p>
      )}
    </>
  );
};

/** Interval of refetching members while joining is open, ms. */
const MEMBERS_MS = 4000;

/** Shown on a narrow screen only. */
const NARROW = 'hidden max-[44rem]:inline-flex';

interface RunningProps {
  readonly klass: classes.ClassView;
  readonly live: lives.Live;
  readonly table: ClassTable;
  readonly followed: Followed;
}

const Running = ({ klass, live, table, followed }: RunningProps) => {
  const units = useUnits();
  const asks = useThing(asksFirst) ?? true;
  const [asked, setAsked] = useState<'skip' | 'end' | null>(null);
  const commands = useLiveCommands({ klass, live, table, asks, reread: followed.reread });
  const { away, waiting } = useClassroom(klass.id, table.rows, klass.joining?.until ? MEMBERS_MS : false);
  const wind = useLiveWind(klass.id, live.id, table);
  const isAwake = useStayAwake();
  const { aheadMs } = followed.heard;
  const said = useSaid(saidOf(table, table.task));
  const revealed = commands.wind.data?.task === table.task ? commands.wind.data : null;
  const cues = revealed?.read.cues ?? [];
  const at = wallAt(table.step ?? 0, cues.length);
  const now = at.kind === 'cue' ? cues[at.index] : undefined;
  const cueLine = now && `${at.kind === 'cue' && at.told ? 'Told' : 'Asking'}: ${cueName(units, now)}`;
  const step = deskStep({ table, live, nextCue: commands.nextCue, cueLine: cueLine ?? null, cues: cues.length });
  const isOver = table.state === 'over';
  const home = `/classes/${klass.id}`;
  const onEnd = (): void => setAsked('end');
  const endButton = (className: string) =>
    !isOver && (
      <Button variant="quiet" className={className} onClick={onEnd}>
        End session…
      </Button>
    );
  return (
    <>
      <div className="live-bar flex-nowrap max-[44rem]:gap-x-2.5">
        <h2 className="truncate text-base font-medium">{klass.name}</h2>
        {klass.joining?.code && (
          <span className="desk-wide text-ink-2">
            Join <span className="figure select-all">{klass.joining.code}</span>
          </span>
        )}
        <ConnectionMark connection={followed.heard.connection} />
        <span className="ml-auto text-sm text-warn max-[44rem]:text-xs">Shows brackets. Do not project this page.</span>
        <span className="ml-0 flex gap-2">
          <ButtonLink className="desk-wide" to={`${home}/wall`} target="wall">
            Open the wall
          </ButtonLink>
          <ButtonLink variant="quiet" className="desk-wide" to={home}>
            To the class
          </ButtonLink>
          {endButton('desk-wide')}
        </span>
      </div>
      <div className="desk">
        <section aria-label="The class" className="flex min-w-0 flex-col gap-4 px-5 py-4 max-[44rem]:px-4">
          {table.state === 'lobby' ? (
            <DeskLobby {...{ klass, live, table, away }} />
          ) : (
            <>
              <DeskNow live={live} table={table} aheadMs={aheadMs} />
              <DeskTable klass={klass} table={table} />
            </>
          )}
          <p role="status" aria-live="polite" className="sr-only">
            {said}
          </p>
        </section>
        <aside
          aria-label="Commands"
          className="flex flex-col gap-4 border-l border-line bg-sunk px-5 py-4 max-lg:border-l-0 max-lg:bg-ground max-[44rem]:px-4"
        >
          <DeskSteps
            {...{ step, commands, live, table, aheadMs, onEnd }}
            isSummed={at.kind === 'sum'}
            reviewPath={`${home}?tab=reviews&live=${live.id}`}
          />
          {waiting.length > 0 && (
            <section aria-label="At the door">
              <h2 className="text-lg">{waiting.length === 1 ? '1 waits' : `${waiting.length} wait`} at the door</h2>
              <p className="text-sm text-ink-2">
                {klass.joining?.letIn
                  ? 'You let students in yourself.'
                  : 'More have joined than you expect, so newcomers wait.'}{' '}
                Nobody here is touched.
              </p>
              <WaitingGroups klass={klass} waiting={waiting} />
            </section>
          )}
          <LateCalls table={table} commands={commands} />
          <WaitingFor klass={klass} live={live} table={table} />
          <div>
            <p className="mb-1.5 text-sm text-ink-2">On the wall now</p>
            <div className="relative aspect-[16/9] overflow-hidden rounded border border-line" aria-hidden inert>
              <WallFrame>
                <WallView {...{ klass, live, aheadMs, away, wind, revealed }} table={wallTable(table, live.names)} />
              </WallFrame>
            </div>
          </div>
          <div className="flex flex-col gap-2">
            <Switch
              label="Discuss: ask before each cue is told"
              checked={asks}
              onChange={(to) => asksFirst.write(to)}
            />
            <Switch
              label="Standings at the end"
              {...(live.names === 'owner' && { hint: 'Names are hidden, so there is no standing.' })}
              disabled={live.names === 'owner'}
              checked={table.standings === true && live.names === 'shown'}
              onChange={commands.showStandings}
            />
          </div>
          <p className="text-sm text-ink-3">
            {live.names === 'owner' ? 'Names: hidden. ' : ''}You are sealed too: call along.
            {isAwake ? ' This screen stays awake.' : !canStayAwake() && ' Set this screen not to sleep.'}
          </p>
          <div className="mt-auto flex flex-wrap justify-between gap-2 border-t border-line pt-3 [&_.button]:h-11">
            <Button variant="quiet" disabled={!commands.may.skip} onClick={() => setAsked('skip')}>
              Skip this wind…
            </Button>
            {endButton(NARROW)}
            <ButtonLink variant="quiet" className={NARROW} to={`${home}/wall`}>
              Open the wall
            </ButtonLink>
          </div>
        </aside>
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          {...(asked === 'skip'
            ? {
                ...{ title: `Skip wind ${table.task}?`, confirmLabel: `Skip wind ${table.task}`, variant: 'primary' },
                text: skipLoses(table, live.tasks),
              }
            : { title: 'End the session?', confirmLabel: 'End session', text: endLoses(table, live.tasks) })}
          cancelLabel="Go back"
          onConfirm={() => {
            setAsked(null);
            commands[asked]();
          }}
        />
      )}
    </>
  );
};

const Desk = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const newest = useNewestLive(klass.id, 'desk');
  const { live, heard, list } = newest;
  const table = heard.feed?.table;
  if (live && table && !heard.refusal) return <Running klass={klass} live={live} table={table} followed={newest} />;
  return (
    <>
      <div className="live-bar">
        <h2 className="text-base font-medium">{klass.name}</h2>
        <ButtonLink to={`/classes/${klass.id}`}>To the class</ButtonLink>
      </div>
      <div className="live-room">
        {heard.refusal ? (
          <p role="alert">
            {messageOf(units, heard.refusal, 'This desk is for assistants and instructors of the class.')}
          </p>
        ) : list.data?.lives.length === 0 ? (
          <EmptyState
            title="No live session is open"
            action={<ButtonLink to={`/classes/${klass.id}`}>Start one in the class</ButtonLink>}
          />
        ) : (
          <p role="status">The desk is on its way</p>
        )}
      </div>
    </>
  );
};

/** Runs a live: brackets as they arrive, and the next step. Not for the wall. */
export const DeskScreen = () => <ClassPage title="Desk">{(klass) => <Desk klass={klass} />}</ClassPage>;
