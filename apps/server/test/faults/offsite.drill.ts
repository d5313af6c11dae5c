import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOperator } from '../server-process.ts';
import { type Storage, startStorage } from '../storage-process.ts';
import { reportFault } from './fault-scale.ts';
import { createFaultPlace, type FaultPlace } from './fault-server.ts';
import { createCaller } from './http-caller.ts';
import { auditAll, countAll, createShotWriter, NOTHING_WRONG, tellAudit } from './shot-writer.ts';

const SHOTS = 2000;

const folder = mkdtempSync(join(tmpdir(), 'windcall-offsite-drill-'));
const places: FaultPlace[] = [];
let storage: Storage;
let env: Record<string, string>;
beforeAll(async () => {
  storage = await startStorage(join(folder, 'storage'));
  const key = join(folder, 'backup.key');
  const { output } = await runOperator(['offsite', 'key', key], {});
  const recipient = output.trim().split('BACKUP_AGE_RECIPIENTS=')[1] ?? '';
  const signing = await runOperator(['offsite', 'signing-key', join(folder, 'signing.key')], {});
  env = {
    ...storage.env,
    BACKUP_AGE_RECIPIENTS: recipient,
    BACKUP_AGE_IDENTITY_FILE: key,
    BACKUP_SIGNING_KEY_FILE: join(folder, 'signing.key'),
    BACKUP_VERIFY_KEYS: signing.output.trim().split('BACKUP_VERIFY_KEYS=')[1] ?? '',
  };
});
afterAll(async () => {
  await storage.end();
  for (const place of places) await place.remove();
  rmSync(folder, { recursive: true, force: true });
});
const newPlace = async (): Promise<FaultPlace> => {
  const place = await createFaultPlace();
  places.push(place);
  return place;
};
const operate = async (more: Record<string, string>, ...args: string[]): Promise<void> => {
  const done = await runOperator(args, { ...env, ...more });
  expect(done, done.output).toMatchObject({ code: 0 });
};
/** Every row and counter of a backup, as text: all lines except the first and the last, which hold its time. */
const rowsIn = (file: string): string[] => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(1, -1);

describe('a machine that is lost with its database', () => {
  it('comes back from encrypted S3-compatible storage with every row equal', { timeout: 600_000 }, async () => {
    const lost = await newPlace();
    const server = await lost.start();
    const call = createCaller(server.url);
    const writers = await Promise.all([0, 1, 2, 3].map((i) => createShotWriter(call, `far-${i}`)));
    await Promise.all(writers.map((writer) => writer.write(call, () => countAll(writers) >= SHOTS)));
    const kept = join(folder, 'kept');
    await operate(lost.env, 'backup', kept);
    await operate(lost.env, 'offsite', 'push', kept);
    const then = rowsIn(join(kept, readdirSync(kept)[0] ?? ''));
    server.child.kill('SIGKILL');
    await server.exited;
    await lost.remove();
    places.splice(places.indexOf(lost), 1);
    rmSync(kept, { recursive: true });

    const found = await newPlace();
    const begun = Date.now();
    const back = join(folder, 'back.jsonl.gz');
    await operate(found.env, 'offsite', 'fetch', back);
    await operate(found.env, 'restore', back);
    const tookS = (Date.now() - begun) / 1000;
    const again = join(folder, 'again.jsonl.gz');
    await operate(found.env, 'backup', again);
    // line by line, because comparing the whole would print all of it
    const now = rowsIn(again);
    expect(now.length).toBe(then.length);
    expect(then.findIndex((line, i) => line !== now[i])).toBe(-1);
    const recall = createCaller((await found.start()).url);
    for (const writer of writers) await writer.signInAgain(recall);
    const audit = await auditAll(writers, recall);
    expect(audit).toMatchObject(NOTHING_WRONG);
    expect(audit.acknowledged).toBeGreaterThanOrEqual(SHOTS);
    reportFault({
      fault:
        'server killed, its database destroyed, brought back from encrypted S3-compatible storage (s3rver) elsewhere',
      found: `${then.length} rows, marks and counters equal, line by line; ${tellAudit(audit)}; fetched, decrypted and restored in ${tookS.toFixed(1)} s`,
    });
  });
});
