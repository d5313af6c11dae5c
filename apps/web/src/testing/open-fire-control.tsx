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

// Tests read the whole screen; stories in a browser show that the scope loads first. Loads the settings too, because a
// test that ends during a load would break the next file.
await Promise.all([loadFireControl(), import('../share/share-thing.tsx')]);

interface Options {
  readonly path?: string;
  /** Makes the user a demo user. */
  readonly restrictions?: demo.DemoRestrictions;
  /** The range of an earlier visit, to continue. */
  readonly before?: ReturnType<typeof openRange>;
  readonly profile?: FireProfile;
  /** Changes the server's answers before the screen's first request. */
  readonly arrange?: (server: FakeServer) => void;
}

/** Fire Control as in the app, with the sender of kept shots. */
const Shown = ({ profile }: { readonly profile: FireProfile }) => {
  useOutbox(true);
  return <FireControl profile={profile} profilePicker={<p>The profile picker</p>} />;
};

/** Opens Fire Control on a fake range, with the built-in or another rifle, with or without a chosen scenario. */
export const openFireControl = (
  server: FakeServer,
  scenario: scenarios.Scenario | null,
  { path = '/', restrictions, before, profile = DEFAULT_PROFILE, arrange }: Options = {},
) => {
  // Checking every element for visibility is most of the cost of a query by role on a screen of this size.
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

export const field = (name: string): HTMLInputElement => screen.getByRole('spinbutton', { name });

/** Sets a number field at once, like pasting, and leaves the field. */
export const enter = (name: string, value: number | string): void => {
  fireEvent.change(field(name), { target: { value: String(value) } });
  fireEvent.blur(field(name));
};

export const scopeWords = (): string => {
  const picture = screen.getByRole('img', { name: 'Scope view' });
  return document.getElementById(picture.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};
