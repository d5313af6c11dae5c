import type { links, ReplyOf } from '@windcall/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, issuesByField, sentenceOf, startSession } from '../../api/index.ts';
import { formatDateTime, Panel } from '../../kit/index.ts';
import { Wordmark } from '../../shell/mark.tsx';
import { MISMATCH, NewPassword, SendButton, UsernameField } from './fields.tsx';
import { post } from './post.ts';

type Found = ReplyOf<typeof links.lookAtLink>;

/** Explains why the user is not signed in yet. An account with a passkey still gets its new password. */
const refusalWords = (error: unknown): string =>
  error instanceof ApiError && error.code === 'passkey-required'
    ? 'Your password is set. Go to the app and sign in with it and your passkey.'
    : sentenceOf(error, 'That did not work. Try again.');

/**
 * The screen of a one-use link: an invite creates an account, a reset link sets a password. The token follows the `#`.
 */
export const WelcomeScreen = () => {
  const [token] = useState(() => window.location.hash.slice(1));
  const [found, setFound] = useState<Found | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [{ username, password, confirmed }, setForm] = useState({ username: '', password: '', confirmed: '' });
  const [isOther, setOther] = useState(false);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  useEffect(() => {
    if (token === '') setFault('This address is not complete. Open the whole link that you were given.');
    else {
      post<Found>('/api/links/look', { token }).then(setFound, (error: unknown) =>
        setFault(sentenceOf(error, 'The link could not be looked up. Load the page again.')),
      );
    }
  }, [token]);
  const isInvite = found?.kind === 'invite';
  const issues = issuesByField(refused);
  const set = (name: 'username' | 'password' | 'confirmed') => (value: string) =>
    setForm((before) => ({ ...before, [name]: value }));
  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setOther(password !== confirmed);
    if (pending || password !== confirmed) return;
    setPending(true);
    setRefused(null);
    try {
      const made = await post<{ token: string }>('/api/links/use', { token, password, ...(isInvite && { username }) });
      startSession(made.token);
      window.location.replace('/');
    } catch (error) {
      setRefused(error);
      setPending(false);
    }
  };
  const title = found === null ? 'Welcome' : isInvite ? 'Make your account' : 'Set a new password';
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-4 py-6">
      <title>{`${title} · Windcall`}</title>
      <Wordmark />
      <h1 className="text-2xl font-light tracking-tight">{title}</h1>
      <Panel title="Link" untitled loading={found === null && fault === null} error={fault}>
        {found !== null && (
          <form className="flex flex-col gap-4" onSubmit={(event) => void use(event)}>
            <p className="text-ink-2">
              {isInvite
                ? 'You were invited to Windcall.'
                : `For the account ${found.username ?? ''}. Its sessions end.`}{' '}
              This link works once, until {formatDateTime(found.expiresAt)}.
            </p>
            {isInvite ? (
              <UsernameField value={username} onChange={set('username')} error={issues.username} isNew />
            ) : (
              // for password managers
              <input type="hidden" autoComplete="username" value={found.username ?? ''} />
            )}
            <NewPassword
              {...(!isInvite && { label: 'New password' })}
              {...{ value: password, onChange: set('password'), error: issues.password }}
              again={{ value: confirmed, onChange: set('confirmed'), error: isOther ? MISMATCH : undefined }}
            />
            {refused !== null && Object.keys(issues).length === 0 && (
              <p role="alert" className="text-warn">
                {refusalWords(refused)}
              </p>
            )}
            <SendButton lit pending={pending}>
              {isInvite ? 'Create account' : 'Set password'}
            </SendButton>
          </form>
        )}
      </Panel>
      <p className="text-sm text-ink-2">
        <a href="/" className="text-accent underline underline-offset-4">
          To the app
        </a>
      </p>
    </div>
  );
};
