import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './platform/api/query-client.ts';
import { watchSession } from './platform/auth/session.ts';
import { watchRevocation } from './platform/auth/watch-revocation.ts';
import { Toaster } from './platform/toasts/toaster.tsx';

/** What stands around every screen: the query cache, the watch over the sign-in, the toasts. */
export const App = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => watchSession(), []);
  useEffect(() => watchRevocation(), []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
};
