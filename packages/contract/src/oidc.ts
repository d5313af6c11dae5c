import { z } from 'zod';
import { currentPasswordText, signedIn } from './auth.ts';
import { defineCall } from './call.ts';
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

const open = { tag: 'oidc', access: 'public', bodyLimit: 'auth' } as const;
const own = { tag: 'oidc', access: 'user', bodyLimit: 'auth' } as const;

export const getProvider = defineCall({
  tag: 'oidc',
  access: 'public',
  method: 'GET',
  path: '/api/auth/oidc',
  summary: 'The sign-in provider of this server, OpenID Connect; name is null if there is none',
  reply: z.object({ name: z.string().nullable() }),
});

export const beginSignIn = defineCall({
  ...open,
  method: 'POST',
  path: '/api/auth/oidc/begin',
  summary: 'Begin to sign in through the provider: where the browser goes, and the ticket to come back with',
  reply: begun,
});

export const finishSignIn = defineCall({
  ...open,
  method: 'POST',
  path: '/api/auth/oidc/finish',
  summary:
    'Finish to sign in through the provider, once; an account with a passkey is answered `passkey-required`, with a challenge',
  body: answer,
  reply: signedIn,
});

export const listIdentities = defineCall({
  tag: 'oidc',
  access: 'user',
  method: 'GET',
  path: '/api/auth/oidc/identities',
  summary: 'Sign-ins at the provider that open your account, and whether the account has a password',
  reply: z.object({
    provider: z.string().nullable().describe('name of the provider; null where this server or this account has none'),
    hasPassword: z.boolean(),
    identities: z.array(identity),
  }),
});

export const beginLink = defineCall({
  ...own,
  method: 'POST',
  path: '/api/auth/oidc/identities/begin',
  summary: 'Begin to link a sign-in at the provider to your account: the current password for a ticket',
  body: z.object({ currentPassword: currentPasswordText }),
  reply: begun,
});

export const finishLink = defineCall({
  ...own,
  method: 'POST',
  path: '/api/auth/oidc/identities',
  summary: 'Finish linking a sign-in at the provider to your account, once',
  body: answer,
  reply: identity,
  status: 201,
});

export const removeIdentity = defineCall({
  ...own,
  method: 'POST',
  path: '/api/auth/oidc/identities/:id/remove',
  summary: 'Unlink a sign-in at the provider, with the current password',
  params: idParams,
  body: z.object({ currentPassword: currentPasswordText }),
  reply: success,
});
