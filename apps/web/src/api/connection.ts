/** How often a server that was out of reach is looked for, ms. */
const PROBE_MS = 30_000;

let hasNetwork = true;
let isUnreached = false;
let wasReached = false;
let wasOffline = false;
const listeners = new Set<() => void>();

/** Whether the browser has no network, or the server did not answer when it was last asked. */
export const isOffline = (): boolean => isUnreached || !hasNetwork;

/** Whether there is no server to try: the browser has no network, or nothing was answered since the page was opened. */
export const isWithoutServer = (): boolean => !hasNetwork || (isUnreached && !wasReached);

const tell = (): void => {
  if (isOffline() === wasOffline) return;
  wasOffline = isOffline();
  for (const listener of [...listeners]) listener();
};

/** The server answered, whatever it said. */
export const reportReached = (): void => {
  isUnreached = false;
  wasReached = true;
  tell();
};
/** A request did not reach the server. */
export const reportUnreached = (): void => {
  isUnreached = true;
  tell();
};

export const onConnectionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks the server for a sign of life. An answer of a proxy in front of it is none. */
const probe = (): void => {
  fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? reportReached() : reportUnreached()),
    () => reportUnreached(),
  );
};

/** Follows the browser's word about its network, and looks for a server that was lost. Returns the way to stop. */
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
    // A network is no server yet: this stays offline until it answers.
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
