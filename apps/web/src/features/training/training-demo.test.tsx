import { screen, within } from '@testing-library/react';
import { type demo, scenarios } from '@windcall/contract';
import { TEMPLATES } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { madeFrom } from '../../testing/stored-things.ts';
import { TrainingScreen } from './training-screen.tsx';

const app = freshApp();

const open = (restrictions: demo.DemoRestrictions, own: scenarios.Scenario[] = [madeFrom('troop_line', 7)]) => {
  signIn(app.server, { user: person(2, 'guest', { isDemoUser: true }), restrictions });
  app.server.on(scenarios.listTemplates, [...TEMPLATES]);
  app.server.on(scenarios.listScenarios, own);
  return renderInApp(<TrainingScreen />, '/training');
};

const disabled = (name: string, within_ = within(document.body)) =>
  within_.getAllByRole('button', { name }).every((button) => (button as HTMLButtonElement).disabled);

describe('training in demo mode', () => {
  it('switches off creation, usage, loading, the way to the weather and deletion, and says so', async () => {
    const { user } = open(restricted());
    const card = within(await screen.findByRole('article', { name: 'Troop Line' }));
    await screen.findByRole('button', { name: 'Demo - Creation Disabled' });
    expect(disabled('Demo - Creation Disabled')).toBe(true);
    expect(card.getAllByRole('button', { name: 'Demo - Loading Disabled' })).toHaveLength(2);
    expect(disabled('Demo - Loading Disabled', card)).toBe(true);
    expect(disabled('Demo - Deletion Disabled', card)).toBe(true);
    expect(card.queryByRole('button', { name: 'Edit name and description' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: /^Templates/ }));
    expect(screen.getAllByRole('button', { name: 'Demo - Usage Disabled' })).toHaveLength(TEMPLATES.length);
    expect(disabled('Demo - Usage Disabled')).toBe(true);
  });

  it('allows what the restrictions allow: only listed scenarios, only within reach', async () => {
    const allowed = restricted({ customScenariosEnabled: true, allowedScenarioIds: [7], maxTargetDistance: 600 });
    const { user } = open(allowed, [madeFrom('troop_line', 7), madeFrom('far_array_troop_line', 8)]);
    const mine = within(await screen.findByRole('article', { name: 'Troop Line' }));
    expect(mine.getByRole('button', { name: 'Load Scenario' })).toHaveProperty('disabled', false);
    const other = within(screen.getByRole('article', { name: 'Far Array' }));
    expect(disabled('Demo - Loading Disabled', other)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Create from Template' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Template'), 'Far Array');
    await user.click(dialog.getByRole('button', { name: 'Create Scenario' }));
    expect(
      await screen.findByText('Maximum distance in demo mode is 600 yards. Upgrade for unlimited range.'),
    ).toBeTruthy();
    expect(app.server.seenBy(scenarios.createScenario)).toHaveLength(0);
  });
});
