import { BrowserRouter, Route as Place, Routes, useLocation } from 'react-router';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { useSendUnsent } from '../features/fire-control/shots/use-send-unsent.ts';
import { sayMessagesBy } from '../platform/api/api-error.ts';
import { ServerState } from '../platform/api/server-state.tsx';
import { useDemoReady } from '../platform/demo/use-demo-ready.ts';
import { TooltipProvider } from '../platform/kit/tooltip.tsx';
import { useUnitsOfAccount } from '../platform/measure/units-of-account.ts';
import { restated, useUnits } from '../platform/measure/use-units.ts';
import { DemoBanner } from '../platform/shell/demo-banner.tsx';
import { ErrorBoundary } from '../platform/shell/error-boundary.tsx';
import { Header } from '../platform/shell/header.tsx';
import { Guarded } from './guarded.tsx';
import { NotFound } from './not-found.tsx';
import { isPublic, ROUTES } from './table.ts';

sayMessagesBy(restated);

const PATHS = ROUTES.map(({ path }) => path);

/** The screens of the table within the shell. A stranger sees the public ones, without the bar. */
const Shell = ({ signedIn }: { readonly signedIn: boolean }) => {
  const { pathname } = useLocation();
  useDemoReady();
  useSendUnsent(signedIn);
  useUnitsOfAccount();
  // Words are made in the units of the moment: what stands there when others come, of another device, is made anew. The account
  // screen, where they are chosen, stays.
  const units = JSON.stringify(useUnits().choices);
  return (
    <TooltipProvider>
      {signedIn && (
        <>
          <a href="#main" className="skip-link">
            Skip to the content
          </a>
          <Header key={units} paths={PATHS} />
        </>
      )}
      <main id="main" tabIndex={-1} className={signedIn ? 'main outline-none' : 'outline-none'}>
        <ErrorBoundary name={pathname}>
          {!signedIn && !isPublic(pathname) ? (
            <LoginScreen />
          ) : (
            <Routes key={pathname === '/account' ? pathname : units}>
              {ROUTES.map((route) => (
                <Place key={route.path} path={route.path} element={<Guarded route={route} />} />
              ))}
              <Place path="*" element={<NotFound />} />
            </Routes>
          )}
        </ErrorBoundary>
      </main>
      {signedIn && <DemoBanner />}
    </TooltipProvider>
  );
};

/** Everything behind the sign-in, with what it needs around it. */
export const Screens = ({ signedIn }: { readonly signedIn: boolean }) => (
  <ServerState>
    <BrowserRouter>
      <Shell signedIn={signedIn} />
    </BrowserRouter>
  </ServerState>
);
