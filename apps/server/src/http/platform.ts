import type { FastifyBaseLogger } from 'fastify';
import type { ByteQuota } from '../accounts/byte-quota.ts';
import type { FindSignedInUser } from '../accounts/find-signed-in-user.ts';
import type { Passwords } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { Db } from '../db/index.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { EventStreams } from './event-streams.ts';
import type { LargeTurns } from './large-turns.ts';
import type { RequestBudget } from './request-budget.ts';

export interface Platform {
  readonly db: Db;
  readonly databaseLoad: Database['load'];
  readonly config: Config;
  readonly findSignedInUser: FindSignedInUser;
  readonly passwords: Passwords;
  readonly pool: WorkerPool;
  /** Turns for work that blocks the event loop. */
  readonly largeTurns: LargeTurns;
  /** One list at a time per user. */
  readonly listTurns: LargeTurns;
  readonly streams: EventStreams;
  readonly quota: ByteQuota;
  readonly log: FastifyBaseLogger;
  readonly release: {
    readonly version: string;
    readonly migrationsDir: string;
    readonly operateFile: string;
  };
  /** Mean event-loop delay beyond which requests get 503, ms; 0 for never. */
  readonly maxEventLoopDelayMs: number;
  readonly budgets: {
    readonly user: RequestBudget;
    /** Per address: calls that lack their valid token; and, counted apart, sign-ins under one name. */
    readonly address: RequestBudget;
    /** Per address and public call, so that no call spends the budget of another. */
    readonly open: RequestBudget;
    /** Per address and class: requests to join an open class. */
    readonly door: RequestBudget;
  };
}
