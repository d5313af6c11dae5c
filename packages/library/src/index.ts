export { BANDS_APART_FPS, BC_AIRS, type BcAir, MAKERS_SOUND_FPS, MOST_BANDS, segmentsOfBands } from './bc-bands.ts';
export {
  type Barrel,
  type BulletLibrary,
  barrelsFor,
  bulletName,
  type LibraryBullet,
  loadLibrary,
  othersOf,
  searchBullets,
  type WeightText,
} from './bullet-library.ts';
export { CARTRIDGES } from './cartridges.ts';
export { BC_SHARE, type BulletDrag, ballOf, boreOf, dragOf } from './library-rifle.ts';
