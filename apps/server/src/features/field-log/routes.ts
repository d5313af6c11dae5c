import { games } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { addEntry, changeEntry, entryToWire, type FindProfile, tellFigures } from './entries.ts';
import { entriesAsCsv, importEntries } from './field-csv.ts';
import { deleteEntry, findEntries } from './store.ts';

export const registerFieldLog = (app: FastifyInstance, platform: Platform, findProfile: FindProfile): void => {
  const { db } = platform;
  route(app, platform, games.listFieldLog, async ({ user, query }) => {
    const rows = await findEntries(
      db,
      user.id,
      query.limit,
      query.before === undefined ? null : new Date(query.before),
    );
    const last = rows.length === query.limit ? rows.at(-1) : undefined;
    return {
      entries: rows.map(entryToWire),
      next: last?.at.toISOString() ?? null,
      figures: await tellFigures(db, user.id),
    };
  });
  route(app, platform, games.addFieldEntry, async ({ user, body, reply }) => {
    const { isNew, row } = await addEntry(platform, findProfile, user, body);
    if (!isNew) reply.code(200);
    return entryToWire(row);
  });
  route(app, platform, games.changeFieldEntry, async ({ user, params, body }) =>
    entryToWire(await changeEntry(platform, findProfile, user, params.id, body)),
  );
  route(app, platform, games.deleteFieldEntry, async ({ user, params }) => {
    if (!(await deleteEntry(db, user.id, params.id))) {
      throw new Refusal('not-found', { message: 'This entry was not found.' });
    }
    return { success: true as const };
  });
  route(app, platform, games.exportFieldLog, async ({ user, reply }) => {
    reply.header('content-disposition', 'attachment; filename="field-log.csv"');
    return entriesAsCsv(db, user.id);
  });
  route(app, platform, games.importFieldLog, ({ user, body }) => importEntries(platform, findProfile, user, body.csv));
};
