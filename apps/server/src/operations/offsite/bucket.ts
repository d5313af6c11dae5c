import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { OperationRefused } from '../operation-refused.ts';
import type { OffsiteSettings } from './offsite-settings.ts';

/** Size of the pieces that are sent, bytes: S3 takes at most 10,000 of at least 5 MiB, so a backup may have 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** An answer of 5xx or 429 is asked for again so often, after 0 to 0.2, 0.4, 0.8 and 1.6 s. */
const RETRIES = 4;
const FIRST_RETRY_MS = 200;
/** Pages of a list, of 1,000 objects each. */
const MOST_PAGES = 1000;
/** Longest time that one piece or question may take. */
const CALL_MS = 300_000;

/** What a bucket holds under a name. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
}

/** A folder of a bucket of S3-compatible storage. Every call throws `OperationRefused` with one line that says what went wrong. */
export interface Bucket {
  list(): Promise<StoredObject[]>;
  /** Stores what the stream gives and returns its length in bytes. The object exists once all of it is there, or not at all. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  get(name: string): Promise<ReadableStream<Uint8Array>>;
  remove(name: string): Promise<void>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The texts of an element in an answer. The answers of S3 are flat lists of short names and numbers: no parser is needed. */
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

/** Pieces of `PART_BYTES`, the last one shorter; at least one, which may be empty. */
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

/** Opens the folder of a bucket that the settings name; asks nothing of it yet. */
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

  /** Always in parts: storage shows no object before it was told that all of them are there. */
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
      // S3 begins to answer 200 before it knows: Amazon S3 API reference, CompleteMultipartUpload
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
