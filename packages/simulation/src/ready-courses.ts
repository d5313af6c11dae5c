import type { courses, scenarios } from '@windcall/contract';
import { TARGET_MIL_PER_MOA } from './scope.ts';

type Course = courses.CompleteCourse;
type Target = Course['targets'][number];

const DIRECTION_DEG = 90;
const AIR = { temperature: 68, humidity: 45, pressure: 29.92, latitude: 45 };

/** MOA of a width in inches at a distance in yards, two decimals: plates are sold in inches, stages use MOA. */
const moaOf = (inches: number, yards: number): number =>
  Math.round(((inches / (yards * 36)) * 1000 * 100) / TARGET_MIL_PER_MOA) / 100;

const plate = (
  number: number,
  distance: number,
  inches: number,
  targetType: scenarios.TargetType = 'circle',
  rest: Partial<Target> = {},
): Target => ({
  number,
  distance,
  directionOfFire: DIRECTION_DEG,
  targetType,
  targetSize: moaOf(inches, distance),
  lookAngle: 0,
  points: 1,
  distanceTold: true,
  ...rest,
});

const PRONE = { name: 'Prone', sway: 0.05, move: 0 };
const line = (
  target: number,
  rounds: number,
  rest: Partial<Course['order'][number]> = {},
): Course['order'][number] => ({
  target,
  position: 1,
  rounds,
  until: 'rounds',
  sighters: false,
  ...rest,
});

const USUAL = {
  rule: 'impacts',
  level: 2,
  prepareS: 60,
  sequence: 'fixed',
  signal: 'beep',
  marks: 'seen',
  dope: 'given',
  air: AIR,
  directionOfFire: DIRECTION_DEG,
} as const;

/** Direction change that places plates side by side `apartYd` apart, degrees. */
const sideBySide = (distance: number, apartYd: number, place: number): number =>
  DIRECTION_DEG + Math.round(((Math.atan2(apartYd * place, distance) * 180) / Math.PI) * 100) / 100;

/** The built-in stages: practical matches and long-range strings. A shooter runs one as it is, or changes a copy. */
export const READY_COURSES: readonly Course[] = [
  {
    ...USUAL,
    name: 'Near–far',
    brief: 'Two plates, two rounds each, near and far in turn. Dial or hold over: the clock decides.',
    parS: 90,
    targets: [plate(1, 440, 10), plate(2, 780, 18)],
    positions: [PRONE],
    order: [line(1, 2), line(2, 2), line(1, 2), line(2, 2)],
    wind: { mean: [4, 10], value: 'any', gust: 'gusty' },
  },
  {
    ...USUAL,
    name: 'Five across',
    brief:
      'Five plates side by side. Each is called when the one before it ends. Hit it and go on; two rounds at most.',
    parS: 75,
    sequence: 'called',
    targets: [-2, -1, 0, 1, 2].map((place, i) =>
      plate(i + 1, 560, 12, 'square', { directionOfFire: sideBySide(560, 6, place) }),
    ),
    positions: [{ name: 'Bag on a prop', sway: 0.08, move: 0 }],
    order: [1, 2, 3, 4, 5].map((target) => line(target, 2, { until: 'hit' })),
    wind: { mean: [4, 12], value: 'full', gust: 'gusty' },
  },
  {
    ...USUAL,
    name: 'Barricade ladder',
    brief:
      'Five plates from near to far, two rounds each, from three positions. Moving costs time, and the rifle settles late.',
    parS: 105,
    targets: [
      plate(1, 410, 10),
      plate(2, 545, 12, 'square'),
      plate(3, 700, 26, 'square'),
      plate(4, 820, 24),
      plate(5, 940, 30, 'square'),
    ],
    positions: [PRONE, { name: 'Barricade', sway: 0.25, move: 6 }, { name: 'Kneeling', sway: 0.16, move: 5 }],
    order: [
      line(1, 2),
      line(2, 2),
      line(3, 2, { position: 2 }),
      line(4, 2, { position: 3 }),
      line(5, 2, { position: 3 }),
    ],
    wind: { mean: [4, 14], value: 'any', gust: 'gusty' },
  },
  {
    ...USUAL,
    name: 'Unknown distances',
    brief: 'Four plates of known width. Measure each in the reticle, work out the distance, set your own dope.',
    parS: 180,
    prepareS: 120,
    dope: 'own',
    targets: [
      plate(1, 365, 12, 'square', { distanceTold: false }),
      plate(2, 505, 18, 'circle', { distanceTold: false }),
      plate(3, 630, 18, 'ipsc', { distanceTold: false }),
      plate(4, 770, 24, 'square', { distanceTold: false, points: 2 }),
    ],
    positions: [PRONE],
    order: [line(1, 2), line(2, 2), line(3, 2), line(4, 2)],
    wind: { mean: [2, 8], value: 'any', gust: 'steady' },
  },
  {
    ...USUAL,
    name: 'Mover',
    brief:
      'A plate that walks between two stops. Five rounds at a speed you know, then five at one whose speed you call first.',
    parS: 120,
    targets: [
      plate(1, 410, 14, 'ipsc', { mover: { speed: 3, half: 6, pause: 1, speedTold: true } }),
      plate(2, 550, 18, 'ipsc', { mover: { speed: 2.4, half: 8, pause: 2, speedTold: false }, points: 2 }),
    ],
    positions: [{ name: 'Tripod', sway: 0.12, move: 0 }],
    order: [line(1, 5), line(2, 5)],
    wind: { mean: [3, 9], value: 'any', gust: 'gusty' },
  },
  {
    ...USUAL,
    name: 'Know your limits',
    brief:
      'Five round plates at one distance, each smaller and worth one more. After a hit you may bank the points and stop. A miss loses them all.',
    rule: 'bank',
    parS: 90,
    targets: [18, 15, 12, 9, 6].map((inches, i) =>
      plate(i + 1, 600, inches, 'circle', { directionOfFire: sideBySide(600, 1.5, i - 2), points: i + 1 }),
    ),
    positions: [PRONE],
    order: [1, 2, 3, 4, 5].map((target) => line(target, 1)),
    wind: { mean: [4, 12], value: 'any', gust: 'gusty' },
  },
  {
    ...USUAL,
    name: 'String of twenty',
    brief:
      'F-Class style at the long line: two sighters, then twenty for score in twenty minutes. Each shot is marked after ten seconds.',
    rule: 'rings',
    parS: 1200,
    marks: 'marked',
    targets: [plate(1, 1000, 72, 'square')],
    positions: [PRONE],
    order: [line(1, 2, { sighters: true }), line(1, 20)],
    wind: { mean: [5, 12], value: 'any', gust: 'gusty' },
  },
];
