import type { scenarios } from '@windcall/contract';
import { wrap360 } from '@windcall/units';
import { TROOP_LINE_MOA } from './templates.ts';

type Engagement = scenarios.Engagement;
type Target = scenarios.Target;

/** What a shooter may change of a template. Lists and fields left out keep the template's. */
export interface TemplateChoices {
  name?: string | null | undefined;
  description?: string | null | undefined;
  /** Degrees true. */
  directionOfFire?: number | undefined;
  environmentalConditions?: scenarios.EnvironmentalConditions | null | undefined;
  /** The whole list: an engagement that is not in it, or at distance 0, is left out. An empty list is none given. */
  engagements?: Engagement[] | undefined;
}

/** A scenario before it has an id. */
export type ScenarioDraft = Omit<scenarios.Scenario, 'id' | 'createdAt' | 'multiTargetWindEffects'>;

export type DraftOutcome = { status: 'ok'; draft: ScenarioDraft } | { status: 'no-engagements' };

/** The template's engagement that one the shooter sent stands for: by id, else by place. */
const counterpart = (sent: Engagement, place: number, template: scenarios.Template): Engagement | undefined =>
  template.defaultEngagements.find((e) => e.id === sent.id) ?? template.defaultEngagements[place];

const fallbackTarget = (n: number): Target => ({
  id: `target${n}`,
  type: 'circle',
  size: TROOP_LINE_MOA,
  position: { x: 0, y: 0 },
});

/** Engagements in order of shooting, numbered from 1 without gaps; ids are kept unless two are alike. */
const inOrder = (engagements: Engagement[]): Engagement[] => {
  const sorted = engagements.toSorted((a, b) => a.sequence - b.sequence).map((e, i) => ({ ...e, sequence: i + 1 }));
  const unique = new Set(sorted.map((e) => e.id)).size === sorted.length;
  return unique ? sorted : sorted.map((e, i) => ({ ...e, id: `eng${i + 1}` }));
};

/**
 * The scenario that a template and the shooter's choices make.
 *
 * Engagements at distance 0 are excluded; one without targets takes the template's, and without those one circle of
 * 2 MOA; one without a direction of fire takes the template engagement's, turned with the scenario: firing the whole
 * range at 45° instead of 90° turns every direction the shooter did not choose by −45°. `no-engagements` when nothing
 * is left to shoot at.
 */
export const draftScenario = (
  template: scenarios.Template,
  choices: TemplateChoices,
  defaultEnvironment: scenarios.EnvironmentalConditions,
): DraftOutcome => {
  const directionOfFire = choices.directionOfFire ?? template.directionOfFire;
  const turned = (deg: number): number => wrap360(deg + directionOfFire - template.directionOfFire);
  const customised = choices.engagements?.length ? choices.engagements : null;
  const engagements = customised ?? template.defaultEngagements.map((e) => ({ ...e, directionOfFire: null }));
  const kept = engagements.flatMap((engagement, place): Engagement[] => {
    if (!(engagement.distance > 0)) return [];
    const model = counterpart(engagement, place, template);
    const targets = engagement.targets.length > 0 ? engagement.targets : model?.targets;
    return [
      {
        ...engagement,
        targets: targets?.length ? targets : [fallbackTarget(place + 1)],
        directionOfFire: engagement.directionOfFire ?? turned(model?.directionOfFire ?? template.directionOfFire),
      },
    ];
  });
  if (kept.length === 0) return { status: 'no-engagements' };
  return {
    status: 'ok',
    draft: {
      name: choices.name ?? template.name,
      description: choices.description ?? template.description,
      scenarioType: template.scenarioType,
      engagements: inOrder(kept),
      environmentalConditions: choices.environmentalConditions ?? defaultEnvironment,
      directionOfFire,
    },
  };
};
