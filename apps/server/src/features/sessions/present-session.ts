import type { sessions } from '@windcall/contract';
import type { ListedShot, SessionRow } from './store.ts';

/** A seed (16 hex digits) as the decimal digits that a draw takes. */
export const seedDigits = (seed: string): string => BigInt(`0x${seed}`).toString();

/** A stored session as the API shows it: 0 for the built-in profile, and its seed unless it is sealed. */
export const toWire = (row: SessionRow): sessions.TrainingSession => {
  const { userId: _, stageChosen: __, sealed, ...session } = row;
  return {
    ...session,
    profileId: row.profileId ?? 0,
    seed: sealed ? null : seedDigits(row.seed),
    createdAt: row.createdAt.toISOString(),
  };
};

/** A stored shot as the API shows it. */
export const shotToWire = (row: ListedShot): sessions.Shot => {
  const { shotUuid: shotId, windError: _, elevationError: __, ...shot } = row;
  return { ...shot, shotId, createdAt: row.createdAt.toISOString() };
};
