/**
 * Muzzle energy per kilogram of powder, J/kg: mean of loads from .223 to .338 Lapua (1.13–1.25 MJ/kg). Used to estimate the charge, because
 * profiles do not contain it.
 */
const MUZZLE_ENERGY_J_PER_KG = 1.2e6;
/** d ln v ÷ d ln charge at a given case and bullet. Source: interior-ballistics rule of thumb (Powley; 0.6–0.7). */
const CHARGE_EXPONENT = 0.65;
/**
 * d ln v ÷ d ln bullet mass at a given charge: heavier bullets burn the powder better, so less than the ½ of equal energy. Source: the
 * same.
 */
const MASS_EXPONENT = -0.3;

/** Powder charge of a cartridge, kg, estimated from its muzzle energy: 41–44 gr for 140 gr at 2800 fps. */
export const estimateChargeKg = (bulletMassKg: number, muzzleVelocityMps: number): number =>
  (0.5 * bulletMassKg * muzzleVelocityMps ** 2) / MUZZLE_ENERGY_J_PER_KG;

/** Change of muzzle velocity per kilogram of powder, m/s (about 42 fps per grain for a 6.5 Creedmoor). */
export const velocityPerChargeKg = (bulletMassKg: number, muzzleVelocityMps: number): number =>
  (CHARGE_EXPONENT * muzzleVelocityMps) / estimateChargeKg(bulletMassKg, muzzleVelocityMps);

/**
 * Change of muzzle velocity per kilogram of bullet, m/s, negative (about −6 fps per grain for a 140-gr 6.5
 * Creedmoor).
 */
export const velocityPerBulletKg = (bulletMassKg: number, muzzleVelocityMps: number): number =>
  (MASS_EXPONENT * muzzleVelocityMps) / bulletMassKg;
