import { Suspense, useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, readSession } from '../api/index.ts';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyWithPreload } from '../shell/lazy-with-preload.ts';
import { Loading } from '../shell/loading.tsx';
import { useTheme } from '../theme/use-theme.ts';
import { isPublic, routeOf, screenOf } from './table.ts';

/** Joining a class on a phone needs no router and no cache. */
const joinScreen = lazyWithPreload(async () => (await import('../features/classes/join/join-screen.tsx')).JoinScreen);
const isJoining = (path: string): boolean => /^\/join(\/[^/]*)?$/.test(path);

/** The return from the sign-in provider needs no router and no cache either. */
const returnScreen = lazyWithPreload(async () => (await import('../features/auth/return-screen.tsx')).ReturnScreen);
const isReturning = (path: string): boolean => path === '/signed-in';

/** One-use links are for users who have no account or cannot sign in. */
const welcomeScreen = lazyWithPreload(async () => (await import('../features/auth/welcome-screen.tsx')).WelcomeScreen);
const isWelcome = (path: string): boolean => path === '/welcome';

const aloneAt = (path: string) =>
  isJoining(path) ? joinScreen : isReturning(path) ? returnScreen : isWelcome(path) ? welcomeScreen : null;

const screens = lazyWithPreload(async () => (await import('./screens.tsx')).Screens);

/** Reads the session and loads the first screen of `path` in parallel. A failed load does not reject: the screen reports it. */
export const warmUp = async (path: string): Promise<void> => {
  readSession();
  // a renewal that is under way is expected to succeed
  const isSignedIn = currentSession().status !== 'signed-out';
  const route = routeOf(path);
  const alone = aloneAt(path);
  if (alone !== null) return void (await Promise.allSettled([alone.preload()]));
  const first = isSignedIn || isPublic(path) ? [screens, ...(route ? [screenOf(route)] : [])] : [];
  await Promise.allSettled(first.map(({ preload }) => preload()));
};

const onPathChange = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
const currentPath = (): string => window.location.pathname;

/** The login screen or the signed-in screens. The login screen needs no router. */
export const Root = () => {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  const { status } = session;
  const path = useSyncExternalStore(onPathChange, currentPath);
  useTheme();
  if (status === 'loading') return <Loading />;
  const alone = aloneAt(path);
  if (alone !== null) {
    return (
      <ErrorBoundary name={path}>
        <Suspense fallback={<Loading />}>
          <main>
            <alone.Component />
          </main>
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <ErrorBoundary name={status}>
      <Suspense fallback={<Loading />}>
        {status === 'signed-in' || isPublic(path) ? (
          // a new key per user: no state of the previous user remains
          <screens.Component
            key={session.status === 'signed-in' ? session.claims.sub : 'stranger'}
            signedIn={status === 'signed-in'}
          />
        ) : (
          <main>
            <LoginScreen />
          </main>
        )}
      </Suspense>
    </ErrorBoundary>
  );
};
