import { readFileSync, writeFileSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { OperationRefused } from '../operation-refused.ts';

/**
 * Backups are sealed in age format (age-encryption.org/v1): the public key seals; only the secret key opens, with this
 * program or with `age`.
 */

/** Makes a key pair: the secret key into a new, private file. Returns the public key. */
export const makeKey = async (file: string): Promise<string> => {
  const secret = await generateX25519Identity();
  const recipient = await identityToRecipient(secret);
  try {
    writeFileSync(file, `# public key: ${recipient}\n${secret}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new OperationRefused(`Cannot write ${file}: ${error instanceof Error ? error.message : error}.`);
  }
  return recipient;
};

/** Seals for the public keys in `BACKUP_AGE_RECIPIENTS`, separated by commas or spaces. */
export const sealerFor = (recipients: string | undefined): Encrypter => {
  const given = (recipients ?? '').split(/[\s,]+/).filter((one) => one !== '');
  if (given.length === 0) {
    throw new OperationRefused(
      'BACKUP_AGE_RECIPIENTS: must be set to the public half of a key, which begins with age1',
    );
  }
  const sealer = new Encrypter();
  for (const recipient of given) {
    try {
      sealer.addRecipient(recipient);
    } catch {
      throw new OperationRefused(`BACKUP_AGE_RECIPIENTS: ${recipient} is not the public half of a key`);
    }
  }
  return sealer;
};

/** Opens with the secret keys in the file `BACKUP_AGE_IDENTITY_FILE`, one per line. */
export const openerWith = (file: string | undefined): Decrypter => {
  if (!file) throw new OperationRefused('BACKUP_AGE_IDENTITY_FILE: must be set to the file with the secret half');
  const opener = new Decrypter();
  try {
    const lines = readFileSync(file, 'utf8').split(/\r?\n/);
    const secrets = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
    if (secrets.length === 0) throw new Error('it holds no key');
    for (const secret of secrets) opener.addIdentity(secret.trim());
  } catch (error) {
    // a parser's message may quote the secret
    const why = error instanceof Error && 'code' in error ? error.message : 'it does not hold the secret half of a key';
    throw new OperationRefused(`BACKUP_AGE_IDENTITY_FILE: cannot use ${file}: ${why}`);
  }
  return opener;
};
