import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchTable } from './bench-table.ts';
import { cpuSeconds, createPlace, residentMb, startProduct } from './load-servers.ts';

/** By then the memory of a start is released. */
const IDLE_SECONDS = 10;

/**
 * The first start on an empty place, which makes the database, and the second one: time to the first answer, and memory
 * then.
 */
export const loadStart = async (databaseUrls: readonly (string | null)[]): Promise<BenchTable> => {
  const rows: string[][] = [];
  for (const databaseUrl of databaseUrls) {
    const place = createPlace(databaseUrl);
    for (const start of ['first', 'second']) {
      const begun = performance.now();
      const server = await startProduct(place);
      const seconds = (performance.now() - begun) / 1000;
      const cpu = cpuSeconds(server.pid);
      await sleep(1000 * IDLE_SECONDS);
      rows.push([place.kind, start, seconds.toFixed(2), cpu.toFixed(2), residentMb(server.pid).toFixed(0)]);
      console.log(rows.at(-1)?.join(' | '));
      await server.stop();
    }
    place.remove();
  }
  return {
    title: 'Start',
    note: `The built product, from the command until it is ready; memory after ${IDLE_SECONDS} idle seconds. Bar, embedded: first start ≤ 2.5 s, ≤ 300 MB idle after it. Release one: 3.7 s and 793 MB, 311 after the second start.`,
    columns: ['database', 'start', 'ready after s', 'processor time s', 'resident MB, idle'],
    rows,
  };
};
