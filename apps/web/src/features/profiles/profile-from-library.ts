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

/** Writes a bullet's weight in the reader's units. */
export const weightTextOf =
  (units: Units) =>
  (grains: number): string =>
    units.text('weight', grains);

/** Marks of the library's checks in words; `meta.checks` has their limits. */
const DOUBTS: readonly (readonly [RegExp, string])[] = [
  [/^differs: LO (.+)$/, 'a collected table, not the maker’s, has $1'],
  [/^differs: A\d+ (.+)$/, 'the maker’s older table has $1'],
  [/^i7 (.+)$/, 'an unusual G7 for its weight, form factor $1'],
  [/^i1 (.+)$/, 'an unusual G1 for its weight, form factor $1'],
  [/^G7\/G1 (.+)$/, 'an unusual ratio of G7 to G1, $1'],
  [/^bands differ.*$/, 'the BCs of its bands differ by more than half'],
];

/** Distance for the elevation effect of a doubtful drag, yd: far enough to matter. */
const TOLD_AT_YD = 1000;
/** Air of published BCs: ICAO at sea level. */
const STANDARD_AIR = { temperature: 59, humidity: 0, pressure: 29.92, latitude: 0 } as const;

/** Elevation of a bullet with a drag, from its first barrel of known velocity, mil; null without one, or if it does not reach. */
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

/** `0.09 mil more at 1000 yd`: elevation of another drag of the same bullet, relative to its own; empty if unknown. */
const worthText = (units: Units, library: BulletLibrary, bullet: LibraryBullet, other: BulletDrag): string => {
  const [own, others] = [dragOf(bullet), other].map((drag) => elevationMil(units, library, bullet, drag));
  if (own == null || others == null) return '';
  const far = units.text('range', TOLD_AT_YD);
  return `${angleText(units, Math.abs(others - own))} ${angleName(units)} ${others < own ? 'less' : 'more'} at ${far}`;
};

/** Another publisher's numbers of a bullet, and their difference from the maker's. */
export interface PublishedElsewhere {
  readonly bullet: LibraryBullet;
  readonly publisher: string;
  /** Empty if unknown. */
  readonly worth: string;
}
export const publishedElsewhere = (units: Units, library: BulletLibrary, bullet: LibraryBullet): PublishedElsewhere[] =>
  othersOf(bullet).map((other) => ({
    bullet: other,
    // only the program's name
    publisher: (library.meta.sources[other.source] ?? other.source).split(',')[0] ?? other.source,
    worth: worthText(units, library, bullet, dragOf(other)),
  }));

/** Doubts about a bullet's numbers in words, with the effect of another's number. */
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

/** Source and doubts of a bullet's numbers, as lines for a profile's notes. */
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

/** The library's data of a rifle: all of the bullet, and published data of the barrel. */
export type LibraryRifle = BulletDrag &
  Pick<ProfileValues, 'name' | 'bulletWeight' | 'bulletDiameter' | 'bulletLength' | 'bcVariation' | 'notes'> &
  Partial<Pick<ProfileValues, 'twistRate' | 'muzzleVelocity' | 'cartridge'>>;

/** Profile values of a bullet, and of a barrel if chosen. Absent: not published. */
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
