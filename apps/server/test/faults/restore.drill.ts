import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runOperator } from '../server-process.ts';
import { reportFault } from './fault-scale.ts';
import { createFaultPlace, type FaultPlace } from './fault-server.ts';
import { createCaller } from './http-caller.ts';
import { auditAll, countAll, createShotWriter, NOTHING_WRONG, tellAudit } from './shot-writer.ts';

const SHOTS_BEFORE = 2000;

const folder = mkdtempSync(join(tmpdir(), 'windcall-restore-drill-'));
const places: FaultPlace[] = [];
afterAll(async () => {
  for (const place of places) await place.remove();
  rmSync(folder, { recursive: true, force: true });
});
const newPlace = async (): Promise<FaultPlace> => {
  const place = await createFaultPlace();
  places.push(place);
  return place;
};
const timed = async <T>(work: Promise<T>): Promise<[T, string]> => {
  const begun = Date.now();
  const result = await work;
  return [result, `${((Date.now() - begun) / 1000).toFixed(1)} s`];
};

describe('a service that is lost whole', () => {
  it('comes back from a backup that was taken while others wrote', { timeout: 300_000 }, async () => {
    const lost = await newPlace();
    const server = await lost.start();
    const call = createCaller(server.url);
    const early = await Promise.all([0, 1, 2, 3].map((i) => createShotWriter(call, `early-${i}`)));
    await Promise.all(early.map((writer) => writer.write(call, () => countAll(early) >= SHOTS_BEFORE)));
    const late = await Promise.all([0, 1].map((i) => createShotWriter(call, `late-${i}`)));
    let over = false;
    const writing = Promise.all(late.map((writer) => writer.write(call, () => over)));
    const file = join(folder, 'backup.jsonl.gz');
    const [backup, backupTook] = await timed(runOperator(['backup', file], lost.env));
    expect(backup, backup.output).toMatchObject({ code: 0 });
    over = true;
    await writing;
    server.child.kill('SIGKILL');
    await server.exited;
    renameSync(lost.dataDir, join(folder, 'lost'));

    const found = await newPlace();
    const [restore, restoreTook] = await timed(runOperator(['restore', file], found.env));
    expect(restore, restore.output).toMatchObject({ code: 0 });
    const [again, startTook] = await timed(found.start());
    const recall = createCaller(again.url);
    for (const writer of early) await writer.signInAgain(recall);
    const audit = await auditAll(early, recall);
    reportFault({
      fault: 'restore drill: backup under writers, server killed, data lost, restored elsewhere, started',
      found: `${tellAudit(audit)}; backup ${backupTook}, restore ${restoreTook}, start ${startTook}`,
    });
    expect(audit).toMatchObject(NOTHING_WRONG);
    expect(audit.acknowledged).toBeGreaterThanOrEqual(SHOTS_BEFORE);
  });
});
