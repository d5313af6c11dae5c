import { classes, fillPath, lives } from '@windcall/contract';
import { createParser } from 'eventsource-parser';
import { useEffect, useState } from 'react';
import { queryText, request, send } from '../../../api/request.ts';
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
