import { answerOf } from '../../api/read-answer.ts';
import { send } from '../../api/request.ts';

/** Sends a call by its path: no schema, cache or router is loaded before signing in. */
export const post = async <T>(path: string, body?: object): Promise<T> =>
  (await answerOf(await send('POST', path, body), 'application/json')) as T;
