import { expect, it } from 'vitest';
import { describedAgain, scenarioWords } from './scenario-words.ts';
import { findTemplate, TEMPLATES } from './templates.ts';

const meters = { figure: (_: string, yd: number) => `<${yd}>`, text: (_: string, yd: number) => `<${yd} said>` };
const asOf = (id: string) => {
  const template = findTemplate(id);
  if (template === undefined) throw new Error(`${id} must be a template`);
  return { description: template.description, engagements: template.defaultEngagements };
};
const line = asOf('troop_line');
const array = asOf('close_array_troop_line');

it('are a template’s where the targets are its own', () => {
  for (const { description, defaultEngagements: engagements } of TEMPLATES)
    expect(scenarioWords({ description, engagements })).toBe(description);
});

it('are what there is to shoot at where a scenario was stored with the text of a template it is not', () => {
  const stored = { description: line.description, engagements: array.engagements };
  expect(scenarioWords(stored)).toBe('4 diamonds and 6 circles from 312 to 510 yards.');
  expect(scenarioWords(stored, meters)).toBe('4 diamonds and 6 circles from <312> to <510 said>.');
  const [first] = array.engagements.slice(0, 1);
  if (first === undefined) throw new Error('an array has engagements');
  const one = { ...stored, engagements: [{ ...first, targets: first.targets.slice(0, 1) }] };
  expect(scenarioWords(one)).toBe('1 diamond at 312 yards.');
});

it('leave a shooter’s own words alone', () => {
  expect(scenarioWords({ ...line, description: 'Low sun' })).toBeNull();
  expect(describedAgain({ ...line, description: 'Low sun' }, array.engagements)).toBe('Low sun');
  expect(describedAgain({ ...line, description: null }, array.engagements)).toBeNull();
});

it('follow the targets when they are changed, and come back with them', () => {
  const changed = describedAgain(line, array.engagements);
  expect(changed).toBe('4 diamonds and 6 circles from 312 to 510 yards.');
  expect(scenarioWords({ description: changed, engagements: array.engagements }, meters)).toContain('<510 said>');
  expect(describedAgain({ description: changed, engagements: array.engagements }, line.engagements)).toBe(
    '6 circles from 300 to 700 yards.',
  );
  expect(describedAgain(line, line.engagements)).toBe(line.description);
});
