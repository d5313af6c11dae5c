import type { profiles } from '@windcall/contract';
import type { ProfileRow } from './store.ts';

/** A stored profile as the API shows it. */
export const toWire = ({ userId: _, ...row }: ProfileRow): profiles.Profile => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
