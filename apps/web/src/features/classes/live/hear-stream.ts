import { classes, fillPath } from '@windcall/contract';
import { createParser } from 'eventsource-parser';
import { queryText, send } from '../../../api/request.ts';

/** Receives a class's events until the server ends the stream; null is a sign of life. `fetch` keeps the token in a header. */
export const hearStream = async (
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
