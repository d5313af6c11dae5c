import { type ballistics, profiles } from '@windcall/contract';

/** A complete rifle with its ammunition in shooters' units: a stored profile, the built-in one, or a mixture with input. */
export interface Rifle extends Omit<Pick<profiles.RifleRecord, keyof typeof profiles.SHOT_RIFLE>, 'name'> {}

/** The built-in profile: id 0, never stored. */
export interface BuiltInProfile extends profiles.RifleRecord {
  id: 0;
  notes: string;
}

const INITIAL = profiles.RIFLE_INITIAL;

/**
 * The rifle of users without a profile. Shown as "No Weapon Selected". Source: product specification, shooting, section
 * 3.
 */
export const DEFAULT_PROFILE: BuiltInProfile = {
  ...INITIAL,
  id: 0,
  name: 'Default 6.5 Creedmoor',
  notes: '',
  bulletLength: profiles.DEFAULT_BULLET_LENGTH_IN,
};

const BUILT_IN_NAME = 'built-in 6.5 Creedmoor';

/** Name of a rifle in answers; empty if it has none. */
export const rifleName = (rifle: object): string => {
  const name = 'name' in rifle && typeof rifle.name === 'string' ? rifle.name : '';
  // a stored profile may have the built-in name, and a stage's rifle has no id
  const isStored = 'id' in rifle && rifle.id !== DEFAULT_PROFILE.id;
  return name === DEFAULT_PROFILE.name && !isStored ? BUILT_IN_NAME : name;
};

export const isBuiltIn = (rifle: object): boolean => rifleName(rifle) === BUILT_IN_NAME;

const FIELDS = Object.keys(profiles.SHOT_RIFLE) as (keyof typeof profiles.SHOT_RIFLE)[];

/**
 * The rifle for a calculation: each field from the input, else from the profile, else built in.
 * Data of the stored bullet do not apply to another bullet: another weight or diameter drops the stored length (it is estimated then), and
 * another bullet or BC drops the stored BC segments and drag curve. Without a profile, another BC, drag model or curve is another
 * bullet too, because the built-in length belongs to the built-in bullet. Reference data in the input, even an empty list,
 * replace the stored data; `null` or absence keeps them.
 */
export const rifleOf = (input: Partial<ballistics.BallisticInput>, profile: Rifle = DEFAULT_PROFILE): Rifle => {
  const given: Partial<Record<string, unknown>> = input;
  const sent = Object.fromEntries(FIELDS.flatMap((f) => (given[f] === undefined ? [] : [[f, given[f]]])));
  const rifle: Rifle = { ...profile, ...sent };
  const otherBullet = rifle.bulletWeight !== profile.bulletWeight || rifle.bulletDiameter !== profile.bulletDiameter;
  const isStored = profile !== DEFAULT_PROFILE;
  const isBuiltIn =
    rifle.bulletBC === INITIAL.bulletBC && rifle.dragModel === INITIAL.dragModel && rifle.dragCurve === null;
  if (input.bulletLength === undefined && (otherBullet || !(isStored || isBuiltIn))) rifle.bulletLength = null;
  const otherDrag = otherBullet || rifle.bulletBC !== profile.bulletBC;
  if (rifle.bulletBC !== profile.bulletBC && input.bcSegments === undefined) rifle.bcSegments = [];
  if (otherDrag && input.dragCurve === undefined) rifle.dragCurve = null;
  if (rifle.muzzleVelocity !== profile.muzzleVelocity && input.powderTable === undefined) rifle.powderTable = null;
  rifle.elevationReferenceData = input.elevationReferenceData ?? profile.elevationReferenceData;
  rifle.windageReferenceData = input.windageReferenceData ?? profile.windageReferenceData;
  return rifle;
};
