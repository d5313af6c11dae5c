import { auth } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { publicRoute, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuthHooks } from './hooks.ts';
import { logIn } from './log-in.ts';
import { registerAccount } from './register-account.ts';
import { deleteSignIn } from './store.ts';
import { updateAccount } from './update-account.ts';

export const registerAuth = (app: FastifyInstance, platform: Platform, hooks: AuthHooks): void => {
  publicRoute(app, platform, auth.login, ({ body, request, reply, log }) =>
    logIn(app, platform, hooks, { ...body, request, reply, log }),
  );

  publicRoute(app, platform, auth.register, ({ body, request, reply, log }) =>
    registerAccount(app, platform, body, { request, reply, log }),
  );

  route(app, platform, auth.me, async ({ user }) => user);

  route(app, platform, auth.updateAccount, ({ user, body, request, log }) =>
    updateAccount(platform, user, body, request, log),
  );

  route(app, platform, auth.logout, async ({ user, log }) => {
    await deleteSignIn(platform.db, user.sid);
    log.info({ event: 'signed-out', userId: user.id });
    return { success: true as const };
  });
};
