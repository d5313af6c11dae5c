import type { scenarios } from '@windcall/contract';
import { IN_THE_WIRES_UNITS, type Say, TEMPLATES, templateWords } from './templates.ts';

type Engagements = readonly scenarios.Engagement[];

interface Described {
  readonly description: string | null;
  readonly engagements: Engagements;
}

const NAMES: Readonly<Record<scenarios.TargetType, readonly [one: string, many: string]>> = {
  circle: ['circle', 'circles'],
  square: ['square plate', 'square plates'],
  diamond: ['diamond', 'diamonds'],
  triangle: ['triangle', 'triangles'],
  ipsc: ['IPSC target', 'IPSC targets'],
  silhouette: ['silhouette', 'silhouettes'],
};

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Describes the targets in one sentence: `3 IPSC targets and 2 circles from 400 to 1150 yards.` */
export const engagementWords = (engagements: Engagements, say: Say = IN_THE_WIRES_UNITS): string => {
  const types = engagements.flatMap(({ targets }) => targets.map(({ type }) => type));
  const counted = [...new Set(types)].map((type) => {
    const n = types.filter((other) => other === type).length;
    return `${n} ${NAMES[type][n === 1 ? 0 : 1]}`;
  });
  const yards = engagements.map(({ distance }) => distance);
  const [near, far] = [Math.min(...yards), Math.max(...yards)];
  const where =
    near === far ? `at ${say.text('range', far)}` : `from ${say.figure('range', near)} to ${say.text('range', far)}`;
  return `${list(counted)} ${where}.`;
};

/** The data in a template's description; directions only if they differ. */
const spokenOf = (engagements: Engagements, withDirections: boolean): string =>
  JSON.stringify(
    engagements.map(({ distance, directionOfFire, targets }) => [
      distance,
      withDirections ? directionOfFire : null,
      targets.map(({ type, size }) => [type, size]),
    ]),
  );

const isAsInTemplate = ({ defaultEngagements }: scenarios.Template, engagements: Engagements): boolean => {
  const withDirections = new Set(defaultEngagements.map((e) => e.directionOfFire)).size > 1;
  return spokenOf(defaultEngagements, withDirections) === spokenOf(engagements, withDirections);
};

/**
 * The description of a scenario or template with measures by `say`. A template's text is used only for its own targets; other targets are
 * described by their data, also in old scenarios with a template's text. Null for a shooter's own words.
 */
export const scenarioWords = ({ description, engagements }: Described, say = IN_THE_WIRES_UNITS): string | null => {
  if (description === null || engagements.length === 0) return null;
  if (description === engagementWords(engagements)) return engagementWords(engagements, say);
  const template = TEMPLATES.find((one) => one.description === description);
  if (template === undefined) return null;
  return isAsInTemplate(template, engagements) ? templateWords(description, say) : engagementWords(engagements, say);
};

/** The description after a change of targets: a shooter's own words stay. */
export const describedAgain = (before: Described, next: Engagements): string | null => {
  const { description } = before;
  if (scenarioWords(before) === null) return description;
  return scenarioWords({ description, engagements: next }) ?? engagementWords(next);
};
