import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, readSession } from '../platform/auth/session.ts';
import { Arrived, arriving } from '../platform/shell/arrived.tsx';
import { ErrorBoundary } from '../platform/shell/error-boundary.tsx';
import { Loading } from '../platform/shell/loading.tsx';
import { useTheme } from '../platform/theme/use-theme.ts';
import { isPublic, routeOf, screenOf } from './table.ts';

const screens = arriving(async () => (await import('./screens.tsx')).Screens);
const loginScreen = arriving(async () => (await import('../features/auth/login-screen.tsx')).LoginScreen);

/**
 * Reads who is signed in and loads what stands first at `path`, all at once instead of one after the other. Ends when it is there, or
 * cannot be had: the screen says so then.
 */
export const warmUp = async (path: string): Promise<void> => {
  readSession();
  const isSignedIn = currentSession().status === 'signed-in';
  const route = routeOf(path);
  const first = isSignedIn || isPublic(path) ? [screens, ...(route ? [screenOf(route)] : [])] : [loginScreen];
  await Promise.allSettled(first.map(({ arrive }) => arrive()));
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
      {status === 'signed-in' || isPublic(path) ? (
        // Another user's screens start afresh: nothing of the one before is left in them.
        <Arrived
          key={session.status === 'signed-in' ? session.claims.sub : 'stranger'}
          it={screens}
          props={{ signedIn: status === 'signed-in' }}
          meanwhile={<Loading />}
        />
      ) : (
        <main>
          <Arrived it={loginScreen} props={{}} meanwhile={<Loading />} />
        </main>
      )}
    </ErrorBoundary>
  );
};
