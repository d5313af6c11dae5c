// `npm run size`: bytes of tracked production source by room, compared with release 1.0.0; without tests and their
// helpers.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { roomOf } from './mutation-rooms.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isProduction = (path) =>
  /^(?:packages|apps|scripts)\/.*\.(?:ts|tsx|css|mjs)$/.test(path) && !/\.test\.tsx?$|\/test\//.test(path);

const before = JSON.parse(readFileSync(new URL('size.json', import.meta.url), 'utf8'));
const now = {};
let files = 0;
const tracked = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;
for (const path of tracked.split('\0').filter(isProduction)) {
  const room =
    roomOf(path)?.name ??
    path
      .split('/')
      .slice(0, path.startsWith('scripts') ? 1 : 2)
      .join('/');
  now[room] = (now[room] ?? 0) + readFileSync(new URL(`../${path}`, import.meta.url)).length;
  files++;
}
const sum = (of) => Object.values(of).reduce((total, bytes) => total + bytes, 0);
const count = (bytes) => bytes.toLocaleString('en-US');
const row = (name, then, bytes) =>
  `| ${name} | ${count(then)} | ${count(bytes)} | ${bytes < then ? '' : '+'}${count(bytes - then)} |`;

if (process.argv.includes('--json')) console.log(JSON.stringify(now, null, 2));
else {
  console.log('| room | 1.0.0 | now | change |\n|---|---|---|---|');
  for (const room of [...new Set([...Object.keys(before), ...Object.keys(now)])].sort())
    console.log(row(room, before[room] ?? 0, now[room] ?? 0));
  console.log(row(`all, ${count(files)} files`, sum(before), sum(now)));
}
