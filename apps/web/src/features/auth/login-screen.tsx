import { Tabs } from 'radix-ui';
import { type FocusEvent, type FormEvent, lazy, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { Later } from '../../shell/later.tsx';
import { Wordmark } from '../../shell/mark.tsx';
import { ThemeToggle } from '../../shell/theme-toggle.tsx';
import { LandingFrame } from './landing/landing-frame.tsx';
import './landing/landing.css';
import { readSignInCode } from '@windcall/contract';
import { PasswordField, TextField } from '../../kit/index.ts';
import { SendButton, StaySwitch, UsernameField } from './fields.tsx';
import { type Told, useFirstCall } from './landing/use-first-call.ts';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { RegisterForm } from './register-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** A student's sign-in code: name and password in one, sent to the ordinary login. */
const SignInCodeForm = ({ lit }: { readonly lit: boolean }) => {
  const { login } = useSignIn();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = readSignInCode(code);
    setWrong(body === null);
    if (body !== null && !login.isPending) login.mutate({ body });
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Sign-in code"
        name="sign-in-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        placeholder="4F7K2-92MD-QX3T"
        value={code}
        onChange={setCode}
        {...(wrong
          ? { error: 'A sign-in code has 13 letters and figures, like 4F7K2-92MD-QX3T.' }
          : { hint: 'Lost it? Your instructor can make you a new one.' })}
      />
      <SendButton lit={lit} pending={login.isPending}>
        Sign in
      </SendButton>
    </form>
  );
};

/**
 * Username and password; then the browser asks for a passkey, if the account has one. `lit`: its button is the next
 * step.
 */
const LoginForm = ({ lit }: { readonly lit: boolean }) => {
  const { login } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [stay, setStay] = useState(true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!login.isPending) login.mutate({ body: { username, password, stay } });
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <UsernameField value={username} onChange={setUsername} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
      <StaySwitch checked={stay} onChange={setStay} />
      <SendButton lit={lit} pending={login.isPending}>
        {login.isConfirming ? 'Waiting for your passkey...' : login.isPending ? 'Logging in...' : 'Login'}
      </SendButton>
    </form>
  );
};

// Loaded later: signing in does not wait for the picture.
const LandingCall = lazy(async () => ({ default: (await import('./landing/landing-call.tsx')).LandingCall }));

/** Below this width the call fills the screen, and a form opens over it. As in landing.css. */
const NARROW = '(max-width: 899px)';
const media = (): MediaQueryList | null => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null);
const onWidth = (listener: () => void): (() => void) => {
  const list = media();
  list?.addEventListener?.('change', listener);
  return () => list?.removeEventListener?.('change', listener);
};

/** The screen before signing in: one wind to call, and login and registration beside it. */
export const LoginScreen = () => {
  const narrow = useSyncExternalStore(onWidth, () => media()?.matches === true);
  // a visitor who opened another address came to sign in
  const [tab, setTab] = useState<'login' | 'register' | ''>(narrow && window.location.pathname === '/' ? '' : 'login');
  const [byCode, setByCode] = useState(false);
  const [inForm, setInForm] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const call = useFirstCall();
  // the shot that an account would keep: the last hit of this visit, else the last miss
  const [told, setTold] = useState<Told | null>(null);
  const keep = useCallback((next: Told) => setTold((before) => (before?.isHit && !next.isHit ? before : next)), []);
  const shown = narrow || tab !== '' ? tab : 'login';
  const isFormLit = (narrow && shown !== '') || inForm || call.isAway;
  const kept = told?.kept ?? null;
  const press = (next: string): void => {
    setInForm(false);
    setTab(next === 'register' ? 'register' : 'login');
  };
  const follow = (event: FocusEvent): void =>
    setInForm(event.target instanceof Element && event.target.closest('.landing-form') !== null);
  const save = (): void => {
    setTab('register');
    // after the form is mounted
    requestAnimationFrame(() => side.current?.querySelector('input')?.focus({ preventScroll: true }));
  };
  return (
    <Tabs.Root
      value={shown}
      activationMode="manual"
      onValueChange={press}
      className="landing"
      data-open={(narrow && shown !== '') || undefined}
      onFocusCapture={follow}
      onKeyDown={(event) => event.key === 'Escape' && narrow && setTab('')}
    >
      <title>Windcall</title>
      <header className="landing-top">
        <Wordmark />
        <ThemeToggle className="max-[56.25rem]:hidden" />
      </header>
      <Tabs.List aria-label="Login or register" className="landing-tabs">
        {(['login', 'register'] as const).map((value) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="tab"
            // on a phone, another press on the chosen tab closes its form
            onPointerDown={() => {
              wasOpen.current = value === tab;
            }}
            onClick={() => {
              if (narrow && wasOpen.current) setTab('');
              wasOpen.current = false;
            }}
          >
            {value === 'login' ? 'Login' : 'Register'}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Later meanwhile={<LandingFrame narrow={narrow} />}>
        <LandingCall call={call} narrow={narrow} lit={!isFormLit} onTold={keep} onSave={save} />
      </Later>
      <div ref={side} className="landing-form">
        <div className="landing-why">
          <h2>Call the wind.</h2>
          <p>Your own rifle, honest wind, every call scored.</p>
        </div>
        <Tabs.Content value="login" tabIndex={-1} className="outline-none">
          {byCode ? <SignInCodeForm lit={isFormLit} /> : <LoginForm lit={isFormLit} />}
          <button
            type="button"
            className="mt-2 min-h-11 text-sm text-ink-2 underline decoration-edge underline-offset-4 hover:text-ink"
            onClick={() => setByCode(!byCode)}
          >
            {byCode ? 'Use a username and password' : 'Use a sign-in code'}
          </button>
        </Tabs.Content>
        <Tabs.Content value="register" tabIndex={-1} className="outline-none">
          {kept !== null && (
            <p className="mb-4.5 rounded border border-accent px-3.5 py-2.5">Your call goes with it.</p>
          )}
          <RegisterForm lit={isFormLit} firstCall={kept} />
        </Tabs.Content>
        {shown !== '' && <ProviderSignIn />}
        <p className="mt-auto pt-6 text-sm text-ink-3">
          How far to trust the numbers:{' '}
          <a href="/validation" className="text-accent underline underline-offset-4">
            validation
          </a>
        </p>
      </div>
    </Tabs.Root>
  );
};
