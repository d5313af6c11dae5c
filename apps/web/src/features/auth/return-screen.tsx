import type { auth, oidc, ReplyOf } from '@windcall/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type Return, sentenceOf, takeReturn } from '../../api/index.ts';
import { Button } from '../../kit/index.ts';
import { Wordmark } from '../../shell/mark.tsx';
import { toast } from '../../toasts/toast.ts';
import { post } from './post.ts';
import { enter, wantsPasskey } from './use-sign-in.ts';

const PATHS = { 'sign-in': '/api/auth/oidc/finish', link: '/api/auth/oidc/identities' } as const;

/** Texts of a failed return, and the target of its button. */
const WHERE = {
  'sign-in': { title: 'Not signed in', to: '/' },
  link: { title: 'Not linked', to: '/account' },
} as const;
const NOTHING = {
  title: 'Nothing to finish',
  text: 'Nothing is waiting for a sign-in here. Please start again.',
  to: '/',
} as const;

type State =
  | { readonly status: 'finishing' }
  /** The provider agreed, and the account also needs a passkey: the browser asks for one only after a press. */
  | {
      readonly status: 'passkey';
      readonly asked: ApiError;
      readonly isAsking: boolean;
      readonly failure: string | null;
    }
  | { readonly status: 'failed'; readonly title: string; readonly text: string; readonly to: '/' | '/account' };

const refusedText = (error: string): string =>
  error === 'access_denied'
    ? 'You did not finish signing in at the provider.'
    : `The provider did not sign you in (${error}).`;

/** Goes to another screen, which reads the address. */
const goTo = (path: '/' | '/account'): void => {
  window.history.replaceState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

const finish = async (back: Extract<Return, { status: 'answered' }>): Promise<void> => {
  const path = PATHS[back.purpose];
  if (back.purpose === 'sign-in')
    return enter('Welcome back!', await post<ReplyOf<typeof auth.login>>(path, back.body));
  const { name } = await post<ReplyOf<typeof oidc.finishLink>>(path, back.body);
  goTo('/account');
  toast({ title: 'Sign-in Linked', description: `${name} opens this account too from now on.` });
};

/**
 * The provider sends the browser back to this screen, which removes the code from the address and finishes the sign-in
 * or link.
 */
export const ReturnScreen = () => {
  const [state, setState] = useState<State>({ status: 'finishing' });
  const isTaken = useRef(false);
  useEffect(() => {
    // the code works once, however often this effect runs
    if (isTaken.current) return;
    isTaken.current = true;
    const back = takeReturn();
    if (back.status === 'unexpected') {
      setState({ status: 'failed', ...NOTHING });
      return;
    }
    const where = WHERE[back.purpose];
    if (back.status === 'refused') {
      setState({ status: 'failed', ...where, text: refusedText(back.error) });
      return;
    }
    finish(back).catch((error: unknown) => {
      if (wantsPasskey(error)) setState({ status: 'passkey', asked: error, isAsking: false, failure: null });
      else setState({ status: 'failed', ...where, text: sentenceOf(error, 'It did not work. Please start again.') });
    });
  }, []);

  const confirm = async (asked: ApiError): Promise<void> => {
    setState({ status: 'passkey', asked, isAsking: true, failure: null });
    try {
      const { confirmWithPasskey } = await import('./confirm-with-passkey.ts');
      enter('Welcome back!', await confirmWithPasskey(asked));
    } catch (error) {
      const text = sentenceOf(error, 'Please try again.');
      // the challenge works once: after a refusal there is nothing left to confirm
      if (error instanceof ApiError) setState({ status: 'failed', ...WHERE['sign-in'], text });
      else setState({ status: 'passkey', asked, isAsking: false, failure: text });
    }
  };

  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-6 py-4">
      <title>Signing in · Windcall</title>
      <Wordmark />
      <div className="my-auto flex flex-col gap-4 py-10">
        <h1 className="text-2xl font-light tracking-tight">
          {state.status === 'failed' ? state.title : state.status === 'passkey' ? 'One more step' : 'Signing in'}
        </h1>
        {state.status === 'finishing' && <p role="status">Finishing your sign-in...</p>}
        {state.status === 'passkey' && (
          <>
            <p>This account asks for its passkey too.</p>
            {state.failure !== null && (
              <p role="alert" className="text-bad">
                {state.failure}
              </p>
            )}
            <Button variant="primary" size="lg" pending={state.isAsking} onClick={() => void confirm(state.asked)}>
              {state.isAsking ? 'Waiting for your passkey...' : 'Confirm with your passkey'}
            </Button>
          </>
        )}
        {state.status === 'failed' && (
          <>
            <p role="alert">{state.text}</p>
            <Button variant="primary" size="lg" onClick={() => goTo(state.to)}>
              {state.to === '/account' ? 'Back to Account' : 'Continue'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
