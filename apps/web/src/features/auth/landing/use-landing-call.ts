import type { firstCalls, ReplyOf } from '@windcall/contract';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { answerOf } from '../../../api/read-answer.ts';
import { send } from '../../../api/request.ts';

/** Paths instead of calls, so that the landing page loads no schema. */
export const FIRST_CALL_PATHS = { begin: '/api/first-call', fire: '/api/first-call/shot' } as const;

export type Begun = ReplyOf<typeof firstCalls.beginFirstCall>;
export type Told = ReplyOf<typeof firstCalls.fireFirstCall>;

/** State of the landing page's one call. */
export interface LandingCall {
  /** `away`: the server gives no wind, and the page only signs in. */
  readonly phase: 'waiting' | 'away' | 'look' | 'flying' | 'told';
  readonly wind: Begun | null;
  /** Start of its picture, ms of this device's clock. */
  readonly begunAt: number;
  /** The current call, mph, + from the right. */
  readonly said: number | null;
  readonly isSending: boolean;
  readonly told: Told | null;
  readonly trouble: string | null;
  /** The call to keep in an account: the last hit of this visit, else the last miss. */
  readonly kept: Told | null;
}

type Step =
  | { readonly kind: 'ask' }
  | { readonly kind: 'begun'; readonly wind: Begun }
  | { readonly kind: 'away' }
  | { readonly kind: 'say'; readonly mph: number }
  | { readonly kind: 'send' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'fired'; readonly told: Told }
  | { readonly kind: 'tell' };

const WAITING: LandingCall = {
  ...{ phase: 'waiting', wind: null, begunAt: 0, said: null },
  ...{ isSending: false, told: null, trouble: null, kept: null },
};

const after = (call: LandingCall, step: Step): LandingCall => {
  switch (step.kind) {
    case 'ask':
      return { ...WAITING, kept: call.kept };
    case 'begun':
      return { ...call, phase: 'look', wind: step.wind, begunAt: Date.now() };
    case 'away':
      return { ...call, phase: 'away' };
    case 'say':
      return call.phase === 'look' && !call.isSending ? { ...call, said: step.mph } : call;
    case 'send':
      return { ...call, isSending: true, trouble: null };
    case 'refused':
      return { ...call, isSending: false, trouble: step.text };
    case 'fired':
      return { ...call, phase: 'flying', isSending: false, told: step.told };
    case 'tell':
      if (call.phase !== 'flying') return call;
      return { ...call, phase: 'told', kept: call.kept?.isHit && !call.told?.isHit ? call.kept : call.told };
  }
};

const post = async <T>(path: string, body?: object): Promise<T> =>
  (await answerOf(await send('POST', path, body), 'application/json')) as T;

/** The landing page's call: one wind from the server, sealed until the call. */
export const useLandingCall = () => {
  const [call, step] = useReducer(after, WAITING);
  const asked = useRef(0);
  const called = useRef<string>(undefined);
  const ask = useCallback((): void => {
    asked.current += 1;
    const own = asked.current;
    step({ kind: 'ask' });
    post<Begun>(FIRST_CALL_PATHS.begin, { after: called.current }).then(
      (wind) => own === asked.current && step({ kind: 'begun', wind }),
      () => own === asked.current && step({ kind: 'away' }),
    );
  }, []);
  useEffect(() => {
    ask();
    return () => {
      asked.current += 1;
    };
  }, [ask]);
  const { wind, said, isSending, phase } = call;
  const fire = (): void => {
    if (phase !== 'look' || wind === null || said === null || isSending) return;
    called.current = wind.call;
    step({ kind: 'send' });
    post<Told>(FIRST_CALL_PATHS.fire, { call: wind.call, mph: said }).then(
      (told) => step({ kind: 'fired', told }),
      (error: unknown) => {
        // the wind no longer exists: asks for another
        if (error instanceof ApiError && error.status === 404) ask();
        else step({ kind: 'refused', text: sentenceOf(error, 'Your shot did not get through. Fire again.') });
      },
    );
  };
  const say = useCallback((mph: number) => step({ kind: 'say', mph }), []);
  const tell = useCallback(() => step({ kind: 'tell' }), []);
  return { ...call, ask, say, fire, tell };
};
export type UseLandingCall = ReturnType<typeof useLandingCall>;
