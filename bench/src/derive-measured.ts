// Derives the stored figures of records of measured wind.
//   npx tsx bench/src/derive-measured.ts <folder>                   of windows.csv, pairs.csv and array-1hz.csv
//   npx tsx bench/src/derive-measured.ts --add 6.3.22 <file.csv>    adds a day from one file of 10 Hz: t_s, east_mps, north_mps
// Then `npm run bench -w bench -- measured` writes the tables.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recordsOf, sessionOfFile } from './truth/wind/measured/derive.ts';
import type { Records } from './truth/wind/measured/records.ts';

const FILE = fileURLToPath(new URL('../../packages/wind/fixtures/measured-wind.json', import.meta.url));
const [first, name, path] = process.argv.slice(2);

const derived = (): Records => {
  if (first !== '--add') {
    if (first === undefined) throw new RangeError('say a folder of records, or --add, a day and a file');
    return recordsOf(first);
  }
  if (name === undefined || path === undefined) throw new RangeError('--add takes the name of a day and a file');
  const kept: Records = JSON.parse(readFileSync(FILE, 'utf8'));
  const others = kept.sessions.filter((session) => session.name !== name);
  return { ...kept, sessions: [...others, sessionOfFile(name, path)] };
};

const records = derived();
writeFileSync(FILE, `${JSON.stringify(records, null, 1)}\n`);
console.log(`${records.sessions.length} days: ${records.sessions.map((session) => session.name).join(', ')}`);
