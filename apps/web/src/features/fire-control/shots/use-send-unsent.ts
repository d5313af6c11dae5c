import { useEffect, useEffectEvent } from 'react';
import { isOffline, onConnectionChange } from '../../../api/connection.ts';
import { unsentShots } from '../../../desk/unsent-shots.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { isSending, onSendingChange, refetchShots, type Sent, sendUnsent } from './send-unsent.ts';
import { tellSent } from './tell-shots.ts';
import { sendingUser, unsentOf } from './unsent-shots.ts';

/** Until a shot that a server in reach did not take is sent again, ms; twice as long each time. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Sends kept shots when the app opens or somebody signs in, whenever the server is back, and again after a while where it
 * was busy or failed, whatever screen is shown.
 */
export const useSendUnsent = (signedIn: boolean): void => {
  const units = useUnits();
  const tell = useEffectEvent((sent: Sent) => tellSent(units, sent, false));
  useEffect(() => {
    if (!signedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = FIRST_WAIT_MS;
    // After every round, whoever began it. A server out of reach is not asked by the clock: its return is told.
    const follow = (): void => {
      clearTimeout(timer);
      if (isSending() || isOffline()) return;
      if (unsentOf(unsentShots.read(), sendingUser()).length === 0) {
        waitMs = FIRST_WAIT_MS;
        return;
      }
      timer = setTimeout(() => void send(), waitMs);
      waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs);
    };
    const send = async (): Promise<void> => {
      const sent = await sendUnsent();
      tell(sent);
      await Promise.all([...new Set(sent.recorded.map(({ shot }) => shot.sessionId))].map(refetchShots));
    };
    const stopFollowing = onSendingChange(follow);
    void send();
    const stopWatching = onConnectionChange(() => {
      if (!isOffline()) void send();
    });
    return () => {
      clearTimeout(timer);
      stopFollowing();
      stopWatching();
    };
  }, [signedIn]);
};
