import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

const scope = new AsyncLocalStorage<FastifyBaseLogger>();

/** Runs `work` so that `requestLog()` inside it, also later, returns this request's log. */
export const runInRequest = (log: FastifyBaseLogger, work: () => void): void => scope.run(log, work);

/** Log of the current request; undefined outside of any. */
export const requestLog = (): FastifyBaseLogger | undefined => scope.getStore();
