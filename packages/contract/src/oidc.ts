import { z } from 'zod';
import { signedIn, withPassword } from './auth.ts';
import { callsOf } from './call.ts';
import { id, idParams, success, text, timestamp } from './values.ts';

export const MAX_IDENTITIES = 10;

/** The web app's page to which the provider redirects; registered there with this path. */
export const RETURN_PATH = '/signed-in';

const ticket = z
  .string()
  .regex(/^[\w-]{43}$/, 'must come from this server: start signing in again')
  .describe(
    'opens the sign-in that was begun: it counts once and for ten minutes, and stays in the browser that began',
  );
/** The provider's answer through the browser. Source: OpenID Connect Core 1.0, 3.1.2.5; RFC 9207 for `iss`. */
const answer = z.object({
  ticket,
  code: text(4096).min(1),
  state: text(256).min(1),
  iss: text(512).optional().describe('the issuer, where the provider names itself'),
});
const begun = z.object({
  ticket,
  continueAt: z.string().describe('page of the provider that the browser goes to next'),
});

export const identity = z.object({
  id,
  name: z.string().describe('what the provider calls the person'),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Identity = z.infer<typeof identity>;

const { get, post } = callsOf({ tag: 'oidc', access: 'public' });

export const getProvider = get(
  '/api/auth/oidc',
  'The sign-in provider of this server, OpenID Connect; name is null if there is none',
  { reply: z.object({ name: z.string().nullable() }) },
);

export const beginSignIn = post(
  '/api/auth/oidc/begin',
  'Begin to sign in through the provider: where the browser goes, and the ticket to come back with',
  { bodyLimit: 'auth', reply: begun },
);

export const finishSignIn = post(
  '/api/auth/oidc/finish',
  'Finish to sign in through the provider, once; an account with a passkey is answered `passkey-required`, with a challenge',
  { bodyLimit: 'auth', body: answer, reply: signedIn },
);

export const listIdentities = get(
  '/api/auth/oidc/identities',
  'Sign-ins at the provider that open your account, and whether the account has a password',
  {
    access: 'user',
    reply: z.object({
      provider: z.string().nullable().describe('name of the provider; null where this server or this account has none'),
      hasPassword: z.boolean(),
      identities: z.array(identity),
    }),
  },
);

export const beginLink = post(
  '/api/auth/oidc/identities/begin',
  'Begin to link a sign-in at the provider to your account: the current password for a ticket',
  { access: 'user', bodyLimit: 'auth', body: withPassword, reply: begun },
);

export const finishLink = post(
  '/api/auth/oidc/identities',
  'Finish linking a sign-in at the provider to your account, once',
  { access: 'user', bodyLimit: 'auth', body: answer, reply: identity, status: 201 },
);

export const removeIdentity = post(
  '/api/auth/oidc/identities/:id/remove',
  'Unlink a sign-in at the provider, with the current password',
  { access: 'user', bodyLimit: 'auth', params: idParams, body: withPassword, reply: success },
);
