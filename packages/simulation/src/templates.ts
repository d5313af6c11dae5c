import type { scenarios } from '@windcall/contract';
import type { Kind } from '@windcall/units';

type Template = scenarios.Template;
type Engagement = scenarios.Engagement;
type TargetType = scenarios.TargetType;
type Level = (typeof scenarios.TEMPLATE_LEVELS)[number];

/** Default directions of fire of an array's five engagements, degrees true. */
export const ARRAY_DIRECTIONS_DEG = [90, 105, 120, 135, 150] as const;
/** Distances of a troop line's targets, the confirmation target last, yards. */
export const TROOP_LINE_DISTANCES_YD = [300, 400, 500, 600, 700, 400] as const;
/** Direction of fire of the confirmation target, degrees true. */
export const CONFIRMATION_DIRECTION_DEG = 20;
/** Default width of a troop-line target, MOA. */
export const TROOP_LINE_MOA = 2;
/** Offset of each target of a pair from the engagement's center, mil. */
export const PAIR_OFFSET_MIL = 2;

const DEFAULT_DIRECTION_DEG = 90;

const single = (n: number, distance: number, type: TargetType, size: number, directionOfFire: number): Engagement => ({
  id: `eng${n}`,
  distance,
  sequence: n,
  directionOfFire,
  targets: [{ id: `target${n}`, type, size, position: { x: 0, y: 0 } }],
});

const pair = (n: number, distance: number, type: TargetType, sizes: Pair, directionOfFire: number): Engagement => ({
  id: `eng${n}`,
  distance,
  sequence: n,
  directionOfFire,
  targets: [
    { id: `target${n}a`, type, size: sizes[0], position: { x: -PAIR_OFFSET_MIL, y: 0 } },
    { id: `target${n}b`, type, size: sizes[1], position: { x: PAIR_OFFSET_MIL, y: 0 } },
  ],
});

/** Widths left and right, MOA. */
type Pair = readonly [left: number, right: number];

interface Heading {
  id: string;
  name: string;
  description: (say: Say) => string;
  level: Level;
  tags: string[];
}

/** Writes measures in a sentence: without and with the unit. */
export interface Say {
  figure: (kind: Kind, wire: number) => string;
  text: (kind: Kind, wire: number) => string;
}
const WIRE_WORDS: Partial<Record<Kind, string>> = { range: 'yards', wind: 'mph' };
export const IN_THE_WIRES_UNITS: Say = {
  figure: (_, wire) => String(wire),
  text: (kind, wire) => `${wire} ${WIRE_WORDS[kind]}`,
};
/** Writer of each description for any units, by the description's text in wire units. */
const descriptions = new Map<string, (say: Say) => string>();

/** A template's description with measures by `say`; null for other texts. */
export const templateWords = (description: string, say: Say): string | null =>
  descriptions.get(description)?.(say) ?? null;

const template = (
  { level, tags, description: describe, ...heading }: Heading,
  scenarioType: Template['scenarioType'],
  defaultEngagements: Engagement[],
): Template => {
  const description = describe(IN_THE_WIRES_UNITS);
  descriptions.set(description, describe);
  return {
    ...heading,
    description,
    scenarioType,
    defaultEngagements,
    tags: [level, ...tags],
    directionOfFire: DEFAULT_DIRECTION_DEG,
  };
};

const simple = (heading: Heading, distance: number, type: TargetType, size: number): Template =>
  template(heading, 'simple', [single(1, distance, type, size, DEFAULT_DIRECTION_DEG)]);

const array = (heading: Heading, rows: readonly (readonly [yd: number, type: TargetType, sizes: Pair])[]): Template =>
  template(
    heading,
    'multiple_engagement_troop_line',
    rows.map(([yd, type, sizes], i) => pair(i + 1, yd, type, sizes, ARRAY_DIRECTIONS_DEG[i] ?? DEFAULT_DIRECTION_DEG)),
  );

const troopLine = (directions: readonly number[]): Engagement[] =>
  TROOP_LINE_DISTANCES_YD.map((yd, i) =>
    single(i + 1, yd, 'circle', TROOP_LINE_MOA, directions[i] ?? DEFAULT_DIRECTION_DEG),
  );

/**
 * Templates for scenarios, easiest first. Source of array, troop-line and multiple-engagement distances, shapes, sizes
 * and directions: product specification, shooting, section 9.
 */
export const TEMPLATES: readonly Template[] = [
  simple(
    {
      id: 'simple_target',
      name: 'First Shots at 300',
      description: (say) =>
        `One generous circle at ${say.text('range', 300)}. Read the solution, dial it, fire, and see where the bullet went.`,
      level: 'beginner',
      tags: ['single target', 'known distance'],
    },
    300,
    'circle',
    2,
  ),
  simple(
    {
      id: 'simple_steel_500',
      name: 'Square Steel at 500',
      description: (say) =>
        `A square plate at ${say.text('range', 500)}, where a missed wind call of ${say.text('wind', 3)} first takes you off the plate.`,
      level: 'beginner',
      tags: ['single target', 'known distance'],
    },
    500,
    'square',
    1.5,
  ),
  simple(
    {
      id: 'simple_ipsc_600',
      name: 'IPSC at 600',
      description: (say) =>
        `A full-size IPSC target at ${say.text('range', 600)}: tall enough to forgive elevation, so the wind decides.`,
      level: 'intermediate',
      tags: ['single target', 'ipsc'],
    },
    600,
    'ipsc',
    2.9,
  ),
  simple(
    {
      id: 'simple_diamond_800',
      name: 'Diamond at 800',
      description: (say) =>
        `A small diamond at ${say.text('range', 800)}. Its corners punish being off in two directions at once.`,
      level: 'advanced',
      tags: ['single target', 'precision'],
    },
    800,
    'diamond',
    1,
  ),
  simple(
    {
      id: 'simple_silhouette_1000',
      name: 'Silhouette at 1000',
      description: (say) =>
        `A silhouette at ${say.text('range', 1000)}. One mile per hour of wind is worth about a fifth of a mil here.`,
      level: 'expert',
      tags: ['single target', 'silhouette'],
    },
    1000,
    'silhouette',
    1.7,
  ),
  template(
    {
      id: 'multiple_engagement',
      name: 'Multiple Engagement',
      description: () => 'Two circles, the second larger, each with its own distance and direction of fire.',
      level: 'beginner',
      tags: ['two targets', 'transitions'],
    },
    'multiple_engagement',
    [single(1, 400, 'circle', 1.5, DEFAULT_DIRECTION_DEG), single(2, 400, 'circle', 2, DEFAULT_DIRECTION_DEG)],
  ),
  template(
    {
      id: 'troop_line',
      name: 'Troop Line',
      description: (say) =>
        `Five circles from ${say.figure('range', 300)} to ${say.text('range', 700)}, near to far, then the confirmation target: ${say.text('range', 400)} again, but fired at 20°.`,
      level: 'intermediate',
      tags: ['near to far', 'confirmation target'],
    },
    'troop_line',
    troopLine([90, 90, 90, 90, 90, CONFIRMATION_DIRECTION_DEG]),
  ),
  template(
    {
      id: 'multiple_engagement_troop_line',
      name: 'Multiple Engagement Troop Line',
      description: (say) =>
        `A troop line that swings: five circles from ${say.figure('range', 300)} to ${say.text('range', 700)} on changing directions of fire, then the confirmation target. The same wind is a new call each time.`,
      level: 'advanced',
      tags: ['near to far', 'changing direction', 'confirmation target'],
    },
    'multiple_engagement_troop_line',
    troopLine([45, 90, 135, 90, 45, CONFIRMATION_DIRECTION_DEG]),
  ),
  array(
    {
      id: 'close_array_troop_line',
      name: 'Close Array',
      description: (say) =>
        `Five pairs of small diamonds and circles from ${say.figure('range', 312)} to ${say.text('range', 510)}: precision before wind.`,
      level: 'beginner',
      tags: ['array', 'left and right', '312–510 yd'],
    },
    [
      [312, 'diamond', [1, 0.5]],
      [346, 'diamond', [1, 0.5]],
      [409, 'circle', [1.5, 1]],
      [443, 'circle', [1.5, 1]],
      [510, 'circle', [1.5, 1]],
    ],
  ),
  array(
    {
      id: 'mid_array_troop_line',
      name: 'Mid Array',
      description: (say) =>
        `Five pairs of triangles from ${say.figure('range', 523)} to ${say.text('range', 653)}. Close in distance, so a card by ${say.text('range', 100)} is not enough.`,
      level: 'intermediate',
      tags: ['array', 'left and right', '523–653 yd'],
    },
    [523, 547, 598, 624, 653].map((yd) => [yd, 'triangle', [1.5, 1]] as const),
  ),
  array(
    {
      id: 'far_array_troop_line',
      name: 'Far Array',
      description: (say) =>
        `Five pairs of IPSC targets from ${say.figure('range', 725)} to ${say.text('range', 1183)}, where the wind is the largest part of every miss.`,
      level: 'advanced',
      tags: ['array', 'left and right', '725–1183 yd'],
    },
    [725, 833, 926, 1037, 1183].map((yd) => [yd, 'ipsc', [1.5, 1]] as const),
  ),
  array(
    {
      id: 'multi_dof_array_troop_line',
      name: 'Multi-DoF Array',
      description: (say) =>
        `Five pairs of circles from ${say.figure('range', 500)} to ${say.text('range', 1100)}, each on its own direction of fire: turn the wind with the target before you hold.`,
      level: 'expert',
      tags: ['array', 'left and right', 'multi-DoF', '500–1100 yd'],
    },
    [500, 650, 800, 950, 1100].map((yd) => [yd, 'circle', [1.5, 1]] as const),
  ),
];

export const findTemplate = (id: string): Template | undefined => TEMPLATES.find((t) => t.id === id);
