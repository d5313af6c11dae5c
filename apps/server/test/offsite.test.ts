// @module-tag long
import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentInName } from '../src/operations/keep-backup.ts';
import { offsite } from '../src/operations/offsite/offsite.ts';
import { OperationRefused } from '../src/operations/operation-refused.ts';
import { createFaultPlace, type FaultPlace } from './faults/fault-server.ts';
import { createCaller } from './faults/http-caller.ts';
import { createShotWriter } from './faults/shot-writer.ts';
import { runOperator } from './server-process.ts';
import { type Storage, startStorage } from './storage-process.ts';

let folder: string;
let storage: Storage;
let env: Record<string, string>;
const places: FaultPlace[] = [];

/** Runs the command in this process; only commands that end their process, or need another clock, get their own. */
const run = async (args: string, more: Record<string, string> = {}): Promise<{ code: number; output: string }> => {
  const { values, positionals } = parseArgs({
    args: args.split(' '),
    allowPositionals: true,
    options: { keep: { type: 'string' }, unsigned: { type: 'boolean' } },
  });
  const [act, first, second] = positionals;
  try {
    const asked = { act, first, second, keep: values.keep, unsigned: values.unsigned ?? false };
    const said = await offsite(asked, { ...env, ...more }, async () => 'not asked');
    return { code: 0, output: `${said}\n` };
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    return { code: 1, output: `${error.message}\n` };
  }
};
const runApart = (args: string, more: Record<string, string> = {}) =>
  runOperator(['offsite', ...args.split(' ')], { ...env, ...more });
const stored = (): string[] =>
  existsSync(join(storage.folder, 'windcall'))
    ? readdirSync(join(storage.folder, 'windcall'))
        .filter((name) => name.endsWith('.age._S3rver_object'))
        .sort()
    : [];
const objectOf = (name: string): string => join(storage.folder, 'windcall', `${name}.age._S3rver_object`);
const linesIn = (file: string): string => gunzipSync(readFileSync(file)).toString();

/** A whole backup of this many incompressible bytes; its rows belong to no table. */
const madeUpBackup = (file: string, bytes: number, createdAt = momentInName(basename(file))): void => {
  const head = {
    windcall: 'backup',
    format: 1,
    release: '0',
    createdAt,
    migrations: [{ when: 1, hash: '' }],
  };
  const rows = Array.from({ length: bytes / 1000 }, () => `{"row":"${randomBytes(1000).toString('base64')}"}\n`);
  const text = `${JSON.stringify(head)}\n["table","made_up"]\n${rows.join('')}`;
  const end = { rows: { made_up: rows.length }, sha256: createHash('sha256').update(text).digest('hex') };
  writeFileSync(file, gzipSync(`${text}${JSON.stringify(['end', end])}\n`));
};
const nameOfDay = (day: number): string => `windcall-2026-01-0${day}T00-00-00-000Z.jsonl.gz`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'windcall-offsite-'));
  storage = await startStorage(join(folder, 'storage'));
  const key = join(folder, 'backup.key');
  const made = await runOperator(['offsite', 'key', key], {});
  expect(made.output).toContain('BACKUP_AGE_RECIPIENTS=age1');
  expect(statSync(key).mode & 0o777).toBe(0o600);
  const recipient = made.output.trim().split('BACKUP_AGE_RECIPIENTS=')[1] ?? '';
  const signing = await runOperator(['offsite', 'signing-key', join(folder, 'signing.key')], {});
  expect(statSync(join(folder, 'signing.key')).mode & 0o777).toBe(0o600);
  env = {
    ...storage.env,
    BACKUP_AGE_RECIPIENTS: recipient,
    BACKUP_AGE_IDENTITY_FILE: key,
    BACKUP_SIGNING_KEY_FILE: join(folder, 'signing.key'),
    BACKUP_VERIFY_KEYS: signing.output.trim().split('BACKUP_VERIFY_KEYS=')[1] ?? '',
  };
  mkdirSync(join(folder, 'made-up'));
  for (const day of [1, 2, 3]) madeUpBackup(join(folder, 'made-up', nameOfDay(day)), 3000 * day);
});
beforeEach(() => {
  storage.meddle = () => false;
  rmSync(join(storage.folder, 'windcall'), { recursive: true, force: true });
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

describe('backups that leave the machine', () => {
  it('bring every shot back when machine and database are gone', async () => {
    const lost = await newPlace();
    const server = await lost.start();
    const writer = await createShotWriter(createCaller(server.url), 'far');
    await writer.write(createCaller(server.url), () => writer.count() >= 40);
    const kept = join(folder, 'kept');
    expect(await runOperator(['backup', kept], lost.env)).toMatchObject({ code: 0 });
    server.child.kill('SIGKILL');
    await server.exited;
    expect(await runApart(`push ${kept}`)).toMatchObject({ code: 0, output: expect.stringMatching(/^Sent windcall-/) });
    const [original = ''] = readdirSync(kept);
    const text = linesIn(join(kept, original));
    rmSync(kept, { recursive: true });
    rmSync(lost.dataDir, { recursive: true });

    expect(await runApart('verify')).toMatchObject({ code: 0, output: expect.stringContaining('can be restored') });
    const fetched = join(folder, 'fetched.jsonl.gz');
    expect(await run(`fetch ${fetched}`)).toMatchObject({ code: 0 });
    expect(linesIn(fetched)).toBe(text);
    const found = await newPlace();
    expect(await runOperator(['restore', fetched], found.env)).toMatchObject({ code: 0 });
    const again = createCaller((await found.start()).url);
    await writer.signInAgain(again);
    expect(await writer.audit(again)).toMatchObject({
      acknowledged: writer.count(),
      stored: writer.count(),
      altered: 0,
    });
  });

  it('cannot be read where they are stored', async () => {
    await run(`push ${join(folder, 'made-up', nameOfDay(1))}`);
    const object = readFileSync(objectOf(nameOfDay(1)));
    expect(object.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(object.includes('made_up')).toBe(false);
    expect(object.includes(Buffer.from([0x1f, 0x8b, 8]))).toBe(false);
  });

  it('are listed, the oldest first, and the oldest go where so many are kept', async () => {
    expect((await run('list')).output).toBe('The storage has no backup.\n');
    for (const day of [1, 2, 3]) await run(`push ${join(folder, 'made-up', nameOfDay(day))}`);
    writeFileSync(join(folder, 'made-up', 'other'), '');
    const list = (await run('list')).output.trim().split('\n');
    expect(list.map((line) => line.split('  ')[0])).toEqual([1, 2, 3].map((day) => `${nameOfDay(day)}.age`));
    const again = await run(`push ${join(folder, 'made-up')} --keep 2`);
    expect(again.output).toContain(`Deleted 1 older: ${nameOfDay(1)}.age.`);
    expect(stored()).toHaveLength(2);
    const one = join(folder, 'second.jsonl.gz');
    expect(await run(`fetch ${one} ${nameOfDay(2)}.age`)).toMatchObject({ code: 0 });
    expect(linesIn(one)).toBe(linesIn(join(folder, 'made-up', nameOfDay(2))));
    expect(await run('push nowhere --keep 0')).toMatchObject({
      code: 1,
      output: expect.stringContaining('--keep takes'),
    });
  });

  it('go in several parts where they are large', async () => {
    const large = join(folder, nameOfDay(9));
    madeUpBackup(large, 40_000_000);
    expect(await run(`push ${large}`)).toMatchObject({ code: 0 });
    const back = join(folder, 'large.jsonl.gz');
    expect(await run(`fetch ${back}`)).toMatchObject({ code: 0 });
    expect(readFileSync(back).equals(readFileSync(large))).toBe(true);
  });

  it.each([
    [
      'a changed byte',
      (bytes: Buffer) => {
        bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1;
        return bytes;
      },
    ],
    ['a cut in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['a cut in the head', (bytes: Buffer) => bytes.subarray(0, 60)],
    ['nothing in it', (bytes: Buffer) => bytes.subarray(0, 0)],
  ])('are refused with %s, and leave no file', async (_, spoil) => {
    await run(`push ${join(folder, 'made-up', nameOfDay(3))}`);
    writeFileSync(objectOf(nameOfDay(3)), spoil(readFileSync(objectOf(nameOfDay(3)))));
    const into = join(folder, 'spoilt.jsonl.gz');
    const refused = await run(`fetch ${into}`);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        new RegExp(`${nameOfDay(3)}.age is (damaged or cut short|not the copy that was signed)`),
      ),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('spoilt'))).toEqual([]);
  });

  it('are opened by their own key only', async () => {
    await run(`push ${join(folder, 'made-up')}`);
    const other = join(folder, 'other.key');
    await run(`key ${other}`);
    expect(await run('verify', { BACKUP_AGE_IDENTITY_FILE: other })).toMatchObject({
      code: 1,
      output: `${nameOfDay(3)}.age was sealed for another key than that in BACKUP_AGE_IDENTITY_FILE.\n`,
    });
    const broken = join(folder, 'broken.key');
    writeFileSync(broken, 'AGE-SECRET-KEY-1BROKEN\n');
    const refused = await run('verify', { BACKUP_AGE_IDENTITY_FILE: broken });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('BACKUP_AGE_IDENTITY_FILE: cannot use') });
    expect(refused.output).not.toContain('BROKEN\n');
    expect((await run(`key ${other}`)).output).toContain('Cannot write');
  });

  it('survive a storage that is busy for a moment, and say so of one that stays busy', async () => {
    let busy = 3;
    storage.meddle = (asked, answer) => {
      if (busy-- <= 0) return false;
      asked.resume();
      answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return true;
    };
    expect(await run(`push ${join(folder, 'made-up')}`)).toMatchObject({ code: 0 });
    busy = 1000;
    expect(await run(`push ${join(folder, 'made-up')}`)).toMatchObject({
      code: 1,
      output: `${env.BACKUP_S3_ENDPOINT} answered 503 (SlowDown).\n`,
    });
  });

  it.each(['a part', 'the end'])('that are killed while %s is sent are not there at all', async (moment) => {
    await run(`push ${join(folder, 'made-up', nameOfDay(1))}`);
    let killed: () => void = () => {};
    const reached = new Promise<void>((resolve) => {
      killed = resolve;
    });
    storage.meddle = (asked) => {
      const isEnd = asked.method === 'POST' && (asked.url?.includes('uploadId') ?? false);
      if (moment === 'a part' ? asked.method !== 'PUT' : !isEnd) return false;
      killed();
      return true;
    };
    const pushing = runOperator(['offsite', 'push', join(folder, 'made-up')], env, reached);
    expect((await pushing).code).toBe(null);
    storage.meddle = () => false;
    expect((await run('list')).output).toMatch(new RegExp(`^${nameOfDay(1)}.age  \\d+ bytes  made .*\n$`));
    expect(await run(`push ${join(folder, 'made-up')}`)).toMatchObject({ code: 0 });
  });

  it('are sent by what they say of themselves: files dated ahead are named, and neither sent nor in the way', async () => {
    const place = mkdtempSync(join(folder, 'dated-'));
    for (const year of [2097, 2098]) madeUpBackup(join(place, `windcall-${year}-01-01T00-00-00-000Z.jsonl.gz`), 1000);
    for (const day of [4, 5]) madeUpBackup(join(place, nameOfDay(day)), 1000);
    // an older copy under the newest name
    madeUpBackup(join(place, nameOfDay(9)), 1000, '2026-01-01T00:00:00.000Z');
    const { code, output } = await run(`push ${place}`);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^Sent ${nameOfDay(5)}.age`));
    for (const odd of ['windcall-2097', 'windcall-2098', `${nameOfDay(9)} was made at 2026-01-01`]) {
      expect(output).toContain(odd);
    }
    expect(await run(`push ${join(place, 'windcall-2097-01-01T00-00-00-000Z.jsonl.gz')}`)).toMatchObject({ code: 1 });
    expect(stored()).toHaveLength(1);
  });

  it('are never pruned when just sent, nor when dated later than that', async () => {
    for (const day of [1, 2, 3]) await run(`push ${join(folder, 'made-up', nameOfDay(day))}`);
    const again = await run(`push ${join(folder, 'made-up', nameOfDay(2))} --keep 1`);
    expect(again.output).toContain(`Deleted 1 older: ${nameOfDay(1)}.age.`);
    expect(again.output).toContain(`left alone: ${nameOfDay(3)}.age.`);
    expect(stored()).toHaveLength(2);
    expect(existsSync(objectOf(nameOfDay(1)).replace('.age.', '.age.sig.'))).toBe(false);
  });

  /** Copies a stored object to another name, like somebody with write access to the storage. */
  const copyObject = (from: string, to: string): void => {
    for (const end of ['_object', '_object.md5', '_metadata.json']) {
      const [source, target] = [from, to].map((name) => join(storage.folder, 'windcall', `${name}._S3rver${end}`));
      if (existsSync(source ?? '')) copyFileSync(source ?? '', target ?? '');
    }
  };

  it('are not believed when somebody else has made them', async () => {
    await run(`push ${join(folder, 'made-up', nameOfDay(1))}`);
    // anybody with the public half and write access: their own copy, signed by themselves or not at all
    await run(`signing-key ${join(folder, 'forger.key')}`);
    await run(`push ${join(folder, 'made-up', nameOfDay(3))}`, { BACKUP_SIGNING_KEY_FILE: join(folder, 'forger.key') });
    await run(`push ${join(folder, 'made-up', nameOfDay(2))}`, { BACKUP_SIGNING_KEY_FILE: '' });
    const into = join(folder, 'believed.jsonl.gz');
    const fetched = await run(`fetch ${into}`);
    expect(fetched).toMatchObject({ code: 0 });
    expect(fetched.output).toContain(`${nameOfDay(1)}.age was made at 2026-01-01T00:00:00.000Z; its signature holds.`);
    expect(fetched.output).toContain(`${nameOfDay(3)}.age is not signed by a key of BACKUP_VERIFY_KEYS.`);
    expect(fetched.output).toContain(`${nameOfDay(2)}.age is not signed.`);
    for (const day of [2, 3]) {
      const refused = await run(`fetch ${join(folder, 'never.jsonl.gz')} ${nameOfDay(day)}.age`);
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was fetched.') });
    }
    expect(existsSync(join(folder, 'never.jsonl.gz'))).toBe(false);
    expect((await run('list')).output).toMatch(
      /01T.* made 2026-01-01T\S+, signed\n.*02T.* is not signed\n.*03T.* is not signed by a key/,
    );
  });

  it('under another name are refused, with and without their signature', async () => {
    await run(`push ${join(folder, 'made-up', nameOfDay(1))}`);
    const [old, newer] = [`${nameOfDay(1)}.age`, `${nameOfDay(7)}.age`];
    copyObject(old, newer);
    copyObject(`${old}.sig`, `${newer}.sig`);
    const refused = await run(`fetch ${join(folder, 'renamed.jsonl.gz')} ${newer}`);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`${newer} is signed as ${old}`) });
    expect((await run('verify')).output).toContain(`${old} was made at`);
    const named = await run(`fetch ${join(folder, 'renamed.jsonl.gz')} ${newer} --unsigned`);
    expect(named.output).toContain(
      `${newer} was made at 2026-01-01T00:00:00.000Z, not when its name says; nobody vouches`,
    );
    rmSync(join(folder, 'renamed.jsonl.gz'));
  });

  it('with other content than was signed are refused', async () => {
    for (const day of [1, 2]) await run(`push ${join(folder, 'made-up', nameOfDay(day))}`);
    // a copy sealed again for the same key has the same length and is complete
    const [first, second] = [1, 2].map((day) => `${nameOfDay(day)}.age`);
    await run(`push ${join(folder, 'made-up', nameOfDay(1))}`, { BACKUP_SIGNING_KEY_FILE: '' });
    copyObject(`${second}.sig`, `${first}.sig`);
    expect(await run(`verify ${first}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`signed as ${second}`),
    });
  });

  describe('in a bucket that lies', () => {
    const [copy, into] = [`${nameOfDay(1)}.age`, 'lied.jsonl.gz'];
    const isList = (asked: IncomingMessage): boolean => asked.url?.includes('list-type=2') ?? false;
    const entry = (name: string, bytes: number): string =>
      `<Contents><Key>windcall/${name}</Key><Size>${bytes}</Size></Contents>`;
    const listed = (entries: readonly string[], more = ''): string =>
      `<ListBucketResult>${entries.join('')}${more}</ListBucketResult>`;
    let bytes = 0;
    let statement = '';
    beforeEach(async () => {
      await run(`push ${join(folder, 'made-up', nameOfDay(1))}`);
      bytes = statSync(objectOf(nameOfDay(1))).size;
      statement = `${copy}.sig`;
    });
    /** Replaces the answers of these requests. */
    const lie = (about: (asked: IncomingMessage) => boolean, text: () => string): void => {
      storage.meddle = (asked, answer) => {
        if (asked.method !== 'GET' || !about(asked)) return false;
        asked.resume();
        answer.writeHead(200).end(text());
        return true;
      };
    };
    const refused = async (line: string | RegExp): Promise<void> => {
      const said = await run(`fetch ${join(folder, into)}`);
      expect(said).toMatchObject({ code: 1, output: expect.stringMatching(line) });
      expect(said.output.trim().split('\n')).toHaveLength(1);
      expect(readdirSync(folder).filter((name) => name.startsWith('lied'))).toEqual([]);
    };

    it('about a length is named', async () => {
      lie(isList, () => listed([entry(copy, bytes + 1), entry(statement, 300)]));
      await refused('is not the copy that was signed');
    });

    it('about what it holds is named', async () => {
      const absent = `${nameOfDay(9)}.age`;
      lie(isList, () => listed([entry(absent, bytes), entry(`${absent}.sig`, 300)]));
      await refused('answered 404');
    });

    it('with a list that never ends is named', async () => {
      lie(isList, () => listed([], '<NextContinuationToken>again</NextContinuationToken>'));
      await refused('does not end');
    });

    it('and sends more than it says is stopped', async () => {
      const whole = readFileSync(objectOf(nameOfDay(1)));
      storage.meddle = (asked, answer) => {
        if (!asked.url?.endsWith('.age')) return false;
        asked.resume();
        answer.writeHead(200);
        answer.write(whole);
        // endless, as far as the reader can know
        const more = (): void => {
          while (!answer.destroyed && answer.write(randomBytes(65_536)));
        };
        answer.on('drain', more);
        more();
        return true;
      };
      await refused('is longer than the storage says');
    });

    it('and sends a statement without end is stopped', async () => {
      lie(
        (asked) => asked.url?.endsWith('.sig') ?? false,
        () => 'x'.repeat(1_000_000),
      );
      await refused('is longer than the storage says');
    });
  });

  it('of releases that signed nothing are still fetched, with an explicit word', async () => {
    await run(`push ${join(folder, 'made-up', nameOfDay(1))}`, { BACKUP_SIGNING_KEY_FILE: '' });
    const into = join(folder, 'unsigned.jsonl.gz');
    expect(await run(`fetch ${into}`, { BACKUP_VERIFY_KEYS: '' })).toMatchObject({ code: 1 });
    const fetched = await run(`fetch ${into} --unsigned`, { BACKUP_VERIFY_KEYS: '' });
    expect(fetched).toMatchObject({ code: 0, output: expect.stringContaining('nobody vouches for it') });
    expect(await run('push nowhere --unsigned')).toMatchObject({
      code: 1,
      output: '--unsigned belongs to verify and fetch.\n',
    });
  });

  it('are not sent damaged', async () => {
    const cut = join(folder, nameOfDay(8));
    copyFileSync(join(folder, 'made-up', nameOfDay(1)), cut);
    writeFileSync(cut, readFileSync(cut).subarray(0, 2000));
    expect(await run(`push ${cut}`)).toMatchObject({ code: 1, output: expect.stringContaining('is damaged') });
    expect(stored()).toEqual([]);
  });

  it('say that a clock is wrong, and how far', async () => {
    const clock = join(folder, 'clock');
    writeFileSync(clock, String(-3_600_000));
    const preload = fileURLToPath(new URL('./faults/move-clock.mjs', import.meta.url));
    const refused = await runApart('list', { MOVED_CLOCK: clock, NODE_OPTIONS: `--import=${preload}` });
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^The clocks of .* are 60 minutes apart/) });
  });

  it.each([
    [{ BACKUP_S3_BUCKET: '' }, 'BACKUP_S3_BUCKET: must be set'],
    [{ BACKUP_S3_BUCKET: 'no-such-bucket' }, 'has no bucket no-such-bucket'],
    [{ BACKUP_S3_ENDPOINT: 'storage' }, 'BACKUP_S3_ENDPOINT: must be the address'],
    [{ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }, 'cannot be reached'],
    [{ BACKUP_S3_PREFIX: 'no-slash' }, 'BACKUP_S3_PREFIX: must be a folder'],
    [{ BACKUP_S3_ACCESS_KEY_ID: 'unknown' }, 'refused this key (InvalidAccessKeyId)'],
    [{ BACKUP_AGE_RECIPIENTS: '' }, 'BACKUP_AGE_RECIPIENTS: must be set'],
    [{ BACKUP_SIGNING_KEY_FILE: '/nowhere' }, 'BACKUP_SIGNING_KEY_FILE: cannot read'],
    [{ BACKUP_AGE_RECIPIENTS: 'age1nonsense' }, 'BACKUP_AGE_RECIPIENTS: age1nonsense is not'],
  ])('name the setting that is wrong: %o', async (more: Record<string, string>, line) => {
    const refused = await run(`push ${join(folder, 'made-up')}`, more);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(line) });
    expect(refused.output.trim().split('\n')).toHaveLength(1);
  });
});

// s3rver does not check signatures of version 4, so the signer is compared with Amazon's own examples: Amazon S3 API
// reference, "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk".
describe('the signature of a request', () => {
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  it.each([
    [
      'GET Object',
      'https://examplebucket.s3.amazonaws.com/test.txt',
      { range: 'bytes=0-9' },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'GET Bucket lifecycle',
      'https://examplebucket.s3.amazonaws.com/?lifecycle=',
      {},
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET Bucket',
      'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
      {},
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('is that of Amazon’s example: %s', async (_, url, headers: Record<string, string>, signature) => {
    const signer = new AwsV4Signer({
      url,
      headers: { ...headers, 'x-amz-content-sha256': EMPTY },
      accessKeyId: `AKIA${'IOSFODNN7EXAMPLE'}`,
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      allHeaders: true,
    });
    expect(await signer.signature()).toBe(signature);
  });
});
