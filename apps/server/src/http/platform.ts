import type { FastifyBaseLogger } from 'fastify';
import type { ByteQuota } from '../accounts/byte-quota.ts';
import type { FindSignedInUser } from '../accounts/find-signed-in-user.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { Db } from '../db/db.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { EventStreams } from './event-streams.ts';
import type { LargeTurns } from './large-turns.ts';
import type { RequestBudget } from './request-budget.ts';

/** What every feature is given. */
export interface Platform {
  readonly db: Db;
  readonly databaseLoad: Database['load'];
  readonly config: Config;
  readonly findSignedInUser: FindSignedInUser;
  readonly passwords: Passwords;
  readonly pool: WorkerPool;
  /** Turns at work that blocks the event loop. */
  readonly largeTurns: LargeTurns;
  /** One list at a time for each user. */
  readonly listTurns: LargeTurns;
  /** Answers that go on while something happens. */
  readonly streams: EventStreams;
  readonly quota: ByteQuota;
  readonly log: FastifyBaseLogger;
  /** The running release and its commands. */
  readonly release: {
    readonly version: string;
    readonly migrationsDir: string;
    /** The operator's command, as a program for Node. */
    readonly operateFile: string;
  };
  /** Mean delay of the event loop beyond which requests are answered 503, ms; 0 for never. */
  readonly maxEventLoopDelayMs: number;
  readonly budgets: {
    /** Requests per signed-in user. */
    readonly user: RequestBudget;
    /** Per address, calls that need a valid token and bring none; and, each on its own, sign-ins under one name. */
    readonly address: RequestBudget;
    /** Per address and call, calls that need no token. None of them spends the budget of another one. */
    readonly open: RequestBudget;
    /** Per address and class, requests at the door of a class that is open. */
    readonly door: RequestBudget;
  };
}
