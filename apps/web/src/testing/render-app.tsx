import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { auth, classes, demo, firstCalls, oidc, passkeys } from '@windcall/contract';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { clearSession, queryClient, readSession, ServerState } from '../api/index.ts';
import { App } from '../app.tsx';
import { authToken } from '../desk/owner.ts';
import { TooltipProvider } from '../kit/index.ts';
import { Root } from '../routes/root.tsx';
import { currentToast, dismissToast } from '../toasts/toast.ts';
import { UnitsProvider } from '../units/index.ts';
import { type FakeServer, fakeServer, refuse } from './fake-server.ts';
import { makeToken } from './make-token.ts';
import { newUser } from './new-user.ts';
import { asMe } from './people.ts';

// A busy machine takes seconds to load a screen's code for the first time; only a failure waits this long.
configure({ asyncUtilTimeout: 60_000 });

interface SignedIn {
  readonly user: auth.User;
  /** False when the plan lacks WMP and truing. */
  readonly plan?: boolean;
  readonly restrictions?: demo.DemoRestrictions;
}

/** Stores a token and makes the server know its user, as after an earlier visit. */
export const signIn = (server: FakeServer, { user, plan = true, restrictions }: SignedIn): void => {
  const { id, username, role, isAdmin, isDemoUser } = user;
  authToken.write(makeToken({ sub: id, username, role, isAdmin, isDemoUser }));
  let rifleId: number | null = null;
  server.on(auth.me, () => ({ ...asMe(user, plan), rifleId }));
  server.on(auth.updateAccount, ({ parsed }) => {
    rifleId = parsed.rifleId ?? rifleId;
    return { user, usernameChanged: false };
  });
  server.on(demo.getRestrictions, {
    hasRestrictions: restrictions !== undefined,
    restrictions: restrictions ?? null,
    ready: null,
  });
  server.on(oidc.listIdentities, { provider: null, hasPassword: true, identities: [] });
  server.on(auth.listDevices, []);
  server.on(passkeys.listPasskeys, { available: false, required: false, passkeys: [] });
};

/** A dialog once it can be pressed: a dialog over another takes pointer events a moment after it appears. */
export const findDialog = async (
  name: string | RegExp,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<HTMLElement> => {
  const opened = await screen.findByRole(role, { name });
  await waitFor(() => expect(opened.style.pointerEvents).toBe('auto'));
  return opened;
};

/** Renders something inside the app's providers, at a path. */
export const renderInApp = (shown: ReactNode, path = '/') => {
  // The app shows no screen before the session is known. Reading it later would clear the cache under `shown`.
  readSession();
  return {
    ...render(
      <MemoryRouter initialEntries={[path]}>
        <App>
          <ServerState>
            <UnitsProvider>
              <TooltipProvider>{shown}</TooltipProvider>
            </UnitsProvider>
          </ServerState>
        </App>
      </MemoryRouter>,
    ),
    user: newUser(),
  };
};

export const openApp = (path: string) => {
  window.history.pushState(null, '', path);
  return {
    ...render(
      <App>
        <Root />
      </App>,
    ),
    user: newUser(),
  };
};

/** Call at the top of a test file: makes a new server, storage, cache and session for each test. */
export const freshApp = (): { readonly server: FakeServer } => {
  const holder: { server: FakeServer } = { server: fakeServer() };
  beforeEach(() => {
    localStorage.clear();
    window.history.replaceState(null, '', '/');
    holder.server = fakeServer();
    // the sign-in screen requests a provider, which most servers lack
    holder.server.on(oidc.getProvider, { name: null });
    // the sign-in screen also requests a wind, and works without one
    holder.server.on(firstCalls.beginFirstCall, () => refuse('busy'));
    holder.server.on(firstCalls.getFirstCall, { firstCall: null });
    // the first screens request classes; most users have none
    holder.server.on(classes.listClasses, { classes: [] });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    configure({ defaultHidden: false });
    clearSession();
    localStorage.clear();
    queryClient.clear();
    // other test files of this process share the storage
    localStorage.clear();
    const shown = currentToast();
    if (shown !== null) dismissToast(shown.number);
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(holder.server.unanswered).toEqual([]);
  });
  return holder;
};
