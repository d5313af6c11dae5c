import { configure, fireEvent, screen, within } from '@testing-library/react';
import type { scenarios, WindField } from '@windcall/contract';
import { desk } from '../desk/desk.ts';
import { WmpScreen } from '../features/wmp/wmp-screen.tsx';
import type { FakeServer } from './fake-server.ts';
import { person } from './people.ts';
import { renderInApp, signIn } from './render-app.tsx';
import { growingField, scenarioFrom } from './shooting-range.ts';
import { openWmp } from './wmp-server.ts';

export interface WmpOptions {
  /** The stored wind; four minutes of wind if absent. */
  readonly field?: WindField | null;
  readonly scenario?: scenarios.Scenario | null;
  /** ID of the profile, or 0 for the built-in one. */
  readonly profile?: number;
  /** Changes the server's answers before the screen's first request. */
  readonly arrange?: (server: FakeServer) => void;
}

/** Opens the module with wind, a scenario and the user's rifle, on a server that runs the three phases. */
export const openWmpScreen = (server: FakeServer, options: WmpOptions = {}) => {
  const { field = growingField(49), scenario = scenarioFrom('close_array_troop_line'), profile = 5, arrange } = options;
  // Checking every element for visibility is most of the cost of a query by role on a screen of this size.
  configure({ defaultHidden: true });
  signIn(server, { user: person(1, 'anna') });
  const { kept } = openWmp(server);
  arrange?.(server);
  if (field !== null) desk.wind.write(field);
  if (scenario !== null) desk.scenario.write(scenario);
  desk.rifleId.write(profile);
  return { ...renderInApp(<WmpScreen />, '/wmp'), kept };
};

export const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name });
export const openTab = (name: string): void => {
  // tabs react to the mouse button's press, not to the click after it
  fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
};

export const numberField = (name: string): HTMLInputElement => screen.getByRole('spinbutton', { name });
export const enter = (name: string, value: string): void => {
  fireEvent.change(numberField(name), { target: { value } });
  fireEvent.blur(numberField(name));
};

export const rowsOf = (caption: string): (string | null)[] =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

export const failureToast = async (title: string): Promise<string> => {
  const toasts = await screen.findAllByText(title);
  return toasts.map((t) => t.closest('[data-variant=destructive]')?.textContent ?? '').join('');
};

/** A promise and its resolver, for a late answer. */
export const later = () => {
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { coming, come };
};
