import type { profiles } from '@windcall/contract';
import type { BuiltInProfile } from '@windcall/simulation';

export type AnyProfile = profiles.Profile | BuiltInProfile;

export const NO_WEAPON = 'No Weapon Selected';

/** Query of Fire Control's address that opens the form of a new profile. */
export const NEW_PROFILE_QUERY = 'new-profile';
export const NEW_PROFILE_PATH = `/?tab=settings&${NEW_PROFILE_QUERY}`;

/** Name on the screen; the built-in profile counts as no weapon. */
export const shownName = (profile: Pick<AnyProfile, 'id' | 'name'>): string =>
  profile.id === 0 ? NO_WEAPON : profile.name;

const rowsText = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'row' : 'rows'} of ${what}`];

/** A profile's reference data in words; empty without any. */
export const referenceText = (profile: Pick<AnyProfile, 'elevationReferenceData' | 'windageReferenceData'>): string =>
  [
    ...rowsText(profile.elevationReferenceData?.length ?? 0, 'elevation reference'),
    ...rowsText(profile.windageReferenceData?.length ?? 0, 'windage reference'),
  ].join(', ');
