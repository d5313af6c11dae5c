import { classes, lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import { useEffect, useState } from 'react';
import { messageOf, useCall, useOffline } from '../../../api/index.ts';
import { useThing } from '../../../desk/slot.ts';
import { useStayAwake } from '../../../kit/index.ts';
import { useUnits } from '../../../units/index.ts';
import { isStudying } from '../class-words.ts';
import { ClassPage } from './class-page.tsx';
import { ConnectionMark } from './live-marks.tsx';
import { saidOf } from './live-words.ts';
import { useNewestLive, useSaid } from './use-live.ts';
import { asksFirst, useLiveCommands } from './use-live-commands.ts';
import { WallFrame } from './wall/wall-frame.tsx';
import { WallView } from './wall/wall-view.tsx';

/** A pointer that rests this long is hidden, ms. */
const STILL_MS = 3000;
/** Cues of an open wind are fetched again before they run out, ms. */
const AGAIN_MS = 12_000;

const useStill = (): boolean => {
  const [still, setStill] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setStill(true), STILL_MS);
    const onMove = (): void => {
      setStill(false);
      clearTimeout(timer);
      timer = setTimeout(() => setStill(true), STILL_MS);
    };
    window.addEventListener('pointermove', onMove);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', onMove);
    };
  }, []);
  return still;
};

/** The picture of the current wind, and when it was fetched. */
export const useLiveWind = (classId: number, liveId: number, { state, task }: Pick<ClassTable, 'state' | 'task'>) => {
  const isSeen = state === 'open' || state === 'frozen';
  const { data, dataUpdatedAt, refetch } = useCall(
    lives.getLiveWind,
    { params: { id: String(classId), live: String(liveId) } },
    { enabled: isSeen, refetchInterval: state === 'open' ? AGAIN_MS : false, gcTime: 0 },
  );
  // a new wind, or its end, needs a new picture
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches at each step
  useEffect(() => {
    if (isSeen) void refetch();
  }, [state, task, isSeen, refetch]);
  return data ? { ...data, fetchedAt: dataUpdatedAt } : null;
};

/** The class's members: students who are not in the live, by name, and users at the door. */
export const useClassroom = (classId: number, rows: ClassTable['rows'], everyMs: number | false = false) => {
  const { data, refetch } = useCall(
    classes.listMembers,
    { params: { id: String(classId) } },
    { refetchInterval: everyMs },
  );
  const inIt = new Set(rows.map(({ memberId }) => memberId));
  const n = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches when somebody joins or leaves the live
  useEffect(() => void refetch(), [n, refetch]);
  const members = data?.members ?? [];
  return {
    members,
    waiting: members.filter(({ waitingAt }) => waitingAt != null),
    away: members
      .filter((member) => isStudying(member) && member.heard !== false && !inIt.has(member.id))
      .map(({ name }) => name),
  };
};

interface RunningProps {
  readonly klass: classes.ClassView;
  readonly live: lives.Live;
  readonly table: ClassTable;
  readonly aheadMs: number;
  readonly reread: () => void;
}

const Running = ({ klass, live, table, aheadMs, reread }: RunningProps) => {
  const units = useUnits();
  const asks = useThing(asksFirst) ?? true;
  const { wind: revealed, failed } = useLiveCommands({ klass, live, table, asks, reread });
  const wind = useLiveWind(klass.id, live.id, table);
  const { away } = useClassroom(klass.id, table.rows);
  const said = useSaid(saidOf(table, table.task));
  return (
    <>
      <WallFrame>
        <WallView
          {...{ klass, live, table, aheadMs, away, wind }}
          revealed={revealed.data?.task === table.task ? revealed.data : null}
        />
      </WallFrame>
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
      {failed && (
        <p role="alert" className="sr-only">
          {messageOf(units, failed, 'That was not done. Try again.')}
        </p>
      )}
    </>
  );
};

const PLAIN = 'grid h-full place-items-center p-8 text-center text-2xl';

const Wall = ({ klass }: { readonly klass: classes.ClassView }) => {
  const units = useUnits();
  const still = useStill();
  const offline = useOffline();
  useStayAwake();
  // the students' view, whoever is signed in
  const { live, heard, list, reread } = useNewestLive(klass.id, 'class');
  const table = heard.feed?.table;
  return (
    <div className="wall" data-still={still || undefined}>
      {heard.refusal || list.error ? (
        <p role="alert" className={PLAIN}>
          {messageOf(units, heard.refusal ?? list.error, 'This class was not found.')}
        </p>
      ) : live && table ? (
        <Running klass={klass} live={live} table={table} aheadMs={heard.aheadMs} reread={reread} />
      ) : (
        <p className={PLAIN}>
          {list.data?.lives.length === 0
            ? `${klass.name}. No live session is open yet: this wall follows when one starts.`
            : 'The class is on its way'}
        </p>
      )}
      {(offline || heard.connection !== 'live') && (
        <div className="fixed right-3 bottom-2">
          <ConnectionMark connection={heard.connection} />
        </div>
      )}
    </div>
  );
};

/** The class's view on the projector: nothing that is hidden from students. */
export const WallScreen = () => <ClassPage title="Wall">{(klass) => <Wall klass={klass} />}</ClassPage>;
