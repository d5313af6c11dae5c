import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Mark } from '../../shell/mark.tsx';
import { ThemeToggle } from '../../shell/theme-toggle.tsx';
import { LoginForm } from './login-form.tsx';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { RegisterForm } from './register-form.tsx';
import { ReticlePlate } from './reticle-plate.tsx';
import { SignInCodeForm } from './sign-in-code-form.tsx';

/** What stands in place of every screen until somebody signs in. */
export const LoginScreen = () => {
  const [tab, setTab] = useState<'login' | 'register'>('login');
  const [byCode, setByCode] = useState(false);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_30rem]">
      <title>Windcall</title>
      <div className="sticky top-0 hidden h-dvh overflow-hidden border-r border-line bg-sunk lg:block">
        <ReticlePlate />
      </div>
      <div className="flex min-h-dvh flex-col px-6 pt-4 pb-10 sm:px-12">
        <div className="flex items-center justify-between">
          <span className="flex items-center gap-2.5">
            <Mark className="size-6 text-accent" />
            <span className="text-sm font-semibold tracking-[0.18em] uppercase">Windcall</span>
          </span>
          <ThemeToggle />
        </div>
        <div className="mx-auto my-auto w-full max-w-sm py-10">
          <h1 className="text-2xl font-light tracking-tight">Call the wind.</h1>
          <p className="mt-1 mb-8 text-base text-ink-2">
            Real trajectories, changing wind, scored shots: learn what your call was worth.
          </p>
          {byCode ? (
            <SignInCodeForm />
          ) : (
            <Tabs
              label="Login or register"
              value={tab}
              onChange={setTab}
              contentClassName="pt-6"
              tabs={[
                { value: 'login', label: 'Login', content: <LoginForm /> },
                { value: 'register', label: 'Register', content: <RegisterForm /> },
              ]}
            />
          )}
          <Button variant="quiet" className="mt-4" onClick={() => setByCode(!byCode)}>
            {byCode ? 'Use a username and password' : 'Use a sign-in code'}
          </Button>
          <ProviderSignIn />
          <p className="mt-4 text-sm text-ink-2">
            How far to trust the numbers:{' '}
            <a href="/validation" className="text-accent underline underline-offset-4">
              validation
            </a>
          </p>
        </div>
      </div>
    </div>
  );
};
