import { classes } from '@windcall/contract';
import { messageOf } from '../../../api/message-of.ts';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { formatDateTime } from '../../../kit/format-date.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useUnits } from '../../../units/use-units.tsx';
import { liveLine } from './live-words.ts';
import { MakeLive } from './make-live.tsx';
import { useLives } from './use-live.ts';
import './live.css';

/** What happens in the class now: the live that goes on with its ways in, a new one, and those before. */
export const LiveTab = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const { data, error, isPending, refetch } = useLives(klass.id);
  const open = data?.lives.find(({ isOpen }) => isOpen);
  const before = data?.lives.filter(({ isOpen }) => !isOpen) ?? [];
  const mayRun = classes.isAtLeast(klass.role, 'assistant');
  const mayMake = classes.isAtLeast(klass.role, 'instructor') && !klass.archived;
  const home = `/classes/${klass.id}`;
  return (
    <Panel
      title="Live"
      untitled
      loading={isPending}
      error={error ? messageOf(units, error, 'The lives could not be loaded.') : null}
      onRetry={() => void refetch()}
    >
      {open && (
        <section aria-label="The live that goes on" className="flex flex-col items-start gap-4">
          <p className="text-lg">{liveLine(units, open)}</p>
          <p className="text-ink-2">
            {open.task === 0 ? 'Waiting for the first wind.' : `Wind ${open.task} of ${open.tasks}.`}
          </p>
          <div className="flex flex-wrap gap-3">
            {mayRun && (
              <>
                <ButtonLink variant="primary" to={`${home}/desk`}>
                  To the desk
                </ButtonLink>
                <ButtonLink to={`${home}/wall`}>Open the wall</ButtonLink>
              </>
            )}
            <ButtonLink variant={mayRun ? 'plain' : 'primary'} to={`${home}/lives/${open.id}`}>
              {mayRun ? 'Call along' : open.drillId === null ? 'Join' : 'Go on'}
            </ButtonLink>
          </div>
        </section>
      )}
      {!open && mayMake && <MakeLive classId={klass.id} />}
      {!open && !mayMake && (
        <EmptyState
          title="No live is open"
          text="When your instructor opens one, everybody calls the same wind at the same time."
        />
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
