import { cleanup, configure, getConfig, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auth, demo, passkeys } from '@windcall/contract';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { App } from '../app.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { ServerState } from '../platform/api/server-state.tsx';
import { clearSession } from '../platform/auth/session.ts';
import { TooltipProvider } from '../platform/kit/tooltip.tsx';
import { authToken } from '../platform/stored/auth-token.ts';
import { currentToast, dismissToast } from '../platform/toasts/toast.ts';
import { Root } from '../routes/root.tsx';
import { type FakeServer, fakeServer } from './fake-server.ts';
import { makeToken } from './make-token.ts';
import { asMe } from './people.ts';
import './jsdom-gaps.ts';

// A busy machine that meets a screen's code for the first time takes seconds for it; nothing waits this long unless it fails.
configure({ asyncUtilTimeout: 20_000 });

const { getElementError } = getConfig();
// While something is waited for, a query that fails is asked again: the page is printed when there is no more time, not each time.
configure({
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isPolling } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isPolling ? new Error(message ?? '') : getElementError(message, container);
  },
});

interface SignedIn {
  readonly user: auth.User;
  /** False when the plan lacks WMP and truing. */
  readonly plan?: boolean;
  readonly restrictions?: demo.DemoRestrictions;
}

/** Puts a token into local storage and lets the server know its user, as after an earlier visit. */
export const signIn = (server: FakeServer, { user, plan = true, restrictions }: SignedIn): void => {
  const { id, username, role, isAdmin, isDemoUser } = user;
  authToken.write(makeToken({ sub: id, username, role, isAdmin, isDemoUser }));
  server.on(auth.me, asMe(user, plan));
  server.on(demo.getRestrictions, {
    hasRestrictions: restrictions !== undefined,
    restrictions: restrictions ?? null,
    ready: null,
  });
  server.on(passkeys.listPasskeys, { available: false, required: false, passkeys: [] });
};

/** Shows something inside the app's providers, at a path. */
export const renderInApp = (shown: ReactNode, path = '/') => ({
  ...render(
    <MemoryRouter initialEntries={[path]}>
      <App>
        <ServerState>
          <TooltipProvider>{shown}</TooltipProvider>
        </ServerState>
      </App>
    </MemoryRouter>,
  ),
  user: userEvent.setup({ delay: null }),
});

/** Opens the whole app at a path. */
export const openApp = (path: string) => {
  window.history.pushState(null, '', path);
  return {
    ...render(
      <App>
        <Root />
      </App>,
    ),
    user: userEvent.setup({ delay: null }),
  };
};

/** Call at the top of a test file: a fresh server, storage, cache and session for each test. */
export const freshApp = (): { readonly server: FakeServer } => {
  const holder: { server: FakeServer } = { server: fakeServer() };
  beforeEach(() => {
    localStorage.clear();
    window.history.replaceState(null, '', '/');
    holder.server = fakeServer();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    configure({ defaultHidden: false });
    clearSession();
    queryClient.clear();
    const shown = currentToast();
    if (shown !== null) dismissToast(shown.number);
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(holder.server.unanswered).toEqual([]);
  });
  return holder;
};
