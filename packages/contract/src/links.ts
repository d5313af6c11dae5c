import { z } from 'zod';
import { newPassword, newUsername, ownerFields, signedIn, subscriptionState, user } from './auth.ts';
import { callsOf } from './call.ts';
import { id, idParams, plainText, success, timestamp, whole } from './values.ts';

const admin = callsOf({ tag: 'admin', access: 'admin' });
/** The handlers of signing in and of setting passwords have their own limits. */
const auth = callsOf({ tag: 'auth', access: 'public', bodyLimit: 'auth' });

/** Lifetime of an invite in days: bounds and default. */
export const INVITE_DAYS = { least: 1, most: 30, usual: 7 } as const;

export const linkKind = z.enum(['invite', 'reset']);
/** The end of a link, after its `#`: 160 random bits. */
const token = z.string().min(1).max(80);

export const createInvite = admin.post(
  '/api/admin/jwt/invites',
  'Make a link that one account can be made with, also while registration is closed; shown once',
  {
    bodyLimit: 'auth',
    body: z.object({
      days: whole(INVITE_DAYS.least, INVITE_DAYS.most).default(INVITE_DAYS.usual).describe('days that it holds'),
      name: plainText(80).trim().nullish(),
      plan: subscriptionState.nullish(),
    }),
    reply: z.object({ id, link: z.string(), expiresAt: timestamp }),
    status: 201,
    secret: true,
  },
);
export const listLinks = admin.get(
  '/api/admin/jwt/links',
  'One-use links, newest first: what for, by whom, until when, whether used; never the link itself',
  {
    reply: z.object({
      links: z.array(
        z.object({
          id,
          kind: linkKind,
          name: z.string().nullable(),
          plan: subscriptionState.nullable(),
          username: z.string().nullable().describe('the account that a reset link is for'),
          madeBy: z.string(),
          createdAt: timestamp,
          expiresAt: timestamp,
          usedAt: timestamp.nullable(),
          usedBy: z.string().nullable(),
        }),
      ),
    }),
  },
);
export const deleteLink = admin.remove('/api/admin/jwt/links/:id', 'Revoke a one-use link', {
  params: idParams,
  reply: success,
});
export const createResetLink = admin.post(
  '/api/admin/jwt/users/:id/reset-link',
  'Make a link that sets a new password once, within 24 hours; shown once',
  {
    params: idParams,
    bodyLimit: 'auth',
    reply: z.object({ link: z.string(), expiresAt: timestamp }),
    status: 201,
    secret: true,
  },
);
export const createUser = admin.post('/api/admin/jwt/users/create', 'Create an account', {
  bodyLimit: 'auth',
  body: z.object({
    username: newUsername,
    password: newPassword,
    ...ownerFields,
  }),
  reply: user,
  status: 201,
});
export const lookAtLink = auth.post(
  '/api/links/look',
  'What a one-use link is for; used, expired, revoked and guessed ones are answered alike',
  {
    body: z.object({ token }),
    reply: z.object({ kind: linkKind, username: z.string().nullish(), expiresAt: timestamp }),
  },
);
export const consumeLink = auth.post(
  '/api/links/use',
  'Use a link once: make the account of an invite, or set the password of a reset link, and sign in',
  {
    body: z.object({
      token,
      username: newUsername.optional(),
      password: newPassword,
      ...ownerFields,
    }),
    reply: signedIn,
    status: 201,
  },
);
