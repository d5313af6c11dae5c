import { auth, type Call, classes, links, oidc as oidcCalls, passkeys } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { SignedInUser } from '../../accounts/index.ts';
import type { Platform } from '../../http/platform.ts';
import { publicRoute, route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import type { AuthHooks } from './hooks.ts';
import { beginLink, finishLink, listIdentities, removeIdentity } from './identities.ts';
import { logIn, logInWithPasskey } from './log-in.ts';
import { createOidc, required } from './oidc.ts';
import { deletePasskey, findPasskeys, ownsPasskey } from './passkey-store.ts';
import { beginRegistration, finishRegistration, presentPasskey, relyingParty } from './passkeys.ts';
import { proveCurrentPassword } from './prove-password.ts';
import { registerAccount } from './register-account.ts';
import { beginSignIn, finishSignIn } from './sign-in-by-provider.ts';
import { endDevice, listDevices, renew, takeBack } from './stay.ts';
import { deleteSignIn, findRifleInUse } from './store.ts';
import { keepAccount, updateAccount } from './update-account.ts';
import { consumeLink, lookAtLink } from './use-link.ts';

/** A demo account is shared: one visitor's passkey would lock the others out, and a linked sign-in would work for all. */
const refuseSharedAccount = (user: SignedInUser): void => {
  if (user.managed) throw new Refusal('managed-account');
  if (user.isDemoUser) throw new Refusal('demo-limitation');
};

export const registerAuth = (app: FastifyInstance, platform: Platform, hooks: AuthHooks): void => {
  const oidc = platform.config.oidc === null ? null : createOidc(platform.config.oidc, platform.log);
  const open = <C extends Call>(call: C, handler: Parameters<typeof publicRoute<C>>[3]): void =>
    publicRoute(app, platform, call, handler);
  const on = <C extends Call>(call: C, handler: Parameters<typeof route<C>>[3]): void =>
    route(app, platform, call, handler);
  /** A call that no shared account may use. */
  const onOwn: typeof on = (call, handler) =>
    on(call, async (asked) => {
      refuseSharedAccount(asked.user);
      return handler(asked);
    });

  open(oidcCalls.getProvider, async () => ({ name: platform.config.oidc?.name ?? null }));
  open(oidcCalls.beginSignIn, () => beginSignIn(platform, required(oidc)));
  open(oidcCalls.finishSignIn, (asked) => finishSignIn(app, platform, required(oidc), hooks, asked));
  on(oidcCalls.listIdentities, ({ user }) => listIdentities(platform, user));
  onOwn(oidcCalls.beginLink, ({ user, body, request }) =>
    beginLink(platform, required(oidc), user, body.currentPassword, request),
  );
  onOwn(oidcCalls.finishLink, ({ user, body, log }) => finishLink(platform, required(oidc), user, body, log));
  onOwn(oidcCalls.removeIdentity, ({ user, params, body, request, log }) =>
    removeIdentity(platform, user, params.id, body.currentPassword, { request, log }),
  );
  open(auth.login, ({ body, request, reply, log }) => logIn(app, platform, hooks, { ...body, request, reply, log }));
  open(auth.register, ({ body, request, reply, log }) =>
    registerAccount(app, platform, hooks, body, { request, reply, log }),
  );
  open(links.lookAtLink, ({ body, request, reply, log }) => lookAtLink(platform, body.token, { request, reply, log }));
  open(links.consumeLink, ({ body, request, reply, log }) => consumeLink(app, platform, body, { request, reply, log }));
  on(auth.me, async ({ user }) => ({
    ...user,
    rifleId: user.isDemoUser ? null : await findRifleInUse(platform.db, user),
  }));
  on(auth.updateAccount, ({ user, body, request, log }) => updateAccount(platform, user, body, request, log));
  on(classes.keepAccount, ({ user, body, ...asked }) => keepAccount(app, platform, user, body, asked));
  open(auth.renew, ({ body, ...asked }) => renew(app, platform, { ...asked, token: body.token }));
  onOwn(auth.listDevices, ({ user }) => listDevices(platform, user));
  onOwn(auth.endDevice, ({ user, params, log }) => endDevice(platform, user, params.id, log));
  on(auth.logout, async ({ user, log, request, reply }) => {
    const throughProvider = await deleteSignIn(platform.db, user.sid);
    takeBack(platform.config, request, reply);
    log.info({ event: 'signed-out', userId: user.id });
    // signs out here even if the provider fails
    const continueAt = throughProvider ? await oidc?.logoutAddress().catch(() => null) : null;
    return { success: true as const, ...(continueAt && { continueAt }) };
  });

  open(passkeys.confirmLogin, (asked) => logInWithPasskey(app, platform, hooks, asked));
  on(passkeys.listPasskeys, async ({ user }) => {
    const available = platform.config.passkeys !== null && !user.isDemoUser;
    const rows = await findPasskeys(platform.db, user.id);
    return { available, required: available && user.isAdmin, passkeys: rows.map(presentPasskey) };
  });
  onOwn(passkeys.beginPasskey, async ({ user, body, request }) => {
    relyingParty(platform.config);
    return beginRegistration(platform, await proveCurrentPassword(platform, user, request, body.currentPassword));
  });
  onOwn(passkeys.registerPasskey, ({ user, body, log }) => finishRegistration(platform, user, body, log));
  on(passkeys.removePasskey, async ({ user, params, body, request, log }) => {
    if (!(await ownsPasskey(platform.db, user.id, params.id))) throw new Refusal('not-found');
    await proveCurrentPassword(platform, user, request, body.currentPassword);
    await deletePasskey(platform.db, user.id, params.id);
    log.info({ event: 'passkey-removed', userId: user.id });
    return { success: true as const };
  });
};
