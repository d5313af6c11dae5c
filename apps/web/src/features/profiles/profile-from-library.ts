import { stages } from '@windcall/contract';
import {
  type Barrel,
  type BulletDrag,
  type BulletLibrary,
  ballOf,
  barrelsFor,
  bcVariationOf,
  boreOf,
  bulletName,
  dragOf,
  type LibraryBullet,
  othersOf,
} from '@windcall/library';
import { inlineStage, solve, steadyWind, unnamed } from '@windcall/simulation';
import { angleName, angleText } from '../../units/angles.ts';
import type { Units } from '../../units/units.ts';
import { NEW_VALUES, type ProfileValues } from './profile-form.ts';

/** How the reader's units write a bullet's weight. */
export const weightTextOf =
  (units: Units) =>
  (grains: number): string =>
    units.text('weight', grains);

/** Marks of the library's checks, as a shooter would say them; `meta.checks` has their limits. */
const DOUBTS: readonly (readonly [RegExp, string])[] = [
  [/^differs: LO (.+)$/, 'a collected table, not the maker’s, has $1'],
  [/^differs: A\d+ (.+)$/, 'the maker’s older table has $1'],
  [/^i7 (.+)$/, 'an unusual G7 for its weight, form factor $1'],
  [/^i1 (.+)$/, 'an unusual G1 for its weight, form factor $1'],
  [/^G7\/G1 (.+)$/, 'an unusual ratio of G7 to G1, $1'],
  [/^bands differ.*$/, 'the BCs of its bands differ by more than half'],
];

/** Where what is doubtful about a drag is told, as elevation: far enough to be felt, yd. */
const TOLD_AT_YD = 1000;
/** The air that BCs are published for: ICAO at sea level. */
const STANDARD_AIR = { temperature: 59, humidity: 0, pressure: 29.92, latitude: 0 } as const;

/** Elevation of a bullet with a drag, from its first barrel of known velocity, mil; null where none is or it does not get there. */
const elevationMil = (units: Units, library: BulletLibrary, bullet: LibraryBullet, drag: BulletDrag): number | null => {
  const barrel = barrelsFor(weightTextOf(units), library, bullet).find(({ muzzleVelocity }) => muzzleVelocity !== null);
  if (barrel === undefined) return null;
  const stage = inlineStage({
    rifle: unnamed({ ...NEW_VALUES, ...drag, ...ballOf(bullet), ...boreOf(barrel) }),
    air: STANDARD_AIR,
    wind: steadyWind(0, 90),
    effects: { ...stages.DEFAULT_EFFECTS, coriolis: false },
  });
  const solved = solve(stage, { distance: TOLD_AT_YD, directionOfFire: stage.directionOfFire, lookAngle: 0 }, 0);
  return solved.status === 'ok' ? solved.solution.elevationMils : null;
};

/** `0.09 mil more at 1000 yd`: what another drag of the same bullet asks for beside its own; empty where that cannot be told. */
const worthText = (units: Units, library: BulletLibrary, bullet: LibraryBullet, other: BulletDrag): string => {
  const [own, others] = [dragOf(bullet), other].map((drag) => elevationMil(units, library, bullet, drag));
  if (own == null || others == null) return '';
  const far = units.text('range', TOLD_AT_YD);
  return `${angleText(units, Math.abs(others - own))} ${angleName(units)} ${others < own ? 'less' : 'more'} at ${far}`;
};

/** What others publish of a bullet, whose it is, and what it is worth beside the maker's. */
export interface PublishedElsewhere {
  readonly bullet: LibraryBullet;
  readonly publisher: string;
  /** Empty where it cannot be told. */
  readonly worth: string;
}
export const publishedElsewhere = (units: Units, library: BulletLibrary, bullet: LibraryBullet): PublishedElsewhere[] =>
  othersOf(bullet).map((other) => ({
    bullet: other,
    // The name of the program, without what was read of it.
    publisher: (library.meta.sources[other.source] ?? other.source).split(',')[0] ?? other.source,
    worth: worthText(units, library, bullet, dragOf(other)),
  }));

/** What is doubtful about a bullet's figures, in words, with what another's figure is worth. */
export const doubtsOf = (units: Units, library: BulletLibrary, bullet: LibraryBullet): string[] =>
  (bullet.doubt ?? []).map((mark) => {
    const words = DOUBTS.reduce((text, [form, inWords]) => text.replace(form, inWords), mark);
    const [, model, bc] = /^differs: \w+ (G[17]) ([\d.]+)$/.exec(mark) ?? [];
    if (bc === undefined) return words;
    const dragModel = model === 'G1' ? 'G1' : 'G7';
    const worth = worthText(units, library, bullet, {
      dragModel,
      bulletBC: Number(bc),
      bcSegments: [],
      dragCurve: null,
    });
    return worth === '' ? words : `${words}: ${worth}`;
  });

/** A source of the library in words: `Sierra bullet table, about 2018, no. 2275`. */
export const sourceText = (library: BulletLibrary, source: string, maker: string): string => {
  const [key = '', number] = source.split('#');
  const text = (library.meta.sources[key] ?? source).replace(/^maker’s/, maker);
  return number === undefined ? text : `${text}, no. ${number}`;
};

/** Where a bullet's figures come from, and what is doubtful about them, in lines for the notes of a profile. */
export const provenance = (units: Units, library: BulletLibrary, bullet: LibraryBullet): string[] => {
  return [
    `Source: ${sourceText(library, bullet.source, bullet.maker)}`,
    ...(bullet.note === undefined ? [] : [`Note: ${bullet.note}`]),
    ...publishedElsewhere(units, library, bullet).map(
      ({ bullet: { bcG7 }, publisher, worth }) =>
        `Doubtful: ${publisher} has G7 ${bcG7}${worth === '' ? '' : `: ${worth}`}`,
    ),
    ...doubtsOf(units, library, bullet).map((doubt) => `Doubtful: ${doubt}`),
    ...(bullet.length === undefined ? ['Length not published: estimated from weight and diameter.'] : []),
  ];
};

/** What the library knows of a rifle: all of the bullet, and of the barrel what is published. */
export type LibraryRifle = BulletDrag &
  Pick<ProfileValues, 'name' | 'bulletWeight' | 'bulletDiameter' | 'bulletLength' | 'bcVariation' | 'notes'> &
  Partial<Pick<ProfileValues, 'twistRate' | 'muzzleVelocity' | 'cartridge'>>;

/** What a bullet, and a barrel once one is chosen, put into a profile. Absent: not published. */
export const profileFromLibrary = (
  units: Units,
  library: BulletLibrary,
  bullet: LibraryBullet,
  barrel: Barrel | null,
): LibraryRifle => {
  const drag = dragOf(bullet);
  return {
    ...drag,
    ...ballOf(bullet),
    name: bulletName(weightTextOf(units), bullet),
    bcVariation: bcVariationOf(drag),
    ...(barrel && boreOf(barrel)),
    notes: [
      ...provenance(units, library, bullet),
      ...(barrel === null ? [] : [`Velocity: ${barrel.velocityFrom}`]),
    ].join('\n'),
  };
};
