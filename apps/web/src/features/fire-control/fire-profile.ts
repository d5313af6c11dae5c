import type { profiles } from '@windcall/contract';
import type { BuiltInProfile } from '@windcall/simulation';

export type FireProfile = profiles.Profile | BuiltInProfile;
