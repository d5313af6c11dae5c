import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const text = (s: string): Buffer => Buffer.concat([Buffer.from([0x60 + s.length]), Buffer.from(s)]);
const bytes = (b: Buffer): Buffer =>
  Buffer.concat([
    b.length < 24
      ? Buffer.from([0x40 + b.length])
      : b.length < 256
        ? Buffer.from([0x58, b.length])
        : Buffer.from([0x59, b.length >> 8, b.length & 255]),
    b,
  ]);
const digest = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encoded = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** The parts of a ceremony's options that an authenticator reads. */
interface Asked {
  readonly ceremony: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** An authenticator in software, with one ES256 key for one name. Source: WebAuthn level 3, 6.1 and 6.5; CTAP2 CBOR. */
export const createSoftPasskey = (rpId: string, origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = encoded(credentialId);
  let counter = 0;

  const authenticatorData = (more: Buffer, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([digest(rpId), Buffer.from([flags]), count, more]);
  };
  const clientData = (type: string, { options }: Asked): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
  const credential = <R extends object>({ ceremony }: Asked, response: R) => ({
    ceremony,
    credential: { id, rawId: id, type: 'public-key', response },
  });

  return {
    id,
    /** Registers with the options of a ceremony. */
    create: (asked: Asked) => {
      // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authenticatorData(attested, 0x41)),
      ]);
      return credential(asked, {
        clientDataJSON: encoded(clientData('webauthn.create', asked)),
        attestationObject: encoded(attestation),
      });
    },
    /** Signs the challenge of a ceremony; `count` sets the counter first, like a copied authenticator. */
    get: (asked: Asked, count?: number) => {
      if (count !== undefined) counter = count - 1;
      const data = authenticatorData(Buffer.alloc(0), 0x01);
      const client = clientData('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([data, digest(client)]), privateKey);
      return credential(asked, {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
      });
    },
  };
};
