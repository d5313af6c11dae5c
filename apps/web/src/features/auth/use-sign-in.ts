import type { auth, BodyOf, Call, ReplyOf } from '@windcall/contract';
import { useState } from 'react';
import { answerOf } from '../../platform/api/read-answer.ts';
import { send } from '../../platform/api/request.ts';
import { startSession } from '../../platform/auth/session.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { loginFailure, registrationFailure } from './login-failure.ts';

/** Paths of the two calls rather than the calls: whoever is not signed in yet waits for no schema, cache or router. */
export const SIGN_IN_PATHS = { login: '/api/auth/jwt/login', register: '/api/auth/jwt/register' } as const;

interface SignInAct<C extends Call> {
  readonly isPending: boolean;
  /** Why the last try failed; null while one is under way. */
  readonly error: unknown;
  readonly mutate: (args: { readonly body: BodyOf<C> }) => void;
}

const enter = (title: string, { token, user }: ReplyOf<typeof auth.login>): void => {
  // the way leads to `/`, before the screens look where they are
  window.history.replaceState(null, '', '/');
  if (!startSession(token)) {
    toastError('Login Failed', "The server's sign-in token could not be read. Check this computer's clock.");
    return;
  }
  toast({ title, description: `Signed in as ${user.username}.` });
};

/** One of the two calls, once at a time. */
const useAct = <C extends typeof auth.login | typeof auth.register>(
  path: string,
  title: string,
  failure: (error: unknown) => { readonly title: string; readonly description: string },
): SignInAct<C> => {
  const [{ isPending, error }, setState] = useState<Pick<SignInAct<C>, 'isPending' | 'error'>>({
    isPending: false,
    error: null,
  });
  const act = async (body: BodyOf<C>): Promise<void> => {
    setState({ isPending: true, error: null });
    try {
      enter(title, (await answerOf(await send('POST', path, body), 'application/json')) as ReplyOf<C>);
      setState({ isPending: false, error: null });
    } catch (failed) {
      setState({ isPending: false, error: failed });
      const said = failure(failed);
      toastError(said.title, said.description);
    }
  };
  return { isPending, error, mutate: ({ body }) => void act(body) };
};

/** Login and registration: on success the token is kept and the way leads to `/`; on failure a toast says why. */
export const useSignIn = () => ({
  login: useAct<typeof auth.login>(SIGN_IN_PATHS.login, 'Welcome back!', loginFailure),
  register: useAct<typeof auth.register>(SIGN_IN_PATHS.register, 'Account Created!', registrationFailure),
});
