import { act, screen } from '@testing-library/react';
import { scenarios } from '@windcall/contract';
import { expect, it, vi } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { freshApp, renderInApp } from '../testing/render-app.tsx';
import { useCall, useCallMutation } from './use-call.ts';

const app = freshApp();

const Remove = ({ id, name = `remove ${id}` }: { readonly id: string; readonly name?: string }) => {
  const { mutate } = useCallMutation(scenarios.deleteScenario);
  return (
    <button type="button" onClick={() => mutate({ params: { id } })}>
      {name}
    </button>
  );
};
const List = () => <p>{useCall(scenarios.listScenarios, {}).status}</p>;
const sent = () => app.server.seenBy(scenarios.deleteScenario).map(({ path }) => path.split('/').at(-1));
/** Presses in a row, without a render between them. */
const press = (...names: string[]): void => {
  const buttons = names.map((name) => screen.getByRole('button', { name }));
  act(() => {
    for (const button of buttons) button.click();
  });
};

it('takes two presses without time between them for one, and lets different acts run side by side', async () => {
  app.server.on(scenarios.deleteScenario, { success: true });
  renderInApp(
    <>
      <Remove id="7" />
      <Remove id="7" name="the same elsewhere" />
      <Remove id="8" />
    </>,
  );
  press('remove 7', 'remove 7', 'the same elsewhere', 'remove 8');
  await vi.waitFor(() => expect(sent()).toEqual(['7', '8']));
});

it('takes the second press of a double click for the first even when the answer was quicker, and a later one for a new one', async () => {
  app.server.on(scenarios.deleteScenario, { success: true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderInApp(<Remove id="7" />);
  press('remove 7');
  await act(() => vi.advanceTimersByTimeAsync(100));
  press('remove 7');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(sent()).toEqual(['7']);
  press('remove 7');
  await vi.waitFor(() => expect(sent()).toEqual(['7', '7']));
  // a clock set back does not turn a later press into a double click
  await act(() => vi.advanceTimersByTimeAsync(500));
  vi.setSystemTime(Date.now() - 3_600_000);
  press('remove 7');
  await vi.waitFor(() => expect(sent()).toEqual(['7', '7', '7']));
});

it('lets what failed be tried again at once', async () => {
  app.server.on(scenarios.deleteScenario, () => refuse('internal'));
  renderInApp(<Remove id="7" />);
  press('remove 7');
  await vi.waitFor(() => expect(sent()).toEqual(['7']));
  await act(async () => undefined);
  press('remove 7');
  await vi.waitFor(() => expect(sent()).toEqual(['7', '7']));
});

it('breaks off a question that nobody waits for any more', async () => {
  const asked: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    asked.push(signal);
    return new Promise(() => {});
  });
  const { unmount } = renderInApp(<List />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.aborted).toBe(false);
  unmount();
  expect(asked[0]?.aborted).toBe(true);
});

const Shown = () => {
  const { data, error } = useCall(scenarios.listScenarios, {});
  return <p>{data ? 'read' : error ? `asks the person: ${error.message}` : 'waiting'}</p>;
};
/** The server is busy this many times, names the next try in `seconds`, and then answers. */
const busyTimes = (times: number, seconds: string | null): void => {
  let left = times;
  app.server.on(scenarios.listScenarios, () => {
    if (left-- <= 0) return [];
    const refused = refuse('busy');
    if (seconds !== null) refused.headers.set('retry-after', seconds);
    return refused;
  });
};

it('reads again when a busy server says when, before the person is asked', async () => {
  busyTimes(2, '3');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderInApp(<Shown />);
  const reads = () => app.server.seenBy(scenarios.listScenarios).length;
  await vi.waitFor(() => expect(reads()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect([reads(), screen.getByText('waiting')]).toHaveLength(2);
  expect(reads()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(4500));
  expect(await screen.findByText('read')).toBeTruthy();
  expect(reads()).toBe(3);
});

it('asks the person at once where the server does not say when, and after five tries where it does', async () => {
  busyTimes(9, null);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { unmount } = renderInApp(<Shown />);
  expect(await screen.findByText(/^asks the person/)).toBeTruthy();
  expect(app.server.seenBy(scenarios.listScenarios)).toHaveLength(1);
  unmount();
  busyTimes(9, '1');
  renderInApp(<Shown />);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByText(/^asks the person/)).toBeTruthy();
  expect(app.server.seenBy(scenarios.listScenarios)).toHaveLength(7);
});
