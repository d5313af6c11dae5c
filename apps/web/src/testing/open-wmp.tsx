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
  /** The stored wind; four minutes of it when absent. */
  readonly field?: WindField | null;
  readonly scenario?: scenarios.Scenario | null;
  /** Its id, or 0 for the built-in one. */
  readonly profile?: number;
  /** Changes what the server answers before the screen first asks. */
  readonly arrange?: (server: FakeServer) => void;
}

/** Opens the module with wind, a scenario and a rifle of the shooter's own, on a server that runs the three phases. */
export const openWmpScreen = (server: FakeServer, options: WmpOptions = {}) => {
  const { field = growingField(49), scenario = scenarioFrom('close_array_troop_line'), profile = 5, arrange } = options;
  // Asking of every element whether it is hidden is most of what a query by role costs on a screen of this size.
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
  // The tabs react to the press of the mouse button, not to the click after it.
  fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
};

/** A number field by its name; what is typed is left again, as with the Tab key. */
export const numberField = (name: string): HTMLInputElement => screen.getByRole('spinbutton', { name });
export const enter = (name: string, value: string): void => {
  fireEvent.change(numberField(name), { target: { value } });
  fireEvent.blur(numberField(name));
};

/** The rows of a table below its head, as text. */
export const rowsOf = (caption: string): (string | null)[] =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

/** The text of the toast with this title that says that something failed. */
export const failureToast = async (title: string): Promise<string> => {
  const toasts = await screen.findAllByText(title);
  return toasts.map((t) => t.closest('[data-variant=destructive]')?.textContent ?? '').join('');
};

/** A promise and the way to keep it, for an answer that is to come later. */
export const later = () => {
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { coming, come };
};
