import type { profiles } from '@windcall/contract';
import type { BuiltInProfile } from '@windcall/simulation';

/** The weapon profile that Fire Control shoots with: a stored one, or the built-in one (id 0). */
export type FireProfile = profiles.Profile | BuiltInProfile;
