import { useSyncExternalStore } from 'react';

export const useOffline = (): boolean => useSyncExternalStore(onConnectionChange, isOffline);

/** Interval of probes of an unreachable server, ms. */
const PROBE_MS = 30_000;

let hasNetwork = true;
let isUnreached = false;
let wasReached = false;
let wasOffline = false;
const listeners = new Set<() => void>();

/** True without a network, or if the server did not answer last time. */
export const isOffline = (): boolean => isUnreached || !hasNetwork;

/** True if no server can be tried: no network, or no answer since the page opened. */
export const isWithoutServer = (): boolean => !hasNetwork || (isUnreached && !wasReached);

const tell = (): void => {
  if (isOffline() === wasOffline) return;
  wasOffline = isOffline();
  for (const listener of [...listeners]) listener();
};

/** Call after any answer of the server. */
export const reportReached = (): void => {
  isUnreached = false;
  wasReached = true;
  tell();
};
export const reportUnreached = (): void => {
  isUnreached = true;
  tell();
};

export const onConnectionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Probes the server. An answer of a proxy does not count. */
const probe = (): void => {
  fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? reportReached() : reportUnreached()),
    () => reportUnreached(),
  );
};

/** Follows the browser's network state and probes a lost server. */
export const watchConnection = (): (() => void) => {
  hasNetwork = navigator.onLine !== false;
  isUnreached = false;
  wasReached = false;
  tell();
  const onOffline = (): void => {
    hasNetwork = false;
    tell();
  };
  const onOnline = (): void => {
    hasNetwork = true;
    // a network is no server yet: offline until the server answers
    isUnreached = true;
    tell();
    probe();
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  const clock = setInterval(() => {
    if (isUnreached && hasNetwork) probe();
  }, PROBE_MS);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    clearInterval(clock);
  };
};
