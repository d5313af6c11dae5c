import { z } from 'zod';
import { newPassword, newUsername, ownerFields, subscriptionState, user } from './auth.ts';
import { callsOf } from './call.ts';
import { demoRestrictions } from './demo.ts';
import { id, idParams, pageQuery, success, timestamp, whole } from './values.ts';

const { get, post, put, remove } = callsOf({ tag: 'admin', access: 'admin' });
/** Source: product specification, section 5.1. */
const CREDENTIALS_REQUIRED = 'Username and password are required';

export const listUsers = get('/api/admin/jwt/users', 'All accounts, oldest first', {
  query: pageQuery.extend({ search: z.string().max(120).optional() }),
  reply: z.array(user),
});

export const updateUser = put(
  '/api/admin/jwt/users/:id',
  'Change administrator flag, demo flag or subscription of an account',
  {
    params: idParams,
    bodyLimit: 'auth',
    body: z
      .object({
        isAdmin: z.boolean().optional(),
        isDemoUser: z.boolean().optional(),
        sub_status: subscriptionState.optional(),
        grace_until: whole(0, 32_503_680_000).nullable().optional().describe('seconds since 1970'),
      })
      .refine((b) => Object.values(b).some((v) => v !== undefined), 'Nothing to change was given'),
    reply: user,
  },
);

export const resetPassword = post(
  '/api/admin/jwt/users/:id/reset-password',
  'Set a new password; every session of that user ends and a lock is lifted',
  { params: idParams, bodyLimit: 'auth', body: z.object({ newPassword }), reply: success },
);

export const deleteUser = remove('/api/admin/jwt/users/:id', 'Delete an account and everything it owns', {
  params: idParams,
  reply: success,
});

const credential = z.string(CREDENTIALS_REQUIRED).min(1, { error: CREDENTIALS_REQUIRED, abort: true });

export const createDemoUser = post('/api/admin/jwt/users/create-demo', 'Create a demo account', {
  bodyLimit: 'auth',
  body: z.object({
    username: credential.pipe(newUsername),
    password: credential.pipe(newPassword),
    ...ownerFields,
  }),
  reply: user,
  status: 201,
});

export const auditEntry = z.object({
  id,
  at: timestamp,
  adminId: id.nullable(),
  adminName: z.string(),
  action: z.string().describe('what was done, for example update-user'),
  userId: id.nullable(),
  userName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).describe('changed values; never a password'),
});

export const listAudit = get('/api/admin/jwt/audit', 'What administrators did, newest first', {
  query: pageQuery,
  reply: z.array(auditEntry),
});

export const getDemoRestrictions = get('/api/admin/jwt/demo-restrictions', 'The restrictions of every demo account', {
  reply: demoRestrictions,
});

export const updateDemoRestrictions = put(
  '/api/admin/jwt/demo-restrictions',
  'Change the restrictions of every demo account',
  { bodyLimit: 'auth', body: demoRestrictions.partial(), reply: demoRestrictions },
);
