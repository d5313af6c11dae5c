import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { sessions } from '@windcall/contract';
import { type Answer, type Caller, patient } from './http-caller.ts';

const SHOTS_A_SESSION = 900;

/** Outcome of acknowledged shots. All fields except the first two must be 0. */
export interface Audit {
  readonly acknowledged: number;
  readonly stored: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly altered: number;
  /** Sessions with gaps in their numbers or wrong statistics. */
  readonly miscounted: number;
}

/** A user who records one shot after the other and remembers every answer. */
export interface ShotWriter {
  /**
   * Records until `stop` returns true or a request fails; returns true if stopped. The next write repeats an unanswered
   * shot with its `shotId`.
   */
  write(call: Caller, stop: () => boolean): Promise<boolean>;
  audit(call: Caller): Promise<Audit>;
  /** Signs in again, which is necessary after a restore. */
  signInAgain(call: Caller): Promise<void>;
  /** Number of acknowledged shots. */
  count(): number;
  /** Number of refusals by status. */
  readonly refusals: ReadonlyMap<number, number>;
}

/** The answer's body; throws for a refusal. */
export const must = async (asked: Promise<Answer>, what: string): Promise<Record<string, unknown>> => {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
};

/** Registers or signs in a user, and returns the token. */
export const signWith = async (send: Caller, username: string, way: 'register' | 'login'): Promise<string> => {
  const credentials = { body: { username, password: 'secret-1' } };
  return String((await must(patient(send)('POST', `/api/auth/jwt/${way}`, credentials), way)).token);
};

const shotOf = (sessionId: number, mark: number, shotId: string) => ({
  shotId,
  shotData: {
    sessionId,
    windDial: (mark % 30) / 10,
    elevationDial: 3.1,
    responseTime: mark,
    distance: 500,
    targetSize: 1.5,
    rifleAccuracy: 0.25,
  },
  authenticData: { trueElevationMils: 3.07, trueWindDriftMils: 0.63, engagementTime: 5 },
});

/** Registers a user with a scenario. `paceMs` is the least time between two shots. */
export const createShotWriter = async (call: Caller, username: string, paceMs = 0): Promise<ShotWriter> => {
  let token = await signWith(call, username, 'register');
  const [template] = (await must(
    patient(call)('GET', '/api/training-scenarios/templates', { token }),
    'templates',
  )) as never as [{ id: number }];
  const scenario = await must(
    patient(call)('POST', `/api/training-scenarios/from-template/${template.id}`, { token, body: {} }),
    'scenario',
  );
  /** The acknowledged shots, by the mark in their response time. */
  const acknowledged = new Map<number, sessions.Shot>();
  const opened: number[] = [];
  const refusals = new Map<number, number>();
  let sessionId = 0;
  let left = 0;
  let mark = 0;
  let pending: ReturnType<typeof shotOf> | null = null;

  const openSession = async (send: Caller): Promise<boolean> => {
    const answer = await send('POST', '/api/training-sessions', {
      token,
      body: { profileId: 0, scenarioId: scenario.id },
    });
    if (answer.status !== 201) {
      refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1);
      return false;
    }
    sessionId = (answer.body as { id: number }).id;
    opened.push(sessionId);
    left = SHOTS_A_SESSION;
    return true;
  };

  const writeOne = async (send: Caller): Promise<boolean> => {
    if (pending === null) {
      if (left === 0 && !(await openSession(send))) return false;
      mark++;
      left--;
      pending = shotOf(sessionId, mark, randomUUID());
    }
    const { status, body } = await send('POST', '/api/shot-logger/enhanced-shot', { token, body: pending });
    if (status !== 200 && status !== 201) {
      refusals.set(status, (refusals.get(status) ?? 0) + 1);
      return false;
    }
    acknowledged.set(pending.shotData.responseTime, (body as { shot: sessions.Shot }).shot);
    pending = null;
    return true;
  };

  return {
    refusals,
    count: () => acknowledged.size,
    signInAgain: async (send) => {
      token = await signWith(send, username, 'login');
    },
    write: async (send, stop) => {
      while (!stop()) {
        const begun = Date.now();
        if (!(await writeOne(send).catch(() => false))) return false;
        const rest = paceMs - (Date.now() - begun);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
      return true;
    },
    audit: async (send) => {
      const stored = new Map<number, sessions.Shot[]>();
      const summaries = (await must(send('GET', '/api/training-sessions', { token }), 'sessions')) as never as {
        id: number;
        shotsFired: number;
      }[];
      let miscounted = 0;
      for (const id of opened) {
        const rows = (await must(
          send('GET', `/api/shots/session/${id}`, { token }),
          'shots',
        )) as never as sessions.Shot[];
        for (const row of rows) stored.set(row.responseTime, [...(stored.get(row.responseTime) ?? []), row]);
        const inOrder = rows.every((row, i) => row.shotNumber === i + 1);
        if (!inOrder || summaries.find((summary) => summary.id === id)?.shotsFired !== rows.length) miscounted++;
      }
      const answers = [...acknowledged];
      return {
        acknowledged: acknowledged.size,
        stored: [...stored.values()].flat().length,
        lost: answers.filter(([key]) => !stored.has(key)).length,
        duplicated: [...stored.values()].filter((rows) => rows.length > 1).length,
        altered: answers.filter(([key, shot]) => stored.has(key) && !isDeepStrictEqual(stored.get(key)?.[0], shot))
          .length,
        miscounted,
      };
    },
  };
};

/** The audits of several writers as one. */
export const auditAll = async (writers: readonly ShotWriter[], call: Caller): Promise<Audit> => {
  const sum = { acknowledged: 0, stored: 0, lost: 0, duplicated: 0, altered: 0, miscounted: 0 };
  for (const writer of writers) {
    const found = await writer.audit(call);
    for (const key of Object.keys(sum) as (keyof Audit)[]) sum[key] += found[key];
  }
  return sum;
};

export const NOTHING_WRONG = { lost: 0, duplicated: 0, altered: 0, miscounted: 0 };

/** An audit in a few words, for the table. */
export const tellAudit = (found: Audit): string =>
  `${found.acknowledged} writes acknowledged: ${found.lost} lost, ${found.duplicated} duplicated, ${found.altered} altered`;

export const countAll = (writers: readonly ShotWriter[]): number =>
  writers.reduce((sum, writer) => sum + writer.count(), 0);

/** Waits until each writer has this many more acknowledged shots; throws after five minutes. */
export const untilEachHas = async (writers: readonly ShotWriter[], more: number): Promise<void> => {
  const goals = new Map(writers.map((writer) => [writer, writer.count() + more]));
  const deadline = Date.now() + 300_000;
  while ([...goals].some(([writer, goal]) => writer.count() < goal)) {
    if (Date.now() > deadline) throw new Error('the writers got no further within 300 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
