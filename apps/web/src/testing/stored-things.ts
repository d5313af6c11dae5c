import { type profiles, scenarios } from '@windcall/contract';
import { DEFAULT_PROFILE, draftScenario, findTemplate, type TemplateChoices, windEffects } from '@windcall/simulation';

export const madeFrom = (templateId: string, id: number, choices: TemplateChoices = {}): scenarios.Scenario => {
  const template = findTemplate(templateId);
  if (template === undefined) throw new Error(`template ${templateId} must exist`);
  const outcome = draftScenario(template, choices, { ...scenarios.DEFAULT_ENVIRONMENT });
  if (outcome.status !== 'ok') throw new Error(`template ${templateId} must make a scenario`);
  return {
    ...outcome.draft,
    id,
    multiTargetWindEffects: windEffects(outcome.draft),
    createdAt: '2026-05-01T10:00:00.000Z',
  };
};

export const storedProfile = (id: number, name: string, more: Partial<profiles.Profile> = {}): profiles.Profile => ({
  ...DEFAULT_PROFILE,
  bulletLength: null,
  bcSegments: [],
  previousBaseline: null,
  createdAt: '2026-04-01T08:00:00.000Z',
  updatedAt: '2026-04-01T08:00:00.000Z',
  ...more,
  id,
  name,
});
