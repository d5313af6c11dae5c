import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDemo } from '../../../demo/use-demo.ts';
import { desk } from '../../../desk/desk.ts';
import { DEFAULT_EFFECTS } from '../../../desk/shapes.ts';
import { person, restricted } from '../../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../../testing/render-app.tsx';
import { EffectsPanel } from '../settings-tab.tsx';

const app = freshApp();
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const Known = () => (useDemo().loading ? null : <EffectsPanel scenarioDofDeg={null} />);

it('switches each effect by its own name, and keeps latitude and direction as they are typed', () => {
  signIn(app.server, { user: person(1, 'anna') });
  renderInApp(<EffectsPanel scenarioDofDeg={null} />);
  let now = { ...DEFAULT_EFFECTS };
  for (const [label, name] of [
    ['Aerodynamic jump', 'useAerodynamicJump'],
    ['Spin drift', 'useSpinDrift'],
    ['Coriolis effect', 'useCoriolisEffect'],
    ['Zero takes out spin drift', 'useWindageZero'],
    ['Gravity of the latitude', 'useLocalGravity'],
  ] as const) {
    const field = screen.getAllByLabelText<HTMLInputElement>(label).find(({ type }) => type === 'checkbox');
    if (field === undefined) throw new Error(`no switch is named ${label}`);
    expect(field.checked, label).toBe(DEFAULT_EFFECTS[name]);
    fireEvent.click(field);
    now = { ...now, [name]: !DEFAULT_EFFECTS[name] };
    expect(desk.effects.read(), label).toEqual(now);
  }
  fireEvent.change(box('Latitude'), { target: { value: '-33.6' } });
  fireEvent.change(box('Direction of fire'), { target: { value: '123.5' } });
  expect(desk.effects.read()).toEqual({ ...now, latitude: -34, directionOfFire: 123.5 });
  for (const name of ['Latitude', 'Direction of fire']) {
    fireEvent.change(box(name), { target: { value: '' } });
    fireEvent.blur(box(name));
  }
  expect(desk.effects.read()).toEqual({ ...now, latitude: 36, directionOfFire: 90 });
});

it('shows the direction of the scenario instead, and lets nobody change it', () => {
  signIn(app.server, { user: person(1, 'anna') });
  desk.effects.write({ ...DEFAULT_EFFECTS, directionOfFire: 200 });
  renderInApp(<EffectsPanel scenarioDofDeg={0} />);
  expect([box('Direction of fire').value, box('Direction of fire').disabled, box('Latitude').disabled]).toEqual([
    '0',
    true,
    false,
  ]);
  expect(screen.getByText('From the scenario')).toBeTruthy();
});

it('changes nothing for a guest whose demo has no effects', async () => {
  const restrictions = restricted({ advancedBallisticsEnabled: false, upgradePromptsEnabled: true });
  signIn(app.server, { user: person(2, 'guest', { isDemoUser: true }), restrictions });
  renderInApp(<Known />);
  await waitFor(() => expect(box('Latitude').disabled).toBe(true));
  fireEvent.click(box('Coriolis effect'));
  expect(desk.effects.read()).toEqual(DEFAULT_EFFECTS);
});
