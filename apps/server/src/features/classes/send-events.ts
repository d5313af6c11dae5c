import { classes } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { SignedInUser } from '../../accounts/index.ts';
import { classTold, type Db } from '../../db/index.ts';
import type { EventStream, EventStreams } from '../../http/event-streams.ts';
import { cutEvent } from './read-events.ts';
import { findMembershipsAmong, findNews, type Membership } from './store.ts';

/** Interval of looking for other servers' events, ms. */
const LOOK_EVERY_MS = 500;
/** Events of one class per read; a reader further behind gets them in several reads. */
const PAGE = 200;
const NEXT_PAGE_MS = 20;

interface Reader {
  readonly stream: EventStream;
  readonly classId: number;
  readonly memberId: number;
  readonly userId: number;
  readonly as: classes.ClassSide;
  /** The current user of the presented token. */
  readonly readSignedIn: () => Promise<SignedInUser | null>;
  /** The last number that was sent, or skipped as hidden. */
  after: number;
}

export interface EventSender {
  /** Takes over a reply and streams a class's events after a number, as the reader may see them. */
  watch(
    reply: FastifyReply,
    membership: Membership,
    asked: { readonly as: classes.ClassSide; readonly after: number },
    readSignedIn: Reader['readSignedIn'],
  ): void;
  close(): void;
}

interface Parts {
  readonly db: Db;
  readonly streams: EventStreams;
  readonly log: FastifyBaseLogger;
  /** Freezes a live whose call time has run out. */
  settle(classId: number, liveId: number): Promise<unknown>;
}

/** Whether a reader gets an event. `asked`: per class, the number after which events were read; later readers wait. */
export const isFor = (
  { classId, after }: Pick<Reader, 'classId' | 'after'>,
  event: { readonly classId: number; readonly seq: number },
  asked: ReadonlyMap<number, number>,
): boolean =>
  event.classId === classId && event.seq > after && after >= (asked.get(classId) ?? Number.POSITIVE_INFINITY);

/** Sends the events of classes to their readers: one query every half second, and at once after own events. */
export const createEventSender = ({ db, streams, log, settle }: Parts): EventSender => {
  const { checkEveryMs, lastsMs } = streams.pace;
  const readers = new Set<Reader>();
  let lookedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let isLooking = false;
  let again = false;
  streams.reportLag(() => (readers.size === 0 ? 0 : (performance.now() - lookedMs) / 1000));

  /** For each watched class, the number to read after: the slowest reader's. */
  const cursors = (): Map<number, number> => {
    const from = new Map<number, number>();
    for (const { classId, after } of readers) from.set(classId, Math.min(after, from.get(classId) ?? after));
    return from;
  };

  const sendOn = (news: Awaited<ReturnType<typeof findNews>>['events'], asked: ReadonlyMap<number, number>): void => {
    for (const { classId, ...event } of news) {
      for (const reader of readers) {
        if (!isFor(reader, { classId, seq: event.seq }, asked)) continue;
        reader.after = event.seq;
        const cut = cutEvent(event, reader.as, reader.memberId);
        if (cut !== null) reader.stream.send(cut.seq, JSON.stringify(cut));
      }
    }
  };

  const look = async (): Promise<void> => {
    if (isLooking) {
      again = true;
      return;
    }
    isLooking = true;
    again = false;
    clearTimeout(timer);
    let nextMs = LOOK_EVERY_MS;
    try {
      const asked = cursors();
      const { events, due } = await findNews(db, asked, PAGE);
      sendOn(events, asked);
      lookedMs = performance.now();
      const counts = new Map<number, number>();
      for (const { classId } of events) counts.set(classId, (counts.get(classId) ?? 0) + 1);
      if ([...counts.values()].some((n) => n >= PAGE)) nextMs = NEXT_PAGE_MS;
      // the resulting events wake this up again
      for (const { classId, liveId } of due) await settle(classId, liveId);
    } catch (error) {
      log.error({ event: 'server-error', err: error });
    }
    isLooking = false;
    if (readers.size === 0) return;
    timer = setTimeout(look, again ? 0 : nextMs);
  };

  /** Ends streams whose token or membership has ended, or whose time is over; sends the others a sign of life. */
  const check = async (): Promise<void> => {
    try {
      const all = [...readers];
      const members = await findMembershipsAmong(
        db,
        all.map(({ classId }) => classId),
      );
      await Promise.all(
        all.map(async (reader) => {
          const { stream, memberId, as, userId } = reader;
          const role = members.get(memberId);
          const needed = as === 'desk' ? 'assistant' : 'student';
          const mayRead = role !== undefined && classes.isAtLeast(role, needed);
          if (!mayRead || (await reader.readSignedIn())?.id !== userId) return stream.end('access');
          if (performance.now() - stream.openedMs >= lastsMs) return stream.end('age');
          stream.comment();
        }),
      );
    } catch (error) {
      log.error({ event: 'server-error', err: error });
    }
  };

  const wake = (classId: number): void => {
    for (const reader of readers) {
      if (reader.classId !== classId) continue;
      void look();
      return;
    }
  };
  classTold.on('told', wake);

  return {
    watch: (reply, { class: { id: classId }, member }, { as, after }, readSignedIn) => {
      const userId = member.userId ?? 0;
      const stream = streams.open(reply, { userId, room: classId }, () => {
        readers.delete(reader);
        if (readers.size > 0) return;
        clearTimeout(timer);
        clearInterval(checking);
        checking = undefined;
      });
      if (readers.size === 0) lookedMs = performance.now();
      const reader: Reader = { stream, classId, memberId: member.id, userId, as, readSignedIn, after };
      readers.add(reader);
      checking ??= setInterval(check, checkEveryMs);
      void look();
    },
    close: () => {
      classTold.off('told', wake);
      streams.close();
    },
  };
};
