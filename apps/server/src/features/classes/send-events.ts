import { classes } from '@windcall/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import { classTold } from '../../db/class-stream.ts';
import type { Db } from '../../db/db.ts';
import type { EventStream, EventStreams } from '../../http/event-streams.ts';
import { cutEvent } from './read-events.ts';
import { findMembershipsAmong, findNews, type Membership } from './store.ts';

/** How often events of watched classes are looked for that another server has told, ms. */
const LOOK_EVERY_MS = 500;
/** Events of one class that are read at once; whoever asks from further back gets them piece by piece. */
const PAGE = 200;
const NEXT_PAGE_MS = 20;

/** Who reads a stream, from where on. */
interface Reader {
  readonly stream: EventStream;
  readonly classId: number;
  readonly memberId: number;
  readonly userId: number;
  readonly as: classes.ClassSide;
  /** Who the presented token belongs to now. */
  readonly readSignedIn: () => Promise<SignedInUser | null>;
  /** The last number it was given, or that passed it by. */
  after: number;
}

export interface EventSender {
  /** Takes an answer over and sends what happens in a class from a number on, cut by who reads. */
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

/**
 * Whether an event is for a reader. `asked`: the number of each class after which events were asked for. A reader who came while
 * the answer was on its way, and is further back than that, would miss what lies between; the next answer is for them.
 */
export const isFor = (
  { classId, after }: Pick<Reader, 'classId' | 'after'>,
  event: { readonly classId: number; readonly seq: number },
  asked: ReadonlyMap<number, number>,
): boolean =>
  event.classId === classId && event.seq > after && after >= (asked.get(classId) ?? Number.POSITIVE_INFINITY);

/**
 * Sends the events of classes to those who watch them. One query every half second asks for all watched classes together, and at
 * once where this process has told something itself; where nobody watches, nothing is asked.
 */
export const createEventSender = ({ db, streams, log, settle }: Parts): EventSender => {
  const { checkEveryMs, lastsMs } = streams.pace;
  const readers = new Set<Reader>();
  let lookedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let isLooking = false;
  let again = false;
  streams.reportLag(() => (readers.size === 0 ? 0 : (performance.now() - lookedMs) / 1000));

  /** Where each watched class is to be read on from: after what the reader furthest back has. */
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
      // what it tells wakes this up again
      for (const { classId, liveId } of due) await settle(classId, liveId);
    } catch (error) {
      log.error({ event: 'server-error', err: error });
    }
    isLooking = false;
    if (readers.size === 0) return;
    timer = setTimeout(look, again ? 0 : nextMs);
  };

  /** Ends the streams of those whose token or membership has ended, or whose time is over; the others get a sign of life. */
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
