import { classes, fillPath, lives } from '@windcall/contract';
import { createParser } from 'eventsource-parser';
import { useCallback, useEffect, useState } from 'react';
import { queryText, request, send } from '../../../api/request.ts';
import { useCall } from '../../../api/use-call.ts';
import { type Heard, watchClass } from './watch-class.ts';

/** A hidden page closes its stream after this long, ms, and reads the whole table when it is shown again. */
const LET_GO_MS = 60_000;

const NOTHING: Heard = { feed: null, connection: 'polling', refusal: null, aheadMs: 0 };

/** Receives events until the server ends the stream; null is a sign of life. `fetch` keeps the token in a header. */
const hearStream = async (
  classId: number,
  query: { readonly as: classes.ClassSide; readonly after: number },
  hear: (event: classes.ClassEvent | null) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { method, path } = classes.streamEvents;
  const response = await send(method, fillPath(path, { id: String(classId) }) + queryText(query), undefined, signal);
  const parser = createParser({
    onEvent: ({ data }) => hear(JSON.parse(data) as classes.ClassEvent),
    onComment: () => hear(null),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parser.feed(part.value);
};

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

/** Interval of polling lives while none is open, ms. */
const LOOK_MS = 4000;

/** Lives of a class, newest first; polls while none is open. */
export const useLives = (classId: number) =>
  useCall(
    lives.listLives,
    { params: { id: String(classId) } },
    { refetchInterval: ({ state }) => (state.data?.lives.some(({ isOpen }) => isOpen) ? false : LOOK_MS) },
  );

/** A live on screen: the server’s description of it, and its state by the feed, which arrives sooner. */
export interface Followed {
  readonly live: lives.Live | undefined;
  readonly heard: Heard;
  readonly error: Error | null;
  readonly reread: () => void;
}

/** Follows a live as one side of the class sees it; null while its id is unknown. */
export const useLive = (classId: number, liveId: number | null, as: classes.ClassSide): Followed => {
  const heard = useClassFeed(classId, liveId, as);
  const query = useCall(
    lives.getLive,
    { params: { id: String(classId), live: String(liveId ?? 0) } },
    { enabled: liveId !== null },
  );
  const { state, task } = heard.feed?.table ?? {};
  const { refetch } = query;
  // the live's times change with each step
  useEffect(() => {
    if (state !== undefined && task !== undefined) void refetch();
  }, [state, task, refetch]);
  const reread = useCallback((): void => void refetch(), [refetch]);
  return { live: query.data, heard, error: query.error, reread };
};

/** A class's open live, or else its last one, as one side sees it. An open page follows a later live and its end. */
export const useNewestLive = (classId: number, as: classes.ClassSide) => {
  const list = useLives(classId);
  const newest = list.data?.lives[0];
  const followed = useLive(classId, newest?.id ?? null, as);
  const { refetch } = list;
  const isStale = newest?.isOpen === true && followed.heard.feed?.table.state === 'over';
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
  return { ...followed, live: followed.live ?? newest, list };
};

/** The server's clock, ms, once a second. */
export const useServerNow = (aheadMs: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + aheadMs;
};

/** Text for screen readers that changes at most every five seconds. */
export const useSaid = (text: string): string => {
  const [said, setSaid] = useState({ text, atMs: 0 });
  useEffect(() => {
    if (text === said.text) return;
    const timer = setTimeout(() => setSaid({ text, atMs: Date.now() }), Math.max(0, said.atMs + SAID_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [text, said]);
  return said.text;
};
const SAID_MS = 5000;
