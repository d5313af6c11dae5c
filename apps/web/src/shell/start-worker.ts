import { isPageKept } from '../api/kept-page.ts';
import { reloadPage } from '../api/reload-page.ts';
import { registerWorker } from './worker-updates.ts';

/** After this time, ms, the first screen is ready on a slow phone too. */
const QUIET_AFTER_MS = 2000;

/**
 * Registers the service worker after the first screen, so that they do not compete for bandwidth or processor. Browsers allow
 * workers only over HTTPS and on localhost; elsewhere the app is a plain page.
 */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !isPageKept()) return;
  const register = (): void => {
    registerWorker(navigator.serviceWorker, reloadPage).catch((error) =>
      console.warn('the app could not be kept for use without a network', error),
    );
  };
  const start = (): void => void setTimeout(register, QUIET_AFTER_MS);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};
