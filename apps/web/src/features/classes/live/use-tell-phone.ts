import { lives } from '@windcall/contract';
import { useEffect } from 'react';
import { request } from '../../../api/request.ts';

/** Interval of a phone's reports, ms: a silent phone counts as away. */
const AGAIN_MS = 20_000;
/** Without a key for this long, the phone counts as looking instead of typing, ms. */
const STILL_MS = 8000;

/** Reports to the desk whether this phone is looked at, typed on, or put away, while its live is open. */
export const useTellPhone = (classId: number, liveId: number | null): void => {
  useEffect(() => {
    if (liveId === null) return;
    const params = { id: String(classId), live: String(liveId) };
    let typedAtMs = Number.NEGATIVE_INFINITY;
    let said: lives.PhoneState | null = null;
    const now = (): lives.PhoneState =>
      document.visibilityState === 'hidden' ? 'away' : Date.now() - typedAtMs < STILL_MS ? 'typing' : 'looking';
    const tell = (again: boolean): void => {
      const is = now();
      if (is === said && !again) return;
      said = is;
      // a lost report is followed by the next one
      request(lives.tellPhone, { params, body: { is } }).catch(() => {
        said = null;
      });
    };
    const onChange = (): void => tell(false);
    const onInput = (): void => {
      typedAtMs = Date.now();
      tell(false);
    };
    const looking = setInterval(onChange, STILL_MS / 4);
    const again = setInterval(() => tell(true), AGAIN_MS);
    document.addEventListener('visibilitychange', onChange);
    document.addEventListener('input', onInput);
    tell(true);
    return () => {
      clearInterval(looking);
      clearInterval(again);
      document.removeEventListener('visibilitychange', onChange);
      document.removeEventListener('input', onInput);
    };
  }, [classId, liveId]);
};
