import expected from '../fixtures/expected.json' with { type: 'json' };
import samples from '../fixtures/samples.json' with { type: 'json' };
import { checksumOf } from '../src/read-a7p.ts';

declare const atob: (text: string) => string;

/** Bytes of a text of single-byte characters. */
export const bytesOfText = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));

export const SAMPLES: ReadonlyMap<string, Uint8Array> = new Map(
  Object.entries(samples).map(([name, base64]) => [name, bytesOfText(atob(base64))]),
);
export const EXPECTED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = expected.files;

/** An a7p with this payload and a valid checksum, so that readers look inside. */
export const a7pAround = (payload: ArrayLike<number>): Uint8Array => {
  const body = Uint8Array.from(payload);
  return Uint8Array.from([...bytesOfText(checksumOf(body)), ...body]);
};
