import { type ballistics, profiles } from '@windcall/contract';

type RifleFields = Pick<profiles.Profile, keyof typeof profiles.rifleFields>;
type ReferenceFields = Pick<profiles.Profile, 'elevationReferenceData' | 'windageReferenceData'>;

/** A rifle with its ammunition in shooters' units, complete: a stored profile, the built-in one, or a mixture with input. */
export interface Rifle extends RifleFields, ReferenceFields {}

/** The built-in profile: id 0, never stored. */
export interface BuiltInProfile extends Rifle {
  id: 0;
  name: string;
  reticleType: profiles.Profile['reticleType'];
  notes: string;
}

const D = profiles.PROFILE_DEFAULTS;

/**
 * The rifle of those who have not made one yet. Shown as "No Weapon Selected".
 * Source: product specification, shooting, section 3.
 */
export const DEFAULT_PROFILE: BuiltInProfile = {
  id: 0,
  name: 'Default 6.5 Creedmoor',
  bulletWeight: D.bulletWeight,
  bulletBC: D.bulletBC,
  muzzleVelocity: D.muzzleVelocity,
  twistRate: D.twistRate,
  rifleAccuracy: D.rifleAccuracy,
  bulletWeightVariation: D.bulletWeightVariation,
  powderChargeVariation: D.powderChargeVariation,
  bcVariation: D.bcVariation,
  scopeHeight: D.scopeHeight,
  zeroRange: D.zeroRange,
  reticleType: D.reticleType,
  notes: D.notes,
  dragModel: D.dragModel,
  bulletDiameter: D.bulletDiameter,
  bulletLength: profiles.DEFAULT_BULLET_LENGTH_IN,
  twistDirection: D.twistDirection,
  bcSegments: [],
  powderTempSensitivity: D.powderTempSensitivity,
  ...profiles.UNKNOWN_FIELDS,
  elevationReferenceData: null,
  windageReferenceData: null,
};

const FIELDS = Object.keys(profiles.rifleFields) as (keyof RifleFields)[];

/**
 * The rifle a calculation is for: each field as sent, else as stored, else as built in.
 *
 * What describes the stored bullet does not outlive it: sending another weight or diameter drops the stored length
 * (it is estimated then), and another bullet or BC drops the stored BC segments and drag curve. Where nothing is stored,
 * another BC, drag model or curve is another bullet too: the built-in length is the built-in bullet's alone. Reference data
 * that is sent, even as an empty list, replaces the stored; `null` or nothing leaves it.
 */
export const rifleOf = (input: Partial<ballistics.BallisticInput>, profile: Rifle = DEFAULT_PROFILE): Rifle => {
  const sent = Object.fromEntries(FIELDS.filter((f) => input[f] !== undefined).map((f) => [f, input[f]]));
  const rifle: Rifle = { ...profile, ...sent };
  const otherBullet = rifle.bulletWeight !== profile.bulletWeight || rifle.bulletDiameter !== profile.bulletDiameter;
  const isStored = profile !== DEFAULT_PROFILE;
  const isBuiltIn = rifle.bulletBC === D.bulletBC && rifle.dragModel === D.dragModel && rifle.dragCurve === null;
  if (input.bulletLength === undefined && (otherBullet || !(isStored || isBuiltIn))) rifle.bulletLength = null;
  const otherDrag = otherBullet || rifle.bulletBC !== profile.bulletBC;
  if (rifle.bulletBC !== profile.bulletBC && input.bcSegments === undefined) rifle.bcSegments = [];
  if (otherDrag && input.dragCurve === undefined) rifle.dragCurve = null;
  if (rifle.muzzleVelocity !== profile.muzzleVelocity && input.powderTable === undefined) rifle.powderTable = null;
  if (input.elevationReferenceData) rifle.elevationReferenceData = input.elevationReferenceData;
  if (input.windageReferenceData) rifle.windageReferenceData = input.windageReferenceData;
  return rifle;
};
