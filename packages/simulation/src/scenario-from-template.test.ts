import { scenarios } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { draftScenario, type TemplateChoices } from './scenario-from-template.ts';
import { findTemplate } from './templates.ts';

const template = (id: string): scenarios.Template => {
  const found = findTemplate(id);
  if (!found) throw new Error(`no template ${id}`);
  return found;
};
const draft = (id: string, choices: TemplateChoices = {}) => {
  const outcome = draftScenario(template(id), choices, scenarios.DEFAULT_ENVIRONMENT);
  if (outcome.status !== 'ok') throw new Error(outcome.status);
  return outcome.draft;
};
const bare = (id: string, distance: number, sequence = 1): scenarios.Engagement => ({
  id,
  distance,
  sequence,
  targets: [],
});

describe('a scenario from a template', () => {
  it('is the template when nothing was chosen', () => {
    const t = template('multi_dof_array_troop_line');
    const d = draft(t.id);
    expect(d).toMatchObject({ name: t.name, description: t.description, scenarioType: t.scenarioType });
    expect(d.engagements).toEqual(t.defaultEngagements);
    expect(d.environmentalConditions).toEqual(scenarios.DEFAULT_ENVIRONMENT);
    expect(draft(t.id, { engagements: [] }).engagements).toEqual(t.defaultEngagements);
  });

  it('leaves out engagements at distance 0 and those not sent, and closes the gaps', () => {
    const d = draft('troop_line', { engagements: [bare('eng1', 0, 1), bare('eng3', 550, 3), bare('eng2', 350, 2)] });
    expect(d.engagements.map((e) => [e.id, e.distance, e.sequence])).toEqual([
      ['eng2', 350, 1],
      ['eng3', 550, 2],
    ]);
  });

  it('is described by what it is once its targets are not the template’s, and by the shooter’s words where given', () => {
    const far = [400, 650, 900, 1150].map((yd, i) => ({
      ...bare(`eng${i + 1}`, yd, i + 1),
      targets: [{ id: `target${i + 1}`, type: 'ipsc' as const, size: 2, position: { x: 0, y: 0 } }],
    }));
    expect(draft('troop_line', { engagements: far }).description).toBe('4 IPSC targets from 400 to 1150 yards.');
    expect(draft('troop_line', { engagements: far, description: 'Low sun' }).description).toBe('Low sun');
    expect(draft('simple_target', { engagements: [bare('eng1', 450)] }).description).toBe('1 circle at 450 yards.');
    // "fired at 20°" is wrong for a turned range; "two circles" is right.
    expect(draft('troop_line', { directionOfFire: 45 }).description).toBe('6 circles from 300 to 700 yards.');
    const turned = draft('multiple_engagement', { directionOfFire: 45 });
    expect(turned.description).toBe(template('multiple_engagement').description);
  });

  it('is nothing when every engagement is excluded', () => {
    const outcome = draftScenario(
      template('troop_line'),
      { engagements: [bare('eng1', 0)] },
      scenarios.DEFAULT_ENVIRONMENT,
    );
    expect(outcome).toEqual({ status: 'no-engagements' });
  });

  it('gives an engagement without targets the template’s, and an unknown one a circle of 2 MOA', () => {
    const d = draft('troop_line', { engagements: [bare('eng2', 350, 1), bare('eng99', 900, 9)] });
    expect(d.engagements[0]?.targets).toEqual(template('troop_line').defaultEngagements[1]?.targets);
    const seventh = Array.from({ length: 7 }, (_, i) => bare(`x${i}`, 100 + i, i + 1));
    expect(draft('troop_line', { engagements: seventh }).engagements[6]?.targets).toEqual([
      { id: 'target7', type: 'circle', size: 2, position: { x: 0, y: 0 } },
    ]);
  });

  it('keeps a direction that was chosen, and turns the others with the scenario', () => {
    const engagements = [{ ...bare('eng1', 500), directionOfFire: 45 }, bare('eng2', 650, 2)];
    const d = draft('multi_dof_array_troop_line', { directionOfFire: 0, engagements });
    expect(d.directionOfFire).toBe(0);
    expect(d.engagements.map((e) => e.directionOfFire)).toEqual([45, 15]);
    expect(draft('troop_line', { directionOfFire: 0 }).engagements.at(-1)?.directionOfFire).toBe(290);
  });

  it('numbers engagements anew when two ids are alike', () => {
    const d = draft('troop_line', { engagements: [bare('eng1', 300, 1), bare('eng1', 400, 2)] });
    expect(d.engagements.map((e) => e.id)).toEqual(['eng1', 'eng2']);
  });
});
