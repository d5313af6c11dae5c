import { days, fillPath } from '@windcall/contract';
import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import { sendingUser } from '../api/claims.ts';
import { queryClient } from '../api/query-client.ts';
import { send } from '../api/request.ts';
import { defineSender, sendKind } from '../api/send-outbox.ts';
import { keyOf, refresh, useCall } from '../api/use-call.ts';
import { changeItem, dropItems, outbox } from '../desk/outbox.ts';
import { useThing } from '../desk/slot.ts';
import type { TakenLine } from '../kit/line.tsx';

const unsentDay = z.object({
  id: z.uuid(),
  /** `updatedAt` of the version that was changed; null for a new day. */
  matched: z.string().nullable(),
  document: days.dayDocument,
});
type UnsentDay = z.infer<typeof unsentDay>;

export const daySender = defineSender<UnsentDay, days.Day>({
  kind: 'day',
  schema: unsentDay,
  idOf: ({ id }) => id,
  laneOf: ({ id }) => id,
  send: async ([day]) => {
    const { id = '', matched = null, document } = day ?? {};
    const header = matched === null ? {} : { 'If-Match': matched };
    return (await send('PUT', fillPath(days.putDay.path, { id }), document, undefined, header)).json();
  },
  isAnswer: (reply, [day]) => days.day.safeParse(reply).success && reply.id === day?.id,
  onTaken: (reply, [sent]) => {
    queryClient.setQueryData(keyOf(days.getDay, { params: { id: reply.id } }), reply);
    // changed again while it was being sent
    for (const { item, value } of daySender.waiting(sendingUser()))
      if (value.id === reply.id && value !== sent) changeItem(item, { value: { ...value, matched: reply.updatedAt } });
    void refresh(days.listDays);
  },
});

/** Days kept in this browser, with the reason if the server refused one. */
const keptDays = () =>
  outbox
    .read()
    .filter(({ kind, userId }) => kind === 'day' && userId === sendingUser())
    .flatMap((item) => {
      const read = unsentDay.safeParse(item.value);
      return read.success ? [{ ...read.data, item }] : [];
    });

export const useKeptDays = (): ReturnType<typeof keptDays> => {
  const items = useThing(outbox);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items stand for what is read of them
  return useMemo(keptDays, [items]);
};

/** Keeps a day in this browser and sends it. False without storage space. */
export const saveDay = (day: UnsentDay): boolean => {
  const isKept = daySender.keep(day);
  void sendKind(daySender);
  return isKept;
};

/** A day as last changed here, otherwise the server's. `refused` is set while the server has another version. */
export const useDay = (id: string, isThere = true) => {
  const server = useCall(days.getDay, { params: { id } }, { retry: false, enabled: isThere });
  const kept = useKeptDays().find((one) => one.id === id);
  const refused = kept?.item.refused ?? null;
  const { refetch } = server;
  // loads the server's version
  useEffect(() => {
    if (refused !== null) void refetch();
  }, [refused, refetch]);
  const { id: _, updatedAt = null, ...stored } = server.data ?? {};
  const day = kept?.document ?? (server.data && (stored as days.DayDocument));
  const save = (document: days.DayDocument, matched: string | null) => saveDay({ id, matched, document });
  return {
    server,
    refused,
    day,
    change: (document: days.DayDocument) => save(document, kept === undefined ? updatedAt : kept.matched),
    keepMine: () => kept && save(kept.document, updatedAt),
    keepOther: () => kept && dropItems([kept.item]),
  };
};

export const newDay = (on: string, profileId: number | null): days.DayDocument => ({
  on,
  name: new Date(`${on}T12:00:00`).toLocaleDateString(undefined, { weekday: 'long' }),
  profileId,
  match: null,
  stages: [],
});

/** The day with a line as stage `n`: a new stage, or a new line for a stage. */
export const withLine = (day: days.DayDocument, n: number, { line, plan }: TakenLine): days.DayDocument => {
  const before = day.stages.find((stage) => stage.n === n);
  const stage = { n, name: before?.name ?? '', note: before?.note ?? '', line, called: null };
  const kept = plan && { ...plan, distances: [...plan.distances], winds: [...plan.winds] };
  return {
    ...day,
    stages: [...day.stages.filter((one) => one !== before), { ...stage, plan: kept }].sort((a, b) => a.n - b.n),
  };
};

export const nextStage = ({ stages }: days.DayDocument): number => (stages.at(-1)?.n ?? 0) + 1;

/** The call of a stage: its own, else the wind of its line. */
export const callOf = ({ called, plan }: days.DayStage): days.DayStage['called'] => {
  const winds = plan?.winds ?? [];
  const [low, last, middle] = [winds[0], winds.at(-1), winds[(winds.length - 1) >> 1]];
  if (called !== null || !low || !last || !middle) return called;
  return { lo: Math.min(low.speed, last.speed), hi: Math.max(low.speed, last.speed), from: middle.from };
};
