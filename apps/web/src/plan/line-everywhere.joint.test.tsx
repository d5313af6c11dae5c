import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drills, profiles, scenarios, weather } from '@windcall/contract';
import { DEFAULT_PROFILE } from '@windcall/simulation';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { desk } from '../desk/desk.ts';
import { CalculatorRow } from '../features/calculator/calculator-row.tsx';
import { CalculatorScreen } from '../features/calculator/calculator-screen.tsx';
import { OwnString } from '../features/practice/own-string.tsx';
import type { StartDrill } from '../features/practice/use-start-drill.ts';
import { WeatherScreen } from '../features/weather/weather-screen.tsx';
import { MakeMyCard } from '../features/wmp/make-my-card.tsx';
import { NO_CALLS } from '../testing/no-calls.ts';
import { freshApp, renderInApp } from '../testing/render-app.tsx';
import { scenarioFrom } from '../testing/shooting-range.ts';

const app = freshApp();
afterEach(cleanup);

const LINES = [
  '640 yd, 8-14 from 2:30, 35 °F, DA 5500, 10° up',
  '600 yd, wind 9 to 3 at 8',
  '12 at 600',
  '600 yd, 8 from 3, spin drift on',
];
const SOURCE = {
  ...{ field: null, scenario: null, profileId: 0, effects: desk.effects.read() },
  weather: {
    ...{ steady: null, natural: null, field: null, fault: null, madeFor: null, source: '' },
    ...{ temperature: 72, humidity: 45, pressure: 29.92 },
  },
};
const START: StartDrill = { start: vi.fn(), more: () => undefined, pending: false, trouble: null };
const SCREENS: readonly (readonly [label: string, element: ReactElement])[] = [
  [
    'Ask in one line',
    <CalculatorScreen
      key="calculator"
      rifle={DEFAULT_PROFILE}
      reticle="MOA_TREE"
      picker={null}
      rifles={[]}
      chooseRifle={() => undefined}
    />,
  ],
  ['Ask in one line', <CalculatorRow key="row" stage={null} line={null} rifle={DEFAULT_PROFILE} />],
  ['Ranges, wind and air', <WeatherScreen key="weather" />],
  ['Ranges, wind and air in one line', <MakeMyCard key="wmp" source={SOURCE} leastCoverage={0.5} />],
  [
    'Distances and air in one line',
    <OwnString key="practice" choice={{ level: 2, calls: '5', reveal: 'each' }} offline={false} start={START} />,
  ],
];

it('reads a line as the same chips on every screen that has one, and at the command line', async () => {
  app.server.on(profiles.listProfiles, []);
  app.server.on(weather.listFields, []);
  app.server.on(drills.getYourWind, NO_CALLS);
  // the path is not a constant, because the web has no types of Node
  const path: string = new URL('../../../cli/src/command-line.ts', import.meta.url).pathname;
  const { runCommandLine } = await import(path);
  const printed: string[][] = [];
  for (const line of LINES) {
    const { roles, open, unknown } = JSON.parse((await runCommandLine(['read', line, '--json'])).stdout);
    const parts = [
      ...roles.map(({ at, label }: { at: readonly number[]; label: string }) => ({ at, text: label })),
      ...open.map(({ at, text, offers }: { at: readonly number[]; text: string; offers: { label: string }[] }) => ({
        at,
        text: `${text}?${offers.map(({ label }) => label).join('')}`,
      })),
      ...unknown.map(({ at, text }: { at: readonly number[]; text: string }) => ({ at, text: `${text}leave out` })),
    ].sort((a, b) => a.at[0] - b.at[0]);
    printed.push(parts.map(({ text }) => text));
  }
  expect(printed[0]).toHaveLength(6);
  expect(printed[1]?.join()).toContain('9 to 3 at 8?');
  expect(printed[3]?.join()).toContain('leave out');
  for (const [label, element] of SCREENS) {
    renderInApp(element);
    const words = screen.queryByText('Ask in one line', { selector: 'button' });
    if (words !== null) await userEvent.click(words);
    for (const [i, line] of LINES.entries()) {
      const box = screen.getByLabelText(label);
      await userEvent.clear(box);
      await userEvent.click(box);
      await userEvent.paste(line);
      const chips = [...screen.getByLabelText('How the line is read').children].map(({ textContent }) => textContent);
      expect(chips, `${label}: ${line}`).toHaveLength(printed[i]?.length ?? 0);
      // a chip begins with the name of its role
      for (const [at, text] of (printed[i] ?? []).entries()) expect(chips[at], `${label}: ${line}`).toContain(text);
    }
    cleanup();
  }
});

it('starts calls at the distances and in the air of a line, and names what calls do not use', async () => {
  app.server.on(profiles.listProfiles, []);
  app.server.on(scenarios.listScenarios, []);
  const kept = vi.fn();
  app.server.on(scenarios.keepScenario, ({ parsed }) => {
    kept(parsed);
    return scenarioFrom('close_array_troop_line');
  });
  renderInApp(SCREENS.at(-1)?.[1] ?? null);
  const box = screen.getByLabelText('Distances and air in one line');
  const press = async (line: string): Promise<void> => {
    await userEvent.clear(box);
    await userEvent.type(box, `${line}{Enter}`);
  };
  await press('DA 5500, 8 mph from 3');
  expect(screen.getByRole('alert').textContent).toBe(
    'Name the distances of your calls: 400-1150 by 75. Nothing was changed.',
  );
  await press('400 550 700 yd, DA 5500, 8 mph from 3');
  expect((await screen.findByText(/Not used in calls/)).textContent).toContain('Not used in calls: 8 mph from 3:00.');
  expect(kept.mock.calls[0]?.[0]).toMatchObject({
    engagements: [{ distance: 400 }, { distance: 550 }, { distance: 700 }],
  });
  expect(screen.getByText(/^Calls at/).textContent).toBe('Calls at 400–700 yd by 150. Any distance');
  await userEvent.click(screen.getByRole('button', { name: /^Start five calls/ }));
  expect(START.start).toHaveBeenCalledWith({ kind: 'calls', scenarioId: 7 });
  await userEvent.click(screen.getByRole('button', { name: 'Any distance' }));
  await userEvent.click(screen.getByRole('button', { name: /^Start five calls/ }));
  expect(START.start).toHaveBeenLastCalledWith({ kind: 'calls' });
});
