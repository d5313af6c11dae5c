import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WriteText } from '../http/write-into.ts';
import { OperationRefused } from './operation-refused.ts';
import { doorOf, WHY } from './operator-door.ts';
import type { Operation } from './run-operation.ts';

const knock = (socketPath: string, asked: Operation): Promise<IncomingMessage | null> =>
  new Promise((resolve) => {
    const message = request({ socketPath, method: 'POST', path: '/', headers: { 'content-type': 'application/json' } });
    message.on('response', resolve);
    message.on('error', () => resolve(null));
    message.end(JSON.stringify(asked));
  });

/** The chunks of a response; a broken connection means that the server ended. */
async function* piecesOf(answer: IncomingMessage): AsyncGenerator<string> {
  answer.setEncoding('utf8');
  try {
    for await (const piece of answer) yield piece as string;
  } catch {
    throw new OperationRefused('The server ended before the result did: try again.');
  }
}

/**
 * Lets the server that holds a data directory run an operation. False if no server responds; then nothing was done.
 * Errors of `write` (a full disk) pass through.
 */
export const askRunningServer = async (dataDir: string, asked: Operation, write: WriteText): Promise<boolean> => {
  const door = doorOf(dataDir);
  const answer = door === null ? null : await knock(door, asked);
  if (answer === null) return false;
  if (answer.statusCode !== 200) throw new OperationRefused(await text(answer));
  try {
    for await (const piece of piecesOf(answer)) await write(piece);
  } finally {
    answer.destroy();
  }
  const why = answer.trailers[WHY];
  if (why !== undefined) throw new OperationRefused(decodeURIComponent(why));
  return true;
};
