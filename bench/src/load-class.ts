import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { lives } from '@windcall/contract';
import { digestOf } from '@windcall/simulation';
import {
  createLedger,
  createPerson,
  type Person,
  type Reader,
  startReader,
  until,
} from '../../apps/server/test/class-room.ts';
import { type Caller, createCaller, patient } from '../../apps/server/test/faults/http-caller.ts';
import { startProxy } from '../../apps/server/test/proxy-process.ts';
import type { BenchTable } from './bench-table.ts';
import { cpuSeconds, createPlace, type LoadServer, residentMb, startBare, startProduct } from './load-servers.ts';
import { p95, timed } from './timed.ts';

interface ClassScale {
  readonly students: number;
  readonly winds: number;
  /** Seconds in which all join. */
  readonly joinSeconds: number;
  /** Seconds for which idle streams are measured. */
  readonly idleSeconds: number;
}
export const CLASS_FULL: ClassScale = { students: 30, winds: 5, joinSeconds: 30, idleSeconds: 20 };
export const CLASS_QUICK: ClassScale = { students: 6, winds: 2, joinSeconds: 2, idleSeconds: 3 };

interface Student {
  readonly who: Person;
  readonly memberId: number;
  readonly token: string;
  drillId: number;
}

/** Times of a bare route on this machine during the class: the machine's own noise. */
const listenToNoise = async () => {
  const bare = await startBare();
  const ask = createCaller(bare.url);
  const heard: number[] = [];
  let isOver = false;
  let last = Number.NaN;
  const listening = (async () => {
    for (let i = 0; i < 100_000 && !isOver; i++) {
      const [ms] = await timed(() => ask('GET', '/').catch(() => null));
      heard.push(ms);
      await pause(50);
    }
  })();
  return {
    /** The 95th percentile since the last call, ms; the previous value without new times. */
    take: (): number => {
      if (heard.length > 0) last = p95(heard.splice(0));
      return last;
    },
    stop: async () => {
      isOver = true;
      await listening;
      await bare.stop();
    },
  };
};

/** Compares one kind of server with the needs of a class. */
const loadOne = async (databaseUrl: string | null, scale: ClassScale): Promise<string[][]> => {
  const place = createPlace(databaseUrl);
  const isShared = databaseUrl !== null;
  // the first server makes the tables
  const servers: LoadServer[] = [await startProduct(place)];
  if (isShared) servers.push(await startProduct(place));
  const [first, second] = servers.map(({ url }) => Number(new URL(url).port));
  const proxy = isShared ? await startProxy(first ?? 0, second ?? 0) : undefined;
  const url = proxy?.url ?? servers[0]?.url ?? '';
  const call: Caller = patient(createCaller(url, proxy?.ca));
  const where = isShared ? 'two servers, PostgreSQL, nginx' : 'one server, embedded';
  const noise = await listenToNoise();
  const rows: string[][] = [];
  const row = (what: string, bar: string, found: string): void => {
    rows.push([what, where, bar, found, `${noise.take().toFixed(1)} ms`]);
    console.log(rows.at(-1)?.join(' | '));
  };
  const inMs = (values: readonly number[]): string => `${Math.round(p95(values))} ms`;
  const ledger = createLedger();
  const readers: Reader[] = [];
  try {
    const password = 'secret of the load';
    const made = await call('POST', '/api/auth/jwt/register', { body: { username: 'ruth', password } });
    const teacher = createPerson('desk', (made.body as { token: string }).token, call, ledger);
    const { body: klass } = await teacher.ask<{ id: number }>('POST', '/api/classes', { name: 'Load' });
    const home = `/api/classes/${klass.id}`;
    const { body: joining } = await teacher.ask<{ code: string }>('POST', `${home}/joining`, {
      open: true,
      expected: 60,
    });
    const live = (
      await teacher.ask<lives.Live>('POST', `${home}/lives`, {
        level: 1,
        tasks: scale.winds,
        distance: 600,
        rifle: { profileId: 0 },
      })
    ).body;
    const at = `${home}/lives/${live.id}`;

    const joins: number[] = [];
    const limited: number[] = [];
    noise.take();
    const room: Student[] = await Promise.all(
      Array.from({ length: scale.students }, async (_, i) => {
        await pause((1000 * scale.joinSeconds * i) / scale.students);
        const body = { name: `Student ${i + 1}`, requestId: randomUUID() };
        const [ms, answer] = await timed(() => call('POST', `/api/join/${joining.code}/account`, { body }));
        joins.push(ms);
        if (answer.status !== 201) limited.push(answer.status);
        const { token, memberId } = answer.body as { token: string; memberId: number };
        return { who: createPerson(body.name, token, call, ledger), memberId, token, drillId: 0 };
      }),
    );
    row(
      `${scale.students} joins with new accounts in ${scale.joinSeconds} s from one address`,
      'each ≤ 1 000 ms, nobody limited',
      `longest ${Math.round(Math.max(...joins))} ms, ${limited.length} limited`,
    );
    for (const student of room) {
      const { body } = await student.who.insist<{ drillId: number }>('POST', `${at}/join`, { profileId: 0 });
      student.drillId = body.drillId;
    }
    const read = (whose: string, token: string, as: 'class' | 'desk'): void => {
      readers.push(startReader({ whose, url, ca: proxy?.ca, token, classId: klass.id, as, call, ledger }));
    };
    for (const { who, token } of room) read(who.whose, token, 'class');
    read('wall', teacher.token, 'class');
    read('desk', teacher.token, 'desk');
    await until('every stream', () => readers.every(({ openedAt }) => openedAt.length > 0));

    const commands: number[] = [];
    const fetches: number[] = [];
    const calls: number[] = [];
    /** Time from an answer until every screen has received the event, ms. */
    const heardAfter = async (seq: number, answeredAt: number): Promise<number> => {
      await until(`event ${seq}`, () => readers.every(({ cameAt }) => cameAt.has(seq)));
      return Math.max(0, ...readers.map(({ cameAt }) => (cameAt.get(seq) ?? 0) - answeredAt));
    };
    const command = async (verb: string, task: number): Promise<void> => {
      const { status, body } = await teacher.insist<lives.LiveStage>('POST', `${at}/${verb}`, { task });
      if (status !== 200) throw new Error(`${verb} answered ${status}`);
      commands.push(await heardAfter(body.seq, Date.now()));
    };
    const callAll = async (task: number): Promise<void> => {
      const answered = new Map<number, number>();
      await Promise.all(
        room.map(async ({ who, drillId, memberId }) => {
          const url = `/api/drills/${drillId}/tasks/${task}`;
          const [ms] = await timed(() => who.insist('GET', url));
          fetches.push(ms);
          await pause(1000 * Math.random());
          const lo = -3 - Math.random();
          const { status } = await who.insist('POST', `${url}/call`, { lo, hi: lo + 6 });
          if (status !== 201 && status !== 409) throw new Error(`a call answered ${status}`);
          answered.set(memberId, Date.now());
        }),
      );
      const hasAll = ({ events }: Reader): boolean =>
        events.filter((event) => event.kind === 'called' && event.task === task).length >= room.length;
      await until('every call', () => readers.every(hasAll));
      for (const { events, cameAt } of readers) {
        for (const { seq, kind, task: of, memberId = 0 } of events) {
          if (kind !== 'called' || of !== task) continue;
          calls.push(Math.max(0, (cameAt.get(seq) ?? 0) - (answered.get(memberId) ?? 0)));
        }
      }
    };
    noise.take();
    for (let task = 1; task <= scale.winds; task++) {
      await command('next', task);
      await callAll(task);
      await command('freeze', task);
      await command('reveal', task);
    }
    const bar = isShared ? 1000 : 150;
    row('call answered → on every screen', `p95 ≤ ${bar} ms`, inMs(calls));
    row('Freeze, Reveal, Next answered → on every screen', 'p95 ≤ 1 000 ms', inMs(commands));
    row(`a wind, when ${scale.students} fetch it at once`, 'p95 ≤ 400 ms', inMs(fetches));
    const ask = async (path: string, n: number): Promise<number[]> => {
      const times: number[] = [];
      for (let i = 0; i < n; i++) times.push((await timed(() => teacher.ask('GET', path)))[0]);
      return times;
    };
    row('`table`', 'p95 ≤ 40 ms', inMs(await ask(`${at}/table?as=desk`, 60)));
    row('`events` (50)', 'p95 ≤ 20 ms', inMs(await ask(`${home}/events?as=desk&limit=50`, 60)));

    const bystander = async (): Promise<number> => p95(await ask('/api/auth/me', 60));
    const beside = await bystander();
    const [cpuBefore, memory] = [servers.map(({ pid }) => cpuSeconds(pid)), servers.map(({ pid }) => residentMb(pid))];
    await pause(1000 * scale.idleSeconds);
    const spent = servers.map(({ pid }, i) => (cpuSeconds(pid) - (cpuBefore[i] ?? 0)) / scale.idleSeconds);
    row(
      `${readers.length} idle streams: processor of each server`,
      '≤ 1 % of a core for 62',
      spent.map((share) => `${(100 * share).toFixed(1)} %`).join(' and '),
    );

    if (isShared) {
      const killedAt = Date.now();
      process.kill(servers[0]?.pid ?? 0, 'SIGKILL');
      const isBack = ({ openedAt, endedAt }: Reader): boolean => (openedAt.at(-1) ?? 0) > (endedAt.at(-1) ?? 0);
      // wait until clients of the killed server have noticed
      await until('the end of a stream', () => readers.some(({ endedAt }) => (endedAt.at(-1) ?? 0) > killedAt));
      await pause(500);
      await until('every stream again', () => readers.every(isBack));
      const back = readers.flatMap(({ openedAt }) => openedAt.filter((ms) => ms > killedAt));
      const { body: told } = await teacher.insist<lives.LiveTable>('GET', `${at}/table?as=class`);
      const same = readers
        .filter(({ whose }) => whose !== 'desk')
        .filter((reader) => {
          const { state, task, rows: of } = reader.table(live.id);
          return digestOf({ state, task, rows: of }) === told.digest;
        });
      const doubled = readers.reduce((sum, reader) => sum + reader.doubled.length, 0);
      row(
        'one server killed → streams back, tables equal',
        '≤ 3 000 ms, 0 doubled',
        `${Math.max(0, ...back.map((ms) => ms - killedAt))} ms, ${back.length} of ${readers.length} moved, ${same.length} of ${readers.length - 1} equal, ${doubled} doubled`,
      );
    }
    await Promise.all(readers.splice(0).map((reader) => reader.stop()));
    await pause(500);
    const alone = await bystander();
    row(
      'a bystander’s call beside the streams, and without them',
      '≤ 1.1 ×',
      `${beside.toFixed(1)} and ${alone.toFixed(1)} ms: ${(beside / alone).toFixed(2)} ×`,
    );
    const freed = servers.map(({ pid }, i) => (isShared && i === 0 ? 0 : (memory[i] ?? 0) - residentMb(pid)));
    console.log(`memory given back after the streams, MB: ${freed.map((mb) => mb.toFixed(1)).join(', ')}`);
  } finally {
    await Promise.all(readers.map((reader) => reader.stop()));
    await noise.stop();
    await proxy?.stop();
    for (const server of servers.slice(isShared ? 1 : 0)) await server.stop();
    place.remove();
  }
  return rows;
};

/** A class of thirty with its wall and its desk. */
export const loadClass = async (databaseUrls: readonly (string | null)[], scale: ClassScale): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const databaseUrl of databaseUrls) rows.push(...(await loadOne(databaseUrl, scale)));
  return {
    title: 'A live class',
    note: `${scale.students} students, a wall and a desk on streams, ${scale.winds} winds; the students and the screens run in one process on the same two cores. Noise is p95 of a bare route on this machine in the same seconds.`,
    columns: ['what', 'on', 'bar', 'found', 'noise'],
    rows,
  };
};
