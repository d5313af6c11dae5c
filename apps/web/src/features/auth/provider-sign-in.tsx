import type { oidc, ReplyOf } from '@windcall/contract';
import { useEffect, useState } from 'react';
import { goToProvider, sentenceOf } from '../../api/index.ts';
import { Button } from '../../kit/index.ts';
import { toastError } from '../../toasts/toast.ts';
import { post } from './post.ts';

/** Paths instead of calls, so that no schema is loaded before signing in. */
const PATHS = { provider: '/api/auth/oidc', begin: '/api/auth/oidc/begin' } as const;

/**
 * The provider's name; null if there is none or the server does not respond, which the other ways to sign in report.
 */
const findProvider = async (): Promise<string | null> => {
  try {
    const answer = await fetch(PATHS.provider);
    const { name } = answer.ok ? ((await answer.json()) as ReplyOf<typeof oidc.getProvider>) : { name: null };
    return name;
  } catch {
    return null;
  }
};

/** Signs in with the account of a unit or an academy. Absent on a server without a provider; its space stays. */
export const ProviderSignIn = () => {
  const [name, setName] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    let isThere = true;
    void findProvider().then((found) => isThere && setName(found));
    // the browser may show this page again, unchanged, after going back
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
      goToProvider(await post<ReplyOf<typeof oidc.beginSignIn>>(PATHS.begin), 'sign-in');
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
