import type { profiles } from '@windcall/contract';
import type { ProfileRow } from './store.ts';

export const toWire = ({ userId: _, ...row }: ProfileRow): profiles.Profile => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
