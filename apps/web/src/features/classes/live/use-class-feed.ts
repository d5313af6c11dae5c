import { classes, lives } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { request } from '../../../api/request.ts';
import { hearStream } from './hear-stream.ts';
import { type Heard, watchClass } from './watch-class.ts';

/** A hidden page closes its stream after this long, ms, and reads the whole table when it is shown again. */
const LET_GO_MS = 60_000;

const NOTHING: Heard = { feed: null, connection: 'polling', refusal: null, aheadMs: 0 };

/** The table of a live as one side of the class sees it, and the state of its connection. `liveId` is null until it is known. */
export const useClassFeed = (classId: number, liveId: number | null, as: classes.ClassSide): Heard => {
  const [heard, setHeard] = useState<{ readonly live: number | null; readonly heard: Heard }>({
    live: null,
    heard: NOTHING,
  });
  useEffect(() => {
    if (liveId === null) return;
    const params = { id: String(classId) };
    const start = (): (() => void) =>
      watchClass(
        liveId,
        {
          readTable: (signal) =>
            request(lives.getLiveTable, { params: { ...params, live: String(liveId) }, query: { as } }, signal),
          readEvents: (after, signal) => request(classes.listEvents, { params, query: { as, after } }, signal),
          hearStream: (after, hear, signal) => hearStream(classId, { as, after }, hear, signal),
        },
        (next) => setHeard({ live: liveId, heard: next }),
      );
    let stop: (() => void) | null = start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') {
        timer = setTimeout(() => {
          stop?.();
          stop = null;
        }, LET_GO_MS);
      } else stop ??= start();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(timer);
      stop?.();
    };
  }, [classId, liveId, as]);
  return heard.live === liveId ? heard.heard : NOTHING;
};
