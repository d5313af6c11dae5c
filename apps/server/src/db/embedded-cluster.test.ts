import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layCluster } from './embedded-cluster.ts';

let place: string;
let made: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'windcall-cluster-'));
  made = join(place, 'made');
  folder = join(place, 'data-db');
  mkdirSync(join(made, 'base', '1'), { recursive: true });
  mkdirSync(join(made, 'pg_notify'));
  writeFileSync(join(made, 'PG_VERSION'), '18\n', { mode: 0o666 });
  writeFileSync(join(made, 'base', '1', '2619'), Buffer.alloc(20_000, 7), { mode: 0o666 });
  writeFileSync(join(made, '.pglite-version'), '1.2.3');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

describe('laying a made database', () => {
  it('copies all of it for the owner alone, empty folders too, and nothing besides', async () => {
    await layCluster(folder, made);
    expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual(
      ['PG_VERSION', 'base', 'base/1', 'base/1/2619', 'pg_notify'].sort(),
    );
    expect(readFileSync(join(folder, 'base/1/2619'))).toEqual(Buffer.alloc(20_000, 7));
    expect(statSync(join(folder, 'base/1/2619')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'base')).mode & 0o777).toBe(0o700);
    expect(existsSync(`${folder}.new`)).toBe(false);
  });

  it('uses an empty folder, and starts over after an interrupted copy', async () => {
    mkdirSync(folder);
    mkdirSync(`${folder}.new`);
    writeFileSync(join(`${folder}.new`, 'half'), 'half a file');
    await layCluster(folder, made);
    expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(folder, 'half'))).toBe(false);
  });

  it('never touches a folder that holds anything', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'PG_VERSION'), 'mine');
    await layCluster(folder, made);
    expect(readdirSync(folder)).toEqual(['PG_VERSION']);
    expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('mine');
  });

  it('does nothing without a prebuilt cluster', async () => {
    await layCluster(folder, join(place, 'nowhere'));
    expect(existsSync(folder)).toBe(false);
  });
});
