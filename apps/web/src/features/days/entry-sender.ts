import { type BodyOf, games } from '@windcall/contract';
import { z } from 'zod';
import { aheadMsOf, earlier } from '../../api/device-clock.ts';
import { request } from '../../api/request.ts';
import { defineSender, sendKind } from '../../api/send-outbox.ts';
import { refresh } from '../../api/use-call.ts';

export type Entry = BodyOf<typeof games.addFieldEntry>;

/** A time by this device's clock. A clock that ran ahead must not lose kept shots. */
const at = z.iso.datetime();
/** A time that the contract accepts. */
const HERE = '2026-01-01T00:00:00Z';

const unsentEntry = z.custom<Entry>((value) => {
  const kept = z.looseObject({ at }).safeParse(value);
  return kept.success && games.addFieldEntry.body?.safeParse({ ...kept.data, at: HERE }).success === true;
});

export const entrySender = defineSender<Entry, games.FieldEntry>({
  kind: 'entry',
  schema: unsentEntry,
  idOf: ({ id }) => id,
  laneOf: () => 'field log',
  send: ([entry]) => request(games.addFieldEntry, { body: entry as Entry }),
  isAnswer: (reply, [entry]) => games.addFieldEntry.reply.safeParse(reply).success && reply.id === entry?.id,
  onTaken: () => void refresh(games.listFieldLog),
  mend: (error, waiting) => {
    const aheadMs = aheadMsOf(
      error,
      waiting.slice(0, 1).map((entry) => entry.at),
    );
    if (aheadMs === 0) return null;
    return waiting.map((entry, i) => (i === 0 ? { ...entry, at: earlier(entry.at, aheadMs) } : entry));
  },
});

export const sendEntries = (): void => void sendKind(entrySender);
