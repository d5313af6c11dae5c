import { changeItem, dropItems, type OutboxItem, type OutboxKind, outbox, putItem } from '../desk/outbox.ts';
import type { Schema } from '../desk/slot.ts';
import { ApiError } from './api-error.ts';
import { sendingUser } from './claims.ts';
import { isOffline, onConnectionChange } from './connection.ts';

/** First wait before sending again, ms; it doubles each time. A longer wait named by the server wins. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** The longest wait, ms, while a user waits at a screen. */
const SOON_MS = 2000;
/** Statuses without a refusal: sign-in required, or try later. */
const NOT_FINAL: readonly number[] = [401, 408, 425, 429];

/**
 * True if the server will never take the item. Only our API's own answer counts, not a Wi-Fi login page's or a proxy's.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  !NOT_FINAL.includes(error.status);

export interface Waiting<V> {
  readonly item: OutboxItem;
  readonly value: V;
}

export interface Report<V = unknown, R = unknown> {
  readonly kind: OutboxKind;
  readonly lane: string;
  readonly taken: readonly { readonly value: V; readonly reply: R }[];
  readonly refused: readonly (Waiting<V> & { readonly error: ApiError })[];
  /** Error that stopped the sending with items still kept; null if none are left. */
  readonly failure: unknown;
  /** A user waits for this report. */
  readonly isAsked: boolean;
}

interface Rules<V, R> {
  readonly kind: OutboxKind;
  readonly schema: Schema<V>;
  readonly idOf: (value: V) => string;
  /** Items of a lane are sent in order; lanes do not wait for each other. */
  readonly laneOf: (value: V) => string;
  /** Most items per request; by default one. */
  readonly most?: number;
  /** A user waits at a screen until the item arrives. */
  readonly isSoon?: boolean;
  readonly send: (values: readonly V[]) => Promise<R>;
  /** True if an answer is our server's and names the sent items, which are then taken. */
  readonly isAnswer: (reply: R, values: readonly V[]) => boolean;
  /** Called with the answer, before its items are forgotten. */
  readonly onTaken?: (reply: R, values: readonly V[]) => void;
  /** True if a refusal means that the server already has the item. */
  readonly isKnown?: (error: ApiError) => boolean;
  /** Returns corrected items, or null if they cannot be corrected. */
  readonly mend?: (error: ApiError, values: readonly V[]) => readonly V[] | null;
  /** The waiting items that a refusal affects; by default the sent ones. */
  readonly refusedWith?: (
    error: ApiError,
    sent: readonly Waiting<V>[],
    waiting: readonly Waiting<V>[],
  ) => Promise<readonly Waiting<V>[]>;
}

export interface Sender<V, R> extends Rules<V, R> {
  /** A user's waiting items, oldest first. */
  readonly waiting: (userId: string | null) => readonly Waiting<V>[];
  /**
   * Keeps an item of the signed-in user and replaces an item with this ID. False without a user or without storage
   * space.
   */
  readonly keep: (value: V) => boolean;
}

interface Lane {
  readonly kind: OutboxKind;
  running: Promise<Report> | null;
  isAsked: boolean;
  failures: number;
  failure: unknown;
  /** Time before which the server wants no request, ms of the page's monotonic clock. */
  notBeforeMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: kinds have any values
type AnySender = Sender<any, any>;
const senders = new Map<OutboxKind, AnySender>();
const lanes = new Map<string, Lane>();
let isWatched = false;

const sendingListeners = new Set<() => void>();
const reportListeners = new Set<(report: Report) => void>();
const tellSending = (): void => {
  for (const listener of [...sendingListeners]) listener();
};

const tellReport = (report: Report): void => {
  for (const listener of [...reportListeners]) listener(report);
};

/** Calls back after each round of any lane of a kind. */
export const onReport = <V, R>({ kind }: Sender<V, R>, hear: (report: Report<V, R>) => void): (() => void) => {
  const listener = (report: Report): void => {
    if (report.kind === kind) hear(report as Report<V, R>);
  };
  reportListeners.add(listener);
  return () => reportListeners.delete(listener);
};

const values = new WeakMap<OutboxItem, { readonly value: unknown } | null>();
const parsed = <V>(schema: Schema<V>, item: OutboxItem): Waiting<V> | null => {
  let known = values.get(item);
  if (known === undefined) {
    try {
      known = { value: schema.parse(item.value) };
    } catch (error) {
      console.error(`what waits cannot be read: ${item.key}`, error);
      known = null;
    }
    values.set(item, known);
  }
  return known === null ? null : { item, value: known.value as V };
};

/** Declares how a kind is sent. Call once per kind, in its feature. */
export const defineSender = <V, R>(rules: Rules<V, R>): Sender<V, R> => {
  const sender: Sender<V, R> = {
    ...rules,
    waiting: (userId) =>
      outbox
        .read()
        .filter((item) => item.kind === rules.kind && item.userId === userId && item.refused === null)
        .flatMap((item) => parsed(rules.schema, item) ?? []),
    keep: (value) => {
      const userId = sendingUser();
      return userId !== null && putItem({ userId, kind: rules.kind, id: rules.idOf(value), value });
    },
  };
  senders.set(rules.kind, sender);
  return sender;
};

const refusalOf = ({ status, message, sentence, data }: ApiError) => ({ status, message, sentence, data });

const laneKey = (userId: string, kind: OutboxKind, lane: string): string => `outbox/${userId}/${kind}/${lane}`;
const laneAt = (key: string, kind: OutboxKind): Lane => {
  const found = lanes.get(key);
  if (found !== undefined) return found;
  const made: Lane = {
    kind,
    running: null,
    isAsked: false,
    failures: 0,
    failure: null,
    notBeforeMs: 0,
    timer: undefined,
  };
  lanes.set(key, made);
  return made;
};

export const isSending = (kind: OutboxKind): boolean =>
  [...lanes.values()].some((lane) => lane.running !== null && lane.kind === kind);
export const onSendingChange = (listener: () => void): (() => void) => {
  sendingListeners.add(listener);
  return () => sendingListeners.delete(listener);
};

/** One tab sends at a time if the browser has locks (over HTTPS); elsewhere IDs make a repeated send harmless. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks === undefined ? work() : navigator.locks.request(name, work);

/** Sends a lane's items in order until something stops it. */
const sendAll = async <V, R>(sender: Sender<V, R>, lane: string, userId: string): Promise<Report<V, R>> => {
  const taken: Report<V, R>['taken'][number][] = [];
  const refused: Report<V, R>['refused'][number][] = [];
  let failure: unknown = null;
  // read again each time: items may have been added, and another tab may have sent some
  while (sendingUser() === userId) {
    const waiting = sender.waiting(userId).filter(({ value }) => sender.laneOf(value) === lane);
    const batch = waiting.slice(0, sender.most ?? 1);
    if (batch.length === 0) break;
    const sent = batch.map(({ value }) => value);
    try {
      const reply = await sender.send(sent);
      if (!sender.isAnswer(reply, sent)) throw new ApiError(200, 'Server returned invalid response format');
      sender.onTaken?.(reply, sent);
      taken.push(...sent.map((value) => ({ value, reply })));
    } catch (error) {
      if (!isRefusal(error)) {
        failure = error;
        break;
      }
      if (sender.isKnown?.(error) !== true) {
        const mended = sender.mend?.(
          error,
          waiting.map(({ value }) => value),
        );
        if (mended != null && waiting.every(({ item }, i) => changeItem(item, { value: mended[i] }))) continue;
        console.error(`the server refused what waited: ${sender.kind}`, error);
        const with_ = (await sender.refusedWith?.(error, batch, waiting)) ?? batch;
        for (const one of with_) changeItem(one.item, { refused: refusalOf(error) });
        refused.push(...with_.map((one) => ({ ...one, error })));
        continue;
      }
    }
    dropItems(batch.map(({ item }) => item));
  }
  return { kind: sender.kind, lane, taken, refused, failure, isAsked: false };
};

const follow = (state: Lane, sender: AnySender, { lane, failure }: Report): void => {
  state.failure = failure;
  if (failure === null) {
    state.failures = 0;
    return;
  }
  state.failures += 1;
  const longestMs = sender.isSoon ? SOON_MS : LONGEST_WAIT_MS;
  const ownMs = Math.min(longestMs, FIRST_WAIT_MS * 2 ** (state.failures - 1));
  const askedMs = 1000 * ((failure instanceof ApiError && failure.retryAfterS) || 0);
  state.notBeforeMs = performance.now() + askedMs;
  // no timer while offline, unless a user waits: the return of the server triggers the next round
  if (!isWatched || (isOffline() && !sender.isSoon)) return;
  state.timer = setTimeout(() => void sendLane(sender, lane), Math.max(ownMs, askedMs));
};

/**
 * Sends the user's items of a lane in order, each kept until answered. A refusal holds up nothing; an item that may
 * still be taken ends the round. A call during a round gets that round's result.
 */
export const sendLane = <V, R>(sender: Sender<V, R>, lane: string, isAsked = false): Promise<Report<V, R>> => {
  const userId = sendingUser();
  const nothing = { kind: sender.kind, lane, taken: [], refused: [], failure: null, isAsked };
  if (userId === null) return Promise.resolve(nothing);
  const key = laneKey(userId, sender.kind, lane);
  const state = laneAt(key, sender.kind);
  state.isAsked ||= isAsked;
  if (state.running !== null) return state.running as Promise<Report<V, R>>;
  const isEmpty = !sender.waiting(userId).some(({ value }) => sender.laneOf(value) === lane);
  if (isEmpty || performance.now() < state.notBeforeMs) {
    state.isAsked = false;
    const report = { ...nothing, failure: isEmpty ? null : state.failure };
    if (isAsked) tellReport(report);
    return Promise.resolve(report);
  }
  clearTimeout(state.timer);
  const sending = alone(key, () => sendAll(sender, lane, userId)).catch((failure: unknown) => ({
    ...nothing,
    failure,
  }));
  const round = sending.then((sent): Report<V, R> => {
    const report = { ...sent, isAsked: state.isAsked };
    // set before anything else can run: items kept from here on start a new round
    state.running = null;
    state.isAsked = false;
    follow(state, sender, report);
    tellSending();
    tellReport(report);
    return report;
  });
  state.running = round;
  tellSending();
  return round;
};

export const sendKind = <V, R>(sender: Sender<V, R>, isAsked = false): Promise<readonly Report<V, R>[]> => {
  const found = new Set(sender.waiting(sendingUser()).map(({ value }) => sender.laneOf(value)));
  return Promise.all([...found].map((lane) => sendLane(sender, lane, isAsked)));
};

/** Loads each kind's sender, only if something of the kind waits. */
export type SenderLoaders = Readonly<Record<OutboxKind, () => Promise<AnySender>>>;

const UNREADABLE = 'This version cannot read the data kept in this browser.';

const sendWhatWaits = async (load: SenderLoaders): Promise<void> => {
  const userId = sendingUser();
  const own = outbox.read().filter((item) => item.userId === userId && item.refused === null);
  for (const kind of new Set(own.map((item) => item.kind))) {
    // a file that fails to load is tried again with the next connection
    const sender = senders.get(kind) ?? (await load[kind]?.().catch(() => null));
    if (sender == null) continue;
    for (const item of own.filter((one) => one.kind === kind && parsed(sender.schema, one) === null))
      changeItem(item, { refused: { status: 0, message: UNREADABLE, sentence: UNREADABLE, data: undefined } });
    void sendKind(sender);
  }
};

/** Sends waiting items now, when the server is back, and again after a failed try. */
export const watchOutbox = (load: SenderLoaders): (() => void) => {
  isWatched = true;
  void sendWhatWaits(load);
  const stop = onConnectionChange(() => {
    if (!isOffline()) void sendWhatWaits(load);
  });
  return () => {
    isWatched = false;
    stop();
    for (const [key, { timer, running }] of lanes) {
      clearTimeout(timer);
      if (running === null) lanes.delete(key);
    }
  };
};
