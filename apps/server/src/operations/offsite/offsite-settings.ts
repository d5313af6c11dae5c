import { z } from 'zod';
import { OperationRefused } from '../operation-refused.ts';

const settings = z.object({
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be the address of the storage, with https://' }),
  BACKUP_S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^([\w-]+\/)*$/, 'must be a folder that ends with /, of letters, digits, - and _')
    .default(''),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1),
});

export interface OffsiteSettings {
  readonly endpoint: string;
  readonly bucket: string;
  /** Folder in the bucket, ending in /; empty for none. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const given = (env: Environment): Environment => Object.fromEntries(Object.entries(env).filter(([, value]) => value));

/** Reads `BACKUP_S3_*`; throws `OperationRefused` with one line naming each bad or missing variable. */
export const readOffsiteSettings = (env: Environment): OffsiteSettings => {
  const parsed = settings.safeParse(given(env));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ code, path, message }) => {
      const isMissing = code === 'invalid_type' || !env[String(path[0])];
      return `${path.join('.')}: ${isMissing ? 'must be set' : message}`;
    });
    throw new OperationRefused(problems.join('; '));
  }
  const e = parsed.data;
  return {
    endpoint: e.BACKUP_S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: e.BACKUP_S3_BUCKET,
    prefix: e.BACKUP_S3_PREFIX,
    region: e.BACKUP_S3_REGION,
    accessKeyId: e.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: e.BACKUP_S3_SECRET_ACCESS_KEY,
  };
};
