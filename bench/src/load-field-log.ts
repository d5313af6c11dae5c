import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { games } from '@windcall/contract';
import type { BenchTable } from './bench-table.ts';
import type { LoadScale } from './load-scale.ts';
import { onEachDatabase } from './load-servers.ts';
import { createUsers, type LoadUser, send } from './load-users.ts';
import { p95, timed } from './timed.ts';

/** Entries of the log. */
const ENTRIES = 10_000;
/** People who ask in turn, so that nobody's budget is exhausted. */
const BYSTANDERS = 20;
/** Pause between two of their requests, ms. */
const BETWEEN_MS = 20;
/** Limit for the growth of the bystander's p95. */
const BAR = 1.5;

const HEADS =
  'id,at,profileId,distanceYd,loMph,hiMph,bestMph,meteredMph,meteredFromDeg,heldMil,hit,impactRightMil,note';
/** A log of this many entries with distinct ids, at 41 distances, like a year of practice. */
const logOf = (n: number): string => {
  const line = (i: number): string =>
    [
      randomUUID(),
      new Date(Date.UTC(2025, 0, 1, 12, i)).toISOString(),
      0,
      200 + 20 * (i % 41),
      -2 - (i % 5),
      4 + (i % 7),
      1 + (i % 3),
      8,
      90,
      0.3,
      i % 2 === 0 ? 'yes' : 'no',
      0.1,
      'steady',
    ].join(',');
  return `${HEADS}\r\n${Array.from({ length: n }, (_, i) => line(i)).join('\r\n')}\r\n`;
};

const PATHS = ['/api/auth/me', '/api/training-sessions', '/api/training-scenarios'] as const;

/** Latencies of bystanders, one request after the other until `isOver`, ms, rising. */
const askUntil = async (url: string, users: readonly LoadUser[], isOver: () => boolean): Promise<number[]> => {
  const found: number[] = [];
  for (let n = 0; !isOver(); n++) {
    const { token = '', address = '' } = users[n % users.length] ?? {};
    found.push((await timed(() => send(url, PATHS[n % PATHS.length] ?? PATHS[0], null, address, token)))[0]);
    await pause(BETWEEN_MS);
  }
  return found.sort((a, b) => a - b);
};
const ms = (value: number): string => value.toFixed(1);

/** Slowdown of another user while a field log is imported and deleted, on each database. */
export const loadFieldLog = async (
  databaseUrls: readonly (string | null)[],
  { bystanderSeconds }: LoadScale,
): Promise<BenchTable> => {
  const rows = await onEachDatabase(databaseUrls, async (server, place, write) => {
    const [owner, ...bystanders] = await createUsers(server.url, 1 + BYSTANDERS, 20);
    if (owner === undefined) throw new Error('the load needs users');
    const alone = (): Promise<number[]> => {
      const until = performance.now() + 1000 * bystanderSeconds;
      return askUntil(server.url, bystanders, () => performance.now() > until);
    };
    const during = async (work: () => Promise<void>) => {
      let over = false;
      const asking = askUntil(server.url, bystanders, () => over);
      const [ms] = await timed(work);
      over = true;
      return { found: await asking, seconds: ms / 1000 };
    };
    const bring = async (): Promise<void> => {
      const csv = logOf(ENTRIES);
      const { path } = games.importFieldLog;
      const answer = await send<{ added: number }>(server.url, path, { csv }, owner.address, owner.token);
      if (answer.added !== ENTRIES) throw new Error(`${answer.added} of ${ENTRIES} entries were stored`);
    };
    const take = async (): Promise<void> => {
      const headers = { authorization: `Bearer ${owner.token}`, 'x-forwarded-for': owner.address };
      const answer = await fetch(`${server.url}${games.exportFieldLog.path}`, { headers });
      const lines = (await answer.text()).trim().split('\r\n').length - 1;
      if (lines !== ENTRIES) throw new Error(`${lines} of ${ENTRIES} entries came back`);
    };
    // a first look, which loads what a server loads once
    await alone();
    const before = await alone();
    const there = await during(bring);
    const between = await alone();
    const back = await during(async () => {
      for (let i = 0; i < 5; i++) await take();
    });
    const after = await alone();
    const quiet = (before: readonly number[], then: readonly number[]): number => (p95(before) + p95(then)) / 2;
    for (const [what, { found, seconds }, base] of [
      ['brought', there, quiet(before, between)],
      ['taken away five times', back, quiet(between, after)],
    ] as const) {
      const ratio = p95(found) / base;
      write([
        what,
        place.kind,
        seconds.toFixed(1),
        String(found.length),
        `${ms(base)} (${ms(p95(before))}, ${ms(p95(between))}, ${ms(p95(after))})`,
        ms(p95(found)),
        ms(found.at(-1) ?? 0),
        ratio.toFixed(2),
        ratio <= BAR ? 'yes' : 'no',
      ]);
    }
  });
  return {
    title: 'A large field log',
    note: `One user brings a field log of ${ENTRIES} entries and takes it away again, while ${BYSTANDERS} others look through their screens (in turn, ${BETWEEN_MS} ms after the answer before). Alone: before, between and after, for ${bystanderSeconds} s each; the ratio is to the mean of the two beside it.`,
    columns: [
      'the log is',
      'database',
      's',
      'bystanders’ requests, n',
      'p95 alone, ms',
      'p95 meanwhile, ms',
      'longest, ms',
      'ratio',
      `≤ ${BAR}`,
    ],
    rows,
  };
};
