import { z } from 'zod';
import { callsOf } from './call.ts';
import { firstCallFate } from './first-call.ts';
import { MANAGED_NAME, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './sign-in-code.ts';
import { id, isOfOneAlphabet, isUnseen, measure, shownName, success, text, timestamp } from './values.ts';

const auth = callsOf({ tag: 'auth', access: 'user' });
const devices = callsOf({ tag: 'devices', access: 'user' });

const codePoints = (s: string): number => [...s].length;

/** A new password: 6 to 256 code points, any Unicode, nothing truncated or trimmed. */
export const newPassword = z
  .string()
  .max(PASSWORD_MAX * 2)
  .refine((s) => codePoints(s) >= PASSWORD_MIN, 'Password must be at least 6 characters')
  .refine((s) => codePoints(s) <= PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .refine((s) => !s.includes('\0'), 'Password must not contain NUL characters');

/** Whether a name, after NFKC, consists of printable ASCII, letters, digits and marks of their own script. */
const isPlainName = (name: string): boolean =>
  [...name.normalize('NFKC')].every(
    (c) => /^[ -~\p{L}\p{M}\p{Nd}]$/u.test(c) && !/\p{Script=Inherited}/u.test(c) && !isUnseen(c),
  );

/**
 * A new username: 3 to 64 characters, letters of one script, nothing invisible. Names are compared after NFKC,
 * lower-casing and trimming, and by their look.
 */
export const newUsername = text(USERNAME_MAX)
  .trim()
  .min(USERNAME_MIN)
  .refine(
    (name) => isPlainName(name) && isOfOneAlphabet(name.normalize('NFKC')),
    'Username must not mix scripts or contain signs that cannot be seen',
  )
  .refine(
    (name) => !name.normalize('NFKC').toLowerCase().startsWith(MANAGED_NAME),
    `Usernames that begin with ${MANAGED_NAME} are those of accounts made in classes`,
  );

const email = z.email().max(254);
/** An optional address; `""` is none. */
export const optionalEmail = text(254)
  .refine((s) => s === '' || email.safeParse(s).success, 'must be a mail address, such as name@example.org')
  .transform((s) => (s === '' ? null : s))
  .nullish();
/** An optional first or last name; `""` is none. */
export const optionalName = shownName(80, 0)
  .transform((s) => (s === '' ? null : s))
  .nullish();
/** Optional facts about an account's owner. */
export const ownerFields = { email: optionalEmail, firstName: optionalName, lastName: optionalName };

export const SUBSCRIPTION_STATES = ['active', 'trialing', 'past_due', 'canceled', 'none'] as const;
export const subscriptionState = z.enum(SUBSCRIPTION_STATES);

export const user = z.object({
  id,
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(['admin', 'user']),
  isAdmin: z.boolean(),
  isDemoUser: z.boolean(),
  managed: z.boolean().optional().describe('signs in with a code, which instructors of its class can replace'),
  createdAt: timestamp,
  sub_status: subscriptionState,
  grace_until: z.number().int().nullable().describe('seconds since 1970, end of the period of grace'),
});
export type User = z.infer<typeof user>;

/**
 * Chosen units by kind of measure, named as in the table of units, and `numbers`, the number format if not the US one:
 * at most 512 bytes.
 */
export const unitChoices = z
  .record(z.string().regex(/^[a-z]{1,16}$/, 'must be a kind of measure'), text(12))
  .refine((chosen) => encodeURIComponent(JSON.stringify(chosen)).replace(/%../g, '-').length <= 512, {
    message: 'must not be larger than 512 bytes',
  });

const rifleId = id.or(z.literal(0)).describe('identifier, 0 for the built-in rifle');

export const planFeatures = z.object({ canUseWMP: z.boolean(), canUseTruing: z.boolean() });
export const currentUser = user.extend({
  subscribed: z.boolean(),
  planFeatures,
  units: unitChoices.nullable().default(null).describe('null while nothing was chosen'),
  rifleId: rifleId
    .nullable()
    .default(null)
    .describe('weapon profile chosen last, on any device, or the only one; 0 for the built-in rifle, null for neither'),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** Claims of the token (HS256), which the browser decodes. */
export const tokenClaims = z.object({
  sub: z.union([z.string(), z.number()]),
  username: z.string(),
  email: z.string().nullable().optional(),
  firstName: z.string().nullable().optional(),
  lastName: z.string().nullable().optional(),
  role: z.string().optional(),
  isAdmin: z.boolean().optional(),
  isDemoUser: z.boolean().optional(),
  exp: measure('seconds since 1970'),
  iat: z.number().optional().describe('seconds since 1970'),
  sid: z.string().optional(),
  stay: z.boolean().optional().describe('the browser may renew it'),
  sub_status: z.string().nullable().optional(),
  grace_until: z.number().nullable().optional().describe('seconds since 1970'),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

export const currentPasswordText = z.string().max(1024);
export const withPassword = z.object({ currentPassword: currentPasswordText });

export const signedIn = z.object({ token: z.string(), user });

/** Requests a lasting sign-in: the answer sets the cookie that `renew` needs. */
export const stay = z
  .boolean()
  .optional()
  .describe(
    'keep this browser signed in for 30 days after its last use, 180 in all; not with a shared or administrator account',
  );

export const login = auth.post(
  '/api/auth/jwt/login',
  'Sign in with username and password; an account with a passkey is answered `passkey-required`, with a challenge',
  {
    access: 'public',
    bodyLimit: 'auth',
    body: z.object({ username: z.string().min(1).max(256), password: z.string().min(1).max(1024), stay }),
    reply: signedIn,
  },
);

export const register = auth.post('/api/auth/jwt/register', 'Create an account and sign in', {
  access: 'public',
  bodyLimit: 'auth',
  body: z.object({
    username: newUsername,
    password: newPassword,
    ...ownerFields,
    stay,
    firstCall: z.string().max(600).optional().describe('the call made before registering, as it was given'),
  }),
  reply: signedIn.extend({
    firstCall: firstCallFate.optional().describe('what became of the call that was sent along'),
  }),
  status: 201,
});

export const renew = devices.post(
  '/api/auth/jwt/renew',
  'Get a new token for one that has run out or will soon, in a browser that stays signed in',
  { access: 'public', bodyLimit: 'auth', body: z.object({ token: z.string().max(8192) }), reply: signedIn },
);

export const device = z.object({
  id: z.uuid(),
  name: z.string().describe('browser and system, as the browser named itself'),
  createdAt: timestamp,
  usedAt: timestamp.describe('last sign-in or renewal'),
  staysUntil: timestamp.nullable().describe('end of the stay without another use; null for a sign-in of 12 hours'),
  isCurrent: z.boolean().describe('whether the request came from it'),
});

export type Device = z.infer<typeof device>;

export const listDevices = devices.get(
  '/api/auth/devices',
  'Devices that are signed in to your account, last used first',
  { reply: z.array(device) },
);

export const endDevice = devices.remove('/api/auth/devices/:id', 'Sign a device out of your account', {
  params: z.object({ id: z.uuid() }),
  reply: success,
});

export const me = auth.get('/api/auth/me', 'The signed-in user as the server knows it now, with plan features', {
  reply: currentUser,
});

export const logout = auth.post('/api/auth/logout', 'Revoke the presented token', {
  bodyLimit: 'auth',
  reply: z.object({
    success: z.literal(true),
    continueAt: z
      .string()
      .optional()
      .describe('page of the sign-in provider that ends the session there, after a sign-in through it'),
  }),
});

export const updateAccount = auth.put(
  '/api/auth/profile',
  'Change your account: only the fields sent; a new password or username needs the current password',
  {
    bodyLimit: 'auth',
    body: z.object({
      username: newUsername.optional(),
      ...ownerFields,
      units: unitChoices.nullish(),
      rifleId: rifleId.optional(),
      currentPassword: currentPasswordText.optional(),
      newPassword: newPassword.optional(),
      confirmPassword: z.string().max(1024).optional(),
    }),
    reply: z.object({ user, usernameChanged: z.boolean() }),
  },
);
