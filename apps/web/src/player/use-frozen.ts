import { drills } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { useCall } from '../api/use-call.ts';

/** Times of a track, s: its first sample and its last. */
const endsOf = ({ startS, stepS, trees }: drills.CueTrack): readonly [number, number] => [
  startS,
  startS + stepS * (trees.length - 1),
];

/** The picture of a finished call: frozen at the call, and its last 20 s again on demand. */
export const useFrozen = (
  { id, number }: { readonly id: number; readonly number: number },
  painted: drills.CueTrack | null,
  calledS: number | null,
) => {
  const [againMs, setAgainMs] = useState<number | null>(null);
  const isThere = painted !== null && calledS !== null && calledS >= endsOf(painted)[0] - painted.stepS;
  // the painted picture is kept; only a look back or a reload fetches it
  const replay = useCall(
    drills.getReplay,
    { params: { id: String(id), n: String(number) } },
    { enabled: calledS !== null && (againMs !== null || !isThere) },
  );
  const { data } = replay;
  const track = againMs === null && isThere ? painted : (data?.track ?? painted);
  const endS = data?.commitS ?? calledS ?? 0;
  const startS = track ? endsOf(track)[0] : 0;
  const isRunning = againMs !== null && data !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    setAgainMs(Date.now());
    const timer = setTimeout(() => setAgainMs(null), 1000 * Math.max(0, endS - startS));
    return () => clearTimeout(timer);
  }, [isRunning, startS, endS]);
  return {
    track,
    /** Moment of the track, s. */
    momentAt: isRunning ? () => Math.min(endS, startS + (Date.now() - againMs) / 1000) : () => endS,
    isRunning: againMs !== null,
    error: replay.error,
    replay: data,
    again: (): void => setAgainMs(againMs === null ? Date.now() : null),
  };
};
