import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './query-client.ts';
import { watchOffline } from './watch-offline.ts';
import { watchRevocation } from './watch-revocation.ts';

/** Wraps every screen that uses the server: cache, connection, end of a revoked sign-in. */
export const ServerState = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => watchRevocation(), []);
  useEffect(() => watchOffline(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
};
