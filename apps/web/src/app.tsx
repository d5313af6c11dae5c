import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { watchSession } from './api/index.ts';
import { currentUpdate, onUpdateChange } from './shell/worker-updates.ts';
import { Toaster } from './toasts/toaster.tsx';

// Loaded with the first available update, so that the first screen does not wait for it.
const UpdatePrompt = lazy(async () => ({
  default: (await import('./shell/update-prompt.tsx')).UpdatePrompt,
}));

/** Wraps every screen, including login: follows the sign-in, shows toasts and the notice of a new version. */
export const App = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => watchSession(), []);
  const update = useSyncExternalStore(onUpdateChange, currentUpdate);
  return (
    <>
      {children}
      <Toaster />
      {update !== null && (
        <Suspense fallback={null}>
          <UpdatePrompt />
        </Suspense>
      )}
    </>
  );
};
