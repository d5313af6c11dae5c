import type { firstCalls } from '@windcall/contract';
import type { Db } from '../../db/db.ts';

/** What other features want to know of signing in; handed over where the features are put together. */
export interface AuthHooks {
  /** A demo user has proved who they are: what they start with must be there. */
  onDemoSignIn(userId: number): Promise<void>;
  /** Somebody registers with a call that they made before: it is kept with the account, or it is said why not. */
  keepFirstCall(tx: Db, userId: number, text: string): Promise<firstCalls.FirstCallFate>;
}
