import type { profiles } from '@windcall/contract';
import type { BuiltInProfile } from '@windcall/simulation';

/** Weapon profile of Fire Control: a stored one, or the built-in one (ID 0). */
export type FireProfile = profiles.Profile | BuiltInProfile;
