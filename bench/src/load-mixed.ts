import type { BenchTable } from './bench-table.ts';
import { generateLoad } from './load-generator.ts';
import { journeyOf } from './load-journey.ts';
import type { LoadScale } from './load-scale.ts';
import { onEachDatabase } from './load-servers.ts';
import { createUsers } from './load-users.ts';

const USERS = 100;
const SHOTS = 5;
const CONNECTIONS = 50;
const RATE = 100;

/** The mixed journey at 100 requests a second, on each database. */
export const loadMixed = async (
  databaseUrls: readonly (string | null)[],
  { mixedSeconds: seconds }: LoadScale,
): Promise<BenchTable> => {
  const rows = await onEachDatabase(databaseUrls, async (server, place, write) => {
    const users = await createUsers(server.url, USERS, SHOTS);
    const requests = journeyOf(users);
    const found = await generateLoad({
      url: server.url,
      pid: server.pid,
      requests,
      connections: CONNECTIONS,
      seconds,
      rate: RATE,
    });
    write(
      [
        place.kind,
        `${RATE}/s for ${seconds} s`,
        String(found.total),
        `${found.p50} / ${found.p97} / ${found.p99}`,
        found.lateP99.toFixed(1),
        found.cpuMicros.toFixed(0),
        String(found.failed),
      ],
      found.failed > 0 ? found.statuses : '',
    );
  });
  return {
    title: 'A mixed journey',
    note: `${USERS} users’ screens over ${CONNECTIONS} connections: lists, solutions, shots, exports, and a wind field in every hundredth request. Evenly spaced, in an open loop, warmed; bar: p99 ≤ 40 ms, none failed. Release one: 12 to 60 ms embedded, 20 to 40 on PostgreSQL, asked as evenly.`,
    columns: [
      'database',
      'rate',
      'answers',
      'p50 / p97.5 / p99 ms',
      'generator late p99 ms',
      'server CPU µs an answer',
      'failed',
    ],
    rows,
  };
};
