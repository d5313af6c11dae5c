import type { Readable } from 'node:stream';
import { admin, installation, links, type ReplyOf } from '@windcall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findDemoRestrictions } from '../../accounts/find-signed-in-user.ts';
import { type SignedInUser, toUser } from '../../accounts/index.ts';
import { readBackupNote } from '../../db/backup-note.ts';
import type { Db } from '../../db/index.ts';
import { findAppliedMigrations } from '../../db/schema-version.ts';
import { originOf } from '../../http/host-header.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { type Actor, administer } from './administer.ts';
import { createInvite, createResetLink, createUser, deleteLink, listLinks } from './make-links.ts';
import { countRows, countUsers, describeDatabase, findAudit, findUsers, saveRestrictions } from './store.ts';
import { createDemoUser, deleteUser, type PrepareDemoUser, resetPassword, updateUser } from './update-user.ts';

type Reply = ReplyOf<typeof installation.listBackups>;

/** Checks the account's own password; refuses a wrong password, which counts toward the lock of the name. */
type ProveCurrentPassword = (
  platform: Platform,
  user: SignedInUser,
  request: FastifyRequest,
  given: string | undefined,
) => Promise<unknown>;

interface Backups {
  list(): Promise<Reply>;
  make(): Promise<Reply>;
  verify(name: string): Promise<Reply>;
  read(name: string): Promise<{ readonly file: Readable; readonly bytes: number }>;
  remove(name: string): Promise<void>;
}

/** Audits an act and refuses a user who is no longer an administrator. */
const note = (db: Db, actor: Actor, action: string, details: Record<string, unknown>): Promise<void> =>
  administer(db, actor, action, async () => ({ result: undefined, target: null, details }));

const makeBackup = async (db: Db, actor: Actor, backups: Backups): Promise<Reply> => {
  const reply = await backups.make();
  await note(db, actor, 'make-backup', {});
  return reply;
};

const verifyBackup = async (db: Db, actor: Actor, backups: Backups, name: string): Promise<Reply> => {
  const reply = await backups.verify(name);
  await note(db, actor, 'verify-backup', { name });
  return reply;
};

/** Sends a backup. It holds all password hashes, so the audit records who took it. */
const downloadBackup = async (db: Db, actor: Actor, backups: Backups, name: string) => {
  const opened = await backups.read(name);
  try {
    await note(db, actor, 'download-backup', { name });
  } catch (error) {
    opened.file.destroy();
    throw error;
  }
  return opened;
};

const deleteBackup = async (db: Db, actor: Actor, backups: Backups, name: string): Promise<{ success: true }> => {
  await administer(db, actor, 'delete-backup', async () => {
    await backups.remove(name);
    return { result: undefined, target: null, details: { name } };
  });
  return { success: true };
};

const MB = 1_000_000;

/** Describes this installation for support: no name, address or setting. */
const describeInstallation = async (
  { db, config, release }: Platform,
  startedAt: Date,
): Promise<ReplyOf<typeof installation.getInstallation>> => {
  const { at = null, failed } = readBackupNote(config.dataDir);
  const { version, bytes } = await describeDatabase(db);
  return {
    version: release.version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    startedAt: startedAt.toISOString(),
    database: {
      kind: config.databaseUrl === null ? 'embedded' : 'PostgreSQL',
      version,
      migrations: (await findAppliedMigrations(db)).length,
      sizeMb: Math.round((bytes / MB) * 10) / 10,
    },
    rows: await countRows(db),
    settings: [...config.settings],
    scheduledBackup: { at, failed: failed !== undefined },
    releasesUrl: config.releasesUrl,
  };
};

interface AdminParts {
  readonly prepareDemoUser: PrepareDemoUser;
  readonly proveCurrentPassword: ProveCurrentPassword;
  readonly backups: Backups;
}

export const registerAdmin = (
  app: FastifyInstance,
  platform: Platform,
  { prepareDemoUser, proveCurrentPassword, backups }: AdminParts,
): void => {
  const { db, config } = platform;

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

  route(app, platform, links.createInvite, ({ user, log, body, request }) =>
    createInvite(db, { user, log }, originOf(config, request), body),
  );
  route(app, platform, links.listLinks, () => listLinks(db));
  route(app, platform, links.deleteLink, ({ user, log, params }) => deleteLink(db, { user, log }, params.id));
  route(app, platform, links.createResetLink, ({ user, log, params, request }) =>
    createResetLink(db, { user, log }, originOf(config, request), params.id),
  );
  route(app, platform, links.createUser, ({ user, log, body }) => createUser(platform, { user, log }, body));

  const startedAt = new Date();
  route(app, platform, installation.getInstallation, () => describeInstallation(platform, startedAt));
  route(app, platform, installation.listBackups, () => backups.list());
  route(app, platform, installation.makeBackup, ({ user, log }) => makeBackup(db, { user, log }, backups));
  route(app, platform, installation.verifyBackup, ({ user, log, params }) =>
    verifyBackup(db, { user, log }, backups, params.name),
  );
  route(app, platform, installation.downloadBackup, async ({ user, log, params, body, request, reply }) => {
    await proveCurrentPassword(platform, user, request, body.currentPassword);
    const { file, bytes } = await downloadBackup(db, { user, log }, backups, params.name);
    reply.header('content-disposition', `attachment; filename="${params.name}"`).header('content-length', bytes);
    return file;
  });
  route(app, platform, installation.deleteBackup, ({ user, log, params }) =>
    deleteBackup(db, { user, log }, backups, params.name),
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
