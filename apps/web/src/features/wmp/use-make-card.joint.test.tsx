import { act, renderHook, waitFor } from '@testing-library/react';
import { cards, stages, wmp } from '@windcall/contract';
import { beforeEach, expect, it } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { DEFAULT_EFFECTS } from '../../desk/shapes.ts';
import { useWeather } from '../../desk/weather.ts';
import { AroundHook } from '../../testing/around-hook.tsx';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, signIn } from '../../testing/render-app.tsx';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import { openWmp, PROMISE, phase1Reply, phase2Reply, wholeCard } from '../../testing/wmp-server.ts';
import { replaceCard, useMakeCard, type WantedCard } from './use-make-card.ts';

const app = freshApp();
const RIDGE = { ...scenarioFrom('close_array_troop_line', 7), name: 'The ridge' };
const QUARRY = { ...scenarioFrom('close_array_troop_line', 8), name: 'The quarry' };
const WANTED: WantedCard = { holds: 3, reading: 'target', misreadMph: 1.5 };
let kept: cards.Card[] = [];
beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  ({ kept } = openWmp(app.server));
  app.server.on(wmp.phase1, () => ({ ...phase1Reply(4), runId: 21 }));
});

const open = () => {
  const of = (scenario: typeof RIDGE, weather: ReturnType<typeof useWeather>) => ({
    ...{ field: growingField(49), scenario, profileId: 5, weather, effects: DEFAULT_EFFECTS },
  });
  return renderHook(
    ({ scenario }) => {
      const source = of(scenario, useWeather());
      return { source, ...useMakeCard(source) };
    },
    { wrapper: AroundHook, initialProps: { scenario: RIDGE } },
  );
};
const bodies = (call: Parameters<typeof app.server.seenBy>[0]) => app.server.seenBy(call).map(({ body }) => body);

it('makes a card step by step, each from the previous one, and shows it for its own source only', async () => {
  const { result: at, rerender } = open();
  expect(at.current).toMatchObject({ times: [], running: false, card: null, error: null });
  await act(() => at.current.make(WANTED, at.current.source, 0.85));
  expect(bodies(stages.createStage)).toEqual([expect.objectContaining({ profileId: 5, scenarioId: 7 })]);
  expect(bodies(wmp.phase1)).toEqual([{ stageId: 3 }]);
  expect(bodies(wmp.phase2)).toEqual([{ runId: 21 }]);
  expect(bodies(wmp.phase3)).toEqual([{ runId: 21, mode: 'pareto', params: { p_min: 0.85 } }]);
  expect(bodies(cards.createCard)).toEqual([
    { runId: 21, cardName: 'The ridge', kind: 'hit-probability', brackets: 3, reading: 'target', misreadMph: 1.5 },
  ]);
  await waitFor(() =>
    expect(at.current).toMatchObject({ running: false, card: { id: 1, name: 'The ridge' }, error: null }),
  );
  expect(at.current.times.map((ms) => ms >= 0)).toEqual([true, true, true]);
  rerender({ scenario: QUARRY });
  expect(at.current).toMatchObject({ times: [], card: null });
  rerender({ scenario: RIDGE });
  expect(at.current.card?.id).toBe(1);
});

it('sends no eye if none is stated, and requests as many holds as are worthwhile', async () => {
  const { result: at } = open();
  await act(() => at.current.make({ holds: null, reading: 'path', misreadMph: null }, at.current.source, 0.9));
  expect(bodies(cards.createCard)).toEqual([
    { runId: 21, cardName: 'The ridge', kind: 'hit-probability', brackets: null, reading: 'path' },
  ]);
});

it('says why a card failed, keeps no older card, and makes one at a time', async () => {
  const { result: at } = open();
  await act(() => at.current.make(WANTED, at.current.source, 0.85));
  let refuseNow = (): void => undefined;
  const refusal = () => refuse('cannot-solve', { message: 'No hold reaches the target.' });
  app.server.on(
    wmp.phase2,
    () =>
      new Promise((resolve) => {
        refuseNow = () => resolve(refusal());
      }),
  );
  let first = Promise.resolve();
  act(() => {
    first = at.current.make(WANTED, at.current.source, 0.85);
  });
  await waitFor(() => expect(at.current).toMatchObject({ running: true, card: null, error: null }));
  await waitFor(() => expect(app.server.seenBy(wmp.phase2)).toHaveLength(2));
  await act(() => at.current.make(WANTED, at.current.source, 0.85));
  refuseNow();
  await act(() => first);
  const failed = { running: false, card: null, error: 'No hold reaches the target.' };
  await waitFor(() => expect(at.current).toMatchObject(failed));
  expect(app.server.seenBy(wmp.phase1)).toHaveLength(2);
  app.server.on(wmp.phase2, () => phase2Reply());
  await act(() => at.current.make(WANTED, at.current.source, 0.85));
  await waitFor(() => expect(at.current).toMatchObject({ running: false, error: null, card: { id: 2 } }));
});

it('makes another number of holds from the same run, instead of the shown card', async () => {
  const { result: at } = open();
  await act(() => at.current.choose(2));
  expect(app.server.seenBy(cards.createCard)).toEqual([]);
  await act(() => at.current.make(WANTED, at.current.source, 0.85));
  await act(() => at.current.choose(1));
  expect(bodies(cards.createCard)[1]).toMatchObject({ runId: 21, cardName: 'The ridge', brackets: 1, precision: 0.1 });
  await waitFor(() => expect([at.current.card?.id, kept.length]).toEqual([kept[0]?.id, 1]));
});

it.each([
  ['said', { reading: 'target', misreadMph: 0.5, from: 'said', calls: 0 }, { reading: 'target', misreadMph: 0.5 }],
  ['measured', { reading: 'path', misreadMph: 2.5, from: 'practice', calls: 40 }, { reading: 'path' }],
  ['new', { reading: 'muzzle', misreadMph: 2, from: 'new-reader', calls: 0 }, { reading: 'muzzle' }],
] as const)('replaces a card for the same eye where it was %s', async (_, eye, asked) => {
  const card = { ...wholeCard(4, 'Match'), promise: { ...PROMISE, eye } };
  kept.push(wholeCard(9, 'Another'), card);
  for (const [precisionMil, loaded, after] of [
    [0.05, '4', 'made'],
    [0.25, '9', '9'],
  ] as const) {
    desk.cardId.write(loaded);
    const made = await replaceCard({ ...card, metadata: { ...card.metadata, precisionMil } }, 33, 2);
    const body = bodies(cards.createCard).at(-1);
    const precision = cards.CARD_PRECISIONS_MIL.find((mil) => mil === precisionMil) ?? 0.1;
    expect(body).toEqual({ runId: 33, cardName: 'Match', kind: 'hit-probability', brackets: 2, precision, ...asked });
    expect(desk.cardId.read()).toBe(after === 'made' ? String(made.id) : after);
  }
  expect(app.server.seenBy(cards.deleteCard).map(({ path }) => path)).toEqual([
    '/api/wmp/delete-card/4',
    '/api/wmp/delete-card/4',
  ]);
});

it('keeps the old card if the next one cannot be made, and cannot replace a card without an eye', async () => {
  const { eye: _, ...without } = { ...PROMISE, eye: undefined };
  await expect(replaceCard({ ...wholeCard(4, 'Match'), promise: without }, 33, 2)).rejects.toThrow('must have an eye');
  app.server.on(cards.createCard, () => refuse('cannot-solve'));
  const eye = { reading: 'path', misreadMph: 2, from: 'new-reader', calls: 0 } as const;
  await expect(replaceCard({ ...wholeCard(4, 'Match'), promise: { ...PROMISE, eye } }, 33, 2)).rejects.toThrow();
  expect(app.server.seenBy(cards.deleteCard)).toEqual([]);
  await waitFor(() => expect(app.server.unanswered).toEqual([]));
});
