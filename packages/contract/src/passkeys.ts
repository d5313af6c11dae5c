import { z } from 'zod';
import { signedIn, stay, withPassword } from './auth.ts';
import { callsOf } from './call.ts';
import { id, idParams, newName, success, timestamp } from './values.ts';

export const MAX_PASSKEYS = 10;

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'must be as the browser gave it: sign in or register again')
    .max(max);
/** Challenges, keys and signatures are far smaller; the body's own limit is 16 KiB. */
const field = base64url(8192);
const ceremony = z.uuid().describe('names the challenge that this answers; it counts once and for five minutes');

/** Common part of a browser's answers. Source: WebAuthn level 3, 5.1 `PublicKeyCredential.toJSON()`. */
const credential = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
});

/** Options for the browser, unchanged from the library. */
const options = z.record(z.string(), z.unknown()).describe('options of the browser call, WebAuthn level 3');

export const passkey = z.object({ id, name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() });
export type Passkey = z.infer<typeof passkey>;

const { get, post } = callsOf({ tag: 'passkeys', access: 'user' });

export const listPasskeys = get(
  '/api/auth/passkeys',
  'Your passkeys, and whether this server offers and requires them',
  {
    reply: z.object({
      available: z.boolean().describe('whether the operator has turned passkeys on'),
      required: z.boolean().describe('whether administration waits until this account has one'),
      passkeys: z.array(passkey),
    }),
  },
);

export const beginPasskey = post(
  '/api/auth/passkeys/options',
  'Begin to register a passkey: the current password for a challenge',
  { bodyLimit: 'auth', body: withPassword, reply: z.object({ ceremony, options }) },
);

export const registerPasskey = post(
  '/api/auth/passkeys',
  'Register a passkey; from then on every sign-in asks for one, and other sessions end',
  {
    bodyLimit: 'auth',
    body: z.object({
      ceremony,
      name: newName.min(1),
      credential: credential.extend({
        response: z.object({
          clientDataJSON: field,
          attestationObject: field,
          transports: z.array(z.string().max(32)).max(8).optional(),
        }),
      }),
    }),
    reply: passkey,
    status: 201,
  },
);

export const removePasskey = post('/api/auth/passkeys/:id/remove', 'Remove a passkey, with the current password', {
  bodyLimit: 'auth',
  params: idParams,
  body: withPassword,
  reply: success,
});

export const confirmLogin = post(
  '/api/auth/jwt/login/passkey',
  'Second step of signing in, where the first was answered with `passkey-required`',
  {
    access: 'public',
    bodyLimit: 'auth',
    body: z.object({
      ceremony,
      credential: credential.extend({
        response: z.object({
          clientDataJSON: field,
          authenticatorData: field,
          signature: field,
        }),
      }),
      stay,
    }),
    reply: signedIn,
  },
);
