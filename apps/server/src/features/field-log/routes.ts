import { days, games } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { dayOf, dayToWire, nightOf, saveDay, type TrueRifle } from './days.ts';
import { addEntry, changeEntry, entryToWire, type FindProfile, tellFigures } from './entries.ts';
import { entriesAsCsv, importEntries } from './field-csv.ts';
import { deleteDay, deleteEntry, findDays, findEntries } from './store.ts';

export const registerFieldLog = (
  app: FastifyInstance,
  platform: Platform,
  findProfile: FindProfile,
  trueRifle: TrueRifle,
): void => {
  const { db } = platform;
  route(app, platform, games.listFieldLog, async ({ user, query }) => {
    const rows = await findEntries(
      db,
      user.id,
      query.limit,
      query.before === undefined ? null : new Date(query.before),
      query.day,
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
  route(app, platform, days.listDays, async ({ user }) =>
    (await findDays(db, user.id)).map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
  );
  route(app, platform, days.getDay, async ({ user, params }) => dayToWire(await dayOf(db, user.id, params.id)));
  route(app, platform, days.putDay, async ({ user, params, body, request }) =>
    dayToWire(await saveDay(db, user.id, params.id, body, request.headers['if-match'])),
  );
  route(app, platform, days.deleteDay, async ({ user, params }) => {
    if (!(await deleteDay(db, user.id, params.id))) throw new Refusal('not-found');
    return { success: true as const };
  });
  route(app, platform, days.getNight, async ({ user, params }) =>
    nightOf(db, trueRifle, user, await dayOf(db, user.id, params.id)),
  );
};
