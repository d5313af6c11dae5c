import { type classes, lives, profiles } from '@windcall/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../../api/message-of.ts';
import { useCall, useCallMutation } from '../../../api/use-call.ts';
import { desk } from '../../../desk/desk.ts';
import { Button } from '../../../kit/button.tsx';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { Select } from '../../../kit/select.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useUnits } from '../../../units/use-units.tsx';
import { ClassPage } from './class-page.tsx';
import { CallTime, ConnectionMark } from './live-marks.tsx';
import { liveLine, saidOf } from './live-words.ts';
import { useLive } from './use-live.ts';

/** One wind as its student calls it. */
export interface OneWind {
  readonly drillId: number;
  readonly number: number;
  readonly phase: 'open' | 'frozen' | 'revealed';
  readonly said: string;
  readonly aheadMs: number;
  readonly after: ReactNode;
}
type RenderWind = (wind: OneWind) => ReactNode;

/** Takes part: with the class's rifle, or with one of one's own that reaches. */
const JoinLive = ({ classId, live, onJoined }: { classId: number; live: lives.Live; onJoined: () => void }) => {
  const units = useUnits();
  const [rifle, setRifle] = useState(String(desk.rifleId.read()));
  const list = useCall(profiles.listProfiles, {});
  const join = useCallMutation(lives.joinLive, { onSuccess: onJoined });
  const take = (profileId: number): void =>
    join.mutate({ params: { id: String(classId), live: String(live.id) }, body: { profileId } });
  return (
    <div className="live-room">
      <p className="text-lg">{liveLine(units, live)}</p>
      {live.rifle === null && (
        <Select
          label="Rifle"
          value={rifle}
          choices={[
            { value: '0', label: 'The built-in rifle' },
            ...(list.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setRifle}
        />
      )}
      <Button
        variant="primary"
        size="lg"
        pending={join.isPending}
        onClick={() => take(live.rifle === null ? Number(rifle) : 0)}
      >
        Join
      </Button>
      {join.error && (
        <p role="alert" className="text-warn">
          {messageOf(units, join.error, 'You are not in yet. Try again.')}
        </p>
      )}
    </div>
  );
};

/** Where a wind stands for its student; null where they have none of it yet. */
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
  const failure = heard.refusal ?? (live ? null : error);
  const isOver = state === 'over';
  const cell = table?.rows.find(({ memberId }) => memberId === klass.memberId)?.cells[task - 1];
  const said = table ? `${saidOf(table, task)}.` : '';
  const room = (() => {
    if (failure) return <p role="alert">{messageOf(units, failure, 'This live was not found.')}</p>;
    if (!live || !table) return <Skeleton className="h-40 w-full" />;
    if (live.drillId === null) {
      return isOver ? (
        <p className="text-lg">This live is over.</p>
      ) : (
        <JoinLive classId={klass.id} live={live} onJoined={reread} />
      );
    }
    if (task === 0 || cell === undefined || cell.state === 'absent') {
      return (
        <p role="status" className="live-room text-lg">
          {isOver
            ? 'This live is over.'
            : task === 0
              ? `Waiting for the first wind. ${said}`
              : 'You take part from the next wind.'}
        </p>
      );
    }
    return null;
  })();
  return (
    <>
      <div className="live-bar" data-side="student">
        <h2 className="text-base">{klass.name}</h2>
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
            phase: isOver ? 'revealed' : state,
            said,
            aheadMs: heard.aheadMs,
            after: isOver ? (
              <ButtonLink variant="primary" to={`/practice?drill=${live.drillId}&call=31`}>
                This live is over: your calls
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

/** A live on the student's phone. `renderWind`: the screens of practice, which a route puts in. */
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
