import { useEffect } from 'react';
import { watchOutbox } from '../api/send-outbox.ts';
import { sendingUser } from '../api/sending-user.ts';
import { takeOverOlder } from '../desk/older-outboxes.ts';
import { useToldShots } from '../features/fire-control/shots/use-told-shots.ts';
import { SENDERS } from './senders.ts';

/** Sends what this browser keeps for who is signed in, whatever screen is shown, and reports what came of shots. */
export const useOutbox = (signedIn: boolean): void => {
  useToldShots();
  useEffect(() => {
    const userId = sendingUser();
    if (!signedIn || userId === null) return;
    takeOverOlder(userId);
    return watchOutbox(SENDERS);
  }, [signedIn]);
};
