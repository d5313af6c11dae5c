import type { scenarios } from '@windcall/contract';
import { wrap360 } from '@windcall/units';
import { scenarioWords } from './scenario-words.ts';
import { PAIR_OFFSET_MIL, TROOP_LINE_MOA } from './templates.ts';

type Engagement = scenarios.Engagement;
type Target = scenarios.Target;
type EngagementChoice = scenarios.EngagementChoice;

/** Absent fields and lists, and empty texts, keep the template's values. */
export interface TemplateChoices {
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** Degrees true. */
  directionOfFire?: number | null | undefined;
  environmentalConditions?: scenarios.EnvironmentalConditions | null | undefined;
  /** The whole list: engagements not in it, or without a distance, are left out. An empty list counts as absent. */
  engagements?: EngagementChoice[] | null | undefined;
}

export type ScenarioDraft = Omit<scenarios.Scenario, 'id' | 'createdAt' | 'multiTargetWindEffects'>;

export type DraftOutcome = { status: 'ok'; draft: ScenarioDraft } | { status: 'no-engagements' };

/** The template's engagement for a sent engagement: by id, else by position. */
const counterpart = (sent: EngagementChoice, place: number, template: scenarios.Template): Engagement | undefined =>
  template.defaultEngagements.find((e) => e.id === sent.id) ?? template.defaultEngagements[place];

const fallbackTarget = (n: number): Target => ({
  id: `target${n}`,
  type: 'circle',
  size: TROOP_LINE_MOA,
  position: { x: 0, y: 0 },
});

/** Fills in the targets of engagement `n`: a single one in the center, two left and right. */
const completed = (targets: readonly scenarios.TargetChoice[], n: number): Target[] =>
  targets.map((target, i) => {
    const fallback = fallbackTarget(n);
    const isPair = targets.length === 2;
    return {
      id: target.id ?? (targets.length === 1 ? fallback.id : `${fallback.id}${String.fromCharCode(97 + i)}`),
      type: target.type ?? fallback.type,
      size: target.size ?? fallback.size,
      position: target.position ?? { x: isPair ? PAIR_OFFSET_MIL * (2 * i - 1) : 0, y: 0 },
    };
  });

/** Engagements in shooting order, numbered from 1 without gaps; ids are kept unless two are equal. */
const inOrder = (engagements: Engagement[]): Engagement[] => {
  const sorted = engagements.toSorted((a, b) => a.sequence - b.sequence).map((e, i) => ({ ...e, sequence: i + 1 }));
  const unique = new Set(sorted.map((e) => e.id)).size === sorted.length;
  return unique ? sorted : sorted.map((e, i) => ({ ...e, id: `eng${i + 1}` }));
};

/**
 * The scenario of a template and a shooter's choices. Engagements without a distance are left out. Without targets an
 * engagement has the template's, else one circle of 2 MOA. Without a direction of fire it has the template
 * engagement's, turned with the scenario: firing the whole range at 45° instead of 90° turns every direction that was
 * not chosen by −45°. `no-engagements` if none is left. A template's text is used only for the template's targets;
 * other targets are described by their data.
 */
export const draftScenario = (
  template: scenarios.Template,
  choices: TemplateChoices,
  defaultEnvironment: scenarios.EnvironmentalConditions,
): DraftOutcome => {
  const directionOfFire = choices.directionOfFire ?? template.directionOfFire;
  const turned = (deg: number): number => wrap360(deg + directionOfFire - template.directionOfFire);
  const customised = choices.engagements?.length ? choices.engagements : null;
  const engagements: EngagementChoice[] =
    customised ?? template.defaultEngagements.map((e) => ({ ...e, directionOfFire: null }));
  const kept = engagements.flatMap((engagement, place): Engagement[] => {
    if (!engagement.distance) return [];
    const model = counterpart(engagement, place, template);
    const targets = engagement.targets?.length ? completed(engagement.targets, place + 1) : model?.targets;
    return [
      {
        id: engagement.id ?? `eng${place + 1}`,
        distance: engagement.distance,
        sequence: engagement.sequence ?? place + 1,
        targets: targets?.length ? targets : [fallbackTarget(place + 1)],
        directionOfFire: engagement.directionOfFire ?? turned(model?.directionOfFire ?? template.directionOfFire),
      },
    ];
  });
  if (kept.length === 0) return { status: 'no-engagements' };
  const ordered = inOrder(kept);
  return {
    status: 'ok',
    draft: {
      name: choices.name || template.name,
      description: choices.description || scenarioWords({ description: template.description, engagements: ordered }),
      scenarioType: template.scenarioType,
      engagements: ordered,
      environmentalConditions: choices.environmentalConditions ?? defaultEnvironment,
      directionOfFire,
    },
  };
};
