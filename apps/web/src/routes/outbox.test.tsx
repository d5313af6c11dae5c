import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Call, days, drills, games, learn, type ReplyOf, runs, sessions, stages } from '@windcall/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { onReport, type Report, reportReached, request, type Sender, sendKind, watchOutbox } from '../api/index.ts';
import { takeOverOlder } from '../desk/older-outboxes.ts';
import { type OutboxKind, outbox, putItem } from '../desk/outbox.ts';
import { authToken, keepApart } from '../desk/owner.ts';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { refuse } from '../testing/fake-server.ts';
import { fillStorage } from '../testing/full-storage.ts';
import { makeToken } from '../testing/make-token.ts';
import { firedRound } from '../testing/open-run.ts';
import { freshApp, renderInApp } from '../testing/render-app.tsx';
import { openRange, scenarioFrom } from '../testing/shooting-range.ts';
import { SENDERS } from './use-outbox.ts';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const NOW = '2026-11-01T10:00:30.000Z';
const ID = '5f0c2f6e-3a57-4d39-9c1b-0d8b8f6d7a11';
const AIM = { dial: { up: 2, right: 0 }, hold: { up: 0, right: 0.4 } };
const SKILL = { median: null, ms: null, n: 0 };

const DAY = { on: '2026-11-28', name: 'Saturday', profileId: null, match: null, stages: [] };

// biome-ignore lint/suspicious/noExplicitAny: one table for values of every kind
type Any = any;
interface Kept {
  readonly call: Call;
  readonly value: Any;
  /** The server's answer; null if the fake range already has one. */
  readonly taken: ((parsed: Any) => Any) | null;
}
const KEPT: Readonly<Record<OutboxKind, Kept>> = {
  shot: {
    call: sessions.recordShot,
    value: { sessionId: 1, stage: null, body: { shotId: ID, shotData: { sessionId: 1, target: 1, moment: 0 } } },
    taken: null,
  },
  round: { call: runs.fireRun, value: { run: 7, shot: { shotId: ID, target: 1, at: 3, ...AIM } }, taken: firedRound },
  'drill-call': {
    call: drills.commitCall,
    value: { drill: 7, number: 1, body: { lo: 2, hi: 6, best: null, hold: null, looked: { focusS: [1, 0, 0] } } },
    taken: ({ lo, hi }): ReplyOf<typeof drills.commitCall> => ({
      committedAt: NOW,
      call: { lo, hi, best: null, hold: null, committedAt: NOW },
    }),
  },
  'drill-shot': {
    call: drills.fireTask,
    value: { drill: 7, number: 1, body: { shotId: ID, ...AIM } },
    taken: ({ shotId }): ReplyOf<typeof drills.fireTask> => ({ shot: { shotId, ...AIM, firedAt: NOW } }),
  },
  review: {
    call: games.sendMicroReviews,
    value: { review: { id: ID, profileId: 0, key: 'value:3', given: 1, ms: 900, at: NOW }, isGood: true },
    taken: (): ReplyOf<typeof games.sendMicroReviews> => ({ items: [], skills: { reticle: SKILL, range: SKILL } }),
  },
  entry: {
    call: games.addFieldEntry,
    value: { id: ID, at: NOW, profileId: 0, distance: 500, called: { lo: 2, hi: 4 }, note: '' },
    taken: ({ id }): ReplyOf<typeof games.addFieldEntry> => ({
      ...{ id, at: NOW, profileId: 0, profileName: 'Built-in', distance: 500, called: { lo: 2, hi: 4, best: null } },
      ...{ metered: null, meteredCross: null, held: null, hit: null, impact: null, note: '', inferred: null },
      ...{ dialed: null, day: null, stage: null, target: null },
    }),
  },
  lesson: {
    call: learn.putProgress,
    value: {
      ...{ id: ID, lesson: 1, step: 1, asked: { leanDeg: 40 }, said: 9, was: 10, aided: false, inWords: false },
      ...{ ms: 4000, at: NOW },
    },
    taken: (): ReplyOf<typeof learn.putProgress> => ({ lessons: [], flagSlope: null }),
  },
  day: {
    call: days.putDay,
    value: { id: ID, matched: null, document: DAY },
    taken: (): days.Day => ({ ...DAY, id: ID, updatedAt: NOW }),
  },
};
const KINDS = Object.keys(KEPT) as OutboxKind[];

const html = (status: number) => new Response('<html>no</html>', { status, headers: { 'content-type': 'text/html' } });
const later = (response: Response, s: number): Response => {
  response.headers.set('retry-after', String(s));
  return response;
};
/** Answers that keep the item, and seconds until it is sent again. */
const KEEPING: readonly (readonly [name: string, answer: () => Response, againS: number])[] = [
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
    1,
  ],
  ['200 of a sign-in page', () => html(200), 1],
  ['200 with JSON that names nothing', () => Response.json({ ok: true }), 1],
  ['401', () => refuse('not-signed-in'), 1],
  ['403 of a proxy', () => Response.json({}, { status: 403 }), 1],
  ['404 of a proxy', () => html(404), 1],
  ['408', () => html(408), 1],
  ['409 of a proxy', () => html(409), 1],
  ['425', () => html(425), 1],
  ['429', () => later(refuse('too-many-requests'), 7), 7],
  ['500', () => refuse('internal'), 1],
  ['502', () => html(502), 1],
  ['503', () => later(refuse('busy'), 4), 4],
];
const REFUSING: readonly (readonly [name: string, answer: () => Response])[] = [
  ['400 by name', () => refuse('validation-failed', { message: 'This was refused.' })],
  ['409 by name', () => refuse('quota-reached', { message: 'This was refused.' })],
];

let range: ReturnType<typeof openRange>;
/** Values that the server took, by request. */
let took: unknown[];
beforeEach(async () => {
  // an earlier test file in this worker may have left a lane with failures: stopping forgets the lanes
  watchOutbox(SENDERS)();
  range = openRange(app.server);
  authToken.write(makeToken({ sub: 1 }));
  const made = await request(stages.createStage, { body: { profileId: 0, scenarioId: simple.id } });
  await request(sessions.createSession, { body: { profileId: 0, scenarioId: simple.id, stageId: made.id } });
  took = [];
});

/** Answers a kind with success, and records what is taken. */
const takeNow = ({ call, taken }: Kept): void => {
  if (taken === null) openRange(app.server, range);
  const flying = taken === null ? app.server.answerOf(call) : null;
  app.server.on(call, (asked: Any) => {
    took.push(asked.body);
    return flying === null ? taken?.(asked.parsed) : flying(asked);
  });
};
const senderOf = (kind: OutboxKind): Promise<Sender<Any, Any>> => SENDERS[kind]();

it.each(KINDS.flatMap((kind) => KEEPING.map(([name, answer, againS]) => ({ kind, name, answer, againS }))))(
  '$kind × $name: is kept, reported to who waits, and sent again until it is taken once',
  async ({ kind, answer, againS }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true });
    const one = KEPT[kind];
    const sender = await senderOf(kind);
    const stop = watchOutbox(SENDERS);
    const told: Report[] = [];
    const stopHearing = onReport(sender, (report) => told.push(report as Report));
    app.server.on(one.call, answer as Any);
    expect(sender.keep(one.value)).toBe(true);
    const [report] = await sendKind(sender, true);
    expect(report).toMatchObject({ taken: [], refused: [], isAsked: true });
    expect(report?.failure).not.toBeNull();
    expect(told).toHaveLength(1);
    expect(sender.waiting('1').map(({ value }) => value)).toMatchObject([one.value]);

    takeNow(one);
    // meanwhile this machine's clock is corrected
    vi.setSystemTime(Date.now() - 86_400_000);
    // no request before the time that the server named
    if (againS > 1) {
      await vi.advanceTimersByTimeAsync(1000 * (againS - 2));
      await sendKind(sender, true);
      expect(took).toEqual([]);
    }
    act(() => reportReached());
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(sender.waiting('1')).toEqual([]));
    expect([took.length, outbox.read()]).toEqual([1, []]);
    stopHearing();
    stop();
  },
);

it.each(KINDS.flatMap((kind) => REFUSING.map(([name, answer]) => ({ kind, name, answer }))))(
  '$kind × $name: is not sent again, and shown with the reason until its user has seen it',
  async ({ kind, answer }) => {
    const one = KEPT[kind];
    const sender = await senderOf(kind);
    app.server.on(one.call, answer as Any);
    sender.keep(one.value);
    const [report] = await sendKind(sender);
    expect(report).toMatchObject({ taken: [], failure: null, refused: [{ error: { message: 'This was refused.' } }] });
    expect(sender.waiting('1')).toEqual([]);
    await sendKind(sender);
    expect(app.server.seenBy(one.call)).toHaveLength(1);
    // also after a reload
    const view = renderInApp(<RefusedNotice />);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^1 .* was not recorded\. This was refused\./);
    expect(outbox.read()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(view.container.textContent).toBe('');
    expect(outbox.read()).toEqual([]);
  },
);

it('does not show one user what the server refused another', () => {
  putItem({ userId: '2', kind: 'entry', id: ID, value: KEPT.entry.value });
  renderInApp(<RefusedNotice />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('refuses the one answer of a hundred that the server names, and takes the others', async () => {
  const sender = await senderOf('review');
  const { value } = KEPT.review;
  const ids = [1, 2, 3].map((n) => `${ID.slice(0, -1)}${n}`);
  for (const id of ids) sender.keep({ ...value, review: { ...value.review, id } });
  app.server.on(games.sendMicroReviews, ({ parsed }) => {
    const bad = parsed.reviews.findIndex(({ id }) => id === ids[1]);
    if (bad >= 0) return refuse('validation-failed', { issues: [{ field: `reviews.${bad}.ms`, message: 'no' }] });
    return KEPT.review.taken?.(parsed);
  });
  const [report] = await sendKind(sender);
  expect(report?.taken.map(({ value: one }) => one.review.id)).toEqual([ids[0], ids[2]]);
  expect(outbox.read().map(({ id, refused }) => [id, refused?.status])).toEqual([[ids[1], 400]]);
});

it('takes a call that was sealed before as sealed', async () => {
  const sender = await senderOf('drill-call');
  sender.keep(KEPT['drill-call'].value);
  app.server.on(drills.commitCall, () => refuse('already-called'));
  expect(await sendKind(sender)).toMatchObject([{ refused: [], failure: null }]);
  expect(outbox.read()).toEqual([]);
});

it('moves answers of a clock that was ahead back alike, and sends them again', async () => {
  const sender = await senderOf('review');
  const { value } = KEPT.review;
  const at = (s: number) => new Date(Date.parse(NOW) + 1000 * s).toISOString();
  for (const s of [0, 20])
    sender.keep({ ...value, review: { ...value.review, id: ID.replace('5f0c', `${1000 + s}`), at: at(s) } });
  app.server.on(games.sendMicroReviews, ({ parsed }) => {
    took.push(...parsed.reviews.map((review) => review.at));
    if (took.length > 2) return KEPT.review.taken?.(parsed);
    const no = refuse('validation-failed', { issues: [{ field: 'reviews.1.at', message: 'must not be ahead' }] });
    no.headers.set('date', new Date(Date.parse(at(-40))).toUTCString());
    return no;
  });
  await sendKind(sender);
  expect(took).toEqual([at(0), at(20), at(-60), at(-40)]);
  expect(outbox.read()).toEqual([]);
});

it('says that there is no room, and keeps nothing', async () => {
  const sender = await senderOf('round');
  fillStorage();
  expect(sender.keep(KEPT.round.value)).toBe(false);
  expect(outbox.read()).toEqual([]);
});

it('shows what it cannot read instead of losing it', async () => {
  putItem({ userId: '1', kind: 'round', id: ID, value: { of: 'another version' } });
  const stop = watchOutbox(SENDERS);
  renderInApp(<RefusedNotice />);
  expect((await screen.findByRole('alert')).textContent).toContain('This version cannot read');
  stop();
});

it.each(['unreadable', '{"userId":"1"}'])('leaves an older list that cannot be read where it is: %s', (text) => {
  localStorage.setItem('unsentEntries', text);
  takeOverOlder('1');
  expect([localStorage.getItem('unsentEntries'), outbox.read()]).toEqual([text, []]);
});

it.each([false, true])(
  'takes over all that release three kept, under its users, once there is room for it: %s',
  async (isFull) => {
    const { shot, round, review, entry, lesson } = KEPT;
    const of = (kept: Kept, userId: string) => ({ userId, ...kept.value });
    localStorage.setItem('storedOwner', '2');
    localStorage.setItem('unsentRunShots', JSON.stringify([round.value]));
    keepApart('1');
    localStorage.setItem('unsentRunShots', JSON.stringify([{ ...round.value, run: 8 }]));
    localStorage.setItem(
      'unsentShots',
      JSON.stringify([
        of(shot, ''),
        of({ ...shot, value: { ...shot.value, body: { ...shot.value.body, shotId: ID.replace('5', '6') } } }, '2'),
      ]),
    );
    localStorage.setItem('unsentReviews', JSON.stringify([of(review, '1')]));
    localStorage.setItem('unsentEntries', JSON.stringify([{ userId: '1', entry: entry.value }]));
    const sent = { ...lesson.value, id: ID.replace('5', '7') };
    localStorage.setItem(
      'learnProgress',
      JSON.stringify({ events: [sent, lesson.value], unsent: [lesson.value.id], known: null }),
    );
    if (isFull) {
      const before = { ...localStorage };
      fillStorage();
      takeOverOlder('1');
      expect(outbox.read()).toEqual([]);
      expect({ ...localStorage }).toMatchObject(before);
      for (const key of Object.keys(localStorage)) if (key.startsWith('full-')) localStorage.removeItem(key);
    }
    takeOverOlder('1');
    const found = outbox.read().map(({ userId, kind, value }) => `${userId} ${kind} ${(value as Any).run ?? ''}`);
    expect(found.sort()).toEqual([
      '1 entry ',
      '1 lesson ',
      '1 review ',
      '1 round 8',
      '1 shot ',
      '2 round 7',
      '2 shot ',
    ]);
    const left = Object.keys(localStorage).filter((key) => key.includes('unsent'));
    expect(left).toEqual([]);
    // answers to lessons that the server already had stay in place
    expect(JSON.parse(localStorage.getItem('learnProgress') ?? '')).toEqual({ events: [sent], known: null });
    // no user sends another user's items
    for (const kind of ['shot', 'review', 'entry', 'lesson', 'round'] as const) {
      const sender = await senderOf(kind);
      expect(sender.waiting('1')).toHaveLength(1);
      takeNow(KEPT[kind]);
      await sendKind(sender);
    }
    expect(took).toHaveLength(5);
    expect(outbox.read().map(({ userId }) => userId)).toEqual(['2', '2']);
    await waitFor(() => expect(outbox.read()).toHaveLength(2));
  },
);
