import type { sessions } from '@windcall/contract';
import { useEffect, useState } from 'react';

/** Longest moment that a call may name, s; the wind has no end and starts over there. */
const LONGEST_S = 10_000_000;
/** Numbers on the screen follow the wind this often, ms. */
const TOLD_EVERY_MS = 1000;

type Opened = Pick<sessions.TrainingSession, 'id' | 'createdAt'>;

/** When the wind of a session began by this machine's clock, ms, by the session's id. */
const began = new Map<number, number>();

/**
 * Seconds since a session was opened, to the millisecond, at a time of this machine's clock (ms). Where that clock is behind
 * the server's, the wind begins when the session is first seen: it never stands still.
 */
export const liveMoment = ({ id, createdAt }: Opened, nowMs: number): number => {
  const beganMs = began.get(id) ?? Math.min(Date.parse(createdAt), nowMs);
  began.set(id, beganMs);
  return Math.max(0, Math.round(nowMs - beganMs) / 1000) % LONGEST_S;
};

/** The same in whole seconds, updated every second; null where no session's wind moves with the clock. */
export const useLiveMoment = (session: Opened | null): number | null => {
  const [momentS, setMomentS] = useState<number | null>(null);
  const id = session?.id ?? null;
  const createdAt = session?.createdAt ?? '';
  useEffect(() => {
    if (id === null) {
      setMomentS(null);
      return;
    }
    const look = (): void => setMomentS(Math.floor(liveMoment({ id, createdAt }, Date.now())));
    look();
    const timer = setInterval(look, TOLD_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, createdAt]);
  return momentS;
};
