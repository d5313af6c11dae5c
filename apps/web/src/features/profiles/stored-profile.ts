import type { profiles } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';

/** A profile as the server returns it, for tests. */
export const storedProfile = (id: number, name: string, more: Partial<profiles.Profile> = {}): profiles.Profile => ({
  ...DEFAULT_PROFILE,
  bulletLength: null,
  bcSegments: [],
  previousBaseline: null,
  createdAt: '2026-04-01T08:00:00.000Z',
  updatedAt: '2026-04-01T08:00:00.000Z',
  ...more,
  id,
  name,
});
