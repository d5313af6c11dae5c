import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropItems, outbox, putItem } from '../desk/outbox.ts';
import { freshApp, renderInApp } from '../testing/render-app.tsx';
import { currentUpdate, registerWorker, type WorkerContainer } from './worker-updates.ts';

freshApp();

/** A service worker with only its life cycle. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn();
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(async () => this as unknown as ServiceWorkerRegistration);
  find(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  install(worker: FakeWorker): void {
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
  }
}
class FakeContainer extends EventTarget {
  controller: object | null = {};
  readonly registration = new FakeRegistration();
  readonly register = vi.fn(async () => this.registration);
  takeOver(): void {
    this.controller = {};
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let container: FakeContainer;
let reload: ReturnType<typeof vi.fn<() => void>>;
const start = () => registerWorker(container as unknown as WorkerContainer, reload);
const prompt = () => screen.queryByText('A new version is ready.');

beforeEach(() => {
  container = new FakeContainer();
  reload = vi.fn<() => void>();
});
// later tests start without an offered version
afterEach(async () => {
  container = new FakeContainer();
  await act(start);
});

const newVersion = async (): Promise<FakeWorker> => {
  const worker = container.registration.find();
  await act(async () => container.registration.install(worker));
  return worker;
};

it('registers one worker for the whole site, whose file no cache answers for', async () => {
  await start();
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
});

it('says nothing on the first visit, when the worker takes the page over', async () => {
  renderInApp(null);
  container.controller = null;
  await start();
  await newVersion();
  expect(currentUpdate()).toBeNull();
  await act(async () => container.takeOver());
  expect(currentUpdate()).toBeNull();
  expect(prompt()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('asks when a new version waits, and changes nothing by itself', async () => {
  renderInApp(null);
  await start();
  const worker = await newVersion();
  expect(await screen.findByText('A new version is ready.')).toBeTruthy();
  expect(worker.postMessage).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

it('asks for a version that was waiting already when the page opened', async () => {
  renderInApp(null);
  container.registration.waiting = new FakeWorker();
  await act(start);
  expect(await screen.findByText('A new version is ready.')).toBeTruthy();
});

it('puts the new version in place on Reload, and loads the page once that has happened', async () => {
  const { user } = renderInApp(null);
  await start();
  const worker = await newVersion();
  await user.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  act(() => container.takeOver());
  expect(reload).toHaveBeenCalledOnce();
});

it('asks again instead of reloading when another tab put the new version in place', async () => {
  const { user } = renderInApp(null);
  await start();
  await newVersion();
  act(() => container.takeOver());
  expect(reload).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('goes away on Later until the next version', async () => {
  const { user } = renderInApp(null);
  await start();
  await newVersion();
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  expect(prompt()).toBeNull();
  await newVersion();
  expect(await screen.findByText('A new version is ready.')).toBeTruthy();
});

it('does not ask while shots wait to be recorded', async () => {
  putItem({ userId: '1', kind: 'shot', id: 'a', value: {} });
  renderInApp(null);
  await start();
  await newVersion();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(prompt()).toBeNull();
  act(() => dropItems(outbox.read()));
  expect(await screen.findByText('A new version is ready.')).toBeTruthy();
});

it('asks for a new version every hour, also after a time when it could not ask', async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  container.registration.update.mockRejectedValueOnce(new Error('offline'));
  await start();
  await vi.advanceTimersByTimeAsync(60 * 60_000 - 1);
  expect(container.registration.update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60 * 60_000 + 1);
  expect(container.registration.update).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledOnce();
});
