import { UNITS } from '@windcall/units';
import { said } from '../../platform/measure/use-units.ts';
import { segmentsOfBands } from './bc-bands.ts';
import { CHRONOGRAPH_SD_FPS } from './profile-fields.ts';
import { NEW_VALUES, type ProfileValues } from './profile-form.ts';

/** A bullet as its maker publishes it. Inches, grains, lb/in², fps; what is absent is not published. */
export interface LibraryBullet {
  maker: string;
  name: string;
  calibre: number;
  weight: number;
  length?: number;
  bcG1?: number;
  bcG7?: number;
  /** Mach, BC. */
  bcByMach?: { G7?: [number, number][]; G1?: [number, number][] };
  /** From this many fps upward, BC; fastest first. */
  bcByVelocity?: { model: 'G1' | 'G7'; atmosphere: string; from: [number, number][] };
  dragCurve?: [number, number][];
  /** The same bullet as others publish it. */
  otherBcs?: { bcG7: number; source: string }[];
  source: string;
  note?: string;
  doubt?: string[];
}

/** The public facts of bullets, factory loads and rifles: `bullet-library.json`. */
export interface BulletLibrary {
  meta: { sources: Record<string, string> };
  bullets: LibraryBullet[];
  curves: LibraryBullet[];
  loads: { name: string; cartridge: string; bullet: string; weight: number; mv: number; twist?: number }[];
  rifles: { maker: string; model: string; cartridge: string; barrel: number; twist: number }[];
}

/** The library, fetched when it is first wanted: it is a file of its own. */
export const loadLibrary = async (): Promise<BulletLibrary> =>
  // The file is ours; its test reads every row of it.
  (await import('./bullet-library.json')).default as unknown as BulletLibrary;

/** What shooters write for the words of catalogues. */
const SHORT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\beld[\s-]?m\b/g, 'eld match'],
  [/\beld[\s-]?x\b/g, 'eld-x'],
  [/\bsmk\b/g, 'matchking'],
  [/\btmk\b/g, 'tipped matchking'],
  [/\bhpbt\b/g, 'hpbt'],
];
const MILLIMETRES: Readonly<Record<string, string>> = {
  '0.243': '6mm',
  '0.264': '6.5 6.5mm',
  '0.284': '7mm',
  '0.308': '30 7.62',
};

const wordsOf = (text: string): string[] =>
  SHORT_WORDS.reduce((t, [short, long]) => t.replace(short, long), text.toLowerCase())
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^0?\.(?=\d)/, ''))
    .filter((word) => word !== '' && !UNITS.weight.some((unit) => unit.name === word));

/** `Hornady ELD Match 140 gr .264`. */
export const bulletName = ({ maker, name, weight, calibre }: LibraryBullet): string =>
  `${maker} ${name} ${said('weight', weight)} ${calibre.toFixed(3).replace(/^0/, '')}`;

/** A bullet by its maker, and as others publish it: each with its own BC, to agree with the tables of those. */
const versionsOf = (bullet: LibraryBullet): LibraryBullet[] => {
  const { maker, name, calibre, weight, length, bcG7 } = bullet;
  const others = (bullet.otherBcs ?? []).map(({ bcG7: other, source }) => ({
    ...{ maker, name, calibre, weight, source, bcG7: other },
    ...(length !== undefined && { length }),
    note: `The maker publishes G7 ${bcG7} by now; this one is to agree with tables made with G7 ${other}.`,
  }));
  return [bullet, ...others];
};

/** Bullets whose maker, name, weight and calibre hold every word of the search, at most `most`. */
export const searchBullets = (library: BulletLibrary, text: string, most = 20): LibraryBullet[] => {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const matches = (bullet: LibraryBullet): boolean => {
    const words = wordsOf(`${bulletName(bullet)} ${MILLIMETRES[String(bullet.calibre)] ?? ''}`);
    return wanted.every((w) => words.some((word) => (/^\d/.test(w) ? word === w : word.startsWith(w))));
  };
  return [...library.bullets, ...library.curves].filter(matches).flatMap(versionsOf).slice(0, most);
};

/** A barrel to shoot a bullet from; what is null has to be measured or typed. */
export interface Barrel {
  label: string;
  cartridge: string | null;
  twistRate: number | null;
  muzzleVelocity: number | null;
  /** How the velocity is known. */
  velocityFrom: string;
}

/** Diameter of the bullets of a cartridge, inches. */
const CARTRIDGE_CALIBRES: Readonly<Record<string, number>> = {
  '22 Long Rifle': 0.223,
  '22 ARC': 0.224,
  '223 Remington': 0.224,
  '6mm ARC': 0.243,
  '6mm Creedmoor': 0.243,
  '6mm Dasher': 0.243,
  '6mm GT': 0.243,
  '6.5 Creedmoor': 0.264,
  '6.5 PRC': 0.264,
  '7mm PRC': 0.284,
  '308 Winchester': 0.308,
  '300 Win Mag': 0.308,
  '300 PRC': 0.308,
  '338 Lapua Mag': 0.338,
};

/** Barrels and factory loads of the library for a bullet, and the way to type one's own. */
export const barrelsFor = (library: BulletLibrary, bullet: LibraryBullet): Barrel[] => {
  const own = wordsOf(bulletName(bullet));
  const loads = library.loads.filter(
    (load) => load.weight === bullet.weight && wordsOf(load.bullet).every((word) => own.includes(word)),
  );
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
      .filter(({ cartridge }) => Math.abs((CARTRIDGE_CALIBRES[cartridge] ?? 0) - bullet.calibre) < 0.0015)
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

/** BC from lot to lot and shot to shot by radar, as a share (one standard deviation). */
const BC_SHARE = 0.007;

const dragOf = (bullet: LibraryBullet): Pick<ProfileValues, 'dragModel' | 'bulletBC' | 'bcSegments' | 'dragCurve'> => {
  const bands = bullet.bcByVelocity;
  if (bullet.dragCurve) {
    const dragCurve = bullet.dragCurve.map(([mach, cd]) => ({ mach, cd }));
    const bulletBC = Number((bullet.weight / 7000 / bullet.calibre ** 2).toFixed(4));
    return { dragModel: 'G7', bulletBC, bcSegments: [], dragCurve };
  }
  if (bands) {
    const bcSegments = segmentsOfBands(
      bands.from.map(([from, bc]) => ({ from, bc })),
      bands.atmosphere === 'ASM' ? 'ASM' : 'ICAO',
    );
    return { dragModel: bands.model, bulletBC: bcSegments.at(-1)?.bc ?? 0.3, bcSegments, dragCurve: null };
  }
  const dragModel = bullet.bcG7 === undefined ? 'G1' : 'G7';
  const bcSegments = (bullet.bcByMach?.[dragModel] ?? []).map(([mach, bc]) => ({ mach, bc }));
  return { dragModel, bulletBC: bullet.bcG7 ?? bullet.bcG1 ?? 0.3, bcSegments: bcSegments.reverse(), dragCurve: null };
};

/** Marks of the library's checks, as a shooter would say them; `meta.checks` has their limits. */
const DOUBTS: readonly (readonly [RegExp, string])[] = [
  [/^differs: LO (.+)$/, 'a collected table, not the maker’s, has $1'],
  [/^differs: A\d+ (.+)$/, 'the maker’s older table has $1'],
  [/^i7 (.+)$/, 'an unusual G7 for its weight, form factor $1'],
  [/^i1 (.+)$/, 'an unusual G1 for its weight, form factor $1'],
  [/^G7\/G1 (.+)$/, 'an unusual ratio of G7 to G1, $1'],
  [/^bands differ.*$/, 'the BCs of its bands differ by more than half'],
];

/** What is doubtful about a bullet's figures, in words. */
export const doubtsOf = ({ doubt = [] }: Pick<LibraryBullet, 'doubt'>): string[] =>
  doubt.map((mark) => DOUBTS.reduce((text, [form, words]) => text.replace(form, words), mark));

/** Where a bullet's figures come from, and what is doubtful about them, in lines for the notes of a profile. */
export const provenance = (library: BulletLibrary, bullet: LibraryBullet): string[] => {
  const [key = '', number] = bullet.source.split('#');
  const source = library.meta.sources[key] ?? bullet.source;
  return [
    `Source: ${source}${number === undefined ? '' : `, no. ${number}`}`,
    ...(bullet.note === undefined ? [] : [`Note: ${bullet.note}`]),
    ...doubtsOf(bullet).map((doubt) => `Doubtful: ${doubt}`),
    ...(bullet.length === undefined ? ['Length not published: estimated from weight and diameter.'] : []),
  ];
};

/** A profile of a bullet and a barrel. What neither says keeps its default. */
export const profileFromLibrary = (library: BulletLibrary, bullet: LibraryBullet, barrel: Barrel): ProfileValues => {
  const drag = dragOf(bullet);
  return {
    ...NEW_VALUES,
    ...drag,
    name: bulletName(bullet),
    bulletWeight: bullet.weight,
    bulletDiameter: bullet.calibre,
    bulletLength: bullet.length ?? null,
    bcVariation: Number((BC_SHARE * drag.bulletBC).toFixed(4)),
    muzzleVelocitySd: CHRONOGRAPH_SD_FPS,
    twistRate: barrel.twistRate ?? NEW_VALUES.twistRate,
    muzzleVelocity: barrel.muzzleVelocity ?? NEW_VALUES.muzzleVelocity,
    cartridge: barrel.cartridge,
    notes: [...provenance(library, bullet), `Velocity: ${barrel.velocityFrom}`].join('\n'),
  };
};
