import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessions } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { enter, field, openFireControl, scopeWords } from '../../../testing/open-fire-control.tsx';
import { freshApp } from '../../../testing/render-app.tsx';
import { scenarioFrom, solutionFor } from '../../../testing/shooting-range.ts';
import { currentToast } from '../../../toasts/toast.ts';
import { unitChoices } from '../../../units/unit-choices.ts';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const pairs = scenarioFrom('multi_dof_array_troop_line');

const takeShot = () => screen.findByRole('button', { name: 'Take Shot' });
const recorded = (count: number) =>
  waitFor(() => {
    expect(app.server.seenBy(sessions.recordShot)).toHaveLength(count);
    expect(screen.getByRole('button', { name: 'Take Shot' }).getAttribute('aria-busy')).toBeNull();
  });

describe('target navigation', () => {
  it('stands there only when the scenario has more than one target', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    expect(screen.queryByRole('region', { name: 'Target Navigation' })).toBeNull();
  });

  it('goes through every target, wraps around both ways, and says where it is', async () => {
    const { user } = openFireControl(app.server, pairs);
    await takeShot();
    const panel = within(screen.getByRole('region', { name: 'Target Navigation' }));
    expect(panel.getByText('1 / 10')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Prev' }));
    expect(currentToast()).toMatchObject({
      title: 'Previous Target',
      description: 'Target 10: Circle 1 MOA at 1100 yd',
    });
    await user.click(panel.getByRole('button', { name: 'Next' }));
    expect(currentToast()?.title).toBe('Next Target');
    expect(panel.getByText('1 / 10')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Next' }));
    await user.click(panel.getByRole('button', { name: 'Next' }));
    expect(scopeWords()).toContain('Target 3 of 10: Circle, 1.5 MOA wide, at 650 yards.');
    const { crosswindMph, elevationMils } = solutionFor(pairs, 3);
    const card = () => screen.getByRole('region', { name: 'Ballistic Solver' }).textContent;
    await waitFor(() => expect(card()).toContain(`U${elevationMils.toFixed(2)}mil`));
    expect(card()).toContain(`R${crosswindMph.toFixed(1)}mph`);
  });

  it('clears the marks when the engagement changes, not within one', async () => {
    const { user } = openFireControl(app.server, pairs);
    await user.click(await takeShot());
    await recorded(1);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(scopeWords()).toContain('Shot 1:');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(scopeWords()).toContain('No shots are marked.');
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(scopeWords()).toContain('No shots are marked.');
  });
});

describe('dials and holds', () => {
  it('take a side as a letter, a word or a sign, and what is typed in another unit', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    for (const [typed, set] of [
      ['L 0.4', '-0.40'],
      ['0.4R', '0.40'],
      ['left 0,55', '-0.55'],
      ['1,183', '1.20'],
      ['4.2 moa', '1.20'],
    ] as const) {
      enter('Wind hold value', typed);
      expect(field('Wind hold value').value, typed).toBe(set);
    }
    expect(document.getElementById(field('Wind hold value').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '4.2 moa = R 1.22 mil',
    );
    enter('Elevation dial value', 'D 0.3');
    expect(field('Elevation dial value').value).toBe('-0.3');
  });

  it.each([
    ['Elevation hold value', 5.5, 'Beyond the travel. Type D 0.20, U 0.20 or -0.20, up to 5.00 mil.'],
    ['Elevation hold value', '0.4 L', 'I don’t know “L”. Type D 0.20, U 0.20 or -0.20, up to 5.00 mil.'],
    ['Elevation hold value', '3 lefty', 'I don’t know “lefty”. Type D 0.20, U 0.20 or -0.20, up to 5.00 mil.'],
    [
      'Elevation dial value',
      'D 15.1',
      'Beyond the travel. Type D 0.4, U 0.4 or -0.4, up to 15.0 mil.Dial D 15.0, hold D 0.10',
    ],
    ['Magnification value', '41', 'Beyond the travel. Type a power from 8 to 40.'],
  ])(
    'show in %s the value in use again after the text %s that they do not take, say why once, and turn nothing',
    async (name, typed, says) => {
      const { user } = openFireControl(app.server, simple);
      await takeShot();
      const { value } = field(name);
      await user.clear(field(name));
      await user.type(field(name), String(typed));
      expect(screen.queryByRole('alert')).toBeNull();
      await user.tab();
      expect(field(name).value).toBe(value);
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByRole('alert').textContent).toBe(says);
      // the values set while typing the refused text are taken back too
      expect(Number(field(name).getAttribute('aria-valuenow'))).toBe(Number(value));
      await user.type(field(name), '{Escape}');
      expect(field(name).value).toBe(value);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('offer to hold what is typed beyond the turret, where the hold reaches it', async () => {
    const { user } = openFireControl(app.server, simple);
    await takeShot();
    const type = async (typed: string) => {
      await user.clear(field('Elevation dial value'));
      await user.type(field('Elevation dial value'), typed);
      await user.tab();
    };
    await type('U 16.2');
    await user.click(screen.getByRole('button', { name: 'Dial U 15.0, hold U 1.20' }));
    expect(field('Elevation dial value').value).toBe('15.0');
    expect(field('Elevation hold value').value).toBe('1.20');
    expect(screen.queryByRole('alert')).toBeNull();
    await type('22');
    expect(screen.getByRole('alert').textContent).toMatch(/^Beyond the travel/);
    expect(screen.queryByRole('button', { name: /^Dial U/ })).toBeNull();
  });

  it('go back to zero with Reset Dials and Reset Holds, each for itself', async () => {
    const { user } = openFireControl(app.server, simple);
    await takeShot();
    enter('Elevation dial value', 3.1);
    enter('Wind hold value', -0.6);
    await user.click(screen.getByRole('button', { name: 'Reset Dials' }));
    expect(currentToast()?.title).toBe('Dials Reset');
    expect([field('Elevation dial value').value, field('Wind hold value').value]).toEqual(['0.0', '-0.60']);
    await user.click(screen.getByRole('button', { name: 'Reset Holds' }));
    expect(currentToast()?.title).toBe('Holds Reset');
    expect(field('Wind hold value').value).toBe('0.00');
  });

  it('are moved by the arrow keys, ten steps with PageUp, and said with their side', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    fireEvent.keyDown(field('Wind hold value'), { key: 'ArrowUp' });
    fireEvent.keyDown(field('Wind hold value'), { key: 'PageUp' });
    expect(field('Wind hold value').getAttribute('aria-valuetext')).toBe('0.55 mil right');
    expect(screen.getByRole('slider', { name: 'Wind hold' }).getAttribute('aria-valuetext')).toBe('0.55 mil right');
  });

  it('in minutes of angle go by quarters, are typed and said in them, and keep what was dialed', async () => {
    unitChoices.write({ angle: 'MOA' });
    openFireControl(app.server, simple);
    await takeShot();
    enter('Elevation dial value', 10);
    expect(field('Elevation dial value').value).toBe('10.00');
    fireEvent.keyDown(field('Elevation dial value'), { key: 'ArrowUp' });
    expect(field('Elevation dial value').getAttribute('aria-valuetext')).toBe('10.25 M O A up');
    expect(scopeWords()).toContain('10.25 M O A up');
    act(() => unitChoices.remove());
    expect(field('Elevation dial value').value).toBe('3.0');
    expect(field('Elevation dial value').getAttribute('aria-valuetext')).toBe('3.0 mil up');
  });

  it('of turrets that do not track go by what the solution says to dial, and so dialed the shot is centered', async () => {
    const { user } = openFireControl(app.server, simple, {
      profile: {
        ...DEFAULT_PROFILE,
        ...{
          rifleAccuracy: 0,
          bulletWeightVariation: 0,
          powderChargeVariation: 0,
          bcVariation: 0,
          muzzleVelocitySd: 0,
        },
        click: { unit: 'mil', value: 0.1 },
        tracking: { elevation: 0.93, windage: 1.08 },
      },
    });
    await takeShot();
    const { elevationMils, windDriftMils } = solutionFor(simple);
    const says = (axis: string): string => {
      const said = new RegExp(`dial [UDRL] ([\\d.]+) mildial [\\d.]+ mil ${axis}`).exec(
        screen.getByRole('region', { name: 'Ballistic Solver' }).textContent ?? '',
      );
      return said?.[1] ?? '';
    };
    await waitFor(() => expect(says('up')).toBe((Math.round(elevationMils / 0.93 / 0.1) * 0.1).toFixed(1)));
    // the solver also shows the correction, which differs from the dial setting
    expect(screen.getByRole('region', { name: 'Ballistic Solver' }).textContent).toContain(
      `U${elevationMils.toFixed(2)}mil`,
    );
    expect(Number(says('up'))).toBeGreaterThan(elevationMils + 0.1);
    enter('Elevation dial value', says('up'));
    enter('Wind dial value', `${windDriftMils < 0 ? '-' : ''}${says(windDriftMils < 0 ? 'left' : 'right')}`);
    expect(field('Elevation dial value').value).toBe(says('up'));
    expect(scopeWords()).toContain(`${says('up')} mil up`);
    await user.click(await takeShot());
    await recorded(1);
    const { shotData } = (app.server.seenBy(sessions.recordShot)[0]?.body ?? {}) as {
      shotData?: Record<string, number>;
    };
    expect(Math.abs((shotData?.elevationDial ?? 0) - elevationMils)).toBeLessThan(0.05 * 0.93 + 1e-9);
    expect(Math.abs((shotData?.windDial ?? 0) - windDriftMils)).toBeLessThan(0.05 * 1.08 + 1e-9);
    expect(scopeWords()).toContain('Shot 1: hit, score 10');
  });

  it('turn the magnification with two fingers, and not with one', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    const scope = screen.getByTestId('scope');
    const finger = (pointerId: number, clientX: number) => ({ pointerId, pointerType: 'touch', clientX, clientY: 0 });
    fireEvent.pointerDown(scope, finger(1, 100));
    fireEvent.pointerMove(scope, finger(1, 300));
    expect(field('Magnification value').value).toBe('20');
    fireEvent.pointerDown(scope, finger(2, 400));
    fireEvent.pointerMove(scope, finger(2, 450));
    expect(field('Magnification value').value).toBe('30');
    fireEvent.pointerUp(scope, finger(2, 450));
    fireEvent.pointerMove(scope, finger(1, 0));
    expect(field('Magnification value').value).toBe('30');
  });

  it('turn the magnification with the wheel over the scope, within 8 and 40', async () => {
    openFireControl(app.server, simple);
    await takeShot();
    const scope = screen.getByTestId('scope');
    fireEvent.wheel(scope, { deltaY: -200 });
    expect(Number(field('Magnification value').value)).toBeGreaterThan(20);
    fireEvent.wheel(scope, { deltaY: -5000 });
    expect(field('Magnification value').value).toBe('40');
    fireEvent.wheel(scope, { deltaY: 9000 });
    expect(field('Magnification value').value).toBe('8');
  });
});
