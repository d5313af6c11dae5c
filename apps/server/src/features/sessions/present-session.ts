import type { sessions } from '@windcall/contract';
import { digitsOf } from '@windcall/simulation';
import type { ListedShot, SessionRow } from './store.ts';

/** A session for the API: profile 0 is the built-in one; the seed is null if sealed. */
export const toWire = (row: SessionRow): sessions.TrainingSession => {
  const { userId: _, stageChosen: __, sealed, ...session } = row;
  return {
    ...session,
    profileId: row.profileId ?? 0,
    seed: sealed ? null : digitsOf(row.seed),
    createdAt: row.createdAt.toISOString(),
  };
};

export const shotToWire = (row: ListedShot): sessions.Shot => {
  const { shotUuid: shotId, windError: _, elevationError: __, ...shot } = row;
  return { ...shot, shotId, createdAt: row.createdAt.toISOString() };
};
