import { act, renderHook, waitFor } from '@testing-library/react';
import { days as calls, type days } from '@windcall/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropItems, outbox } from '../desk/outbox.ts';
import { AroundHook } from '../testing/around-hook.tsx';
import { refuse } from '../testing/fake-server.ts';
import { person } from '../testing/people.ts';
import { freshApp, signIn } from '../testing/render-app.tsx';
import { callOf, daySender, newDay, nextStage, useDay, withLine } from './day-sender.ts';

const app = freshApp();
const ID = '5f0c2f6e-3a57-4d39-9c1b-0d8b8f6d7a11';
const stored: days.Day = { ...newDay('2026-11-28', 4), id: ID, updatedAt: '2026-11-28T10:00:00.000Z' };
const at = (minute: number) => `2026-11-28T10:0${minute}:00.000Z`;
/** Answers that wait for the test, oldest first. */
let waiting: (() => void)[] = [];

beforeEach(() => {
  waiting = [];
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(calls.listDays, []);
  let [now, answers] = [stored, 0];
  app.server.on(calls.getDay, () => now);
  app.server.on(calls.putDay, async ({ parsed }) => {
    answers++;
    const updatedAt = at(answers);
    await new Promise<void>((answer) => waiting.push(answer));
    now = { ...parsed, id: ID, updatedAt };
    return now;
  });
});
afterEach(() => dropItems(outbox.read()));

const open = async () => {
  const { result } = renderHook(() => useDay(ID), { wrapper: AroundHook });
  await waitFor(() => expect(result.current.day).toBeDefined());
  const rename = (name: string) =>
    act(() => void result.current.change({ ...(result.current.day ?? newDay('2026-11-28', 4)), name }));
  return { day: result, rename };
};
const sent = () =>
  app.server.seenBy(calls.putDay).map(({ headers, body }) => [headers['if-match'], (body as days.Day).name]);
const answer = (n: number) => act(async () => waiting[n]?.());

it('shows a change at once, and sends a change made meanwhile on top of the version that the server just stored', async () => {
  const { day, rename } = await open();
  rename('Ridge');
  expect(day.current.day?.name).toBe('Ridge');
  await waitFor(() => expect(waiting).toHaveLength(1));
  rename('Ridge, windy');
  rename('Ridge, windy and cold');
  await answer(0);
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(sent()).toEqual([
    [stored.updatedAt, 'Ridge'],
    [at(1), 'Ridge, windy and cold'],
  ]);
  expect(day.current.day?.name).toBe('Ridge, windy and cold');
  await answer(1);
  await waitFor(() => expect(outbox.read()).toEqual([]));
  expect(day.current.day?.name).toBe('Ridge, windy and cold');
  expect(day.current.refused).toBeNull();
});

it('keeps a change without a network, as a change of the seen version', async () => {
  const { day, rename } = await open();
  app.server.on(calls.putDay, () => Promise.reject(new TypeError('no network')));
  rename('Ridge');
  rename('Ridge again');
  await waitFor(() => expect(app.server.seenBy(calls.putDay).length).toBeGreaterThan(0));
  expect(day.current.day?.name).toBe('Ridge again');
  expect(daySender.waiting('1').map(({ value }) => [value.matched, value.document.name])).toEqual([
    [stored.updatedAt, 'Ridge again'],
  ]);
});

it('shows no other user’s kept day', async () => {
  const { rename } = await open();
  app.server.on(calls.putDay, () => refuse('busy'));
  rename('Ridge');
  await waitFor(() => expect(outbox.read()).toHaveLength(1));
  signIn(app.server, { user: person(2, 'ben') });
  const { day } = await open();
  expect(day.current.day?.name).toBe(stored.name);
});

const plan = (speeds: number[], from = 90): days.DayStage['plan'] =>
  ({ distances: [400], winds: speeds.map((speed, i) => ({ speed, from: from + i })) }) as never;

it('puts a line into its stage: the stages stay in order, name and note stay, an old call goes', () => {
  const two = withLine(newDay('2026-11-28', 4), 2, { line: '600', plan: plan([4]) } as never);
  const both = withLine(two, 1, { line: '400', plan: plan([4]) } as never);
  expect(both.stages.map(({ n, line }) => [n, line])).toEqual([
    [1, '400'],
    [2, '600'],
  ]);
  const [first, second] = both.stages;
  const called = { lo: 3, hi: 5, from: 90 };
  const named = { ...both, stages: [{ ...first, name: 'Roof', note: 'gusty', called }, second] } as days.DayDocument;
  const again = withLine(named, 1, { line: '450', plan: plan([6]) } as never);
  expect(again.stages[0]).toMatchObject({ n: 1, name: 'Roof', note: 'gusty', line: '450', called: null });
  expect([nextStage(again), nextStage(newDay('2026-11-28', 4))]).toEqual([3, 1]);
});

it('calls a stage by its own call, else by the winds of its line whichever comes first', () => {
  const stage = withLine(newDay('2026-11-28', 4), 1, { line: '', plan: plan([9, 7, 4]) } as never).stages[0];
  if (stage === undefined) throw new Error('the stage must be there');
  expect(callOf(stage)).toEqual({ lo: 4, hi: 9, from: 91 });
  expect(callOf({ ...stage, plan: plan([4, 9]) })).toEqual({ lo: 4, hi: 9, from: 90 });
  expect(callOf({ ...stage, called: { lo: 1, hi: 2, from: 30 } })).toEqual({ lo: 1, hi: 2, from: 30 });
  expect(callOf({ ...stage, plan: plan([]) })).toBeNull();
});
