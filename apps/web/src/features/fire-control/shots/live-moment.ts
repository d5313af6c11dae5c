import type { sessions } from '@windcall/contract';
import { useEffect, useState } from 'react';

/** Longest moment of a call, s, after which the endless wind starts over. */
const LONGEST_S = 10_000_000;
/** Update interval of the wind's numbers, ms. */
const TOLD_EVERY_MS = 1000;

type Opened = Pick<sessions.TrainingSession, 'id' | 'createdAt'>;

/** Start of each session's wind by this machine's clock, ms, by session ID. */
const began = new Map<number, number>();

/**
 * Seconds since a session was opened, to the millisecond, at a time of this machine's clock (ms). If that clock is behind, the
 * wind starts when the session is first seen.
 */
export const liveMoment = ({ id, createdAt }: Opened, nowMs: number): number => {
  const beganMs = began.get(id) ?? Math.min(Date.parse(createdAt), nowMs);
  began.set(id, beganMs);
  return Math.max(0, Math.round(nowMs - beganMs) / 1000) % LONGEST_S;
};

/** Whole seconds since a session was opened, updated every second; null if no wind moves with the clock. */
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
