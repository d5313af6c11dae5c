import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { OperationRefused } from '../operation-refused.ts';

/**
 * Anybody with the public key can seal a copy. So each copy has a statement, signed by the sending machine (Ed25519,
 * RFC 8032) and checked against public keys that are pinned on the restoring machine. A signature proves which machine
 * sent a copy, not that the machine was honest.
 */
const statement = z.object({
  name: z.string(),
  /** Creation time from the backup's first line (ISO 8601). */
  createdAt: z.string(),
  /** Length and digest of the sealed copy. */
  bytes: z.number(),
  sha256: z.string(),
});
export type Statement = z.infer<typeof statement>;

const signed = z.object({ statement: z.string(), signature: z.string() });

/** The prefix names the purpose, so that no other text signed by this key passes as a statement. */
const toBeSigned = (text: string): Buffer => Buffer.from(`windcall copy of a backup 1\n${text}`);

/** Writes a new signing key into a private file. Returns its public key. */
export const makeSigningKey = (file: string): string => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new OperationRefused(`Cannot write ${file}: ${error instanceof Error ? error.message : error}.`);
  }
  return publicKey.export({ format: 'jwk' }).x ?? '';
};

/** The key in the file `BACKUP_SIGNING_KEY_FILE`; null if unset. */
export const signingKeyIn = (file: string | undefined): KeyObject | null => {
  if (!file) return null;
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new OperationRefused(`BACKUP_SIGNING_KEY_FILE: cannot read ${file}: ${error.message}`);
    }
  }
  throw new OperationRefused(`BACKUP_SIGNING_KEY_FILE: ${file} does not hold a key that offsite signing-key made`);
};

/** The public keys in `BACKUP_VERIFY_KEYS`, separated by commas or spaces. */
export const pinnedKeys = (given: string | undefined): KeyObject[] =>
  (given ?? '')
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((x) => {
      try {
        return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      } catch {
        throw new OperationRefused(`BACKUP_VERIFY_KEYS: ${x} is not the public half of a signing key`);
      }
    });

export const signStatement = (key: KeyObject, said: Statement): string => {
  const text = JSON.stringify(said);
  return JSON.stringify({ statement: text, signature: sign(null, toBeSigned(text), key).toString('base64') });
};

/** The statement if one of the keys signed it; null otherwise. */
export const readStatement = (content: string, keys: readonly KeyObject[]): Statement | null => {
  try {
    const { statement: text, signature } = signed.parse(JSON.parse(content));
    const isSigned = keys.some((key) => verify(null, toBeSigned(text), key, Buffer.from(signature, 'base64')));
    return isSigned ? statement.parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
};
