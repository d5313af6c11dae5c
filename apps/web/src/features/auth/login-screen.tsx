import { Tabs } from 'radix-ui';
import { type FocusEvent, lazy, useRef, useState, useSyncExternalStore } from 'react';
import { Later } from '../../shell/later.tsx';
import { Mark } from '../../shell/mark.tsx';
import { ThemeToggle } from '../../shell/theme-toggle.tsx';
import { LandingFrame } from './landing/landing-frame.tsx';
import './landing/landing.css';
import { useLandingCall } from './landing/use-landing-call.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInCodeForm } from './sign-in-code-form.tsx';

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
  // a visitor of another address came to sign in
  const [tab, setTab] = useState<'login' | 'register' | ''>(narrow && window.location.pathname === '/' ? '' : 'login');
  const [byCode, setByCode] = useState(false);
  const [inForm, setInForm] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const call = useLandingCall();
  const shown = narrow || tab !== '' ? tab : 'login';
  const isFormLit = (narrow && shown !== '') || inForm || call.phase === 'away';
  const kept = call.kept?.kept ?? null;
  const press = (next: string): void => {
    setInForm(false);
    setTab(next === 'register' ? 'register' : 'login');
  };
  const follow = (event: FocusEvent): void =>
    setInForm(event.target instanceof Element && event.target.closest('.landing-form') !== null);
  const save = (): void => {
    setTab('register');
    // after it is mounted
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
        <span className="flex items-center gap-2.5">
          <Mark className="size-6 text-accent" />
          <span className="text-sm font-semibold tracking-[0.18em] uppercase">Windcall</span>
        </span>
        <ThemeToggle className="landing-theme" />
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
        <LandingCall call={call} narrow={narrow} lit={!isFormLit} onSave={save} />
      </Later>
      <div ref={side} className="landing-form">
        <div className="landing-why">
          <h2>Call the wind.</h2>
          <p>Your own rifle, honest wind, every call scored.</p>
        </div>
        <Tabs.Content value="login" tabIndex={-1} className="outline-none">
          {byCode ? <SignInCodeForm lit={isFormLit} /> : <LoginForm lit={isFormLit} />}
          <button type="button" className="landing-link" onClick={() => setByCode(!byCode)}>
            {byCode ? 'Use a username and password' : 'Use a sign-in code'}
          </button>
        </Tabs.Content>
        <Tabs.Content value="register" tabIndex={-1} className="outline-none">
          {kept !== null && <p className="landing-saved">Your call goes with it.</p>}
          <RegisterForm lit={isFormLit} firstCall={kept} />
        </Tabs.Content>
        {shown !== '' && <ProviderSignIn />}
        <p className="landing-foot">
          How far to trust the numbers:{' '}
          <a href="/validation" className="text-accent underline underline-offset-4">
            validation
          </a>
        </p>
      </div>
    </Tabs.Root>
  );
};
