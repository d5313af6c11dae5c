import { useEffect } from 'react';
import { isOffline, onConnectionChange } from '../../api/connection.ts';
import { unsentEntries, unsentReviews } from '../../desk/unsent-games.ts';

/**
 * Sends what this browser keeps of games, on whatever screen its user is: when the app opens and whenever the server is
 * back. What sends it is loaded only where something waits.
 */
export const useSendUnsentGames = (signedIn: boolean): void => {
  useEffect(() => {
    if (!signedIn) return;
    const send = (): void => {
      if (isOffline() || (unsentReviews.read() === null && unsentEntries.read() === null)) return;
      // a file that does not come is asked for again with the next connection
      import('./send-unsent.ts').then(({ sendUnsentGames }) => sendUnsentGames()).catch(() => {});
    };
    send();
    return onConnectionChange(send);
  }, [signedIn]);
};
