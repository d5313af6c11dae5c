import { runs } from '@windcall/contract';
import type { CueTrack } from '@windcall/cues';
import { useEffect, useState } from 'react';
import type { RunSource, SeenCuesReply } from './run-hand.ts';

/** Time between requests for the next 20 s of cues, ms. */
const AGAIN_MS = 1000 * (runs.RUN_CUES_S / 2);
const RETRY_MS = 1500;

interface SeenCues {
  readonly of: string;
  readonly track: CueTrack;
  readonly way: readonly number[] | null;
  readonly meter: SeenCuesReply['meter'];
}

/** The cues at a target, fetched ahead of the clock. The old picture stays until the new one arrives. */
export const useRunCues = (source: RunSource, target: number | null, startsAt: string | null): SeenCues | null => {
  const [seen, setSeen] = useState<SeenCues | null>(null);
  useEffect(() => {
    if (target === null || startsAt === null) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      try {
        const { cues, meter, way = null } = await source.cues(target, ended.signal);
        // practice answers a request that was ended, too
        if (ended.signal.aborted) return;
        // a moved start has other seconds, so its track is another one
        setSeen({ of: `${target} ${startsAt}`, track: cues, meter, way });
        timer = setTimeout(ask, AGAIN_MS);
      } catch {
        if (!ended.signal.aborted) timer = setTimeout(ask, RETRY_MS);
      }
    };
    void ask();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [source, target, startsAt]);
  return seen?.of === `${target} ${startsAt}` ? seen : null;
};
