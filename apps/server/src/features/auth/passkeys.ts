import { randomUUID } from 'node:crypto';
import type { ParsedBodyOf, passkeys } from '@windcall/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedInUser, UserRow } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import { iso } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../refusal.ts';
import {
  type Challenge,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  type PasskeyRow,
  takeChallenge,
} from './passkey-store.ts';
import { digestOfHash } from './prove-password.ts';
import { findById } from './store.ts';

/** Loaded at the first ceremony: it is a quarter of the server's code, and most servers have no passkeys. */
const webAuthn = () => import('@simplewebauthn/server');

/** Time to answer a challenge, ms. */
const CEREMONY_MS = 5 * 60_000;
/** EdDSA, ES256, RS256. Source: IANA COSE Algorithms. */
const ALGORITHMS = [-8, -7, -257];

type Options = Readonly<Record<string, unknown>>;
interface Ceremony {
  readonly ceremony: string;
  readonly options: Options;
}

/** Settings of passkeys; refuses if the operator has not turned them on. */
export const relyingParty = ({ passkeys: on }: Config): NonNullable<Config['passkeys']> => {
  if (on === null) throw new Refusal('not-found', { message: 'Passkeys are turned off on this server.' });
  return on;
};

const keep = async (
  { db }: Platform,
  row: UserRow,
  purpose: Challenge['purpose'],
  options: { readonly challenge: string },
  throughProvider: boolean,
): Promise<Ceremony> => {
  const ceremony = randomUUID();
  const expiresAt = new Date(Date.now() + CEREMONY_MS);
  const { challenge } = options;
  await insertChallenge(db, {
    id: ceremony,
    userId: row.id,
    purpose,
    challenge,
    proved: digestOfHash(row.passwordHash),
    expiresAt,
    throughProvider,
  });
  return { ceremony, options: { ...options } };
};

/** Takes a ceremony's challenge and account; refuses a used or expired challenge, or after a change of password. */
const take = async ({ db }: Platform, id: string, purpose: Challenge['purpose']) => {
  const taken = await takeChallenge(db, id, purpose);
  const row = taken === null ? null : await findById(db, taken.userId);
  if (taken === null || row === null || digestOfHash(row.passwordHash) !== taken.proved)
    throw new Refusal('passkey-refused');
  return { challenge: taken.challenge, throughProvider: taken.throughProvider, row };
};

const known = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Runs a check of the library, which throws for any invalid answer. */
const verified = async <T extends { readonly verified: boolean }>(check: Promise<T>, log: FastifyBaseLogger) => {
  const outcome = await check.catch((error: unknown) => {
    log.warn({ event: 'passkey-refused', reason: error instanceof Error ? error.message : String(error) });
    return null;
  });
  if (outcome === null || !outcome.verified) throw new Refusal('passkey-refused');
  return outcome;
};

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): passkeys.Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: iso(lastUsedAt),
});

/** Requests a new passkey for an account whose password was just checked. Shared demo accounts have none. */
export const beginRegistration = async (platform: Platform, row: UserRow): Promise<Ceremony> => {
  const { rpId } = relyingParty(platform.config);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Windcall',
    rpID: rpId,
    userName: row.username,
    attestationType: 'none',
    timeout: CEREMONY_MS,
    excludeCredentials: known(await findPasskeys(platform.db, row.id)),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return keep(platform, row, 'registration', options, false);
};

/** Stores the passkey that answers this user's challenge. Ends every other session of the account. */
export const finishRegistration = async (
  platform: Platform,
  user: SignedInUser,
  { ceremony, name, credential }: ParsedBodyOf<typeof passkeys.registerPasskey>,
  log: FastifyBaseLogger,
): Promise<passkeys.Passkey> => {
  const { rpId, origin } = relyingParty(platform.config);
  const { challenge, row } = await take(platform, ceremony, 'registration');
  if (row.id !== user.id) throw new Refusal('passkey-refused');
  const { transports = [], ...response } = credential.response;
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
    log,
  );
  if (registrationInfo === undefined) throw new Refusal('passkey-refused');
  const { id, publicKey, counter } = registrationInfo.credential;
  const stored = await insertPasskey(
    platform.db,
    {
      userId: user.id,
      name,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
    },
    { sid: user.sid, provedHash: row.passwordHash },
  );
  log.info({ event: 'passkey-registered', userId: user.id });
  return presentPasskey(stored);
};

/** Refuses a verified sign-in until a passkey has confirmed it; sends the challenge to sign. */
export const demandPasskey = async (
  platform: Platform,
  row: UserRow,
  { throughProvider }: { readonly throughProvider: boolean } = { throughProvider: false },
): Promise<never> => {
  const { rpId } = relyingParty(platform.config);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: CEREMONY_MS,
    allowCredentials: known(await findPasskeys(platform.db, row.id)),
    userVerification: 'preferred',
  });
  throw new Refusal('passkey-required', { passkey: await keep(platform, row, 'login', options, throughProvider) });
};

/** The account verified by a passkey's answer to a login challenge, as it was when its password was checked. */
export const provePasskey = async (
  platform: Platform,
  { ceremony, credential }: ParsedBodyOf<typeof passkeys.confirmLogin>,
  log: FastifyBaseLogger,
): Promise<{ readonly row: UserRow; readonly throughProvider: boolean }> => {
  const { rpId, origin } = relyingParty(platform.config);
  const { challenge, row, throughProvider } = await take(platform, ceremony, 'login');
  const held = (await findPasskeys(platform.db, row.id)).find(({ credentialId }) => credentialId === credential.id);
  if (held === undefined) throw new Refusal('passkey-refused');
  const { verifyAuthenticationResponse } = await webAuthn();
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      credential: {
        id: held.credentialId,
        publicKey: Buffer.from(held.publicKey, 'base64url'),
        counter: held.counter,
        transports: held.transports,
      },
    }),
    log,
  );
  if (!(await notePasskeyUse(platform.db, held.id, authenticationInfo.newCounter)))
    throw new Refusal('passkey-refused');
  return { row, throughProvider };
};
