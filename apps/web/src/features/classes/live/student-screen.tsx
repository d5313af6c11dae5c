import { type classes, drills, lives, profiles } from '@windcall/contract';
import { rifleName } from '@windcall/simulation';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { messageOf, refresh, useCall, useCallMutation } from '../../../api/index.ts';
import { request } from '../../../api/request.ts';
import { outbox } from '../../../desk/outbox.ts';
import { useThing } from '../../../desk/slot.ts';
import { Button, ButtonLink, Select, Skeleton, useStayAwake } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { forgetCode } from '../join/kept-code.ts';
import { ClassPage } from './class-page.tsx';
import { KeptCode } from './kept-code-card.tsx';
import { CallTime, ConnectionMark } from './live-marks.tsx';
import { saidOf } from './live-words.ts';
import { useLive } from './use-live.ts';
import { useTakePart } from './use-take-part.ts';

/** Interval of a phone's reports, ms: a silent phone counts as away. */
const AGAIN_MS = 20_000;
/** Without a key for this long, the phone counts as looking instead of typing, ms. */
const STILL_MS = 8000;

/** Reports to the desk whether this phone is looked at, typed on, or put away, while its live is open. */
export const useTellPhone = (classId: number, liveId: number | null): void => {
  useEffect(() => {
    if (liveId === null) return;
    const params = { id: String(classId), live: String(liveId) };
    let typedAtMs = Number.NEGATIVE_INFINITY;
    let said: lives.PhoneState | null = null;
    const now = (): lives.PhoneState =>
      document.visibilityState === 'hidden' ? 'away' : Date.now() - typedAtMs < STILL_MS ? 'typing' : 'looking';
    const tell = (again: boolean): void => {
      const is = now();
      if (is === said && !again) return;
      said = is;
      // a lost report is followed by the next one
      request(lives.tellPhone, { params, body: { is } }).catch(() => {
        said = null;
      });
    };
    const onChange = (): void => tell(false);
    const onInput = (): void => {
      typedAtMs = Date.now();
      tell(false);
    };
    const looking = setInterval(onChange, STILL_MS / 4);
    const again = setInterval(() => tell(true), AGAIN_MS);
    document.addEventListener('visibilitychange', onChange);
    document.addEventListener('input', onInput);
    tell(true);
    return () => {
      clearInterval(looking);
      clearInterval(again);
      document.removeEventListener('visibilitychange', onChange);
      document.removeEventListener('input', onInput);
    };
  }, [classId, liveId]);
};

/** One wind for a student to call. */
export interface OneWind {
  readonly drillId: number;
  readonly number: number;
  readonly phase: 'open' | 'held' | 'frozen' | 'revealed';
  readonly said: string;
  readonly aheadMs: number;
  readonly after: ReactNode;
}
type RenderWind = (wind: OneWind) => ReactNode;

/** Tonight's rifle: it can be changed until the first wind opens. */
const Rifle = ({ classId, live, onChanged }: { classId: number; live: lives.Live; onChanged: () => void }) => {
  const units = useUnits();
  const { data } = useCall(
    drills.getDrill,
    { params: { id: String(live.drillId ?? 0) } },
    { enabled: live.drillId !== null },
  );
  const list = useCall(profiles.listProfiles, {}, { enabled: live.rifle === null });
  const change = useCallMutation(lives.joinLive, {
    onSuccess: () => {
      void refresh(drills.getDrill);
      onChanged();
    },
  });
  const take = (profileId: string): void =>
    change.mutate({ params: { id: String(classId), live: String(live.id) }, body: { profileId: Number(profileId) } });
  const own = list.data ?? [];
  const now = own.find(({ name }) => name === data?.profileName);
  return (
    <section aria-label="Your rifle" className="lobby-card">
      <p className="text-sm text-ink-2">Your rifle tonight</p>
      <p className="text-lg">
        {rifleName({ name: data?.profileName ?? live.rifle ?? '' })}
        {live.rifle !== null && ', the class rifle'}
      </p>
      {live.rifle === null && own.length > 0 && (
        <Select
          label="Use my own"
          value={now ? String(now.id) : '0'}
          choices={[
            { value: '0', label: 'The built-in rifle' },
            ...own.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={take}
        />
      )}
      {change.error && (
        <p role="alert" className="text-warn">
          {messageOf(units, change.error, 'The rifle stays as it was. Try again.')}
        </p>
      )}
    </section>
  );
};

/** A student's view of the live, by the state of its wind. */
const Student = ({
  klass,
  liveId,
  renderWind,
}: {
  klass: classes.ClassView;
  liveId: number;
  renderWind: RenderWind;
}) => {
  const units = useUnits();
  const { live, heard, error, reread } = useLive(klass.id, liveId, 'class');
  const table = heard.feed?.table;
  const { state, task = 0 } = table ?? {};
  useEffect(() => {
    if (task > 0 && (state === 'open' || state === 'revealed')) navigator.vibrate?.(50);
  }, [state, task]);
  useStayAwake(state !== 'over');
  const taking = useTakePart(klass.id, state === 'over' ? undefined : live, reread);
  // a kept call counts only if it is the phone's first message
  const isKept = useThing(outbox).some(({ kind, refused }) => kind === 'drill-call' && refused === null);
  useTellPhone(klass.id, live?.drillId != null && state !== 'over' && !isKept ? live.id : null);
  useEffect(() => {
    if (state === 'over') forgetCode();
  }, [state]);
  const failure = heard.refusal ?? (live ? null : error);
  const isOver = state === 'over';
  const cell = table?.rows.find(({ memberId }) => memberId === klass.memberId)?.cells[task - 1];
  const said = table ? `${saidOf(table, task)}.` : '';
  const room = (() => {
    if (failure) return <p role="alert">{messageOf(units, failure, 'This live was not found.')}</p>;
    if (!live || !table) return <Skeleton className="h-40 w-full" />;
    if (isOver && (live.drillId === null || cell === undefined || cell.state === 'absent'))
      return <p className="live-room text-lg">This session is over.</p>;
    if (live.drillId === null) {
      return taking.trouble === null ? (
        <p role="status" className="live-room text-lg">
          Taking you in
        </p>
      ) : (
        <div className="live-room">
          <p role="alert" className="text-lg text-warn">
            {messageOf(units, taking.trouble, 'You are not in yet.')}
          </p>
          <Button variant="primary" size="lg" onClick={taking.again}>
            Try again
          </Button>
        </div>
      );
    }
    if (task === 0) {
      return (
        <div className="live-room">
          <p className="text-3xl font-light">You’re in, {klass.displayName}.</p>
          <p role="status" className="text-lg text-ink-2">
            Waiting for wind 1. {said}
          </p>
          <Rifle classId={klass.id} live={live} onChanged={reread} />
          <KeptCode classId={klass.id} />
        </div>
      );
    }
    if (cell === undefined || cell.state === 'absent') {
      return (
        <div className="live-room">
          <p role="status" className="text-lg">
            You take part from the next wind.
          </p>
          <KeptCode classId={klass.id} />
        </div>
      );
    }
    return null;
  })();
  return (
    <>
      <div className="live-bar flex-nowrap max-sm:gap-x-2.5 max-sm:px-3 max-sm:[&_.button]:px-2" data-side="student">
        <h2 className="min-w-0 truncate text-base">{klass.name}</h2>
        {live && task > 0 && (
          <span className="text-sm whitespace-nowrap">
            Wind {task} of {live.tasks}
          </span>
        )}
        {live && state === 'open' && <CallTime live={live} aheadMs={heard.aheadMs} />}
        <ConnectionMark connection={heard.connection} />
        <ButtonLink variant="quiet" size="sm" to={`/classes/${klass.id}`}>
          Leave
        </ButtonLink>
      </div>
      {room ??
        (live?.drillId != null &&
          state !== undefined &&
          state !== 'lobby' &&
          renderWind({
            drillId: live.drillId,
            number: task,
            phase: isOver ? 'revealed' : table?.holdUntil ? 'held' : state,
            said,
            aheadMs: heard.aheadMs,
            after: isOver ? (
              <ButtonLink variant="primary" size="lg" to={`/practice?drill=${live.drillId}&call=31`}>
                See your winds
              </ButtonLink>
            ) : (
              <p role="status" className="text-ink-2">
                Your instructor opens the next wind.
              </p>
            ),
          }))}
    </>
  );
};

/** A live on the student's phone. `renderWind`: the screens of Practice, passed by a route. */
export const StudentScreen = ({ renderWind }: { readonly renderWind: RenderWind }) => {
  const { live = '' } = useParams();
  return (
    <ClassPage title="Live">
      {(klass) => (
        <Student klass={klass} liveId={/^[0-9]{1,10}$/.test(live) ? Number(live) : 0} renderWind={renderWind} />
      )}
    </ClassPage>
  );
};
