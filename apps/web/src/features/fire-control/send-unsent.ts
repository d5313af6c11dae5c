import { ApiError } from '../../platform/api/api-error.ts';
import { isUnreachable } from '../../platform/offline/kept-answers.ts';
import { unsentShots } from '../../platform/stored/unsent-shots.ts';
import { type RecordedShot, recordShot } from './fire-shot.ts';
import { rememberShot, storeStatistics } from './recorded-shots.ts';
import { dropUnsent, markOffline, sendingUser, unsentOf } from './unsent-shots.ts';

/** What came of sending the shots that were kept. */
export interface Sent {
  readonly recorded: readonly RecordedShot[];
  /** Why the server will never take a shot, for each that it refused. */
  readonly refused: readonly unknown[];
  /** What stopped the sending, with shots still kept; null when none are left. */
  readonly failure: unknown;
}

const NOTHING_SENT: Sent = { recorded: [], refused: [], failure: null };

/** Failures after which the same shot may still be recorded: the server was not reached, is busy, failed, or wants a sign-in. */
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 408].includes(error.status) || error.status >= 429;

let running: Promise<Sent> | null = null;
const listeners = new Set<() => void>();

const become = (next: Promise<Sent> | null): void => {
  running = next;
  for (const listener of [...listeners]) listener();
};

/** Whether shots are being sent now. */
export const isSending = (): boolean => running !== null;
export const onSendingChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const sendAll = async (userId: string): Promise<Sent> => {
  const recorded: RecordedShot[] = [];
  const refused: unknown[] = [];
  let failure: unknown = null;
  try {
    // Read anew each time: a shot that is fired meanwhile is the last in the row, and another tab may have sent some.
    for (;;) {
      const next = unsentOf(unsentShots.read(), userId)[0];
      if (next === undefined || sendingUser() !== userId) break;
      const outcome = await recordShot(next.body);
      if (outcome.status === 'recorded') {
        dropUnsent(next.body);
        rememberShot(outcome.reply.shot);
        recorded.push(outcome.reply);
      } else if (isWorthRetrying(outcome.error)) {
        failure = outcome.error;
        break;
      } else {
        console.error('the server refused a shot', outcome.error);
        dropUnsent(next.body);
        refused.push(outcome.error);
      }
    }
    for (const sessionId of new Set(recorded.map(({ shot }) => shot.sessionId))) storeStatistics(sessionId);
    return { recorded, refused, failure };
  } finally {
    // Before anything else can run: a shot that is kept from here on starts a new round.
    become(null);
  }
};

/**
 * Sends the shots that this browser keeps for the signed-in user, in the order of firing. Each stays kept until the server
 * has answered for it; a refusal does not hold up the rest; what may still be taken ends the round, so that the order
 * stays. One round at a time: asking during a round gives its result. Sending twice records once, by the shot's id.
 */
export const sendUnsent = (): Promise<Sent> => {
  if (running !== null) return running;
  const userId = sendingUser();
  if (userId === null || unsentOf(unsentShots.read(), userId).length === 0) return Promise.resolve(NOTHING_SENT);
  const round = sendAll(userId);
  become(round);
  return round;
};

/** The same for shots that had failed before: if the server still is not reached, they wait for it. */
export const resendUnsent = async (): Promise<Sent> => {
  const userId = sendingUser();
  const sent = await sendUnsent();
  if (userId !== null && isUnreachable(sent.failure)) markOffline(userId);
  return sent;
};
