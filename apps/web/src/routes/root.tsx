import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../platform/auth/use-session.ts';
import { ErrorBoundary } from '../platform/shell/error-boundary.tsx';
import { Loading } from '../platform/shell/loading.tsx';
import { authToken } from '../platform/stored/auth-token.ts';
import { useTheme } from '../platform/theme/use-theme.ts';
import { ROUTES } from './table.ts';

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

/** The app between the providers and the screens: who is signed in decides what stands here. */
export const Root = () => {
  const session = useSession();
  const { status } = session;
  const { pathname } = useLocation();
  useTheme();
  if (status === 'loading') return <Loading />;
  const isPublic = ROUTES.some(({ path, needs }) => path === pathname && needs === 'public');
  return (
    <ErrorBoundary name={status}>
      <Suspense fallback={<Loading />}>
        {status === 'signed-in' || isPublic ? (
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
