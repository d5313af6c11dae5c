import { demo, ERRORS } from '@windcall/contract';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { BrowserRouter, Route as Place, Routes, useLocation } from 'react-router';
import { ServerState, useRifleOfAccount, useRights, useUnitsOfAccount } from '../api/index.ts';
import { useDemo } from '../demo/use-demo.ts';
import { useDemoReady } from '../demo/use-demo-ready.ts';
import { useFeatures } from '../demo/use-features.ts';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { NotePlaces } from '../features/classes/note-places.tsx';
import { Button, ButtonLink, EmptyState, TooltipProvider } from '../kit/index.ts';
import { PaperPlace } from '../paper/paper-place.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { Header, PlainHeader } from '../shell/header.tsx';
import { Loading } from '../shell/loading.tsx';
import { OfflineNote } from '../shell/offline-note.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { Screen } from '../shell/screen.tsx';
import { toast } from '../toasts/toast.ts';
import { UnitsProvider } from '../units/index.ts';
import { isPublic, ROUTES, type Route, screenOf } from './table.ts';
import { useOutbox } from './use-outbox.ts';

const NotFound = () => (
  <Screen title="Not found">
    <EmptyState
      title="There is no such screen"
      text="The address may be mistyped, or the screen may have moved."
      action={
        <ButtonLink to="/" variant="primary">
          To Fire Control
        </ButtonLink>
      }
    />
  </Screen>
);

/** Replaces a screen that the user's role, plan or demo does not include. */
const NotAllowed = ({ needs }: { readonly needs: demo.DemoFeature | 'admin' }) => {
  const { refusalOf, sayWhyNot } = useFeatures();
  const say = useEffectEvent(() => needs !== 'admin' && sayWhyNot(needs));
  useEffect(() => void say(), []);
  const { title, text } =
    needs === 'admin' ? { title: 'Not available to you', text: ERRORS['admin-required'].message } : refusalOf(needs);
  return (
    <Screen title={needs === 'admin' ? 'Administrator' : demo.DEMO_FEATURES[needs]}>
      <EmptyState title={title} text={text} action={<ButtonLink to="/">To Fire Control</ButtonLink>} />
    </Screen>
  );
};

/** A route's screen, loaded on demand, or the reason why the user may not see it. */
const Guarded = ({ route }: { readonly route: Route }) => {
  const rights = useRights();
  const { Component } = screenOf(route);
  const features = useFeatures();
  const needs = route.needs === 'public' ? undefined : route.needs;
  if (needs === 'admin' && !rights.isAdmin) return <NotAllowed needs={needs} />;
  if (needs !== undefined && needs !== 'admin') {
    if (features.loading) return <Loading />;
    if (!features.may(needs)) return <NotAllowed needs={needs} />;
  }
  return (
    <>
      <OfflineNote text={route.offline} />
      <Suspense fallback={<Loading />}>
        <Component />
      </Suspense>
    </>
  );
};

/** The demo's limits, on every screen while the restrictions enable the watermark. */
const DemoBanner = () => {
  const { restrictions } = useDemo();
  if (restrictions?.watermarkEnabled !== true) return null;
  const { maxShotsPerSession, maxSessionsPerDay } = restrictions;
  return (
    <aside aria-label="Demo mode" className="demo-banner">
      <p>
        <strong className="font-medium text-accent">Demo</strong>
        <span aria-hidden> · </span>
        {maxShotsPerSession} shots per session, {maxSessionsPerDay} sessions per day
      </p>
      <Button
        size="sm"
        variant="primary"
        onClick={() =>
          toast({ title: 'Upgrade Now', description: 'Please contact support to upgrade to a full account.' })
        }
      >
        Upgrade Now
      </Button>
    </aside>
  );
};

/** Screens with class notes: starting screens, never in the middle of a call. */
const isStart = (pathname: string, search: URLSearchParams): boolean =>
  pathname === '/' ||
  pathname === '/classes' ||
  (pathname === '/practice' && !search.has('drill') && !search.has('lesson'));

/** Class notes load after the screen and are absent offline. */
const ClassNotes = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../features/classes/class-notes.tsx')).ClassNotes };
  } catch {
    return { default: () => null };
  }
});

const PATHS = ROUTES.map(({ path }) => path);

/** The table's screens in the shell. A visitor without an account sees the public ones, without the bar. */
const Shell = ({ signedIn }: { readonly signedIn: boolean }) => {
  const { pathname, search } = useLocation();
  useDemoReady();
  useOutbox(signedIn);
  useUnitsOfAccount();
  useRifleOfAccount();
  return (
    <TooltipProvider>
      {signedIn && (
        <>
          <a href="#main" className="skip-link">
            Skip to the content
          </a>
          <ErrorBoundary name={pathname} instead={<PlainHeader />}>
            <Header paths={PATHS} />
          </ErrorBoundary>
        </>
      )}
      <main id="main" tabIndex={-1} className={signedIn ? 'main outline-none' : 'outline-none'}>
        {signedIn && isStart(pathname, new URLSearchParams(search)) && (
          <Suspense fallback={<NotePlaces />}>
            <ClassNotes key={pathname} />
          </Suspense>
        )}
        <ErrorBoundary name={pathname}>
          {!signedIn && !isPublic(pathname) ? (
            <LoginScreen />
          ) : (
            <Routes>
              {ROUTES.map((route) => (
                <Place key={route.path} path={route.path} element={<Guarded route={route} />} />
              ))}
              <Place path="*" element={<NotFound />} />
            </Routes>
          )}
        </ErrorBoundary>
      </main>
      {signedIn && <RefusedNotice />}
      {signedIn && <DemoBanner />}
      <PaperPlace />
    </TooltipProvider>
  );
};

export const Screens = ({ signedIn }: { readonly signedIn: boolean }) => (
  <ServerState>
    <UnitsProvider>
      <BrowserRouter>
        <Shell signedIn={signedIn} />
      </BrowserRouter>
    </UnitsProvider>
  </ServerState>
);
