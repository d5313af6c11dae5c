import { useEffect, useEffectEvent } from 'react';
import { onReport } from '../../../api/send-outbox.ts';
import { useUnits } from '../../../units/use-units.tsx';
import { refetchShots, type SentShots, shotSender } from './shot-sender.ts';
import { tellSent } from './tell-shots.ts';

/** Reports the results of sending shots on every screen. */
export const useToldShots = (): void => {
  const units = useUnits();
  const hear = useEffectEvent((sent: SentShots): void => {
    tellSent(units, sent);
    // the list's screen may have been closed when the answer came
    if (!sent.isAsked) for (const id of new Set(sent.taken.map(({ value }) => value.sessionId))) void refetchShots(id);
  });
  useEffect(() => onReport(shotSender, hear), []);
};
