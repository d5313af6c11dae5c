export {
  type Barrel,
  type BulletLibrary,
  barrelsFor,
  bulletName,
  type FactoryLoad,
  factoryLoads,
  type LibraryBullet,
  loadedCartridges,
  loadLibrary,
  othersOf,
  searchBullets,
} from './bullet-library.ts';
export { CARTRIDGES } from './cartridges.ts';
export {
  BANDS_APART_FPS,
  BC_AIRS,
  type BcAir,
  type BulletDrag,
  ballOf,
  bcVariationOf,
  boreOf,
  dragOf,
  loadRifles,
  MAKERS_SOUND_FPS,
  MOST_BANDS,
  rifleOfBullet,
  segmentsOfBands,
} from './library-rifle.ts';
