import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { shares } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { type Db, lockAndCount, shares as shareRows, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { publicRoute, route } from '../../http/route.ts';
import { type WriteText, writeInto } from '../../http/write-into.ts';
import { Refusal } from '../../refusal.ts';
import { deleteShareRow, findShare, findShareOf, findShares, insertShare } from './store.ts';

const MAX_SHARES = 200;
/** 16 characters in base64url. */
const ID_BYTES = 12;

const nameOf = (thing: shares.SharedThing): string =>
  thing.kind === 'stage' ? thing.body.source.scenarioName || thing.body.rifle.name || 'Stage' : thing.body.name;

const toWire = <Row extends { readonly createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

export const registerShares = (
  app: FastifyInstance,
  platform: Platform,
  exportUser: (db: Db, username: string, write: WriteText) => Promise<void>,
): void => {
  const { db } = platform;
  route(app, platform, shares.createShare, async ({ user, body: thing }) => {
    if (user.managed) throw new Refusal('managed-account');
    return toWire(
      await transaction(db, async (tx) => {
        const count = await lockAndCount(tx, user.id, shareRows);
        const values = { userId: user.id, name: nameOf(thing), thing };
        // An equal thing keeps its link, so that printing a card twice makes one link.
        const before = await findShareOf(tx, values);
        if (before !== undefined) return before;
        if (count >= MAX_SHARES) {
          throw new Refusal('quota-reached', {
            message: `The limit of ${MAX_SHARES} links is reached. Delete some first.`,
          });
        }
        const id = randomBytes(ID_BYTES).toString('base64url');
        return insertShare(tx, { id, ...values });
      }),
    );
  });
  route(app, platform, shares.listShares, async ({ user }) => (await findShares(db, user.id)).map(toWire));
  publicRoute(app, platform, shares.getShare, async ({ params }) => {
    const row = await findShare(db, params.id);
    if (row === undefined) throw new Refusal('not-found', { message: 'Nothing is behind this link any longer.' });
    return toWire(row);
  });
  route(app, platform, shares.deleteShare, async ({ user, params }) => {
    if (!(await deleteShareRow(db, user.id, params.id))) throw new Refusal('not-found');
    return { success: true as const };
  });
  route(app, platform, shares.takeOut, async ({ user, reply, log }) => {
    const file = new PassThrough();
    exportUser(db, user.username, writeInto(file)).then(
      () => file.end(),
      (error: unknown) => {
        log.error({ err: error, event: 'export-broken' });
        file.destroy(error instanceof Error ? error : new Error(String(error)));
      },
    );
    reply.header('content-disposition', 'attachment; filename="windcall-everything.json"');
    return file;
  });
};
