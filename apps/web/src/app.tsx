import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { watchSession } from './api/session.ts';
import { currentUpdate, onUpdateChange } from './shell/worker-updates.ts';
import { Toaster } from './toasts/toaster.tsx';

// Comes with the first update there is: the first screen does not wait for it.
const UpdatePrompt = lazy(async () => ({
  default: (await import('./shell/update-prompt.tsx')).UpdatePrompt,
}));

/** What stands around everything, the login screen too: the watch over the sign-in, the toasts, the word of a new version. */
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
