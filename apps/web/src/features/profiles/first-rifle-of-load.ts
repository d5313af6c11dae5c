import type { BulletLibrary, FactoryLoad } from '@windcall/library';
import type { Units } from '../../units/units.ts';
import { NEW_VALUES, type ProfileValues } from './profile-form.ts';
import { profileFromLibrary, sourceText } from './profile-from-library.ts';

/** Assumed accuracy of an unmeasured rifle: extreme spread of five shots, MOA. */
const FIRST_ACCURACY_MOA = 1;
/** Default zero of a rimfire, yd. */
const RIMFIRE_ZERO_YD = 50;

/** Source of a load's velocity: `Hornady ammunition page`. */
export const loadSource = (library: BulletLibrary, { load, bullet }: FactoryLoad): string =>
  // a load is named after its seller, who may not make the bullet
  sourceText(library, load.source, load.name.startsWith(bullet.maker) ? bullet.maker : (load.name.split(' ')[0] ?? ''));

/** Profile of a factory load in an unmeasured rifle. */
export const profileOfLoad = (units: Units, library: BulletLibrary, chosen: FactoryLoad): ProfileValues => {
  const known = profileFromLibrary(units, library, chosen.bullet, chosen.barrel);
  return {
    ...NEW_VALUES,
    ...known,
    name: `${chosen.load.cartridge}, ${chosen.load.name}`,
    rifleAccuracy: FIRST_ACCURACY_MOA,
    ...(chosen.bullet.cartridge !== undefined && { zeroRange: RIMFIRE_ZERO_YD }),
    notes: `${known.notes} (${loadSource(library, chosen)})`,
  };
};
