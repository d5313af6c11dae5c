import { UNITS } from '@windcall/units';
import { CARTRIDGES, type Cartridge, cartridgesIn } from './cartridges.ts';

/** Writes a weight, gr, in the user's unit: `140 gr`. */
export type WeightText = (grains: number) => string;

/** A bullet as its maker publishes it. Inches, grains, lb/in², fps; absent values are not published. */
export interface LibraryBullet {
  maker: string;
  name: string;
  caliber: number;
  weight: number;
  length?: number;
  /** The only cartridge, or air rifle, of a rimfire bullet or a pellet. */
  cartridge?: string;
  bcG1?: number;
  bcG7?: number;
  /** Mach, BC. */
  bcByMach?: { G7?: [number, number][]; G1?: [number, number][] };
  /** From this many fps upward, BC; fastest first. */
  bcByVelocity?: { model: 'G1' | 'G7'; atmosphere: string; from: [number, number][] };
  dragCurve?: [number, number][];
  /** BCs of this bullet from other publishers. */
  otherBcs?: { bcG7: number; source: string }[];
  source: string;
  note?: string;
  doubt?: string[];
}

/** Published facts of bullets, factory loads and rifles: `bullets.json`. */
export interface BulletLibrary {
  meta: { sources: Record<string, string> };
  bullets: LibraryBullet[];
  curves: LibraryBullet[];
  loads: {
    name: string;
    cartridge: string;
    bullet: string;
    weight: number;
    mv: number;
    twist?: number;
    source: string;
  }[];
  rifles: { maker: string; model: string; cartridge: string; barrel: number; twist: number }[];
}

/** Loads the library, a chunk of its own, on first use. */
export const loadLibrary = async (): Promise<BulletLibrary> =>
  // The file is ours; its test checks every row.
  (await import('../bullets.json')).default as unknown as BulletLibrary;

/** Shooters' short forms of catalog words. */
const SHORT_WORDS: readonly (readonly [RegExp, string])[] = [
  // a weight joined to the next word: 109lrht
  [/\b(\d{2,3})(?=(?:lrht|eld-?[mx]|smk|tmk|vld|hpbt)\b)/g, '$1 '],
  [/\blrht\b/g, 'long range hybrid target'],
  [/\beld[\s-]?m\b/g, 'eld match'],
  [/\beld[\s-]?x\b/g, 'eld-x'],
  [/\bsmk\b/g, 'matchking'],
  [/\btmk\b/g, 'tipped matchking'],
  [/\bhpbt\b/g, 'hpbt'],
];
const MILLIMETERS: Readonly<Record<string, string>> = {
  '0.243': '6mm',
  '0.264': '6.5 6.5mm',
  '0.284': '7mm',
  '0.308': '30 7.62',
};

const wordsOf = (text: string): string[] =>
  SHORT_WORDS.reduce((t, [short, long]) => t.replace(short, long), text.toLowerCase())
    .replace(/(\d)\s+mm\b/g, '$1mm')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^0?\.(?=\d)/, '').replace(/\.+$/, ''))
    .filter((word) => word !== '' && !UNITS.weight.some((unit) => unit.name === word));

/** `Hornady ELD Match 140 gr .264`, or with its only cartridge instead of the caliber. */
export const bulletName = (
  weightText: WeightText,
  { maker, name, weight, caliber, cartridge }: LibraryBullet,
): string => `${maker} ${name} ${weightText(weight)} ${cartridge ?? caliber.toFixed(3).replace(/^0/, '')}`;

/** The bullet with each BC of another publisher, to match tables made with it. */
export const othersOf = ({
  maker,
  name,
  caliber,
  weight,
  length,
  bcG7,
  otherBcs = [],
}: LibraryBullet): LibraryBullet[] =>
  otherBcs.map(({ bcG7: other, source }) => ({
    ...{ maker, name, caliber, weight, source, bcG7: other },
    ...(length !== undefined && { length }),
    note: `The maker publishes G7 ${bcG7} by now; this one is to agree with tables made with G7 ${other}.`,
  }));

const loadsOf = (weightText: WeightText, library: BulletLibrary, bullet: LibraryBullet): BulletLibrary['loads'] => {
  const own = wordsOf(bulletName(weightText, bullet));
  return library.loads.filter(
    (load) => load.weight === bullet.weight && wordsOf(load.bullet).every((word) => own.includes(word)),
  );
};

const CALIBER_TOLERANCE_IN = 0.0015;
/** Whether a cartridge takes a bullet. A bullet with a single cartridge fits only that; others fit by diameter. */
const isOf = (bullet: LibraryBullet, { name, caliberIn, hasOwnBullets }: Cartridge): boolean =>
  bullet.cartridge === undefined
    ? hasOwnBullets !== true && Math.abs(bullet.caliber - caliberIn) < CALIBER_TOLERANCE_IN
    : bullet.cartridge === name;

/** Heavy bullets first, for long range; doubtful ones last. */
const inOrder = (bullets: readonly LibraryBullet[]): LibraryBullet[] =>
  bullets.toSorted((a, b) => Number(a.doubt !== undefined) - Number(b.doubt !== undefined) || b.weight - a.weight);

/**
 * Bullets whose maker, name, weight and caliber contain every search word, in the makers' order. Bullets of the named cartridges follow,
 * factory-loaded ones first, each from heavy to light with doubtful ones last.
 */
export const searchBullets = (weightText: WeightText, library: BulletLibrary, text: string): LibraryBullet[] => {
  if (wordsOf(text).length === 0) return [];
  const all = [...library.bullets, ...library.curves];
  const having = (words: readonly string[]) => (bullet: LibraryBullet) => {
    const own = wordsOf(`${bulletName(weightText, bullet)} ${MILLIMETERS[String(bullet.caliber)] ?? ''}`);
    return words.every((w) => own.some((word) => (/^\d/.test(w) ? word === w : word.startsWith(w))));
  };
  const literally = all.filter(having(wordsOf(text)));
  const { found, rest } = cartridgesIn(text);
  const named = all.filter(
    (bullet) => found.some((cartridge) => isOf(bullet, cartridge)) && having(wordsOf(rest))(bullet),
  );
  const names = found.map(({ name }) => name);
  const isLoaded = (bullet: LibraryBullet): boolean =>
    loadsOf(weightText, library, bullet).some(({ cartridge }) => names.includes(cartridge));
  const sure = [...literally, ...inOrder(named.filter(isLoaded)), ...inOrder(named)];
  return [...new Set(sure)];
};

/** A barrel for a bullet; null fields must be measured or typed. */
export interface Barrel {
  label: string;
  cartridge: string | null;
  twistRate: number | null;
  muzzleVelocity: number | null;
  /** Source of the velocity. */
  velocityFrom: string;
}

const takes = (cartridge: string, bullet: LibraryBullet): boolean =>
  CARTRIDGES.some((one) => one.name === cartridge && isOf(bullet, one));

/** Barrels and factory loads of the library for a bullet, and one to be typed. */
export const barrelsFor = (weightText: WeightText, library: BulletLibrary, bullet: LibraryBullet): Barrel[] => {
  const loads = loadsOf(weightText, library, bullet);
  const velocityIn = (cartridge: string): Pick<Barrel, 'muzzleVelocity' | 'velocityFrom'> => {
    const load = loads.find((l) => l.cartridge === cartridge);
    return load === undefined
      ? { muzzleVelocity: null, velocityFrom: 'not known: measure it' }
      : { muzzleVelocity: load.mv, velocityFrom: `factory load ${load.name}` };
  };
  return [
    ...loads.map(({ name, cartridge, mv, twist }) => ({
      label: `${name}, ${cartridge}${twist === undefined ? '' : `, 1:${twist}`}`,
      cartridge,
      twistRate: twist ?? null,
      muzzleVelocity: mv,
      velocityFrom: `factory load ${name}`,
    })),
    ...library.rifles
      .filter(({ cartridge }) => takes(cartridge, bullet))
      .map(({ maker, model, cartridge, barrel, twist }) => ({
        label: `${maker} ${model}, ${cartridge}, ${barrel} in, 1:${twist}`,
        cartridge,
        twistRate: twist,
        ...velocityIn(cartridge),
      })),
    {
      label: 'Another barrel: twist and velocity are typed below',
      cartridge: null,
      twistRate: null,
      muzzleVelocity: null,
      velocityFrom: 'not known: measure it',
    },
  ];
};

export interface FactoryLoad {
  readonly load: BulletLibrary['loads'][number];
  readonly bullet: LibraryBullet;
  readonly barrel: Barrel;
}

/** Factory loads of a cartridge whose bullet is in the library, in library order. */
export const factoryLoads = (weightText: WeightText, library: BulletLibrary, cartridge: string): FactoryLoad[] =>
  library.loads
    .filter((load) => load.cartridge === cartridge)
    .flatMap((load) => {
      // a load's words may fit several bullets, MatchKing and Tipped MatchKing: the shortest name is right
      const [bullet] = [...library.curves, ...library.bullets]
        .filter((one) => one.weight === load.weight && loadsOf(weightText, library, one).includes(load))
        .sort((a, b) => a.name.length - b.name.length);
      const barrel = bullet && barrelsFor(weightText, library, bullet).find(({ label }) => label.startsWith(load.name));
      return bullet === undefined || barrel === undefined ? [] : [{ load, bullet, barrel }];
    });

/** Cartridges with a factory load, from the smallest bore to the largest. */
export const loadedCartridges = (weightText: WeightText, library: BulletLibrary): string[] =>
  CARTRIDGES.toSorted((a, b) => a.caliberIn - b.caliberIn)
    .map(({ name }) => name)
    .filter((name) => factoryLoads(weightText, library, name).length > 0);
