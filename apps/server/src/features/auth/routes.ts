import { auth, classes, links, oidc as oidcCalls, passkeys } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { SignedInUser } from '../../accounts/index.ts';
import type { Platform } from '../../http/platform.ts';
import { publicRoute, route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import type { AuthHooks } from './hooks.ts';
import { beginLink, finishLink, listIdentities, removeIdentity } from './identities.ts';
import { logIn, logInWithPasskey } from './log-in.ts';
import { createOidc, type Oidc, required } from './oidc.ts';
import { deletePasskey, findPasskeys, ownsPasskey } from './passkey-store.ts';
import { beginRegistration, finishRegistration, presentPasskey, relyingParty } from './passkeys.ts';
import { proveCurrentPassword } from './prove-password.ts';
import { registerAccount } from './register-account.ts';
import { beginSignIn, finishSignIn } from './sign-in-by-provider.ts';
import { endDevice, listDevices, renew, takeBack } from './stay.ts';
import { deleteSignIn, findRifleInUse } from './store.ts';
import { keepAccount, updateAccount } from './update-account.ts';
import { consumeLink, lookAtLink } from './use-link.ts';

/**
 * A demo account is shared: one visitor's passkey would lock the others out, and a linked sign-in would work for all.
 */
const refuseSharedAccount = (user: SignedInUser): void => {
  if (user.managed) throw new Refusal('managed-account');
  if (user.isDemoUser) throw new Refusal('demo-limitation');
};

const registerOidc = (app: FastifyInstance, platform: Platform, hooks: AuthHooks, oidc: Oidc | null): void => {
  publicRoute(app, platform, oidcCalls.getProvider, async () => ({ name: platform.config.oidc?.name ?? null }));

  publicRoute(app, platform, oidcCalls.beginSignIn, () => beginSignIn(platform, required(oidc)));

  publicRoute(app, platform, oidcCalls.finishSignIn, (asked) =>
    finishSignIn(app, platform, required(oidc), hooks, asked),
  );

  route(app, platform, oidcCalls.listIdentities, ({ user }) => listIdentities(platform, user));

  route(app, platform, oidcCalls.beginLink, ({ user, body, request }) => {
    refuseSharedAccount(user);
    return beginLink(platform, required(oidc), user, body.currentPassword, request);
  });

  route(app, platform, oidcCalls.finishLink, ({ user, body, log }) => {
    refuseSharedAccount(user);
    return finishLink(platform, required(oidc), user, body, log);
  });

  route(app, platform, oidcCalls.removeIdentity, ({ user, params, body, request, log }) => {
    refuseSharedAccount(user);
    return removeIdentity(platform, user, params.id, body.currentPassword, { request, log });
  });
};

export const registerAuth = (app: FastifyInstance, platform: Platform, hooks: AuthHooks): void => {
  const oidc = platform.config.oidc === null ? null : createOidc(platform.config.oidc, platform.log);

  publicRoute(app, platform, auth.login, ({ body, request, reply, log }) =>
    logIn(app, platform, hooks, { ...body, request, reply, log }),
  );

  publicRoute(app, platform, auth.register, ({ body, request, reply, log }) =>
    registerAccount(app, platform, hooks, body, { request, reply, log }),
  );

  publicRoute(app, platform, links.lookAtLink, ({ body, request, reply, log }) =>
    lookAtLink(platform, body.token, { request, reply, log }),
  );

  publicRoute(app, platform, links.consumeLink, ({ body, request, reply, log }) =>
    consumeLink(app, platform, body, { request, reply, log }),
  );

  route(app, platform, auth.me, async ({ user }) => ({
    ...user,
    rifleId: user.isDemoUser ? null : await findRifleInUse(platform.db, user),
  }));

  route(app, platform, auth.updateAccount, ({ user, body, request, log }) =>
    updateAccount(platform, user, body, request, log),
  );

  route(app, platform, classes.keepAccount, ({ user, body, ...asked }) =>
    keepAccount(app, platform, user, body, asked),
  );

  publicRoute(app, platform, auth.renew, ({ body, ...asked }) => renew(app, platform, { ...asked, token: body.token }));

  route(app, platform, auth.listDevices, ({ user }) => {
    refuseSharedAccount(user);
    return listDevices(platform, user);
  });

  route(app, platform, auth.endDevice, ({ user, params, log }) => {
    refuseSharedAccount(user);
    return endDevice(platform, user, params.id, log);
  });

  route(app, platform, auth.logout, async ({ user, log, request, reply }) => {
    const throughProvider = await deleteSignIn(platform.db, user.sid);
    takeBack(platform.config, request, reply);
    log.info({ event: 'signed-out', userId: user.id });
    // signs out here even if the provider fails
    const continueAt = throughProvider ? await oidc?.logoutAddress().catch(() => null) : null;
    return { success: true as const, ...(continueAt && { continueAt }) };
  });

  registerOidc(app, platform, hooks, oidc);

  publicRoute(app, platform, passkeys.confirmLogin, (asked) => logInWithPasskey(app, platform, hooks, asked));

  route(app, platform, passkeys.listPasskeys, async ({ user }) => {
    const available = platform.config.passkeys !== null && !user.isDemoUser;
    const rows = await findPasskeys(platform.db, user.id);
    return { available, required: available && user.isAdmin, passkeys: rows.map(presentPasskey) };
  });

  route(app, platform, passkeys.beginPasskey, async ({ user, body, request }) => {
    refuseSharedAccount(user);
    relyingParty(platform.config);
    return beginRegistration(platform, await proveCurrentPassword(platform, user, request, body.currentPassword));
  });

  route(app, platform, passkeys.registerPasskey, ({ user, body, log }) => {
    refuseSharedAccount(user);
    return finishRegistration(platform, user, body, log);
  });

  route(app, platform, passkeys.removePasskey, async ({ user, params, body, request, log }) => {
    if (!(await ownsPasskey(platform.db, user.id, params.id))) throw new Refusal('not-found');
    await proveCurrentPassword(platform, user, request, body.currentPassword);
    await deletePasskey(platform.db, user.id, params.id);
    log.info({ event: 'passkey-removed', userId: user.id });
    return { success: true as const };
  });
};
