import { screen, waitFor } from '@testing-library/react';
import { auth, type demo } from '@windcall/contract';
import { expect, it } from 'vitest';
import { useMe } from '../api/index.ts';
import { useDemo } from '../demo/use-demo.ts';
import { asMe, person, restricted } from '../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../testing/render-app.tsx';
import { BAR, MORE } from './entries.ts';
import { useEntries } from './use-entries.ts';

const app = freshApp();
const PATHS = [...BAR, ...MORE].map(({ to }) => to);
const Entries = ({ paths }: { readonly paths: readonly string[] }) => {
  const shown = [...useEntries(BAR, paths), ...useEntries(MORE, paths)];
  const me = useMe();
  const { loading } = useDemo();
  return (
    me.data !== undefined &&
    !loading && <output>{shown.map(({ label, onBlocked }) => (onBlocked ? `(${label})` : label)).join(', ')}</output>
  );
};
interface Case {
  readonly user?: Partial<auth.User>;
  readonly plan?: boolean;
  readonly restrictions?: demo.DemoRestrictions;
  readonly paths?: readonly string[];
}
const ALL = 'Fire Control, WMP, Training, Weather, Truing, Classes, Calculator, History, Import';
const shut = restricted({ wmpAnalysisEnabled: false, truingEnabled: false, historicalAnalysisEnabled: false });

it.each<[string, Case, string]>([
  ['a full user', {}, ALL],
  ['an administrator', { user: { isAdmin: true } }, ALL.replace('Weather,', 'Weather, Admin,')],
  ['somebody without a plan', { plan: false }, ALL.replace('WMP', '(WMP (Demo))').replace('Truing', '(Truing)')],
  [
    'a guest of the demo',
    { user: { isDemoUser: true }, restrictions: shut },
    ALL.replace('WMP', '(WMP (Demo))').replace('Truing', '(Truing)').replace('History', '(History)'),
  ],
  [
    'somebody with a sign-in code',
    { user: { managed: true }, plan: false },
    'Fire Control, Training, Weather, Classes, Calculator, History',
  ],
  ['screens that are not all there', { paths: ['/', '/truing', '/exchange'] }, 'Fire Control, Truing, Import'],
])('shows %s what they may open', async (_, { user = {}, plan = true, restrictions, paths = PATHS }, labels) => {
  const who = person(1, 'anna', user);
  signIn(app.server, { user: who, plan, ...(restrictions && { restrictions }) });
  // follows the account's rights, not a guest's plan
  app.server.on(auth.me, asMe(who, plan && restrictions === undefined));
  renderInApp(<Entries paths={paths} />);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(labels));
});
