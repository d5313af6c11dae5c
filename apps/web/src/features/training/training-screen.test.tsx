import { act, screen, waitFor, within } from '@testing-library/react';
import { scenarios } from '@windcall/contract';
import { TEMPLATES } from '@windcall/simulation';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { madeFrom } from '../../testing/stored-things.ts';
import { TrainingScreen } from './training-screen.tsx';

const app = freshApp();

const line = madeFrom('troop_line', 7, { name: 'Evening line' });
const array = madeFrom('multi_dof_array_troop_line', 8, { name: 'Swinging pairs' });

const Where = () => <output aria-label="path">{useLocation().pathname}</output>;

const open = (own: scenarios.Scenario[] | Response | (() => Promise<never>) = [array, line]) => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(scenarios.listTemplates, [...TEMPLATES]);
  app.server.on(scenarios.listScenarios, own);
  return renderInApp(
    <>
      <TrainingScreen />
      <Where />
    </>,
    '/training',
  );
};

const card = (name: string) => screen.findByRole('article', { name });
const path = () => screen.getByRole('status', { name: 'path' }).textContent;

describe('the templates tab', () => {
  it('leads from a template to shooting in one press', async () => {
    const { user } = open();
    app.server.on(scenarios.createScenario, array);
    await user.click(await screen.findByRole('tab', { name: `Templates (${TEMPLATES.length})` }));
    await user.click(within(await card('Close Array')).getByRole('button', { name: 'Shoot It Now' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(desk.scenario.read()?.id).toBe(array.id);
    expect(app.server.seenBy(scenarios.createScenario)[0]?.body).toEqual({});
  });

  it('counts the templates and shows each with type, description, engagements, targets, directions and tags', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: `Templates (${TEMPLATES.length})` }));
    const close = within(await card('Close Array'));
    expect(close.getByText('multiple engagement troop line')).toBeTruthy();
    expect(close.getByText(/Five pairs of small diamonds/)).toBeTruthy();
    expect(close.getByText('5 engagements: 312, 346, 409, 443, 510 yds')).toBeTruthy();
    const rows = within(close.getByRole('list', { name: 'Engagements' })).getAllByRole('listitem');
    expect(rows[1]?.textContent).toBe('2346 ydsdirection of fire 105° ESEDiamond 1 / 0.5 MOA');
    expect(close.getByText('beginner').className).toContain('text-ok');
    expect(close.getByRole('img').getAttribute('aria-label')).toContain('2: 346 yards 15° to the right');
    expect(close.getByRole('button', { name: 'Use Template' })).toBeTruthy();
  });

  it.each([
    ['Close Array', 'beginner', 'text-ok'],
    ['Mid Array', 'intermediate', 'text-warn'],
    ['Far Array', 'advanced', 'text-orange'],
    ['Multi-DoF Array', 'expert', 'text-bad'],
  ])('colors the level of %s, and says it: %s', async (name, level, tone) => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: /^Templates/ }));
    expect(within(await card(name)).getByText(level).className).toContain(tone);
  });

  it('filters by type in both tabs and clears the filter', async () => {
    const { user } = open();
    await screen.findByRole('article', { name: 'Evening line' });
    const filter = screen.getByLabelText('Scenario type');
    expect(
      within(filter)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['All Types', 'Simple Target', 'Multiple Engagement', 'Troop Line', 'ME Troop Line']);
    await user.selectOptions(filter, 'Troop Line');
    expect(screen.getAllByRole('article').map((a) => a.getAttribute('aria-label'))).toEqual(['Evening line']);
    await user.click(screen.getByRole('tab', { name: /^Templates/ }));
    expect(screen.getAllByRole('article').map((a) => a.getAttribute('aria-label'))).toEqual(['Troop Line']);
    await user.click(screen.getByRole('button', { name: 'Clear Filter' }));
    expect(screen.getAllByRole('article')).toHaveLength(TEMPLATES.length);
  });

  it('says when the templates cannot be fetched, and tries again', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    app.server.on(scenarios.listScenarios, []);
    app.server.on(scenarios.listTemplates, refuse('internal'));
    const { user } = renderInApp(<TrainingScreen />, '/training');
    await user.click(await screen.findByRole('tab', { name: /^Templates/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch templates');
    app.server.on(scenarios.listTemplates, [...TEMPLATES]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Close Array')).toBeTruthy();
  });
});

describe('my scenarios', () => {
  it('is the tab that opens; it shows that it is loading, then the count', async () => {
    open();
    expect(await screen.findByRole('status', { name: 'Loading scenarios' })).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'My Scenarios (2)', selected: true })).toBeTruthy();
    expect(screen.getByText('2 scenarios')).toBeTruthy();
  });

  it('says what to do when there is none', async () => {
    open([]);
    expect(await screen.findByText('No scenarios yet')).toBeTruthy();
    expect(screen.getByText('Create your first training scenario from a template')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Create from Template' })).toHaveLength(1);
  });

  it('leads a newcomer on to the ready-made ranges', async () => {
    const { user } = open([]);
    await screen.findByText('No scenarios yet');
    await user.click(screen.getByRole('button', { name: 'See ready-made ranges' }));
    expect(screen.getByRole('tab', { name: /^Templates/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('says when the list cannot be fetched', async () => {
    open(refuse('busy'));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch scenarios');
  });

  it('says without a network what is kept, and not that something failed', async () => {
    open(() => Promise.reject(new TypeError('Failed to fetch')));
    act(() => void window.dispatchEvent(new Event('offline')));
    const said = await screen.findByText(/What you opened here before is kept and works without the network/);
    expect(said.closest('[role=alert]')?.textContent).not.toContain('Failed');
  });

  it('reads engagements, conditions and wind effects that arrive as JSON text', async () => {
    const text = {
      ...line,
      engagements: JSON.stringify(line.engagements),
      environmentalConditions: JSON.stringify(line.environmentalConditions),
      multiTargetWindEffects: JSON.stringify(line.multiTargetWindEffects),
    };
    open(Response.json([text]));
    expect(
      within(await card('Evening line')).getByText('6 engagements: 300, 400, 500, 600, 700, 400 yds'),
    ).toBeTruthy();
  });

  it('shows on each card the wind note, the wind on each target with letter and mph, and the date', async () => {
    open();
    const pairs = within(await card('Swinging pairs'));
    expect(pairs.getByText('Uniform wind, 8 mph from 3:00: the same at every distance.')).toBeTruthy();
    const rows = within(pairs.getByRole('list', { name: 'Engagements' })).getAllByRole('listitem');
    expect(rows[3]?.textContent).toContain('950 ydsdirection of fire 135° SE');
    expect(rows[3]?.textContent).toContain('R 5.7 mph, H 5.7 mph');
    expect(within(rows[3] as HTMLElement).getByText('5.7 mph from the right')).toBeTruthy();
    expect(pairs.getByText(/^Created/).textContent).toContain('2026');
  });

  it('loads a scenario: stores it under its three keys, announces it and goes to Fire Control', async () => {
    const heard = vi.fn();
    window.addEventListener('trainingScenarioSelected', heard);
    const { user } = open();
    await user.click(within(await card('Evening line')).getByRole('button', { name: 'Load Scenario' }));
    expect(desk.scenario.read()).toEqual(line);
    expect(desk.scenarioId.read()).toBe(7);
    expect(localStorage.getItem('activeTrainingScenario')).toBe(localStorage.getItem('selectedTrainingScenario'));
    expect(heard).toHaveBeenCalledOnce();
    expect(path()).toBe('/');
    window.removeEventListener('trainingScenarioSelected', heard);
  });

  it('marks the scenario that is loaded', async () => {
    desk.scenario.write(array);
    open();
    expect(within(await card('Swinging pairs')).getByText('loaded')).toBeTruthy();
    expect(within(await card('Evening line')).queryByText('loaded')).toBeNull();
  });
});

describe('the weather panel', () => {
  it('asks for weather in yellow, loads the scenario and goes to the wind', async () => {
    const { user } = open([line]);
    const panel = within(await card('Evening line'));
    expect(panel.getByText('Weather Data Required').className).toContain('text-warn');
    await user.click(panel.getByRole('button', { name: 'Load Scenario & Go to Weather' }));
    expect(desk.scenarioId.read()).toBe(7);
    expect(path()).toBe('/weather');
  });

  it('says in green where validated weather comes from', async () => {
    desk.weather.write({
      exportedFromWeatherModel: true,
      validated: true,
      scenarioName: 'Morning wind',
      weatherModelType: 'state-based',
      targetCount: 6,
      timestamp: '2026-05-02T09:30:00.000Z',
    });
    open([line]);
    const shown = within(await card('Evening line'));
    expect(shown.getByText('Weather Data Available').className).toContain('text-ok');
    const panel = shown.getByRole('region', { name: 'Weather data' }).textContent;
    for (const fact of ['Morning wind', 'state-based', '6', '2026']) expect(panel).toContain(fact);
    expect(shown.queryByRole('button', { name: /Go to Weather/ })).toBeNull();
  });

  it('stays yellow for weather that was exported but not validated', async () => {
    desk.weather.write({ exportedFromWeatherModel: true, validated: false, scenarioName: 'Rejected' });
    open([line]);
    expect(within(await card('Evening line')).getByText('Weather Data Required')).toBeTruthy();
  });
});

describe('changing a scenario', () => {
  it('deletes only after it was confirmed, unloads it and refreshes the list', async () => {
    desk.scenario.write(line);
    const { user } = open();
    app.server.on(scenarios.deleteScenario, { success: true });
    await user.click(within(await card('Evening line')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Are you sure you want to delete this scenario?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(app.server.seenBy(scenarios.deleteScenario)).toHaveLength(0);
    await user.click(within(await card('Evening line')).getByRole('button', { name: 'Delete' }));
    app.server.on(scenarios.listScenarios, [array]);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Training scenario deleted successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Evening line' })).toBeNull());
    expect(app.server.seenBy(scenarios.deleteScenario)[0]?.path).toBe('/api/training-scenarios/7');
    expect(desk.scenario.read()).toBeNull();
  });

  it('says with the server’s words why one was not deleted, and keeps it', async () => {
    const { user } = open();
    app.server.on(scenarios.deleteScenario, refuse('in-use', { message: 'A session was shot on it.' }));
    await user.click(within(await card('Evening line')).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('A session was shot on it.')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
  });

  it('says with the server’s words why one was not changed, and keeps what was typed', async () => {
    const { user } = open();
    app.server.on(scenarios.updateScenario, refuse('internal', { message: 'The disk is full.' }));
    await user.click(within(await card('Evening line')).getByRole('button', { name: 'Edit name and description' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Scenario' }));
    await user.type(dialog.getByLabelText('Name'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Evening line 2');
  });

  it('changes name and description and fetches the list again a moment later', async () => {
    const { user } = open();
    app.server.on(scenarios.updateScenario, ({ parsed }) => ({ ...line, name: parsed.name ?? line.name }));
    await user.click(within(await card('Evening line')).getByRole('button', { name: 'Edit name and description' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Scenario' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Name must not be empty')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), 'Night line');
    const before = app.server.seenBy(scenarios.listScenarios).length;
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Training scenario updated successfully')).toBeTruthy();
    expect(app.server.seenBy(scenarios.updateScenario)[0]?.body).toEqual({
      name: 'Night line',
      description: line.description,
    });
    await waitFor(() => expect(app.server.seenBy(scenarios.listScenarios).length).toBe(before + 1));
  });
});

describe('working the wind out again', () => {
  const field = {
    distances: [0, 500],
    timeSteps: [0],
    windData: { speed: [[10], [10]], direction: [[90], [90]] },
  };
  beforeEach(() => {
    localStorage.setItem('distanceWeatherData', JSON.stringify({ windField: field }));
  });

  it('sends the stored wind field and shows the new wind', async () => {
    const { user } = open([line]);
    app.server.on(scenarios.calculateWindEffects, line);
    await user.click(within(await card('Evening line')).getByRole('button', { name: 'Recalculate the wind' }));
    await waitFor(() => expect(app.server.seenBy(scenarios.listScenarios)).toHaveLength(2));
    expect(app.server.seenBy(scenarios.calculateWindEffects)[0]?.body).toEqual({ distanceBasedWindField: field });
  });

  it('logs a failure and says it', async () => {
    const { user } = open([line]);
    app.server.on(scenarios.calculateWindEffects, refuse('internal', { message: 'No wind today.' }));
    await user.click(within(await card('Evening line')).getByRole('button', { name: 'Recalculate the wind' }));
    expect(await screen.findByText('No wind today.')).toBeTruthy();
    expect(console.error).toHaveBeenCalledWith('Wind effects calculation failed', expect.anything());
  });
});
