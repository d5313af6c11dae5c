import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

const scope = new AsyncLocalStorage<FastifyBaseLogger>();

/** Runs `work` so that whatever it sets going finds the log of this request, with its request and trace id. */
export const runInRequest = (log: FastifyBaseLogger, work: () => void): void => scope.run(log, work);

/** The log of the request that set this going; undefined outside of any. */
export const requestLog = (): FastifyBaseLogger | undefined => scope.getStore();
