import type { firstCalls, ReplyOf } from '@windcall/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { post } from '../post.ts';

/** Paths of the calls rather than the calls: the landing page waits for no schema. */
export const FIRST_CALL_PATHS = { begin: '/api/first-call', fire: '/api/first-call/shot' } as const;

export type Begun = ReplyOf<typeof firstCalls.beginFirstCall>;
export type Told = ReplyOf<typeof firstCalls.fireFirstCall>;

/** The wind of the landing page, sealed until it is called. Requested before the picture's code loads. */
export const useFirstCall = () => {
  const [wind, setWind] = useState<Begun | null>(null);
  /** True if the server gives no wind; the page then only signs in. */
  const [isAway, setAway] = useState(false);
  const asked = useRef(0);
  const ask = useCallback((after?: string): void => {
    asked.current += 1;
    const own = asked.current;
    setWind(null);
    setAway(false);
    post<Begun>(FIRST_CALL_PATHS.begin, { after }).then(
      (next) => own === asked.current && setWind(next),
      () => own === asked.current && setAway(true),
    );
  }, []);
  useEffect(() => {
    ask();
    return () => {
      asked.current += 1;
    };
  }, [ask]);
  return { wind, isAway, ask };
};
