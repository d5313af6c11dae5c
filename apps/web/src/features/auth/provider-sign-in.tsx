import type { oidc, ReplyOf } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { goToProvider } from '../../api/provider-ticket.ts';
import { answerOf } from '../../api/read-answer.ts';
import { send } from '../../api/request.ts';
import { Button } from '../../kit/button.tsx';
import { toastError } from '../../toasts/toast.ts';

/** Paths of the calls rather than the calls: whoever is not signed in yet waits for no schema. */
const PATHS = { provider: '/api/auth/oidc', begin: '/api/auth/oidc/begin' } as const;

/** The provider's name; null where there is none, or the server cannot be reached, which the other ways to sign in then say. */
const findProvider = async (): Promise<string | null> => {
  try {
    const answer = await fetch(PATHS.provider);
    const { name } = answer.ok ? ((await answer.json()) as ReplyOf<typeof oidc.getProvider>) : { name: null };
    return name;
  } catch {
    return null;
  }
};

/** The way to sign in with the account of a unit or an academy. Absent on a server without one; its room is kept. */
export const ProviderSignIn = () => {
  const [name, setName] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    let isThere = true;
    void findProvider().then((found) => isThere && setName(found));
    // someone who goes back from the provider's page finds this one as they left it
    const onShow = (): void => setPending(false);
    window.addEventListener('pageshow', onShow);
    return () => {
      isThere = false;
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
  const begin = async (): Promise<void> => {
    setPending(true);
    try {
      const answer = await answerOf(await send('POST', PATHS.begin), 'application/json');
      goToProvider(answer as ReplyOf<typeof oidc.beginSignIn>, 'sign-in');
    } catch (error) {
      setPending(false);
      toastError('Login Failed', sentenceOf(error, 'Please try again.'));
    }
  };
  return (
    <div className="mt-2 min-h-12">
      {name !== null && (
        <Button size="lg" className="w-full" pending={pending} onClick={() => void begin()}>
          <span className="truncate">{pending ? `Going to ${name}...` : `Sign in with ${name}`}</span>
        </Button>
      )}
    </div>
  );
};
