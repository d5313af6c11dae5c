import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { queryClient } from './platform/api/query-client.ts';
import { watchSession } from './platform/auth/session.ts';
import { watchRevocation } from './platform/auth/watch-revocation.ts';
import { watchOffline } from './platform/offline/watch-offline.ts';
import { currentUpdate, onUpdateChange } from './platform/offline/worker-updates.ts';
import { Toaster } from './platform/toasts/toaster.tsx';

// Comes with the first update there is: the first screen does not wait for it.
const UpdatePrompt = lazy(async () => ({
  default: (await import('./platform/offline/update-prompt.tsx')).UpdatePrompt,
}));

/** What stands around every screen: the query cache, the watch over the sign-in, the connection, the toasts. */
export const App = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => watchSession(), []);
  useEffect(() => watchRevocation(), []);
  useEffect(() => watchOffline(), []);
  const update = useSyncExternalStore(onUpdateChange, currentUpdate);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
      {update !== null && (
        <Suspense fallback={null}>
          <UpdatePrompt />
        </Suspense>
      )}
    </QueryClientProvider>
  );
};
