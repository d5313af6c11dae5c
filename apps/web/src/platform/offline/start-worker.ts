import { reloadPage } from '../auth/reload-page.ts';
import { registerWorker } from './worker-updates.ts';

/**
 * Makes the built app available without a network, once the page has loaded: the first screen does not share its bandwidth.
 * Browsers offer workers over HTTPS and on this machine only; elsewhere the app works as a page.
 */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = (): void => {
    registerWorker(navigator.serviceWorker, reloadPage).catch((error) =>
      console.warn('the app could not be kept for use without a network', error),
    );
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};
