import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentSession, onSessionChange } from '../platform/auth/session.ts';
import { ErrorBoundary } from '../platform/shell/error-boundary.tsx';
import { Loading } from '../platform/shell/loading.tsx';
import { authToken } from '../platform/stored/auth-token.ts';
import { useTheme } from '../platform/theme/use-theme.ts';
import { isPublic, ROUTES } from './table.ts';

const loadScreens = () => import('./screens.tsx');
const Screens = lazy(async () => ({ default: (await loadScreens()).Screens }));
const LoginScreen = lazy(async () => ({
  default: (await import('../features/auth/login-screen.tsx')).LoginScreen,
}));

/** Starts loading what a returning user will see at `path`, all at once instead of one after the other. */
export const warmUp = (path: string): void => {
  if (authToken.read() === null) return;
  void loadScreens();
  void ROUTES.find((route) => route.path === path)?.load();
};

const onPathChange = (listener: () => void): (() => void) => {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
};
const currentPath = (): string => window.location.pathname;

/** The app between what is around it and the screens: who is signed in decides what stands here. The login needs no router. */
export const Root = () => {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  const { status } = session;
  const path = useSyncExternalStore(onPathChange, currentPath);
  useTheme();
  if (status === 'loading') return <Loading />;
  return (
    <ErrorBoundary name={status}>
      <Suspense fallback={<Loading />}>
        {status === 'signed-in' || isPublic(path) ? (
          // Another user's screens start afresh: nothing of the one before is left in them.
          <Screens
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
