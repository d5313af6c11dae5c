import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { profiles } from '@windcall/contract';
import { isFull } from './fault-scale.ts';
import { type Caller, patient } from './http-caller.ts';
import { must, type ShotWriter, signWith } from './shot-writer.ts';

/** Profiles of one account before the oldest is deleted. */
const KEPT_PROFILES = 10;
/** Lasts longer than the server waits for a key whose request died with it. */
const KEY_TRIES = 300;

type Entry = Readonly<Record<string, unknown>> & { id: string; note: string };

/** One change, and the effect of its acknowledgment. */
interface Act {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
  done(reply: unknown): void;
}

/**
 * A user who creates rifles under an `Idempotency-Key`, deletes them, adds field log entries and changes them, and
 * records every answer. Repeats a change without an answer. A rifle whose key was refused, because the server died
 * while answering, may exist once or not at all.
 */
export const createRowWriter = async (call: Caller, username: string, paceMs = 0): Promise<ShotWriter> => {
  let token = await signWith(call, username, 'register');
  const rifles = new Map<string, { id: number; state: 'kept' | 'going' | 'gone' }>();
  const doubtful = new Map<string, string>();
  /** The server's last answer for each entry, and the note of an unanswered change. */
  const entries = new Map<string, { answered: Entry; sent: string | null }>();
  const refusals = new Map<number, number>();
  let acknowledged = 0;
  /** Answers that differ from the sent data. */
  let misheard = 0;
  let mark = 0;
  let pending: Act | null = null;

  const createRifle = (name: string, key: string): Act => ({
    ...{ method: 'POST', path: '/api/ballistic-profiles', body: { name }, key },
    done: (reply) => {
      rifles.set(name, { id: (reply as { id: number }).id, state: 'kept' });
      doubtful.delete(name);
    },
  });
  const addEntry = (id: string): Act => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, mark)).toISOString();
    const shot = { id, at, distance: 300 + (mark % 500), called: { lo: 4, hi: 7, best: 5 }, held: 0.5, hit: false };
    // every other entry sends an empty note, the rest send no note
    const body = { ...shot, profileId: 0, ...(mark % 2 === 0 && { note: '' }) };
    const done = (reply: unknown) => {
      const answered = reply as Entry;
      if (!isDeepStrictEqual({ ...answered, ...shot, note: '' }, answered)) misheard++;
      entries.set(id, { answered, sent: null });
    };
    return { method: 'POST', path: '/api/field-log', body, done };
  };
  const changeEntry = (id: string, note: string): Act => {
    const entry = entries.get(id);
    if (entry !== undefined) entry.sent = note;
    const done = (reply: unknown) => {
      if (entry === undefined) return;
      if (!isDeepStrictEqual({ ...entry.answered, note }, reply)) misheard++;
      Object.assign(entry, { answered: reply, sent: null });
    };
    return { method: 'PATCH', path: `/api/field-log/${id}`, body: { note }, done };
  };
  const next = (): Act => {
    mark++;
    const kept = [...rifles.values()].filter(({ state }) => state === 'kept');
    if (mark % 3 === 0 && kept.length > KEPT_PROFILES && kept[0] !== undefined) {
      const [rifle] = kept;
      rifle.state = 'going';
      return {
        ...{ method: 'DELETE', path: `/api/ballistic-profiles/${rifle.id}` },
        done: () => {
          rifle.state = 'gone';
        },
      };
    }
    const last = [...entries.keys()].at(-1);
    // every fourth change removes the note
    if (mark % 3 === 1 && last !== undefined) return changeEntry(last, mark % 4 === 0 ? '' : `note ${mark}`);
    if (mark % 3 === 2) return addEntry(randomUUID());
    return createRifle(`${username} ${mark}`, randomUUID());
  };
  const send = async (by: Caller, act: Act): Promise<'taken' | 'busy' | 'unknown' | number> => {
    const { method, path, body, key } = act;
    const answer = await by(method, path, { token, ...(body && { body }), ...(key && { key }) });
    // a repeated deletion finds nothing
    const isTaken = answer.status < 300 || (method === 'DELETE' && answer.status === 404);
    if (isTaken) {
      act.done(answer.body);
      acknowledged++;
      return 'taken';
    }
    if (key !== undefined && answer.status === 503) return 'busy';
    return key !== undefined && answer.status === 422 ? 'unknown' : answer.status;
  };

  const readEntries = async (by: Caller): Promise<Entry[]> => {
    const found: Entry[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const from: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`;
      const page = (await must(by('GET', `/api/field-log?limit=200${from}`, { token }), 'field log')) as never as {
        entries: Entry[];
        next: string | null;
      };
      found.push(...page.entries);
      before = page.next;
    }
    return found;
  };
  /** Repeats unanswered requests for rifles until the server answers. */
  const settle = async (by: Caller): Promise<void> => {
    for (const [name, key] of doubtful) {
      for (let i = 0; i < KEY_TRIES; i++) {
        const outcome = await send(by, createRifle(name, key)).catch(() => 'busy');
        if (outcome !== 'busy') break;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };

  return {
    refusals,
    count: () => acknowledged,
    signInAgain: async (by) => {
      token = await signWith(by, username, 'login');
    },
    write: async (by, stop) => {
      while (!stop()) {
        const begun = Date.now();
        pending ??= next();
        const outcome = await send(by, pending).catch(() => 0);
        const { key, body } = pending;
        if (key !== undefined && outcome !== 'taken') doubtful.set((body as { name: string }).name, key);
        if (typeof outcome === 'number') {
          if (outcome > 0) refusals.set(outcome, (refusals.get(outcome) ?? 0) + 1);
          if (key !== undefined) pending = null;
          return false;
        }
        pending = null;
        const rest = paceMs - (Date.now() - begun);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
      return true;
    },
    audit: async (by) => {
      // the server waits 90 s before it gives a key up
      if (isFull) await settle(by);
      const listed = (await must(
        patient(by)('GET', '/api/ballistic-profiles', { token }),
        'rifles',
      )) as never as profiles.Profile[];
      const named = (name: string): number => listed.filter((rifle) => rifle.name === name).length;
      const stored = await readEntries(by);
      const entryOf = (id: string) => stored.filter((entry) => entry.id === id);
      const isAsAnswered = ([id, { answered, sent }]: [string, { answered: Entry; sent: string | null }]): boolean =>
        entryOf(id).every(
          (entry) =>
            isDeepStrictEqual(entry, answered) ||
            (sent !== null && isDeepStrictEqual(entry, { ...answered, note: sent })),
        );
      const mine = [...rifles];
      return {
        acknowledged,
        stored: listed.length + stored.length,
        lost:
          mine.filter(([name, { state }]) => state === 'kept' && named(name) === 0).length +
          [...entries.keys()].filter((id) => entryOf(id).length === 0).length,
        duplicated:
          [...rifles.keys(), ...doubtful.keys()].filter((name) => named(name) > 1).length +
          [...entries.keys()].filter((id) => entryOf(id).length > 1).length,
        // a deleted row that reappeared counts as altered, and so does an answer that differs from the sent data
        altered:
          mine.filter(([name, { state }]) => state === 'gone' && named(name) > 0).length +
          [...entries].filter((entry) => !isAsAnswered(entry)).length +
          misheard,
        miscounted: 0,
      };
    },
  };
};
