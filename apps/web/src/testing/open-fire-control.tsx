import { configure, fireEvent, screen } from '@testing-library/react';
import type { demo, scenarios } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import { desk } from '../desk/desk.ts';
import { FireControl, loadFireControl } from '../features/fire-control/fire-control.tsx';
import type { FireProfile } from '../features/fire-control/solution/use-stage.ts';
import { useOutbox } from '../routes/use-outbox.ts';
import type { FakeServer } from './fake-server.ts';
import { person } from './people.ts';
import { renderInApp, signIn } from './render-app.tsx';
import { knowScenario, openRange } from './shooting-range.ts';

// A test reads the whole screen; that the scope does not wait for the rest of it is shown in a real browser. What the
// settings load is there too: a test that ends meanwhile would leave the next file with half of it.
await Promise.all([loadFireControl(), import('../share/share-thing.tsx')]);

interface Options {
  readonly path?: string;
  /** Makes the user a demo user. */
  readonly restrictions?: demo.DemoRestrictions;
  /** The range of an earlier visit, to go on with. */
  readonly before?: ReturnType<typeof openRange>;
  readonly profile?: FireProfile;
  /** Changes what the server answers before the screen first asks. */
  readonly arrange?: (server: FakeServer) => void;
}

/** Fire Control as the app shows it: with what sends kept shots beside it. */
const Shown = ({ profile }: { readonly profile: FireProfile }) => {
  useOutbox(true);
  return <FireControl profile={profile} profilePicker={<p>The profile picker</p>} />;
};

/** Opens Fire Control with the built-in rifle, or another, on a fake range, with a scenario already chosen or none. */
export const openFireControl = (
  server: FakeServer,
  scenario: scenarios.Scenario | null,
  { path = '/', restrictions, before, profile = DEFAULT_PROFILE, arrange }: Options = {},
) => {
  // Asking of every element whether it is hidden is most of what a query by role costs on a screen of this size.
  configure({ defaultHidden: true });
  signIn(server, {
    user: person(1, 'anna', { isDemoUser: restrictions !== undefined }),
    ...(restrictions && { restrictions }),
  });
  const range = openRange(server, before, profile);
  arrange?.(server);
  if (scenario !== null) {
    knowScenario(scenario);
    desk.scenario.write(scenario);
  }
  const view = renderInApp(<Shown profile={profile} />, path);
  return { ...view, range };
};

/** A number field, by its name. */
export const field = (name: string): HTMLInputElement => screen.getByRole('spinbutton', { name });

/** Puts a value into a number field at once, as pasting does, and leaves the field. */
export const enter = (name: string, value: number | string): void => {
  fireEvent.change(field(name), { target: { value: String(value) } });
  fireEvent.blur(field(name));
};

/** What the scope shows, in words. */
export const scopeWords = (): string => {
  const picture = screen.getByRole('img', { name: 'Scope view' });
  return document.getElementById(picture.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};
