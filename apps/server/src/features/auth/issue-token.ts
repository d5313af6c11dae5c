import { randomUUID } from 'node:crypto';
import type { auth } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import { toUser, type UserRow } from '../../platform/accounts/signed-in-user.ts';
import type { Db } from '../../platform/db/db.ts';
import { insertSignIn } from './store.ts';

/** Life of a token, seconds. */
const TOKEN_LIFE_S = 12 * 3600;

/** Signs a user in: stores the id of a new token and gives the token, whose claims tell the browser who is signed in. */
export const issueToken = async (app: FastifyInstance, db: Db, row: UserRow): Promise<string> => {
  const iat = Math.floor(Date.now() / 1000);
  const exp = iat + TOKEN_LIFE_S;
  const sid = randomUUID();
  await insertSignIn(db, { sid, userId: row.id, createdAt: new Date(), expiresAt: new Date(exp * 1000) });
  const { id, createdAt: _, ...user } = toUser(row);
  const claims: auth.TokenClaims = { sub: String(id), ...user, iat, exp, sid };
  return app.jwt.sign(claims);
};
