import type { auth, BodyOf, Call, firstCalls, ReplyOf } from '@windcall/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { startSession } from '../../api/session.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { loginFailure, registrationFailure } from './login-failure.ts';
import { post } from './post.ts';

/** Paths of the two calls instead of the calls, so that no schema, cache or router is loaded before signing in. */
export const SIGN_IN_PATHS = { login: '/api/auth/jwt/login', register: '/api/auth/jwt/register' } as const;

interface SignInAct<C extends Call> {
  readonly isPending: boolean;
  readonly isConfirming: boolean;
  readonly error: unknown;
  readonly mutate: (args: { readonly body: BodyOf<C> }) => void;
}

/** Texts about the call sent with a registration. */
const FATES: Readonly<Record<firstCalls.FirstCallFate, string>> = {
  kept: 'Your call is in Practice, under Progress.',
  expired: 'Your call is over a day old: it was not kept.',
  used: 'Your call went with another account: it was not kept here.',
  unreadable: 'Your call could not be read: it was not kept.',
};

/** Stores the token, greets, and opens `/`, or today's five if the call was kept. */
export const enter = (title: string, { token, user, firstCall }: ReplyOf<typeof auth.register>): void => {
  // before the screens read the address
  window.history.replaceState(null, '', firstCall === 'kept' ? '/practice?go=five' : '/');
  if (!startSession(token)) {
    toastError('Login Failed', "The server's sign-in token could not be read. Check this computer's clock.");
    return;
  }
  const fate = firstCall === undefined ? '' : `\n${FATES[firstCall]}`;
  toast({ title, description: `Signed in as ${user.username}.${fate}` });
};

/** Whether the password or provider was accepted and a passkey must confirm it. */
export const wantsPasskey = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'passkey-required';

type State = Pick<SignInAct<Call>, 'isPending' | 'isConfirming' | 'error'>;
const REST: State = { isPending: false, isConfirming: false, error: null };

/** One of the two calls, one request at a time. */
const useAct = <C extends typeof auth.login | typeof auth.register>(
  path: string,
  title: string,
  failure: (error: unknown) => { readonly title: string; readonly description: string },
): SignInAct<C> => {
  const [state, setState] = useState(REST);
  const confirmed = async (failed: unknown, stay: boolean | undefined): Promise<ReplyOf<typeof auth.login>> => {
    if (!wantsPasskey(failed)) throw failed;
    setState({ ...REST, isPending: true, isConfirming: true });
    return (await import('./confirm-with-passkey.ts')).confirmWithPasskey(failed, stay);
  };
  const act = async (body: BodyOf<C>): Promise<void> => {
    setState({ ...REST, isPending: true });
    try {
      enter(title, await post<ReplyOf<C>>(path, body).catch((failed: unknown) => confirmed(failed, body.stay)));
      setState(REST);
    } catch (error) {
      setState({ ...REST, error });
      const said = failure(error);
      toastError(said.title, said.description);
    }
  };
  return { ...state, mutate: ({ body }) => void act(body) };
};

/** Login and registration: on success stores the token and calls `enter`; on failure shows a toast. */
export const useSignIn = () => ({
  login: useAct<typeof auth.login>(SIGN_IN_PATHS.login, 'Welcome back!', loginFailure),
  register: useAct<typeof auth.register>(SIGN_IN_PATHS.register, 'Account Created!', registrationFailure),
});
