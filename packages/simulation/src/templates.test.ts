import { scenarios } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { findTemplate, TEMPLATES, templateWords } from './templates.ts';

const distances = (id: string) => findTemplate(id)?.defaultEngagements.map((e) => e.distance);
const sizes = (id: string) => findTemplate(id)?.defaultEngagements.map((e) => e.targets.map((t) => t.size));
const types = (id: string) => findTemplate(id)?.defaultEngagements.map((e) => e.targets[0]?.type);
const directions = (id: string) => findTemplate(id)?.defaultEngagements.map((e) => e.directionOfFire);

describe('the templates', () => {
  it.each(TEMPLATES.map((t) => [t.id, t] as const))('%s fits the contract, has one level and single ids', (_, t) => {
    expect(scenarios.template.safeParse(t).error).toBeUndefined();
    expect(t.tags.filter((tag) => scenarios.TEMPLATE_LEVELS.some((level) => level === tag))).toHaveLength(1);
    expect(new Set(t.defaultEngagements.map((e) => e.id)).size).toBe(t.defaultEngagements.length);
    const targets = t.defaultEngagements.flatMap((e) => e.targets.map((target) => target.id));
    expect(new Set(targets).size).toBe(targets.length);
    expect(t.defaultEngagements.map((e) => e.sequence)).toEqual(t.defaultEngagements.map((_, i) => i + 1));
  });

  it('cover every type and every level, each id once', () => {
    expect(new Set(TEMPLATES.map((t) => t.scenarioType))).toEqual(new Set(scenarios.SCENARIO_TYPES));
    expect(new Set(TEMPLATES.map((t) => t.tags[0]))).toEqual(new Set(scenarios.TEMPLATE_LEVELS));
    expect(new Set(TEMPLATES.map((t) => t.id)).size).toBe(TEMPLATES.length);
  });

  it('put the arrays where the specification does', () => {
    expect(distances('close_array_troop_line')).toEqual([312, 346, 409, 443, 510]);
    expect(sizes('close_array_troop_line')).toEqual([
      [1, 0.5],
      [1, 0.5],
      [1.5, 1],
      [1.5, 1],
      [1.5, 1],
    ]);
    expect(types('close_array_troop_line')).toEqual(['diamond', 'diamond', 'circle', 'circle', 'circle']);
    expect(distances('mid_array_troop_line')).toEqual([523, 547, 598, 624, 653]);
    expect(new Set(types('mid_array_troop_line'))).toEqual(new Set(['triangle']));
    expect(distances('far_array_troop_line')).toEqual([725, 833, 926, 1037, 1183]);
    expect(new Set(types('far_array_troop_line'))).toEqual(new Set(['ipsc']));
    expect(distances('multi_dof_array_troop_line')).toEqual([500, 650, 800, 950, 1100]);
    expect(sizes('multi_dof_array_troop_line')?.[0]).toEqual([1.5, 1]);
    for (const t of TEMPLATES.filter((t) => t.id.includes('array'))) {
      expect(directions(t.id)).toEqual([90, 105, 120, 135, 150]);
      expect(t.defaultEngagements.map((e) => e.targets.map((x) => x.position.x))).toEqual(Array(5).fill([-2, 2]));
    }
  });

  it('end both troop lines with a confirmation target at 400 yards fired at 20°', () => {
    for (const id of ['troop_line', 'multiple_engagement_troop_line']) {
      expect(distances(id)).toEqual([300, 400, 500, 600, 700, 400]);
      expect(directions(id)?.at(-1)).toBe(20);
      expect(sizes(id)).toEqual(Array(6).fill([2]));
    }
  });

  it('give the multiple engagement two targets at 400 yards of 1.5 and 2 MOA', () => {
    expect(distances('multiple_engagement')).toEqual([400, 400]);
    expect(sizes('multiple_engagement')).toEqual([[1.5], [2]]);
    expect(directions('multiple_engagement')).toEqual([90, 90]);
  });

  it('knows no other id', () => expect(findTemplate('toString')).toBeUndefined());
});

describe('the description of a template', () => {
  const meters = { figure: (_: string, yd: number) => `<${yd}>`, text: (_: string, yd: number) => `<${yd} said>` };
  it('is said in any units, every figure of it, and a shooter’s own words never', () => {
    for (const { description } of TEMPLATES) {
      const said = templateWords(description, meters);
      if (said === null) throw new Error(`${description} must be known`);
      expect(said.replace(/<[^>]*>/g, '')).not.toMatch(/\b(yards|mph|yd)\b/);
    }
    expect(templateWords('Five circles from 300 to 700 yards', meters)).toBeNull();
    expect(templateWords(findTemplate('close_array_troop_line')?.description ?? '', meters)).toBe(
      'Five pairs of small diamonds and circles from <312> to <510 said>: precision before wind.',
    );
  });
});
