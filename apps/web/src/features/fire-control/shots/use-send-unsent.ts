import { useEffect } from 'react';
import { isOffline, onConnectionChange } from '../../../platform/offline/connection.ts';
import { refetchShots, sendUnsent } from './send-unsent.ts';
import { tellSent } from './tell-shots.ts';

const send = async (): Promise<void> => {
  const sent = await sendUnsent();
  tellSent(sent, false);
  await Promise.all([...new Set(sent.recorded.map(({ shot }) => shot.sessionId))].map(refetchShots));
};

/** Sends kept shots when the app opens or somebody signs in, and whenever the server is back, whatever screen is shown. */
export const useSendUnsent = (signedIn: boolean): void => {
  useEffect(() => {
    if (!signedIn) return;
    void send();
    return onConnectionChange(() => {
      if (!isOffline()) void send();
    });
  }, [signedIn]);
};
