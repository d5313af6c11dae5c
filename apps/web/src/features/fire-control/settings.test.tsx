import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { demo, sessions, stages } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { DEFAULT_EFFECTS } from '../../desk/shapes.ts';
import { scopeDisplay } from '../../scope/scope-display.ts';
import { keptDownloads } from '../../testing/kept-downloads.ts';
import { openFireControl, scopeWords } from '../../testing/open-fire-control.tsx';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { openRange, scenarioFrom, solutionFor } from '../../testing/shooting-range.ts';
import { currentToast } from '../../toasts/toast.ts';
import { unitChoices } from '../../units/unit-choices.ts';
import { FireControl } from './fire-control.tsx';

const app = freshApp();
const Where = () => <output aria-label="path">{useLocation().pathname}</output>;
const simple = scenarioFrom('simple_steel_500');
const far = scenarioFrom('far_array_troop_line');
const ready = () => waitFor(() => expect(currentToast()?.title).toBe('Session Started'));

describe('the settings', () => {
  it('hold the profile picker, the scenario, and the air with where it comes from', async () => {
    openFireControl(app.server, simple, { path: '/?tab=settings' });
    await ready();
    expect(screen.getByText('The profile picker')).toBeTruthy();
    const scenario = within(screen.getByRole('region', { name: 'Active Training Scenario' }));
    expect(scenario.getByText('Square Steel at 500')).toBeTruthy();
    const air = screen.getByRole('region', { name: 'Environmental Data' }).textContent;
    expect(air).toContain('Source: Scenario. Conditions are set on the Weather Model page.');
    expect(air).toContain('29.92');
  });

  it('lead to the scenarios', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    openRange(app.server);
    renderInApp(
      <>
        <FireControl profile={DEFAULT_PROFILE} profilePicker={null} />
        <Where />
      </>,
      '/?tab=settings',
    );
    const scenario = within(await screen.findByRole('region', { name: 'Active Training Scenario' }));
    fireEvent.click(scenario.getByRole('button', { name: 'Choose' }));
    expect(screen.getByRole('status', { name: 'path' }).textContent).toBe('/training');
  });

  it('name the chosen unit as it is written', async () => {
    unitChoices.write({ angle: 'MOA' });
    openFireControl(app.server, simple, { path: '/?tab=settings' });
    await ready();
    expect(screen.getByText(/Dials and holds are shown in MOA;/)).toBeTruthy();
  });

  it('fix the unit at mils and leave reticle and twist to the profile', async () => {
    openFireControl(app.server, simple, { path: '/?tab=settings' });
    await ready();
    const scope = within(screen.getByRole('region', { name: 'Scope Configuration' }));
    const unit = scope.getByRole('combobox', { name: 'Units' }) as HTMLSelectElement;
    expect([unit.disabled, unit.value]).toEqual([true, 'mil']);
    expect(
      within(unit)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['0.1 Mils', '0.25 MOA']);
    expect(scope.getByText('ZCO_MPCT2X')).toBeTruthy();
    expect(scope.getByText(/Not affiliated with any maker; not a reproduction/)).toBeTruthy();
  });

  it('keep what the flags are made of, medium until it is chosen', async () => {
    openFireControl(app.server, simple, { path: '/?tab=settings' });
    await ready();
    const flags = screen.getByRole('combobox', { name: 'Flags' }) as HTMLSelectElement;
    expect(flags.value).toBe('medium');
    fireEvent.change(flags, { target: { value: 'heavy' } });
    expect(scopeDisplay.read().cloth).toBe('heavy');
  });

  it('keep how the scope is drawn: opacity from 0.8, the true field and mirage', async () => {
    openFireControl(app.server, simple, { path: '/?tab=settings' });
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Reticle opacity: more' }));
    fireEvent.click(screen.getByRole('switch', { name: 'True field of view' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Mirage' }));
    expect(scopeDisplay.read()).toMatchObject({ reticleOpacity: 0.85, trueField: true, seeMirage: false, focus: 0 });
  });
});

describe('the advanced effects', () => {
  const shown = () => screen.getByRole('region', { name: 'Ballistic Solver' }).textContent ?? '';
  const elevation = (effects: Partial<stages.StageEffects>, latitude = 36): string =>
    `U${solutionFor(far, 10, 0, { effects: { ...stages.DEFAULT_EFFECTS, ...effects }, air: { temperature: 72, humidity: 45, pressure: 29.92, latitude } }).elevationMils.toFixed(2)}mil`;
  /** Coriolis and jump are largest at the farthest target. */
  const farthest = () => fireEvent.click(screen.getByRole('button', { name: 'Prev' }));

  it('are known before the first calculation', async () => {
    desk.effects.write({ ...DEFAULT_EFFECTS, useCoriolisEffect: false, latitude: -33 });
    const { range } = openFireControl(app.server, far);
    await ready();
    expect(range.made).toMatchObject([{ effects: { coriolis: false }, air: { latitude: -33 } }]);
    farthest();
    await waitFor(() => expect(shown()).toContain(elevation({ coriolis: false }, -33)));
  });

  it('change what is calculated, and are kept', async () => {
    const { user } = openFireControl(app.server, far, { path: '/?tab=settings' });
    await ready();
    fireEvent.click(screen.getByRole('switch', { name: 'Coriolis effect' }));
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Latitude' }), { target: { value: '-12.4' } });
    expect(desk.effects.read()).toEqual({ ...DEFAULT_EFFECTS, useCoriolisEffect: false, latitude: -12 });
    await user.click(screen.getByRole('tab', { name: 'Reticle' }));
    farthest();
    await waitFor(() => expect(shown()).toContain(elevation({ coriolis: false }, -12)));
    expect(elevation({ coriolis: false }, -12)).not.toBe(elevation({}, -12));
  });

  it('fall back on latitude 36 when the field is emptied or left with no number, and ignore what is out of range', async () => {
    openFireControl(app.server, simple, { path: '/?tab=settings' });
    await ready();
    const latitude = screen.getByRole('spinbutton', { name: 'Latitude' });
    fireEvent.change(latitude, { target: { value: '50' } });
    fireEvent.blur(latitude);
    fireEvent.change(latitude, { target: { value: '91' } });
    expect(desk.effects.read().latitude).toBe(50);
    fireEvent.change(latitude, { target: { value: '' } });
    expect(desk.effects.read().latitude).toBe(36);
    fireEvent.change(latitude, { target: { value: '50' } });
    fireEvent.change(latitude, { target: { value: 'north' } });
    fireEvent.blur(latitude);
    expect(desk.effects.read().latitude).toBe(36);
  });

  it('are read again when they change elsewhere', async () => {
    openFireControl(app.server, far);
    await ready();
    farthest();
    await waitFor(() => expect(shown()).toContain(elevation({})));
    desk.effects.write({ ...DEFAULT_EFFECTS, useAerodynamicJump: false });
    await waitFor(() => expect(shown()).toContain(elevation({ aerodynamicJump: 'off' })));
    expect(elevation({ aerodynamicJump: 'off' })).not.toBe(elevation({}));
  });
});

describe('demo mode', () => {
  const open = (scenario = simple, path = '/?tab=settings', more: Partial<demo.DemoRestrictions> = {}) =>
    openFireControl(app.server, scenario, { path, restrictions: restricted(more) });

  it('disables choosing a scenario, with its label', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Demo - Selection Disabled' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    await ready();
  });

  it('blocks the effects, and asks to upgrade when one is pressed', async () => {
    open();
    await ready();
    fireEvent.click(screen.getByRole('switch', { name: 'Coriolis effect' }));
    expect(currentToast()).toMatchObject({
      title: 'Demo Limitation',
      description: demo.demoLimitationText('advancedBallisticsEnabled'),
    });
    expect(desk.effects.read()).toEqual(DEFAULT_EFFECTS);
    expect((screen.getByRole('spinbutton', { name: 'Latitude' }) as HTMLInputElement).disabled).toBe(true);
  });

  it('asks the server before each shot, and stops at the limit', async () => {
    open(simple, '/');
    await ready();
    app.server.on(demo.checkShotLimit, { allowed: false, remainingShots: 0, message: 'No shots are left.' });
    fireEvent.click(screen.getByRole('button', { name: 'Take Shot' }));
    await waitFor(() =>
      expect(currentToast()).toMatchObject({ title: 'Shot Limit Reached', description: 'No shots are left.' }),
    );
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });

  it('shoots on when the limit cannot be checked', async () => {
    open(simple, '/');
    await ready();
    app.server.on(demo.checkShotLimit, () => Response.json({}, { status: 500 }));
    fireEvent.click(screen.getByRole('button', { name: 'Take Shot' }));
    await waitFor(() => expect(scopeWords()).toContain('Shot 1:'));
  });

  it('does not shoot beyond its distance', async () => {
    open(far, '/');
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Take Shot' }));
    await waitFor(() => expect(currentToast()?.description).toBe(demo.demoDistanceText(600)));
    expect(app.server.seenBy(sessions.recordShot)).toEqual([]);
  });

  it('does not export', async () => {
    open(simple, '/?tab=log');
    await ready();
    app.server.on(demo.checkShotLimit, { allowed: true, remainingShots: 9, message: null });
    fireEvent.keyDown(document.body, { key: ' ' });
    await waitFor(() => expect(scopeWords()).toContain('Shot 1:'));
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(currentToast()?.description).toBe(demo.demoLimitationText('dataExportEnabled'));
    expect(app.server.seenBy(sessions.exportShots)).toEqual([]);
  });
});

describe('the CSV export', () => {
  it('needs a session', async () => {
    openFireControl(app.server, null, { path: '/?tab=log' });
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(currentToast()).toMatchObject({ title: 'No Session', description: 'No active training session to export' });
  });

  it('needs a shot', async () => {
    openFireControl(app.server, simple, { path: '/?tab=log' });
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(currentToast()?.title).toBe('No Shots');
  });

  it('downloads session-{id}-shots.csv and says so', async () => {
    openFireControl(app.server, simple, { path: '/?tab=log' });
    await ready();
    fireEvent.keyDown(document.body, { key: ' ' });
    await waitFor(() => expect(scopeWords()).toContain('Shot 1: miss'));
    app.server.on(sessions.exportShots, 'shot\r\n1\r\n');
    const files = keptDownloads();
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(currentToast()?.title).toBe('Export Started'));
    expect(files.map(({ name }) => name)).toEqual(['session-1-shots.csv']);
  });
});

describe('the shot log', () => {
  it('judges wind and elevation with a shape and words as well as a color', async () => {
    openFireControl(app.server, simple, { path: '/?tab=log' });
    await ready();
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Elevation hold value' }), {
      target: { value: String(solutionFor(simple).elevationMils.toFixed(1)) },
    });
    fireEvent.keyDown(document.body, { key: ' ' });
    const log = within(await screen.findByRole('tabpanel', { hidden: false }));
    await waitFor(() => expect(log.getByText('Wind off by 0.2 mil or more')).toBeTruthy());
    expect(log.getByText('Elevation within 0.2 mil')).toBeTruthy();
    expect(log.getByText(/Target 1 · Square/)).toBeTruthy();
  });
});
