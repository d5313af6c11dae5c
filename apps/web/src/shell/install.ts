import { useSyncExternalStore } from 'react';

/** Event of browsers with their own install dialog. Source: W3C Manifest Incubations, BeforeInstallPromptEvent. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();
const offer = (event: InstallEvent | null): void => {
  offered = event;
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer to install until the app uses it. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer(event);
  });
  window.addEventListener('appinstalled', () => offer(null));
};

/** iPhones and iPads have no dialog; only they have `standalone`. */
const isByHand = (): boolean => 'standalone' in navigator && navigator.standalone === false;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How to install the app here: by the browser's dialog, by hand (`ask` is null), or not at all (null). */
export const useInstall = (): { readonly ask: (() => void) | null } | null => {
  const event = useSyncExternalStore(subscribe, () => offered);
  if (event !== null) {
    return {
      ask: () => {
        // a browser accepts one call per event
        offer(null);
        void event.prompt();
      },
    };
  }
  return isByHand() ? { ask: null } : null;
};
