import { randomUUID } from 'node:crypto';
import type { auth } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { toUser, type UserRow } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { insertSignIn } from './store.ts';

/** Life of a token, seconds. */
const TOKEN_LIFE_S = 12 * 3600;

/**
 * Signs a user in: stores the id of a new token and gives the token, whose claims tell the browser who is signed in.
 * Null when the password in `row` is no longer the account's, or the account is gone.
 */
export const issueToken = async (
  app: FastifyInstance,
  db: Db,
  row: UserRow,
  { throughProvider }: { readonly throughProvider: boolean } = { throughProvider: false },
): Promise<string | null> => {
  const iat = Math.floor(Date.now() / 1000);
  const exp = iat + TOKEN_LIFE_S;
  const sid = randomUUID();
  const signIn = { sid, userId: row.id, createdAt: new Date(), expiresAt: new Date(exp * 1000), throughProvider };
  if (!(await insertSignIn(db, signIn, row.passwordHash))) return null;
  const { id, createdAt: _, ...user } = toUser(row);
  const claims: auth.TokenClaims = { sub: String(id), ...user, iat, exp, sid };
  return app.jwt.sign(claims);
};
