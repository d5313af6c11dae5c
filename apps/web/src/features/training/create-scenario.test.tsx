import { act, screen, waitFor, within } from '@testing-library/react';
import { scenarios } from '@windcall/contract';
import { TEMPLATES } from '@windcall/simulation';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { madeFrom } from '../../testing/stored-things.ts';
import { unitChoices } from '../../units/unit-choices.ts';
import { TrainingScreen } from './training-screen.tsx';

const app = freshApp();

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(scenarios.listTemplates, [...TEMPLATES]);
  app.server.on(scenarios.listScenarios, []);
  app.server.on(scenarios.createScenario, ({ params, parsed }) => madeFrom(params.templateId ?? '', 9, parsed));
});

afterEach(() => unitChoices.remove());

/** Opens the dialog on a template with its Use Template button. */
const useTemplate = async (name: string) => {
  // few cards, because jsdom searches many slowly
  app.server.on(
    scenarios.listTemplates,
    TEMPLATES.filter((template) => [name, 'Close Array'].includes(template.name)),
  );
  const { user } = renderInApp(<TrainingScreen />, '/training');
  await user.click(await screen.findByRole('tab', { name: /^Templates \(/ }));
  const card = await screen.findByRole('article', { name });
  await user.click(within(card).getByRole('button', { name: 'Use Template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Scenario from Template' }));
  const create = async () => user.click(dialog.getByRole('button', { name: 'Create Scenario' }));
  const type = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.paste(text);
  };
  return { user, dialog, create, type };
};

const sent = async (): Promise<Record<string, unknown>> => {
  await waitFor(() => expect(app.server.seenBy(scenarios.createScenario)).toHaveLength(1));
  return app.server.seenBy(scenarios.createScenario)[0]?.body as Record<string, unknown>;
};

const optionsOf = (select: HTMLElement): (string | null)[] =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('creating a scenario', () => {
  it('needs a template', async () => {
    const { user } = renderInApp(<TrainingScreen />, '/training');
    await user.click(await screen.findByRole('button', { name: 'Create from Template' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create Scenario' }));
    expect(dialog.getByText('Please select a template')).toBeTruthy();
    const toast = await screen.findByText('Error');
    expect(toast.closest('[data-variant=destructive]')?.textContent).toContain('Please select a template');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Template')));
  });

  it('sends an untouched template without engagements, then closes, shows the list and says so', async () => {
    const { dialog, create } = await useTemplate('Close Array');
    await create();
    expect(await sent()).toEqual({ environmentalConditions: { ...scenarios.DEFAULT_ENVIRONMENT } });
    expect(
      await screen.findByText(
        "'Close Array' training scenario created successfully. Wind data will be loaded from Distance Range & Environments Configuration",
      ),
    ).toBeTruthy();
    expect(dialog.queryByText('Target Customization')).toBeNull();
    expect(screen.getByRole('tab', { name: /^My Scenarios/, selected: true })).toBeTruthy();
    expect(app.server.seenBy(scenarios.listScenarios)).toHaveLength(2);
  });

  it('sends name, description and the exported weather, and names what was customized', async () => {
    desk.weather.write({
      exportedFromWeatherModel: true,
      validated: true,
      weatherModelType: 'stochastic',
      environmentalConditions: { temperature: 50, humidity: 30, pressure: 28.5, windSpeed: 12, windDirection: '10:30' },
    });
    const { create, type } = await useTemplate('First Shots at 300');
    await type('Custom name (optional)', ' Cold morning ');
    await type('Description (optional)', 'Frost');
    await type('Target 1 distance in yards', '350');
    await create();
    expect(await sent()).toMatchObject({
      name: 'Cold morning',
      description: 'Frost',
      environmentalConditions: {
        temperature: 50,
        pressure: 28.5,
        windSpeed: 12,
        windDirection: '10:30',
        weatherModel: 'stochastic',
      },
      engagements: [{ id: 'eng1', distance: 350, sequence: 1, directionOfFire: 90 }],
    });
    expect(
      await screen.findByText(
        "'Cold morning' training scenario created successfully. Customized: targets, MOA size and yards. Wind data will be loaded from Distance Range & Environments Configuration",
      ),
    ).toBeTruthy();
  });

  it('keeps everything that was typed when it fails, and says why', async () => {
    app.server.on(scenarios.createScenario, refuse('quota-reached', { message: 'Delete some scenarios first.' }));
    const { dialog, create, type } = await useTemplate('Troop Line');
    await type('Custom name (optional)', 'Keep me');
    await type('Target 2 distance in yards', '444');
    await create();
    expect(await screen.findByText('Delete some scenarios first.')).toBeTruthy();
    expect(dialog.getByLabelText('Custom name (optional)')).toHaveProperty('value', 'Keep me');
    expect(dialog.getByLabelText('Target 2 distance in yards')).toHaveProperty('value', '444');
  });

  it('says Creating... while it is under way, and sends once', async () => {
    let finish: (made: scenarios.Scenario) => void = () => undefined;
    const made = new Promise<scenarios.Scenario>((resolve) => {
      finish = resolve;
    });
    app.server.on(scenarios.createScenario, () => made);
    const { user, dialog, create } = await useTemplate('Mid Array');
    await create();
    const pending = await dialog.findByRole('button', { name: 'Creating...' });
    await user.click(pending);
    finish(madeFrom('mid_array_troop_line', 9));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.server.seenBy(scenarios.createScenario)).toHaveLength(1);
  });

  it('keeps what was typed as the same quantities when units change, and what is no number as it is', async () => {
    const { dialog, create, type } = await useTemplate('Multiple Engagement');
    await type('Target 1 distance in yards', '400');
    await type('Target 2 distance in yards', '27x');
    act(() => void unitChoices.write({ range: 'm' }));
    expect(dialog.getByLabelText('Target 1 distance in meters')).toHaveProperty('value', '365.76');
    expect(dialog.getByLabelText('Target 2 distance in meters')).toHaveProperty('value', '27x');
    await type('Target 2 distance in meters', '457.2');
    await create();
    const { engagements } = (await sent()) as { engagements: { distance: number }[] };
    expect(engagements.map(({ distance }) => distance)).toEqual([400, 500]);
  });

  it('keeps what was typed when the dialog is closed, and resets it only after a success', async () => {
    const { user, dialog, type } = await useTemplate('Troop Line');
    await type('Custom name (optional)', 'Half done');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Create from Template' }));
    expect(screen.getByLabelText('Custom name (optional)')).toHaveProperty('value', 'Half done');
    await user.click(screen.getByRole('button', { name: 'Create Scenario' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Create from Template' }));
    expect(screen.getByLabelText('Custom name (optional)')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Template')).toHaveProperty('value', '');
  });
});

describe('each template’s form', () => {
  it('single target: quick picks of 0.5, 1, 1.5 and 2 MOA, 100 to 1500 yards, eight directions', async () => {
    const { user, dialog, create, type } = await useTemplate('First Shots at 300');
    const picks = within(dialog.getByRole('group', { name: 'Target 1 size quick picks' })).getAllByRole('button');
    expect(picks.map(({ textContent }) => textContent)).toEqual(['0.5 MOA', '1 MOA', '1.5 MOA', '2 MOA']);
    expect(optionsOf(dialog.getByLabelText('Target 1 direction of fire'))).toEqual([
      '0° N',
      '45° NE',
      '90° E',
      '135° SE',
      '180° S',
      '225° SW',
      '270° W',
      '315° NW',
    ]);
    await user.click(picks[0] as HTMLElement);
    await user.selectOptions(dialog.getByLabelText('Target 1 type'), 'IPSC Target');
    await user.selectOptions(dialog.getByLabelText('Target 1 direction of fire'), '45° NE');
    await type('Target 1 distance in yards', '99');
    await create();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Target 1 distance must be a number from 100 to 1500 yards.',
    );
    expect(app.server.seenBy(scenarios.createScenario)).toHaveLength(0);
    await type('Target 1 distance in yards', '1500');
    await create();
    expect((await sent()).engagements).toEqual([
      {
        id: 'eng1',
        distance: 1500,
        sequence: 1,
        directionOfFire: 45,
        targets: [{ id: 'target1', type: 'ipsc', size: 0.5, position: { x: 0, y: 0 } }],
      },
    ]);
  });

  it('multiple engagement: two targets, each with its distance and direction', async () => {
    const { user, dialog, create, type } = await useTemplate('Multiple Engagement');
    expect(dialog.getByLabelText('Target 2 size in MOA')).toHaveProperty('placeholder', '2');
    await type('Target 1 distance in yards', '500');
    await type('Target 2 distance in yards', '700');
    await user.selectOptions(dialog.getByLabelText('Target 2 direction of fire'), '135° SE');
    await create();
    expect((await sent()).engagements).toMatchObject([
      { id: 'eng1', distance: 500, directionOfFire: 90, targets: [{ size: 1.5 }] },
      { id: 'eng2', distance: 700, directionOfFire: 135, targets: [{ size: 2 }] },
    ]);
  });

  it('troop line: six targets, the last one the confirmation target at 20°, rows without a distance left out', async () => {
    const { dialog, create, type } = await useTemplate('Troop Line');
    const distances = dialog.getAllByLabelText(/distance in yards$/);
    expect(distances.map((input) => (input as HTMLInputElement).placeholder)).toEqual([
      '300',
      '400',
      '500',
      '600',
      '700',
      '400',
    ]);
    const direction = dialog.getByLabelText('Confirmation Target direction of fire');
    expect(direction).toHaveProperty('value', '20');
    expect(optionsOf(direction)).toContain('20° NNE');
    await type('Target 3 distance in yards', '525');
    await type('Target 4 distance in yards', '0');
    await type('Confirmation Target distance in yards', '425');
    expect(dialog.getByText('2 engagements: 525, 425 yds')).toBeTruthy();
    await create();
    expect((await sent()).engagements).toMatchObject([
      { id: 'eng3', sequence: 1, distance: 525, targets: [{ type: 'circle', size: 2 }] },
      { id: 'eng6', sequence: 2, distance: 425, directionOfFire: 20 },
    ]);
  });

  it('has the form that was chosen for each template, and no other template’s', async () => {
    const line = TEMPLATES.find(({ scenarioType }) => scenarioType === 'multiple_engagement_troop_line');
    if (line === undefined) throw new Error('a template must have two forms');
    app.server.on(scenarios.listTemplates, [line, { ...line, id: 'second_line', name: 'Second Line' }]);
    const { user } = renderInApp(<TrainingScreen />, '/training');
    await user.click(await screen.findByRole('button', { name: 'Create from Template' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choose = (name: string) => user.selectOptions(dialog.getByLabelText('Template'), name);
    const rows = () => dialog.getAllByLabelText(/distance in yards$/).length;
    await choose(line.name);
    await user.click(dialog.getByRole('radio', { name: 'Five pairs' }));
    await choose('Second Line');
    expect(rows()).toBe(6);
    await choose(line.name);
    expect(rows()).toBe(5);
  });

  it('multiple-engagement troop line: six targets, or up to five pairs with distance and direction', async () => {
    const { user, dialog, create, type } = await useTemplate('Multiple Engagement Troop Line');
    expect(dialog.getAllByLabelText(/distance in yards$/)).toHaveLength(6);
    await user.click(dialog.getByRole('radio', { name: 'Five pairs' }));
    expect(dialog.getAllByLabelText(/distance in yards$/)).toHaveLength(5);
    await create();
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'Engagement 1 distance: at least one distance must be above 0 yards',
    );
    await type('Engagement 2 distance in yards', '610');
    await user.selectOptions(dialog.getByLabelText('Engagement 2 direction of fire'), '0° N');
    await user.selectOptions(dialog.getByLabelText('Engagement 2 right target type'), 'Square');
    await create();
    expect((await sent()).engagements).toEqual([
      {
        id: 'eng2',
        distance: 610,
        sequence: 1,
        directionOfFire: 0,
        targets: [
          { id: 'target2a', type: 'circle', size: 1.5, position: { x: -2, y: 0 } },
          { id: 'target2b', type: 'square', size: 1, position: { x: 2, y: 0 } },
        ],
      },
    ]);
  });

  it.each([
    ['Close Array', '1501', '0 to 1500'],
    ['Mid Array', '2001', '0 to 2000'],
    ['Far Array', '2001', '0 to 2000'],
    ['Multi-DoF Array', '2001', '0 to 2000'],
  ])('%s: five engagements with a left and a right target, at %s yards too far', async (name, tooFar, bounds) => {
    const { dialog, create, type } = await useTemplate(name);
    expect(dialog.getAllByLabelText(/left target size in MOA$/)).toHaveLength(5);
    expect(dialog.getAllByLabelText(/right target type$/)).toHaveLength(5);
    await type('Engagement 5 distance in yards', tooFar);
    await type('Engagement 5 right target size in MOA', '10.1');
    await create();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `Engagement 5 distance must be a number from ${bounds} yards. Engagement 5 right target size must be a number from 0.1 to 10 MOA.`,
    );
  });

  it('multi-DoF array: its empty fields are filled when it is chosen, what was typed stays', async () => {
    const { user, dialog, type } = await useTemplate('Multi-DoF Array');
    const values = (label: RegExp) => dialog.getAllByLabelText(label).map((field) => (field as HTMLInputElement).value);
    expect(values(/distance in yards$/)).toEqual(['500', '650', '800', '950', '1100']);
    expect(values(/direction of fire$/)).toEqual(['90', '105', '120', '135', '150']);
    expect(values(/left target size in MOA$/)).toEqual(['1.5', '1.5', '1.5', '1.5', '1.5']);
    expect(values(/right target size in MOA$/)).toEqual(['1', '1', '1', '1', '1']);
    expect(optionsOf(dialog.getByLabelText('Engagement 1 direction of fire'))).toEqual(
      expect.arrayContaining(['105° ESE', '120° ESE', '150° SSE']),
    );
    await type('Engagement 1 distance in yards', '555');
    await user.selectOptions(dialog.getByLabelText('Template'), 'Close Array');
    expect(values(/distance in yards$/)).toEqual(['', '', '', '', '']);
    await user.selectOptions(dialog.getByLabelText('Template'), 'Multi-DoF Array');
    expect(values(/distance in yards$/)).toEqual(['555', '650', '800', '950', '1100']);
  });

  it('Clear All empties the form, and the template’s values can be filled in', async () => {
    const { user, dialog, type } = await useTemplate('Close Array');
    const first = dialog.getByLabelText('Engagement 1 distance in yards');
    expect(dialog.getByRole('button', { name: 'Clear All' })).toHaveProperty('disabled', true);
    await type('Engagement 1 distance in yards', '321');
    await user.click(dialog.getByRole('button', { name: 'Fill in the template’s values' }));
    expect(dialog.getByText('5 engagements: 321, 346, 409, 443, 510 yds')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Clear All' }));
    expect(first).toHaveProperty('value', '');
    expect(dialog.getByText('5 engagements: 312, 346, 409, 443, 510 yds')).toBeTruthy();
  });

  it('steps distances by 10 yards and sizes by 0.1 MOA with the arrow keys, within bounds', async () => {
    const { user, dialog } = await useTemplate('First Shots at 300');
    await user.click(dialog.getByLabelText('Target 1 distance in yards'));
    await user.keyboard('{ArrowUp}');
    expect(dialog.getByLabelText('Target 1 distance in yards')).toHaveProperty('value', '310');
    await user.click(dialog.getByLabelText('Target 1 size in MOA'));
    await user.keyboard('{ArrowDown}');
    expect(dialog.getByLabelText('Target 1 size in MOA')).toHaveProperty('value', '1.9');
    await user.keyboard('{PageDown}{PageDown}');
    expect(dialog.getByLabelText('Target 1 size in MOA')).toHaveProperty('value', '0.1');
  });
});
