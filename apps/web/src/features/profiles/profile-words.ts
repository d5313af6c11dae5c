import type { profiles } from '@windcall/contract';
import type { BuiltInProfile } from '@windcall/simulation';
import { said, twistText } from '../../platform/measure/use-units.ts';

/** A stored profile, or the built-in one (id 0). */
export type AnyProfile = profiles.Profile | BuiltInProfile;

export const NO_WEAPON = 'No Weapon Selected';

/** The name on the screen: the built-in profile stands for none. */
export const shownName = (profile: Pick<AnyProfile, 'id' | 'name'>): string =>
  profile.id === 0 ? NO_WEAPON : profile.name;

/** `140 gr · G7 0.325 · 2800 fps · 1:8 · 0.25 MOA · zero 100 yd`. */
export const summaryText = (profile: AnyProfile): string =>
  [
    said('weight', profile.bulletWeight),
    `${profile.dragModel} ${profile.bulletBC}`,
    said('muzzle', profile.muzzleVelocity),
    profile.twistRate === 0
      ? 'no rifling'
      : `${twistText(profile.twistRate)}${profile.twistDirection === 'left' ? ' left' : ''}`,
    said('target', profile.rifleAccuracy),
    `zero ${said('range', profile.zeroRange)}`,
  ]
    // A figure stays with its unit at the end of a line.
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(' · ');

const rowsText = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'row' : 'rows'} of ${what}`];

/** What reference data a profile carries; empty when none. */
export const referenceText = (profile: Pick<AnyProfile, 'elevationReferenceData' | 'windageReferenceData'>): string =>
  [
    ...rowsText(profile.elevationReferenceData?.length ?? 0, 'elevation reference'),
    ...rowsText(profile.windageReferenceData?.length ?? 0, 'windage reference'),
  ].join(', ');
