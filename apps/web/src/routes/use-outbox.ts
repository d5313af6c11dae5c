import { useEffect } from 'react';
import { watchOutbox } from '../api/send-outbox.ts';
import { sendingUser } from '../api/sending-user.ts';
import { takeOverOlder } from '../desk/older-outboxes.ts';
import { useToldShots } from '../features/fire-control/shots/use-told-shots.ts';
import { SENDERS } from './senders.ts';

/** Sends the signed-in user's outbox on every screen, and reports the results of shots. */
export const useOutbox = (signedIn: boolean): void => {
  useToldShots();
  useEffect(() => {
    const userId = sendingUser();
    if (!signedIn || userId === null) return;
    takeOverOlder(userId);
    return watchOutbox(SENDERS);
  }, [signedIn]);
};
