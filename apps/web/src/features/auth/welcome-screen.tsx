import { type links, PASSWORD_MIN, type ReplyOf, USERNAME_MAX, USERNAME_MIN } from '@windcall/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, answerOf, issuesByField, send, sentenceOf, startSession } from '../../api/index.ts';
import { Button, formatDateTime, Panel, PasswordField, TextField } from '../../kit/index.ts';
import { Mark } from '../../shell/mark.tsx';

type Found = ReplyOf<typeof links.lookAtLink>;

/** Sends a call by its path, so that neither router nor cache is loaded. */
const ask = async <T,>(path: string, body: object): Promise<T> =>
  (await answerOf(await send('POST', path, body), 'application/json')) as T;

/** Why the user is not signed in yet. The password of an account with a passkey is set nevertheless. */
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
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [isOther, setOther] = useState(false);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  useEffect(() => {
    if (token === '') setFault('This address is not complete. Open the whole link that you were given.');
    else {
      ask<Found>('/api/links/look', { token }).then(setFound, (error: unknown) =>
        setFault(sentenceOf(error, 'The link could not be looked up. Load the page again.')),
      );
    }
  }, [token]);
  const isInvite = found?.kind === 'invite';
  const issues = issuesByField(refused);
  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setOther(password !== confirmed);
    if (pending || password !== confirmed) return;
    setPending(true);
    setRefused(null);
    try {
      const made = await ask<{ token: string }>('/api/links/use', { token, password, ...(isInvite && { username }) });
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
      <p className="flex items-center gap-2.5">
        <Mark className="size-6 text-accent" />
        <span className="text-sm font-semibold tracking-[0.18em] uppercase">Windcall</span>
      </p>
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
              <TextField
                label="Username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                minLength={USERNAME_MIN}
                maxLength={USERNAME_MAX}
                value={username}
                onChange={setUsername}
                error={issues.username}
              />
            ) : (
              // for password managers
              <input type="hidden" autoComplete="username" value={found.username ?? ''} />
            )}
            <PasswordField
              label={isInvite ? 'Password' : 'New password'}
              autoComplete="new-password"
              required
              hint={`At least ${PASSWORD_MIN} characters`}
              value={password}
              onChange={setPassword}
              error={issues.password}
            />
            <PasswordField
              label="Confirm password"
              autoComplete="new-password"
              required
              value={confirmed}
              onChange={setConfirmed}
              error={isOther ? "Passwords don't match" : undefined}
            />
            {refused !== null && Object.keys(issues).length === 0 && (
              <p role="alert" className="text-warn">
                {refusalWords(refused)}
              </p>
            )}
            <Button type="submit" variant="primary" size="lg" pending={pending}>
              {isInvite ? 'Create account' : 'Set password'}
            </Button>
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
