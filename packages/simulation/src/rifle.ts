import { type ballistics, profiles } from '@windcall/contract';

/** A rifle with its ammunition in shooters' units, complete: a stored profile, the built-in one, or a mixture with input. */
export interface Rifle extends Omit<Pick<profiles.RifleRecord, keyof typeof profiles.SHOT_RIFLE>, 'name'> {}

/** The built-in profile: id 0, never stored. */
export interface BuiltInProfile extends profiles.RifleRecord {
  id: 0;
  notes: string;
}

const INITIAL = profiles.RIFLE_INITIAL;

/**
 * The rifle of those who have not made one yet. Shown as "No Weapon Selected".
 * Source: product specification, shooting, section 3.
 */
export const DEFAULT_PROFILE: BuiltInProfile = {
  ...INITIAL,
  id: 0,
  name: 'Default 6.5 Creedmoor',
  notes: '',
  bulletLength: profiles.DEFAULT_BULLET_LENGTH_IN,
};

/** The built-in rifle in an answer. */
const BUILT_IN_NAME = 'built-in 6.5 Creedmoor';

/** What an answer calls the rifle it is for; empty where the rifle has no name. The built-in rifle is called so. */
export const rifleName = (rifle: object): string => {
  const name = 'name' in rifle && typeof rifle.name === 'string' ? rifle.name : '';
  // a stored profile may have the built-in name, and the rifle of a stage has no id
  const isStored = 'id' in rifle && rifle.id !== DEFAULT_PROFILE.id;
  return name === DEFAULT_PROFILE.name && !isStored ? BUILT_IN_NAME : name;
};

/** Whether that is the built-in rifle. */
export const isBuiltIn = (rifle: object): boolean => rifleName(rifle) === BUILT_IN_NAME;

const FIELDS = Object.keys(profiles.SHOT_RIFLE) as (keyof typeof profiles.SHOT_RIFLE)[];

/**
 * The rifle a calculation is for: each field as sent, else as stored, else as built in.
 *
 * What describes the stored bullet does not outlive it: sending another weight or diameter drops the stored length
 * (it is estimated then), and another bullet or BC drops the stored BC segments and drag curve. Where nothing is stored,
 * another BC, drag model or curve is another bullet too: the built-in length is the built-in bullet's alone. Reference data
 * that is sent, even as an empty list, replaces the stored; `null` or nothing leaves it.
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
