import { type classes, lives } from '@windcall/contract';
import { type ClassTable, wallTable } from '@windcall/training';
import { useState } from 'react';
import { messageOf } from '../../../api/message-of.ts';
import { useCall } from '../../../api/use-call.ts';
import { useThing } from '../../../desk/slot.ts';
import { Button } from '../../../kit/button.tsx';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { ActionButton } from '../../../shortcuts/action-button.tsx';
import { windSide } from '../../../units/crosswind.ts';
import { cueName } from '../../../units/cue-words.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { CodeByHand } from '../code-by-hand.tsx';
import { ClassPage } from './class-page.tsx';
import { type DeskStep, deskStep, endLoses, skipLoses, waitingFor } from './desk-words.ts';
import { BracketBar, CallTime, ConnectionMark } from './live-marks.tsx';
import { countOf, liveLine, STATE_WORDS, saidOf } from './live-words.ts';
import { axisLines, axisOf, classWords, judgedOfTask, truthWords } from './results-words.ts';
import { type Followed, useNewestLive, useSaid } from './use-live.ts';
import { asksFirst, type LiveCommands, useLiveCommands } from './use-live-commands.ts';
import { SHOT_WORDS } from './wall/bracket-axis.tsx';
import { countsOf, revealedBrackets } from './wall/wall-brackets.ts';
import { WallFrame } from './wall/wall-frame.tsx';
import { WallView } from './wall/wall-view.tsx';
import { useAway, useLiveWind } from './wall-screen.tsx';
import { wallAt } from './wall-steps.ts';

/** A frame that scrolls takes the focus, so that the keyboard can scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLL = { tabIndex: 0 } as const;
/** Phones are asked for this often while somebody is waited for, ms. */
const PHONES_MS = 3000;

interface AtDesk {
  readonly klass: classes.ClassView;
  readonly live: lives.Live;
  readonly table: ClassTable;
  readonly followed: Followed;
}

/** Who has called what, as it comes; who is missing first. */
const DeskTable = ({ table }: Pick<AtDesk, 'table'>) => {
  const units = useUnits();
  const isShown = table.state === 'revealed' || table.state === 'over';
  const cells = table.rows.map((row) => ({ row, cell: row.cells[table.task - 1] }));
  const missing = (state: string | undefined): number => Number(state === 'waiting');
  const sorted = isShown ? cells : cells.toSorted((a, b) => missing(b.cell?.state) - missing(a.cell?.state));
  const marks = new Map(revealedBrackets(table, table.task).map(({ name, mark }) => [name, mark]));
  const axis = axisOf(
    units,
    cells.flatMap(({ cell }) => [cell?.call?.lo ?? 0, cell?.call?.hi ?? 0, cell?.truth ?? 0]),
  );
  const lines = axisLines(units, axis);
  const at = (mph: number): string => `${(100 * (mph - axis.low)) / (axis.high - axis.low)}%`;
  return (
    <section {...KEYBOARD_SCROLL} className="desk-table" aria-label="Who has called">
      <table data-shown={isShown || undefined}>
        <caption className="sr-only">Wind {table.task}: who has called what</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="desk-wide">
              After
            </th>
            <th scope="col">
              <span className="sr-only">Bracket</span>
              <span aria-hidden className="desk-axis figure">
                {lines.map((mph) => (
                  <span key={mph} style={{ left: at(mph) }}>
                    {mph === 0 ? '0' : windSide(units, mph, 0)}
                  </span>
                ))}
              </span>
            </th>
            <th scope="col" className="desk-wide">
              Call, {units.name('wind')}
            </th>
            {isShown && (
              <>
                <th scope="col" className="desk-wide">
                  Wind
                </th>
                <th scope="col">Shot</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row, cell }) => {
            const mark = marks.get(row.name);
            return (
              <tr key={row.memberId} data-miss={(!isShown && cell?.state === 'waiting') || undefined}>
                <th scope="row">{row.name}</th>
                <td className="whitespace-nowrap">
                  {cell && <i aria-hidden className="shape" data-s={cell.state} />}{' '}
                  {cell ? STATE_WORDS[cell.state] : 'here'}
                </td>
                <td className="figure desk-wide">
                  {cell?.calledS === undefined ? '' : `${Math.round(cell.calledS)} s`}
                </td>
                <td className="desk-bar">
                  <BracketBar call={cell?.call} truth={cell?.truth} axis={axis} lines={lines} />
                </td>
                <td className="figure desk-wide whitespace-nowrap">
                  {cell?.call ? `${windSide(units, cell.call.lo)} to ${windSide(units, cell.call.hi)}` : ''}
                </td>
                {isShown && (
                  <>
                    <td className="figure desk-wide">{cell?.truth === undefined ? '' : windSide(units, cell.truth)}</td>
                    <td className="whitespace-nowrap">
                      {mark && (mark === 'hit' || mark === 'lucky' || mark === 'miss') && (
                        <i aria-hidden className="shape" data-s={mark} />
                      )}{' '}
                      {mark ? SHOT_WORDS[mark] : ''}
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

/** Who is here, and the ways in. */
const Lobby = ({ klass, live, table, away }: AtDesk & { readonly away: readonly string[] }) => {
  const units = useUnits();
  const { joining } = klass;
  return (
    <>
      <h2 className="desk-now">
        <b>
          {table.rows.length} of {table.rows.length + away.length} {table.rows.length === 1 ? 'is' : 'are'} here
        </b>
        <span>{liveLine(units, live)}</span>
      </h2>
      <ul aria-label="Who is here" className="desk-lobby">
        {table.rows.map(({ memberId, name }) => (
          <li key={memberId}>
            <i aria-hidden className="shape" data-s="fired" /> {name}
          </li>
        ))}
        {away.map((name) => (
          <li key={name} className="text-ink-2">
            <i aria-hidden className="shape" data-s="waiting" /> {name} <small>has not joined</small>
          </li>
        ))}
      </ul>
      {joining?.code && joining.link ? (
        <section aria-label="Join" className="desk-join">
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

/** What is said over the table. */
const Now = ({ live, table, aheadMs }: Pick<AtDesk, 'live' | 'table'> & { readonly aheadMs: number }) => {
  const units = useUnits();
  const { task, state } = table;
  const { of, called } = countOf(table, task);
  const judged = judgedOfTask(table, task);
  const counts = countsOf(table, judged);
  const truth = truthWords(units, judged);
  const where = live.task === task && live.distance !== null ? ` · ${units.text('range', live.distance)}` : '';
  if (state === 'revealed' || state === 'over') {
    return (
      <h2 className="desk-now">
        <b>
          {truth ? (
            <>
              It was <span className="figure text-accent">{truth}</span>
            </>
          ) : (
            `Wind ${task} of ${live.tasks}`
          )}
        </b>
        <span>
          {judged.length > 0
            ? `caught it ${counts.caught} of ${counts.of} · hits ${counts.hits}, lucky ${counts.lucky}. ${classWords(units, judged)}`
            : live.skipped
              ? 'Skipped: no call of it counts.'
              : 'Nobody called this wind.'}
        </span>
      </h2>
    );
  }
  return (
    <h2 className="desk-now">
      <b>
        Wind {task} of {live.tasks}
        {where}
      </b>
      {state === 'open' && <CallTime live={live} aheadMs={aheadMs} />}
      <span>
        {called} of {of} called
      </span>
    </h2>
  );
};

/** Who is missing, and why. */
const Waiting = ({ klass, live, table }: Pick<AtDesk, 'klass' | 'live' | 'table'>) => {
  const isAsked = table.state === 'open' || table.state === 'frozen' || table.state === 'lobby';
  const { data } = useCall(
    lives.listPhones,
    { params: { id: String(klass.id), live: String(live.id) } },
    { enabled: isAsked, refetchInterval: isAsked ? PHONES_MS : false },
  );
  const missing = isAsked ? waitingFor(table, data?.phones ?? []) : [];
  if (missing.length === 0) return null;
  return (
    <section aria-label="Waiting for" className="desk-missing">
      <h3 className="text-sm text-ink-2">Waiting for</h3>
      <ul>
        {missing.map(({ memberId, name, why }) => (
          <li key={memberId}>
            {name} <small>{why}</small>
          </li>
        ))}
      </ul>
    </section>
  );
};

const ACTION: Readonly<Record<Exclude<DeskStep['does'], 'end' | 'review'>, keyof LiveCommands['actions']>> = {
  open: 'open',
  freeze: 'freeze',
  reveal: 'reveal',
  forward: 'forward',
};

/** The one amber button: the next step of the evening, with its key. */
const NextStep = ({
  step,
  commands,
  onEnd,
}: {
  readonly step: DeskStep;
  readonly commands: LiveCommands;
  readonly onEnd: () => void;
}) => {
  const words = (
    <span>
      {step.label}
      <small>{step.note}</small>
    </span>
  );
  if (step.does === 'end' || step.does === 'review') {
    return (
      <Button variant="primary" className="desk-go" pending={commands.isBusy.end} onClick={onEnd}>
        {words}
      </Button>
    );
  }
  return (
    <ActionButton
      action={commands.actions[ACTION[step.does]]}
      variant="primary"
      className="desk-go"
      pending={step.does !== 'forward' && commands.isBusy[step.does]}
    >
      {words}
    </ActionButton>
  );
};

const Running = ({ klass, live, table, followed }: AtDesk) => {
  const units = useUnits();
  const asks = useThing(asksFirst) ?? true;
  const [asked, setAsked] = useState<'skip' | 'end' | null>(null);
  const commands = useLiveCommands({ klass, live, table, asks, reread: followed.reread });
  const away = useAway(klass.id, table.rows);
  const wind = useLiveWind(klass.id, live.id, table);
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
      <div className="live-bar" data-side="desk">
        <h2 className="truncate text-base font-medium">{klass.name}</h2>
        {klass.joining?.code && (
          <span className="desk-wide text-ink-2">
            Join <span className="figure select-all">{klass.joining.code}</span>
          </span>
        )}
        <ConnectionMark connection={followed.heard.connection} />
        <span className="desk-warn">Shows brackets. Do not project this page.</span>
        <span className="flex gap-2">
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
        <section aria-label="The class" className="desk-left">
          {table.state === 'lobby' ? (
            <Lobby {...{ klass, live, table, followed, away }} />
          ) : (
            <>
              <Now live={live} table={table} aheadMs={aheadMs} />
              <DeskTable table={table} />
            </>
          )}
          <p role="status" aria-live="polite" className="sr-only">
            {said}
          </p>
        </section>
        <aside aria-label="Commands" className="desk-right">
          <div className="desk-dock">
            {isOver ? (
              <ButtonLink variant="primary" className="desk-go" to={`${home}?tab=reviews&live=${live.id}`}>
                <span>
                  Go to the review
                  <small>The session is over</small>
                </span>
              </ButtonLink>
            ) : (
              <NextStep step={step} commands={commands} onEnd={onEnd} />
            )}
            {table.state === 'revealed' && (
              <div className="desk-steps">
                <ActionButton action={commands.actions.back} variant="quiet" disabled={!commands.actions.back.enabled}>
                  Back one
                </ActionButton>
                {step.does === 'forward' && table.task < live.tasks && (
                  <ActionButton action={commands.actions.open} variant="quiet">
                    Open wind {table.task + 1} now
                  </ActionButton>
                )}
                {step.does === 'open' && at.kind === 'sum' && (
                  <ActionButton action={commands.actions.forward} variant="quiet">
                    How it stands
                  </ActionButton>
                )}
              </div>
            )}
            {commands.failed && (
              <p role="alert" className="text-sm text-warn">
                {messageOf(units, commands.failed, 'That was not done. Look at where the session is and try again.')}
              </p>
            )}
          </div>
          <Waiting klass={klass} live={live} table={table} />
          <div>
            <p className="mb-1.5 text-sm text-ink-2">On the wall now</p>
            <div className="desk-mirror" aria-hidden inert>
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
          </p>
          <div className="desk-foot">
            <Button variant="quiet" disabled={!commands.may.skip} onClick={() => setAsked('skip')}>
              Skip this wind…
            </Button>
            {endButton('desk-narrow')}
            <ButtonLink variant="quiet" className="desk-narrow" to={`${home}/wall`}>
              Open the wall
            </ButtonLink>
          </div>
        </aside>
      </div>
      <ConfirmDialog
        open={asked === 'skip'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Skip wind ${table.task}?`}
        text={skipLoses(table, live.tasks)}
        confirmLabel={`Skip wind ${table.task}`}
        cancelLabel="Go back"
        variant="primary"
        onConfirm={() => {
          setAsked(null);
          commands.skip();
        }}
      />
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={(open) => !open && setAsked(null)}
        title="End the session?"
        text={endLoses(table, live.tasks)}
        confirmLabel="End session"
        cancelLabel="Go back"
        onConfirm={() => {
          setAsked(null);
          commands.end();
        }}
      />
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

/** Where a live is run from: brackets as they come, and the next step. Not for the wall. */
export const DeskScreen = () => <ClassPage title="Desk">{(klass) => <Desk klass={klass} />}</ClassPage>;
