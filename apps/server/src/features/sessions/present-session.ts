import type { sessions } from '@windcall/contract';
import type { SessionRow, ShotRow } from './store.ts';

/** A stored session as the API shows it: without its seed, and with 0 for the built-in profile. */
export const toWire = ({ userId: _, seed: __, ...row }: SessionRow): sessions.TrainingSession => ({
  ...row,
  profileId: row.profileId ?? 0,
  createdAt: row.createdAt.toISOString(),
});

/** A stored shot as the API shows it. */
export const shotToWire = (row: ShotRow): sessions.Shot => {
  const { shotUuid: _, windError: __, elevationError: ___, ...shot } = row;
  return { ...shot, createdAt: row.createdAt.toISOString() };
};
