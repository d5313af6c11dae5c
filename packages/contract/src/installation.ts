import { z } from 'zod';
import { callsOf } from './call.ts';
import { measure, success, timestamp } from './values.ts';

const { get, post, remove } = callsOf({ tag: 'admin', access: 'admin' });

/** Name of a backup by its time (UTC): `windcall-2026-01-31T03-17-00-000Z.jsonl.gz`. */
export const BACKUP_NAME = /^windcall-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.jsonl\.gz$/;
/** Backups on the administrator's page before one must be deleted. */
export const MOST_BACKUPS = 30;
export const BACKUPS_PER_HOUR = 6;

const nameParams = z.object({ name: z.string().max(60).regex(BACKUP_NAME, 'must be the name of a backup') });

const count = z.number().int().describe('rows (count)');

/** Description of an installation. Strangers read it in reports, so it has no name, address or setting's value. */
export const getInstallation = get(
  '/api/admin/installation',
  'Version, database, numbers of rows and names of the settings of this server; nothing secret',
  {
    reply: z.object({
      version: z.string(),
      node: z.string(),
      platform: z.string().describe('operating system and processor, for example linux x64'),
      startedAt: timestamp,
      database: z.object({
        kind: z.enum(['embedded', 'PostgreSQL']),
        version: z.string(),
        migrations: z.number().int().describe('migrations that made its tables'),
        sizeMb: measure('MB'),
      }),
      rows: z.object({ users: count, sessions: count, shots: count }),
      settings: z.array(z.string()).describe('names of the settings that are set; never a value'),
      scheduledBackup: z.object({
        at: timestamp.nullable().describe('when the backup command last made a good one'),
        failed: z.boolean().describe('whether a later one was not made, or has lost rows'),
      }),
      releasesUrl: z
        .string()
        .nullable()
        .describe('address that an administrator’s browser may ask for the newest release; the server asks nobody'),
    }),
  },
);

const backup = z.object({
  name: z.string(),
  madeAt: timestamp,
  sizeBytes: z.number().int().describe('bytes'),
  verified: z
    .object({ at: timestamp, failed: z.string().nullable() })
    .nullable()
    .describe('the last rehearsal of its restore: when, and why it failed where it did'),
});
const backups = z.object({
  backups: z.array(backup),
  working: z
    .object({ kind: z.enum(['backup', 'verify']), name: z.string(), since: timestamp })
    .nullable()
    .describe('what goes on in this server'),
  failed: z.string().nullable().describe('why the last backup that nobody waited for was not made'),
});

export const listBackups = get('/api/admin/backups', 'Backups in BACKUP_DIR, newest first', { reply: backups });
export const makeBackup = post(
  '/api/admin/backups',
  'Back up the whole database into BACKUP_DIR; one that takes longer than 30 s goes on after the answer',
  { bodyLimit: 'auth', reply: backups, status: 201 },
);
export const verifyBackup = post(
  '/api/admin/backups/:name/verify',
  'Restore a backup into memory, in a process of its own: the proof that it can be restored',
  { params: nameParams, bodyLimit: 'auth', reply: backups },
);
export const downloadBackup = post(
  '/api/admin/backups/:name/download',
  'A backup as a file, after you give your password again; npm run restore reads it unchanged',
  {
    params: nameParams,
    bodyLimit: 'auth',
    body: z.object({ currentPassword: z.string().max(1024) }),
    reply: z.unknown(),
    produces: 'application/gzip',
    secret: true,
  },
);
export const deleteBackup = remove('/api/admin/backups/:name', 'Delete a backup', {
  params: nameParams,
  reply: success,
});
