/** Interval of checks for a new version, ms. */
const CHECK_MS = 60 * 60_000;

type Worker = Pick<ServiceWorker, 'state' | 'postMessage' | 'addEventListener'>;
type Registration = Pick<ServiceWorkerRegistration, 'update' | 'addEventListener'> & {
  readonly waiting: Worker | null;
  readonly installing: Worker | null;
};
export interface WorkerContainer {
  readonly controller: unknown;
  register(url: string, options: RegistrationOptions): Promise<Registration>;
  addEventListener(type: 'controllerchange', listener: () => void): void;
}

let apply: (() => void) | null = null;
const listeners = new Set<() => void>();

const offer = (next: (() => void) | null): void => {
  apply = next;
  for (const listener of [...listeners]) listener();
};

/** Activates the new version and reloads the page; null without a new version. */
export const currentUpdate = (): (() => void) | null => apply;
export const onUpdateChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Registers the service worker and watches for new versions. A new one waits until it is applied, here or in another tab. This
 * page then reloads only if the user asked here; elsewhere it offers the reload again.
 */
export const registerWorker = async (container: WorkerContainer, reload: () => void): Promise<void> => {
  let isAsked = false;
  let isFirst = container.controller === null;
  offer(null);
  container.addEventListener('controllerchange', () => {
    if (isAsked) reload();
    // the first worker has this page's version, so there is nothing to offer
    else if (isFirst) isFirst = false;
    else offer(reload);
  });
  const registration = await container.register('/sw.js', { updateViaCache: 'none' });
  const offerWaiting = (): void => {
    const { waiting } = registration;
    if (waiting === null || container.controller === null) return;
    offer(() => {
      isAsked = true;
      waiting.postMessage({ type: 'SKIP_WAITING' });
    });
  };
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting();
    });
  });
  const check = (): void => {
    registration.update().catch((error) => console.warn('no new version could be asked for', error));
  };
  setInterval(check, CHECK_MS);
};
