import { type classes, lives } from '@windcall/contract';
import { ArrowRight, Eye, Pause, SkipForward, Square } from 'lucide-react';
import { messageOf } from '../../../api/message-of.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { useShortcut } from '../../../shortcuts/use-shortcut.ts';
import { windSide } from '../../../units/crosswind.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { ClassPage } from './class-page.tsx';
import { BracketBar, CallTime, ConnectionMark } from './live-marks.tsx';
import { countOf, liveLine, mayDo, nextStep, STATE_WORDS, saidOf } from './live-words.ts';
import { axisOf } from './results-words.ts';
import { type Followed, useLive, useLives, useSaid } from './use-live.ts';

const GROUP = 'Desk';
/** A frame that scrolls takes the focus, so that the keyboard can scroll it (WCAG 2.1.1). */
const KEYBOARD_SCROLL = { tabIndex: 0 } as const;

const Commands = ({ classId, live, followed }: { classId: number; live: lives.Live; followed: Followed }) => {
  const units = useUnits();
  const { heard, reread } = followed;
  const { state, task } = heard.feed?.table ?? live;
  const params = { id: String(classId), live: String(live.id) };
  const options = { onSettled: reread };
  const open = useCallMutation(lives.openNext, options);
  const freeze = useCallMutation(lives.freezeTask, options);
  const reveal = useCallMutation(lives.revealLiveTask, options);
  const skip = useCallMutation(lives.skipTask, options);
  const end = useCallMutation(lives.endLive, options);
  const may = mayDo(state, task, live.tasks);
  const step = nextStep({ state, task }, live.tasks);
  const onNext = (): void => open.mutate({ params, body: { task: task + 1 } });
  const onFreeze = (): void => freeze.mutate({ params, body: { task } });
  const onReveal = (): void => reveal.mutate({ params, body: { task } });
  useShortcut('n', 'Next wind', onNext, { enabled: may.next, group: GROUP });
  useShortcut('f', 'Freeze', onFreeze, { enabled: may.freeze, group: GROUP });
  useShortcut('r', 'Reveal', onReveal, { enabled: may.reveal, group: GROUP });
  const failed = [open, freeze, reveal, skip, end].find(({ error }) => error !== null)?.error;
  const look = (which: typeof step) => (which === step ? ('primary' as const) : ('plain' as const));
  return (
    <section aria-label="Commands" className="desk-commands">
      <Button
        variant={look('freeze')}
        disabled={!may.freeze}
        pending={freeze.isPending}
        icon={<Pause aria-hidden className="size-4" />}
        onClick={onFreeze}
      >
        Freeze <kbd>F</kbd>
      </Button>
      <Button
        variant={look('reveal')}
        disabled={!may.reveal}
        pending={reveal.isPending}
        icon={<Eye aria-hidden className="size-4" />}
        onClick={onReveal}
      >
        Reveal <kbd>R</kbd>
      </Button>
      <Button
        variant={look('next')}
        disabled={!may.next}
        pending={open.isPending}
        icon={<ArrowRight aria-hidden className="size-4" />}
        onClick={onNext}
      >
        {task === 0 ? 'First wind' : 'Next wind'} <kbd>N</kbd>
      </Button>
      <Button
        disabled={!may.skip}
        pending={skip.isPending}
        icon={<SkipForward aria-hidden className="size-4" />}
        onClick={() => skip.mutate({ params, body: { task } })}
      >
        Skip this wind
      </Button>
      <Button
        variant={look('end')}
        disabled={!may.end}
        pending={end.isPending}
        icon={<Square aria-hidden className="size-4" />}
        onClick={() => end.mutate({ params })}
      >
        End the live
      </Button>
      {failed && (
        <p role="alert" className="text-sm text-warn">
          {messageOf(units, failed, 'That was not done. Look at where the live is and try again.')}
        </p>
      )}
      <p className="text-sm text-ink-3">
        Freeze stops calls; whoever has called may still fire. Reveal opens the wind to everybody at once. You are
        sealed too: call along.
      </p>
    </section>
  );
};

/** Who has called what, as it comes. */
const DeskTable = ({ followed }: { readonly followed: Followed }) => {
  const units = useUnits();
  const table = followed.heard.feed?.table;
  if (!table || table.rows.length === 0) return <p className="text-ink-2">Nobody has joined this live yet.</p>;
  const cells = table.rows.map((row) => ({ row, cell: row.cells[table.task - 1] }));
  const axis = axisOf(
    units,
    cells.flatMap(({ cell }) => [cell?.call?.lo ?? 0, cell?.call?.hi ?? 0, cell?.truth ?? 0]),
  );
  return (
    <section {...KEYBOARD_SCROLL} className="desk-table" aria-label="Who has called">
      <table>
        <caption className="sr-only">
          {table.task === 0 ? 'Who is here' : `Wind ${table.task}: who has called what`}
        </caption>
        <thead>
          <tr>
            {['Name', 'State', 'After', 'Bracket', `Call, ${units.name('wind')}`, 'Wind', 'Plate'].map((head) => (
              <th key={head} scope="col" className="engraved">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ row, cell }) => (
            <tr key={row.memberId}>
              <th scope="row">{row.name}</th>
              <td>{cell ? STATE_WORDS[cell.state] : 'here'}</td>
              <td className="figure">{cell?.calledS === undefined ? '' : `${Math.round(cell.calledS)} s`}</td>
              <td className="w-1/3">
                <BracketBar call={cell?.call} truth={cell?.truth} axis={axis} />
              </td>
              <td className="figure whitespace-nowrap">
                {cell?.call ? `${windSide(units, cell.call.lo)} to ${windSide(units, cell.call.hi)}` : ''}
              </td>
              <td className="figure">{cell?.truth === undefined ? '' : windSide(units, cell.truth)}</td>
              <td>{cell?.isHit === undefined ? '' : cell.isHit === null ? 'no shot' : cell.isHit ? 'hit' : 'miss'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Desk = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const { data } = useLives(klass.id);
  const [newest] = data?.lives ?? [];
  const followed = useLive(klass.id, newest?.id ?? null, 'desk');
  const live = followed.live ?? newest;
  const { heard } = followed;
  const table = heard.feed?.table;
  const said = useSaid(table ? saidOf(table, table.task) : '');
  const count = table && countOf(table, table.task);
  return (
    <>
      <div className="live-bar">
        <h2 className="text-lg">{klass.name}</h2>
        <span className="text-warn">Desk: not for the wall</span>
        <ConnectionMark connection={heard.connection} />
        <span className="flex flex-wrap gap-2">
          <ButtonLink to={`/classes/${klass.id}/wall`}>Open the wall</ButtonLink>
          <ButtonLink to={`/classes/${klass.id}`}>To the class</ButtonLink>
        </span>
      </div>
      {!live ? (
        <div className="live-room">
          <EmptyState
            title="No live is open"
            action={<ButtonLink to={`/classes/${klass.id}`}>Open one in the class</ButtonLink>}
          />
        </div>
      ) : heard.refusal ? (
        <p role="alert" className="live-room">
          {messageOf(units, heard.refusal, 'This desk is for assistants and instructors of the class.')}
        </p>
      ) : (
        <div className="desk">
          <section aria-label="The class" className="flex min-w-0 flex-col gap-3">
            <p className="text-ink-2">{liveLine(units, live)}</p>
            <p className="flex flex-wrap items-center gap-4 text-xl">
              {table && table.task > 0 ? `Wind ${table.task} of ${live.tasks}` : 'Lobby'}
              {count && table.task > 0 && (
                <span className="text-base text-ink-2">
                  {count.called} of {count.of} have called, {count.fired} fired
                </span>
              )}
              {table?.state === 'open' && <CallTime live={live} aheadMs={heard.aheadMs} />}
            </p>
            <DeskTable followed={followed} />
            <p role="status" aria-live="polite" className="sr-only">
              {said}
            </p>
          </section>
          <div className="flex flex-col gap-6">
            <Commands classId={klass.id} live={live} followed={followed} />
            {klass.joining?.code && (
              <p>
                <span className="engraved">Join</span> <span className="figure text-lg">{klass.joining.code}</span>
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
};

/** Where a live is run from: brackets as they come, and the next step. Not for the wall. */
export const DeskScreen = () => <ClassPage title="Desk">{(klass) => <Desk klass={klass} />}</ClassPage>;
