import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { OperationRefused } from '../operation-refused.ts';
import type { OffsiteSettings } from './offsite-settings.ts';

/** Size of uploaded parts, bytes. S3 allows 10,000 parts of at least 5 MiB, so a backup may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Retries after a 5xx or 429, with delays of 0 to 0.2, 0.4, 0.8 and 1.6 s. */
const RETRIES = 4;
const FIRST_RETRY_MS = 200;
const MOST_PAGES = 1000;
/** Timeout of one call, ms. */
const CALL_MS = 300_000;

export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
}

/** A folder in a bucket of S3-compatible storage. Every call throws `OperationRefused` with one line. */
export interface Bucket {
  list(): Promise<StoredObject[]>;
  /** Stores a stream, wholly or not at all, and returns its length in bytes. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  get(name: string): Promise<ReadableStream<Uint8Array>>;
  remove(name: string): Promise<void>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Texts of an element in a response. S3 responses are flat lists of short names and numbers, so a regular expression
 * suffices.
 */
const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ''),
  );

const minutesApart = (answer: Response): number =>
  Math.round(Math.abs(Date.now() - Date.parse(answer.headers.get('date') ?? '')) / 60_000);

const explain = ({ endpoint, bucket }: OffsiteSettings, answer: Response, body: string): string => {
  const [code = ''] = textsOf(body, 'Code');
  switch (code) {
    case 'RequestTimeTooSkewed':
      return `The clocks of this machine and of ${endpoint} are ${minutesApart(answer)} minutes apart: set this machine's clock.`;
    case 'NoSuchBucket':
      return `BACKUP_S3_BUCKET: ${endpoint} has no bucket ${bucket}.`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'AccessDenied':
      return `${endpoint} refused this key (${code}): check BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY, BACKUP_S3_REGION and what the key may do.`;
    default:
      return `${endpoint} answered ${answer.status}${code === '' ? '' : ` (${code})`}.`;
  }
};

/** Splits into pieces of `PART_BYTES`, the last one shorter; at least one, possibly empty. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    const all = Buffer.concat(held);
    yield all.subarray(0, PART_BYTES);
    held = [all.subarray(PART_BYTES)];
    bytes -= PART_BYTES;
  }
  yield Buffer.concat(held);
}

/** Opens the configured folder of a bucket, without a request. */
export const openBucket = (settings: OffsiteSettings): Bucket => {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: FIRST_RETRY_MS,
  });

  const call = async (method: string, path: string, body?: Buffer, isStream = false): Promise<Response> => {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const answer = await client
      .fetch(`${endpoint}/${bucket}${path}`, {
        method,
        headers: { 'x-amz-content-sha256': digest },
        ...(body && { body: new Uint8Array(body) }),
        ...(!isStream && { signal: AbortSignal.timeout(CALL_MS) }),
      })
      .catch((error: Error) => {
        const why = error.cause instanceof Error ? error.cause.message : error.message;
        throw new OperationRefused(`${endpoint} cannot be reached: ${why}.`);
      });
    if (answer.ok) return answer;
    throw new OperationRefused(explain(settings, answer, await answer.text().catch(() => '')));
  };
  const keyOf = (name: string): string => `/${prefix}${encodeURIComponent(name)}`;

  const list = async (): Promise<StoredObject[]> => {
    const found: StoredObject[] = [];
    let next: string | undefined = '';
    for (let page = 0; next !== undefined; page++) {
      if (page === MOST_PAGES) throw new OperationRefused(`The list of ${bucket} at ${endpoint} does not end.`);
      const more: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
      const xml = await (await call('GET', `?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`)).text();
      for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const [key = ''] = textsOf(entry, 'Key');
        found.push({ name: key.slice(prefix.length), bytes: Number(textsOf(entry, 'Size')[0]) });
      }
      next = textsOf(xml, 'NextContinuationToken')[0];
    }
    return found;
  };

  const remove = async (name: string): Promise<void> => {
    await call('DELETE', keyOf(name));
  };

  /** Always a multipart upload: its object appears only when it is complete. */
  const put = async (name: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
    const [upload] = textsOf(await (await call('POST', `${keyOf(name)}?uploads=`)).text(), 'UploadId');
    if (upload === undefined) throw new OperationRefused(`${endpoint} is no S3-compatible storage.`);
    const ofUpload = `uploadId=${encodeURIComponent(upload)}`;
    try {
      let bytes = 0;
      let parts = '';
      let number = 0;
      for await (const part of partsOf(content)) {
        number++;
        const answer = await call('PUT', `${keyOf(name)}?partNumber=${number}&${ofUpload}`, part);
        await answer.text();
        parts += `<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag')}</ETag></Part>`;
        bytes += part.length;
      }
      const whole = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts}</CompleteMultipartUpload>`;
      const answer = await call('POST', `${keyOf(name)}?${ofUpload}`, Buffer.from(whole));
      // S3 may report an error after status 200. Source: Amazon S3 API reference, CompleteMultipartUpload.
      const said = await answer.text();
      if (said.includes('<Error>')) throw new OperationRefused(explain(settings, answer, said));
      return bytes;
    } catch (error) {
      await call('DELETE', `${keyOf(name)}?${ofUpload}`).catch(() => {});
      throw error;
    }
  };

  const get = async (name: string): Promise<ReadableStream<Uint8Array>> => {
    const { body } = await call('GET', keyOf(name), undefined, true);
    if (body === null) throw new OperationRefused(`${endpoint} sent nothing for ${name}.`);
    return body;
  };
  return { list, put, get, remove };
};
