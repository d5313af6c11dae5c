import { classes } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf, panelOf } from '../../../api/index.ts';
import { ButtonLink, EmptyState, formatDateTime, Panel } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { KeptCode } from './kept-code-card.tsx';
import { liveLine } from './live-words.ts';
import { MakeLive } from './make-live.tsx';
import { useNewestLive } from './use-live.ts';
import { useTakePart } from './use-take-part.ts';
import './live.css';

const nowWords = ({ state, task }: Pick<ClassTable, 'state' | 'task'>, tasks: number): string => {
  switch (state) {
    case 'lobby':
      return 'Waiting for wind 1.';
    case 'open':
      return `Wind ${task} of ${tasks} is open.`;
    case 'frozen':
      return `Wind ${task} of ${tasks}: calls are in.`;
    default:
      return `Wind ${task} of ${tasks} is revealed.`;
  }
};

/** The class's open live with the ways in, a new live, and earlier ones. Updates itself. */
export const LiveTab = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { live, heard, list, reread } = useNewestLive(klass.id, 'class');
  const { data } = list;
  const newest = data?.lives[0];
  const table = heard.feed?.table;
  const open = newest?.isOpen && table?.state !== 'over' ? (live ?? newest) : undefined;
  const before = data?.lives.filter(({ id }) => id !== open?.id) ?? [];
  const again = data?.lives.find(({ id }) => String(id) === address.get('again'));
  const mayRun = classes.isAtLeast(klass.role, 'assistant');
  const mayMake = classes.isAtLeast(klass.role, 'instructor') && !klass.archived;
  const home = `/classes/${klass.id}`;
  const room = open && `${home}/lives/${open.id}`;
  // a user who has just joined, or waits here when a live starts, enters it
  const wasWaiting = useRef(address.get('in') !== null);
  const isStudent = !mayRun;
  useEffect(() => {
    if (data === undefined || !isStudent) return;
    if (room === undefined) wasWaiting.current = true;
    else if (wasWaiting.current) navigate(room, { replace: true });
  }, [data, room, isStudent, navigate]);
  // members of the class take part in its live
  const taking = useTakePart(klass.id, isStudent ? open : undefined, reread);
  return (
    <Panel title="Live" untitled {...panelOf(units, list, 'The lives could not be loaded.')}>
      {open && room && (
        <section aria-label="The live that goes on" className="flex flex-col items-start gap-4">
          <p className="text-lg">{liveLine(units, open)}</p>
          <p className="text-ink-2" role="status">
            {nowWords(table ?? open, open.tasks)}
            {taking.trouble !== null && ` ${messageOf(units, taking.trouble, 'You are not in it yet.')}`}
          </p>
          <div className="flex flex-wrap gap-3">
            {mayRun && (
              <>
                <ButtonLink variant="primary" to={`${home}/desk`}>
                  To the desk
                </ButtonLink>
                <ButtonLink to={`${home}/wall`} target="wall">
                  Open the wall
                </ButtonLink>
              </>
            )}
            <ButtonLink variant={mayRun ? 'plain' : 'primary'} to={room}>
              {mayRun ? 'Call along' : 'Go in'}
            </ButtonLink>
          </div>
        </section>
      )}
      {!open && mayMake && data && <MakeLive key={again?.id ?? 0} classId={klass.id} again={again} />}
      {!open && !mayMake && (
        <div className="flex flex-col items-start gap-4">
          <EmptyState
            title={`You’re in, ${klass.displayName}.`}
            text="Keep this page open: it takes you in when your instructor starts. Everybody calls the same wind at the same time."
          />
          <KeptCode classId={klass.id} />
        </div>
      )}
      {before.length > 0 && (
        <section aria-label="Earlier lives" className="mt-8">
          <h3 className="engraved">Earlier</h3>
          <ul className="class-rows">
            {before.map((live) => (
              <li key={live.id}>
                <div>
                  <p>{liveLine(units, live)}</p>
                  <small>{formatDateTime(live.createdAt)}</small>
                </div>
                <div className="flex flex-wrap gap-2">
                  {live.drillId !== null && (
                    <ButtonLink to={`/practice?drill=${live.drillId}&call=31`}>Your calls</ButtonLink>
                  )}
                  <ButtonLink to={`${home}?tab=reviews&live=${live.id}`}>Review</ButtonLink>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
};
