import type { ReplyOf } from '@windcall/contract';
import { auth } from '@windcall/contract';
import { useNavigate } from 'react-router';
import { useCallMutation } from '../../platform/api/use-call.ts';
import { startSession } from '../../platform/auth/session.ts';
import { toast, toastError } from '../../platform/toasts/toast.ts';
import { loginFailure, registrationFailure } from './login-failure.ts';

type SignedIn = ReplyOf<typeof auth.login>;

/** Login and registration: on success the token is kept and the way leads to `/`; on failure a toast says why. */
export const useSignIn = () => {
  const navigate = useNavigate();
  const enter = (title: string, { token, user }: SignedIn): void => {
    if (!startSession(token)) {
      toastError('Login Failed', "The server's sign-in token could not be read. Check this computer's clock.");
      return;
    }
    toast({ title, description: `Signed in as ${user.username}.` });
    navigate('/', { replace: true });
  };
  const fail = ({ title, description }: { title: string; description: string }): void => toastError(title, description);
  return {
    login: useCallMutation(auth.login, {
      onSuccess: (reply) => enter('Welcome back!', reply),
      onError: (error) => fail(loginFailure(error)),
    }),
    register: useCallMutation(auth.register, {
      onSuccess: (reply) => enter('Account Created!', reply),
      onError: (error) => fail(registrationFailure(error)),
    }),
  };
};
