import type { profiles } from '@windcall/contract';
import type { BuiltInProfile } from '@windcall/simulation';

/** A stored profile, or the built-in one (id 0). */
export type AnyProfile = profiles.Profile | BuiltInProfile;

export const NO_WEAPON = 'No Weapon Selected';

/** Named in the address of Fire Control, it opens the form of a new profile. */
export const NEW_PROFILE_QUERY = 'new-profile';
export const NEW_PROFILE_PATH = `/?tab=settings&${NEW_PROFILE_QUERY}`;

/** The name on the screen: the built-in profile stands for none. */
export const shownName = (profile: Pick<AnyProfile, 'id' | 'name'>): string =>
  profile.id === 0 ? NO_WEAPON : profile.name;

const rowsText = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'row' : 'rows'} of ${what}`];

/** What reference data a profile carries; empty when none. */
export const referenceText = (profile: Pick<AnyProfile, 'elevationReferenceData' | 'windageReferenceData'>): string =>
  [
    ...rowsText(profile.elevationReferenceData?.length ?? 0, 'elevation reference'),
    ...rowsText(profile.windageReferenceData?.length ?? 0, 'windage reference'),
  ].join(', ');
