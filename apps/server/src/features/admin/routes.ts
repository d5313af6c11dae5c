import { admin } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { findDemoRestrictions } from '../../accounts/find-signed-in-user.ts';
import { toUser } from '../../accounts/signed-in-user.ts';
import { route } from '../../http/route.ts';
import type { Platform } from '../../platform.ts';
import { administer } from './administer.ts';
import { createDemoUser } from './create-demo-user.ts';
import { deleteUser } from './delete-user.ts';
import { resetPassword } from './reset-password.ts';
import { countUsers, findAudit, findUsers, saveRestrictions } from './store.ts';
import { type PrepareDemoUser, updateUser } from './update-user.ts';

export const registerAdmin = (app: FastifyInstance, platform: Platform, prepareDemoUser: PrepareDemoUser): void => {
  const { db } = platform;

  route(app, platform, admin.listUsers, async ({ query, reply }) => {
    reply.header('x-total-count', await countUsers(db, query.search));
    return (await findUsers(db, query.search, query)).map(toUser);
  });

  route(app, platform, admin.updateUser, ({ user, log, params, body }) =>
    updateUser(db, { user, log }, params.id, body, prepareDemoUser),
  );

  route(app, platform, admin.resetPassword, ({ user, log, params, body }) =>
    resetPassword(platform, { user, log }, params.id, body.newPassword),
  );

  route(app, platform, admin.deleteUser, ({ user, log, params }) => deleteUser(db, { user, log }, params.id));

  route(app, platform, admin.createDemoUser, ({ user, log, body }) =>
    createDemoUser(platform, { user, log }, body, prepareDemoUser),
  );

  route(app, platform, admin.listAudit, async ({ query }) =>
    (await findAudit(db, query)).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  );

  route(app, platform, admin.getDemoRestrictions, () => findDemoRestrictions(db));

  route(app, platform, admin.updateDemoRestrictions, ({ user, log, body }) =>
    administer(db, { user, log }, 'update-demo-restrictions', async (tx) => {
      await saveRestrictions(tx, body);
      return { result: await findDemoRestrictions(tx), target: null, details: body };
    }),
  );
};
