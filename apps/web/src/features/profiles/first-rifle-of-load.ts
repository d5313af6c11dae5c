import type { BulletLibrary, FactoryLoad } from '@windcall/library';
import type { Units } from '../../units/units.ts';
import { NEW_VALUES, type ProfileValues } from './profile-form.ts';
import { profileFromLibrary, sourceText } from './profile-from-library.ts';

/** What rifle and shooter shoot until it is measured: extreme spread of five shots, MOA. */
const FIRST_ACCURACY_MOA = 1;
/** Where a rimfire is zeroed until somebody says otherwise, yd. */
const RIMFIRE_ZERO_YD = 50;

/** Where a load's velocity was read: `Hornady ammunition page`. */
export const loadSource = (library: BulletLibrary, { load, bullet }: FactoryLoad): string =>
  // a load is named after who sells it, who need not make the bullet
  sourceText(library, load.source, load.name.startsWith(bullet.maker) ? bullet.maker : (load.name.split(' ')[0] ?? ''));

/** The profile of a factory load in a rifle that nobody has measured. */
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
