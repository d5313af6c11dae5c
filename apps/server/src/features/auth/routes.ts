import { auth, classes, links, passkeys } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import { Refusal } from '../../http/refusal.ts';
import { publicRoute, route } from '../../http/route.ts';
import type { Platform } from '../../platform.ts';
import type { AuthHooks } from './hooks.ts';
import { keepAccount } from './keep-account.ts';
import { logIn, logInWithPasskey } from './log-in.ts';
import { deletePasskey, findPasskeys, ownsPasskey } from './passkey-store.ts';
import { beginRegistration, finishRegistration, presentPasskey, relyingParty } from './passkeys.ts';
import { proveCurrentPassword } from './prove-password.ts';
import { registerAccount } from './register-account.ts';
import { deleteSignIn } from './store.ts';
import { updateAccount } from './update-account.ts';
import { consumeLink, lookAtLink } from './use-link.ts';

/** A demo account is shared: one visitor's passkey would lock the others out. */
const refuseSharedAccount = (user: SignedInUser): void => {
  if (user.managed) throw new Refusal('managed-account');
  if (user.isDemoUser) throw new Refusal('demo-limitation');
};

export const registerAuth = (app: FastifyInstance, platform: Platform, hooks: AuthHooks): void => {
  publicRoute(app, platform, auth.login, ({ body, request, reply, log }) =>
    logIn(app, platform, hooks, { ...body, request, reply, log }),
  );

  publicRoute(app, platform, auth.register, ({ body, request, reply, log }) =>
    registerAccount(app, platform, body, { request, reply, log }),
  );

  publicRoute(app, platform, links.lookAtLink, ({ body, request, reply, log }) =>
    lookAtLink(platform, body.token, { request, reply, log }),
  );

  publicRoute(app, platform, links.consumeLink, ({ body, request, reply, log }) =>
    consumeLink(app, platform, body, { request, reply, log }),
  );

  route(app, platform, auth.me, async ({ user }) => user);

  route(app, platform, auth.updateAccount, ({ user, body, request, log }) =>
    updateAccount(platform, user, body, request, log),
  );

  route(app, platform, classes.keepAccount, ({ user, body, log }) => keepAccount(app, platform, user, body, log));

  route(app, platform, auth.logout, async ({ user, log }) => {
    await deleteSignIn(platform.db, user.sid);
    log.info({ event: 'signed-out', userId: user.id });
    return { success: true as const };
  });

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
