import { Route as Place, Routes, useLocation } from 'react-router';
import { useSendUnsent } from '../features/fire-control/shots/use-send-unsent.ts';
import { useDemoReady } from '../platform/demo/use-demo-ready.ts';
import { TooltipProvider } from '../platform/kit/tooltip.tsx';
import { DemoBanner } from '../platform/shell/demo-banner.tsx';
import { ErrorBoundary } from '../platform/shell/error-boundary.tsx';
import { Header } from '../platform/shell/header.tsx';
import { Guarded } from './guarded.tsx';
import { NotFound } from './not-found.tsx';
import { ROUTES } from './table.ts';

const PATHS = ROUTES.map(({ path }) => path);

/** The screens of the table within the shell. A stranger sees the public ones, without the bar. */
export const Screens = ({ signedIn }: { readonly signedIn: boolean }) => {
  const { pathname } = useLocation();
  useDemoReady();
  useSendUnsent(signedIn);
  return (
    <TooltipProvider>
      {signedIn && (
        <>
          <a href="#main" className="skip-link">
            Skip to the content
          </a>
          <Header paths={PATHS} />
        </>
      )}
      <main id="main" tabIndex={-1} className={signedIn ? 'main outline-none' : 'outline-none'}>
        <ErrorBoundary name={pathname}>
          <Routes>
            {ROUTES.map((route) => (
              <Place key={route.path} path={route.path} element={<Guarded route={route} />} />
            ))}
            <Place path="*" element={<NotFound />} />
          </Routes>
        </ErrorBoundary>
      </main>
      {signedIn && <DemoBanner />}
    </TooltipProvider>
  );
};
