import type { firstCalls } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/index.ts';

/** Functions of other features for signing in, passed in `features.ts`. */
export interface AuthHooks {
  /** Called after a demo user has signed in: makes sure that their initial content exists. */
  onDemoSignIn(userId: number): Promise<void>;
  /** Stores the call sent along with a registration, or returns why it could not be stored. */
  keepFirstCall(tx: Db, userId: number, text: string): Promise<firstCalls.FirstCallFate>;
}

/** A request to sign in, with its reply. */
export interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}
