import { useEffect } from 'react';
import { sendingUser } from '../api/claims.ts';
import { type SenderLoaders, watchOutbox } from '../api/send-outbox.ts';
import { takeOverOlder } from '../desk/older-outboxes.ts';
import { useToldShots } from '../features/fire-control/shots/tell-shots.ts';

export const SENDERS: SenderLoaders = {
  shot: async () => (await import('../features/fire-control/shots/shot-sender.ts')).shotSender,
  round: async () => (await import('../features/matches/run/round-sender.ts')).roundSender,
  'drill-call': async () => (await import('../player/senders.ts')).callSender,
  'drill-shot': async () => (await import('../player/senders.ts')).taskShotSender,
  review: async () => (await import('../features/games/game-senders.ts')).reviewSender,
  entry: async () => (await import('../features/days/entry-sender.ts')).entrySender,
  day: async () => (await import('../plan/day-sender.ts')).daySender,
  lesson: async () => (await import('../features/practice/learn/learn-progress.ts')).lessonSender,
};

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
