import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cards, drills, ERRORS, stages, wmp } from '@windcall/contract';
import { expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { DEFAULT_EFFECTS } from '../../desk/shapes.ts';
import { papersShown } from '../../paper/use-paper-of.tsx';
import { refuse } from '../../testing/fake-server.ts';
import { NO_CALLS } from '../../testing/no-calls.ts';
import { button, openWmpScreen } from '../../testing/open-wmp.tsx';
import { freshApp, renderInApp } from '../../testing/render-app.tsx';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { WmpScreen } from './wmp-screen.tsx';

const app = freshApp();
const made = () => screen.findByRole('button', { name: 'Use it in Fire Control' });

it('makes a card of what is loaded with one press, and takes it to Fire Control with the next', async () => {
  openWmpScreen(app.server);
  fireEvent.click(button('Make my card'));
  const use = await made();
  const steps = within(screen.getByRole('list', { name: 'Steps of the card' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent?.replace(/, [\d.]+ s$/, ''))).toEqual([
    '✓ Reading the wind',
    '✓ Finding the holds',
    '✓ Testing the card in fresh wind',
  ]);
  expect(screen.getByRole('heading', { name: 'Carry 2 holds: 54 hits in 100.' })).toBeTruthy();
  expect(screen.getByText('More holds add less than 1 in 100 at ± 2 mph.')).toBeTruthy();
  expect(screen.getByText(/^In 17 % of the wind no hold on this card is right/)).toBeTruthy();
  // the printed card is the shown card
  await waitFor(() => expect(papersShown()).toMatchObject([{ of: 'card:1', name: desk.scenario.read()?.name }]));
  fireEvent.click(use);
  await waitFor(() => expect(desk.cardId.read()).toBe('1'));

  const [phase1] = app.server.seenBy(wmp.phase1);
  expect(phase1?.body).toEqual({ stageId: 3 });
  expect(app.server.seenBy(wmp.phase2)[0]?.body).toEqual({ runId: 1 });
  expect(app.server.seenBy(cards.createCard)[0]?.body).toMatchObject({
    runId: 1,
    brackets: null,
    kind: 'hit-probability',
  });
  expect(app.server.seenBy(cards.createCard)[0]?.body).not.toHaveProperty('misreadMph');
});

it('shows the shooter’s ways to read, and makes the card for the chosen one', async () => {
  const { user } = openWmpScreen(app.server, {
    arrange: (server) =>
      server.on(drills.getYourWind, { ...NO_CALLS, calls: 34, eye: { misreadMph: 2.1, from: 'practice', calls: 34 } }),
  });
  const ask = within(screen.getByRole('region', { name: 'Make my card' }));
  expect(await ask.findByText('± 2.1 mph, your last 34 calls in Practice.')).toBeTruthy();
  for (const [name, asked] of [
    [/^My meter/, { reading: 'muzzle' }],
    [/^The target’s flag/, { reading: 'target' }],
    ['0.5', { reading: 'path', misreadMph: 0.5 }],
    [/^As in Practice/, { reading: 'path' }],
  ] as const) {
    await user.click(ask.getByRole('radio', { name }));
    await user.click(ask.getByRole('button', { name: /^Make (?:my card|it again)$/ }));
    await waitFor(() => expect(app.server.seenBy(cards.createCard).at(-1)?.body).toMatchObject(asked));
    await waitFor(() => expect(ask.getByRole('button', { name: 'Make it again' })).toHaveProperty('disabled', false));
  }
  expect(app.server.seenBy(cards.createCard).at(-1)?.body).not.toHaveProperty('misreadMph');
});

it('says that ten calls measure the eye of somebody new', async () => {
  openWmpScreen(app.server);
  const ask = within(screen.getByRole('region', { name: 'Make my card' }));
  expect(await ask.findByText('± 2 mph, as new readers do. Ten calls in Practice measure yours.')).toBeTruthy();
});

it('makes a card with another number of holds by a press on its row, instead of the shown one', async () => {
  const { kept } = openWmpScreen(app.server);
  fireEvent.click(button('Make my card'));
  await made();
  desk.cardId.write('1');
  const rows = () =>
    within(screen.getByRole('list', { name: 'Hits by holds' })).getAllByRole<HTMLButtonElement>('button');
  expect(rows().map(({ ariaPressed, disabled, textContent }) => [ariaPressed, disabled, textContent])).toEqual([
    ['false', false, expect.stringMatching(/^1 holdnarrowest.*43.*44$/)],
    ['true', true, expect.stringMatching(/^2 holdsrecommended.*54.*72$/)],
    ['false', false, expect.stringMatching(/^3 holds.*55.*78$/)],
    ['false', true, expect.stringMatching(/^4 holdssame card.*55.*78$/)],
  ]);
  const [one] = rows();
  if (one === undefined) throw new Error('there must be rows');
  fireEvent.click(one);
  await waitFor(() => expect(kept.map(({ id }) => id)).toEqual([2]));
  expect(app.server.seenBy(cards.createCard)[1]?.body).toMatchObject({ runId: 1, brackets: 1, reading: 'path' });
  expect(desk.cardId.read()).toBe('2');
  expect(screen.getByRole('heading', { name: 'Carry 2 holds: 54 hits in 100.' })).toBeTruthy();
});

it('makes another number of holds for the stated eye and way of reading', async () => {
  const said = { eye: { reading: 'target' as const, misreadMph: 0.5, from: 'said' as const, calls: 0 } };
  const { kept } = openWmpScreen(app.server, {
    arrange: (server) => {
      const answer = server.answerOf(cards.createCard);
      server.on(cards.createCard, async (asked) => {
        const card = (await answer(asked)) as cards.Card;
        return { ...card, promise: card.promise && { ...card.promise, ...said } };
      });
    },
  });
  fireEvent.click(button('Make my card'));
  await made();
  fireEvent.click(within(screen.getByRole('list', { name: 'Hits by holds' })).getByRole('button', { name: /^1 hold/ }));
  await waitFor(() => expect(kept.map(({ id }) => id)).toEqual([2]));
  const again = app.server.seenBy(cards.createCard)[1]?.body;
  expect(again).toMatchObject({ brackets: 1, reading: 'target', misreadMph: 0.5, precision: 0.1 });
});

it('makes the card of the air, wind and effects that Fire Control shoots in, so that it is not called stale there', async () => {
  desk.weather.write({
    scenarioName: 'Close Array',
    environmentalConditions: { temperature: 20, humidity: 40, pressure: 25.5, windSpeed: 6, windDirection: '3:00' },
  });
  desk.effects.write({ ...DEFAULT_EFFECTS, useCoriolisEffect: false, latitude: 61 });
  openWmpScreen(app.server, { field: null });
  fireEvent.click(button('Make my card'));
  await made();
  expect(app.server.seenBy(stages.createStage)[0]?.body).toEqual({
    profileId: 5,
    scenarioId: 7,
    wind: { kind: 'steady', speed: 6, direction: '3:00' },
    air: { temperature: 20, humidity: 40, pressure: 25.5, latitude: 61 },
    effects: { spinDrift: 'repose', aerodynamicJump: 'every-change', coriolis: false },
  });
});

it('says where the air is not known instead of taking another', async () => {
  desk.weather.write({ environmentalConditions: { temperature: 20 } });
  openWmpScreen(app.server);
  fireEvent.click(button('Make my card'));
  expect((await screen.findByRole('alert')).textContent).toBe(ERRORS['environment-required'].message);
  expect(app.server.seenBy(stages.createStage)).toHaveLength(0);
});

it('makes one card of two presses without any time between them', async () => {
  openWmpScreen(app.server);
  fireEvent.click(button('Make my card'));
  fireEvent.click(button('Make my card'));
  await made();
  expect(app.server.seenBy(stages.createStage)).toHaveLength(1);
  expect(app.server.seenBy(cards.createCard)).toHaveLength(1);
});

it('still shows the card after a look at another screen, also one that was left in the middle', async () => {
  const first = openWmpScreen(app.server);
  fireEvent.click(button('Make my card'));
  first.unmount();
  const again = renderInApp(<WmpScreen />, '/wmp');
  await made();
  expect(screen.getByRole('heading', { name: /^Carry 2 holds/ })).toBeTruthy();
  again.unmount();
  desk.scenario.write(scenarioFrom('far_array_troop_line', 8));
  renderInApp(<WmpScreen />, '/wmp');
  await waitFor(() => expect(button('Make my card').disabled).toBe(false));
  expect(screen.queryByRole('button', { name: 'Use it in Fire Control' })).toBeNull();
  expect(app.server.seenBy(cards.createCard)).toHaveLength(1);
});

it('says what is missing, and what went wrong', async () => {
  openWmpScreen(app.server, { scenario: null });
  expect(button('Make my card').disabled).toBe(true);
  expect(screen.getByText(/^Load a scenario/)).toBeTruthy();
});

it('asks again while the server is busy, when it says, and makes one card', async () => {
  const refused: string[] = [];
  openWmpScreen(app.server, {
    arrange: (server) => {
      for (const call of [wmp.phase1, cards.createCard] as const) {
        const answer = server.answerOf(call as typeof cards.createCard);
        server.on(call as typeof cards.createCard, (asked) => {
          if (refused.includes(call.path)) return typeof answer === 'function' ? answer(asked) : answer;
          refused.push(call.path);
          const busy = refuse('busy');
          busy.headers.set('retry-after', '0');
          return busy;
        });
      }
    },
  });
  fireEvent.click(button('Make my card'));
  await made();
  expect(refused).toEqual([wmp.phase1.path, cards.createCard.path]);
  expect(app.server.seenBy(cards.createCard)).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says what went wrong, and can be tried again', async () => {
  openWmpScreen(app.server, { arrange: (server) => server.on(wmp.phase3, () => refuse('timed-out')) });
  fireEvent.click(button('Make my card'));
  expect((await screen.findByRole('alert')).textContent).toContain('took too long');
  expect(button('Make my card').disabled).toBe(false);
});
