import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { ServerState } from '../api/index.ts';
import { UnitsProvider } from '../units/index.ts';

/** Providers for a hook: the query cache, the units and an address. */
export const AroundHook = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter>
    <ServerState>
      <UnitsProvider>{children}</UnitsProvider>
    </ServerState>
  </MemoryRouter>
);
