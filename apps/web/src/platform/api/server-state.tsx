import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { watchRevocation } from '../auth/watch-revocation.ts';
import { watchOffline } from '../offline/watch-offline.ts';
import { queryClient } from './query-client.ts';

/** What stands around every screen that asks the server: its answers, the connection, the end of a revoked sign-in. */
export const ServerState = ({ children }: { readonly children: ReactNode }) => {
  useEffect(() => watchRevocation(), []);
  useEffect(() => watchOffline(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
};
