import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { ServerState } from '../api/server-state.tsx';
import { UnitsProvider } from '../units/use-units.tsx';

/** Providers for a hook: the query cache, the units and an address. */
export const AroundHook = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter>
    <ServerState>
      <UnitsProvider>{children}</UnitsProvider>
    </ServerState>
  </MemoryRouter>
);
