import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route as Place, Routes, useLocation } from 'react-router';
import { useRifleOfAccount } from '../api/rifle-of-account.ts';
import { ServerState } from '../api/server-state.tsx';
import { useUnitsOfAccount } from '../api/units-of-account.ts';
import { useDemoReady } from '../demo/use-demo-ready.ts';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { NotePlaces } from '../features/classes/note-places.tsx';
import { TooltipProvider } from '../kit/tooltip.tsx';
import { DemoBanner } from '../shell/demo-banner.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { Header, PlainHeader } from '../shell/header.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { UnitsProvider } from '../units/use-units.tsx';
import { Guarded } from './guarded.tsx';
import { NotFound } from './not-found.tsx';
import { isPublic, ROUTES } from './table.ts';
import { useOutbox } from './use-outbox.ts';

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
    </TooltipProvider>
  );
};

/** Screens behind the sign-in, with their providers. */
export const Screens = ({ signedIn }: { readonly signedIn: boolean }) => (
  <ServerState>
    <UnitsProvider>
      <BrowserRouter>
        <Shell signedIn={signedIn} />
      </BrowserRouter>
    </UnitsProvider>
  </ServerState>
);
