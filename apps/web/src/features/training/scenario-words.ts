import { scenarios } from '@windcall/contract';
import type { Tone } from '../../kit/badge.tsx';
import { distancesUnit, type Units } from '../../units/units.ts';

type ScenarioType = scenarios.Scenario['scenarioType'];
type Engagement = scenarios.Engagement;

/** Names of the type filter. Source: product specification, shooting, section 2.1. */
export const TYPE_NAMES: Readonly<Record<ScenarioType, string>> = {
  simple: 'Simple Target',
  multiple_engagement: 'Multiple Engagement',
  troop_line: 'Troop Line',
  multiple_engagement_troop_line: 'ME Troop Line',
};

export const typeBadge = (type: ScenarioType): string => type.replaceAll('_', ' ');

export const SHAPE_NAMES: Readonly<Record<scenarios.TargetType, string>> = {
  circle: 'Circle',
  square: 'Square',
  diamond: 'Diamond',
  triangle: 'Triangle',
  ipsc: 'IPSC Target',
  silhouette: 'Silhouette',
};

/** `Circle 1.5 MOA`. */
export const targetText = (units: Units, { type, size }: Pick<scenarios.Target, 'type' | 'size'>): string =>
  `${SHAPE_NAMES[type]} ${units.text('target', size)}`;

/** `Diamond 1 / 0.5 MOA` for a pair of one shape, left first; otherwise the targets in sequence. */
export const targetsText = (units: Units, targets: readonly scenarios.Target[]): string => {
  const shapes = new Set(targets.map(({ type }) => type));
  const [first] = targets;
  if (first === undefined) return 'no target';
  if (shapes.size > 1) return targets.map((target) => targetText(units, target)).join(', ');
  return `${SHAPE_NAMES[first.type]} ${targets.map(({ size }) => units.figure('target', size)).join(' / ')} ${units.name('target')}`;
};

/** `5 engagements: 312, 346, 409, 443, 510 yds`. */
export const engagementsText = (units: Units, engagements: readonly Engagement[]): string =>
  `${engagements.length} ${engagements.length === 1 ? 'engagement' : 'engagements'}: ${engagements
    .map(({ distance }) => units.format('range', distance).figure)
    .join(', ')} ${distancesUnit(units)}`;

const LEVEL_TONES: Readonly<Record<(typeof scenarios.TEMPLATE_LEVELS)[number], Tone>> = {
  beginner: 'ok',
  intermediate: 'warn',
  advanced: 'orange',
  expert: 'bad',
};

/** Color of a tag: beginner green, intermediate yellow, advanced orange, expert red, others none. */
export const tagTone = (tag: string): Tone => {
  const level = scenarios.TEMPLATE_LEVELS.find((name) => name === tag.toLowerCase());
  return level === undefined ? 'neutral' : LEVEL_TONES[level];
};
