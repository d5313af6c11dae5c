import type { BenchTable } from './bench-table.ts';
import { generateLoad, type LoadResult } from './load-generator.ts';
import { journeyOf } from './load-journey.ts';
import { createPlace, descriptors, METRICS_TOKEN, residentMb, startProduct } from './load-servers.ts';
import { createUsers } from './load-users.ts';

/** Enough users that their sessions of at most 1000 shots last for eight hours. */
const USERS = 200;
const SHOTS = 5;
const CONNECTIONS = 25;
const RATE = 50;
const SLICES = 8;

/** Event-loop delay since the last call, p99 in ms, from the product's own metrics. */
const loopDelayMs = async (url: string): Promise<number> => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1] ?? Number.NaN);
};

/** The mixed journey at 50 requests a second, on the embedded database, in eight slices. Linux only. */
export const loadSoak = async (soakSeconds: number): Promise<BenchTable> => {
  const place = createPlace(null);
  const server = await startProduct(place);
  const users = await createUsers(server.url, USERS, SHOTS);
  const requests = journeyOf(users);
  const rows: string[][] = [];
  let begun = 0;
  for (let slice = 1; slice <= SLICES; slice++) {
    const seconds = Math.max(1, Math.round(soakSeconds / SLICES));
    const found: LoadResult = await generateLoad({
      url: server.url,
      pid: server.pid,
      // every slice continues with the request after the last one
      requests: [...requests.slice(begun % requests.length), ...requests.slice(0, begun % requests.length)],
      connections: CONNECTIONS,
      seconds,
      rate: RATE,
    });
    begun += found.total;
    rows.push([
      `${((slice * seconds) / 60).toFixed(1)}`,
      String(found.total),
      `${found.p50} / ${found.p97} / ${found.p99}`,
      String(found.failed),
      residentMb(server.pid).toFixed(0),
      String(descriptors(server.pid)),
      (await loopDelayMs(server.url)).toFixed(0),
    ]);
    console.log(rows.at(-1)?.join(' | '), found.failed > 0 ? found.statuses : '');
  }
  await server.stop();
  place.remove();
  return {
    title: 'Soak',
    note: `The mixed journey at ${RATE} requests a second for ${(soakSeconds / 60).toFixed(0)} minutes on the embedded database, in ${SLICES} slices; memory, descriptors and the delay since the slice before are looked at after each.`,
    columns: [
      'minute',
      'answers',
      'p50 / p97.5 / p99 ms',
      'failed',
      'resident MB',
      'descriptors',
      'event-loop delay p99 ms',
    ],
    rows,
  };
};
