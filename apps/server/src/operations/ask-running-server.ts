import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { OperationRefused } from './operation-refused.ts';
import { doorOf } from './operator-door.ts';
import type { Operation } from './run-operation.ts';
import type { WriteText } from './write-text.ts';

const knock = (socketPath: string, asked: Operation): Promise<IncomingMessage | null> =>
  new Promise((resolve) => {
    const message = request({ socketPath, method: 'POST', path: '/', headers: { 'content-type': 'application/json' } });
    message.on('response', resolve);
    message.on('error', () => resolve(null));
    message.end(JSON.stringify(asked));
  });

/**
 * Has the server that holds a data directory carry out an operation. Refuses with `held` when that server cannot be
 * reached from here; throws when it ends before the result does.
 */
export const askRunningServer = async (
  dataDir: string,
  asked: Operation,
  held: string,
  write: WriteText,
): Promise<void> => {
  const door = doorOf(dataDir);
  const answer = door === null ? null : await knock(door, asked);
  if (answer === null) throw new OperationRefused(held);
  if (answer.statusCode !== 200) throw new OperationRefused(await text(answer));
  answer.setEncoding('utf8');
  try {
    for await (const piece of answer) await write(piece as string);
  } catch {
    throw new OperationRefused('The server ended before the result did: try again.');
  }
};
