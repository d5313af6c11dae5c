import { isPageKept } from '../api/kept-page.ts';
import { reloadPage } from '../api/reload-page.ts';
import { registerWorker } from './worker-updates.ts';

/** So long after the page has loaded, ms, its first screen stands there on a slow phone too. */
const QUIET_AFTER_MS = 2000;

/**
 * Makes the built app available without a network, once the first screen stands there: it shares neither bandwidth nor processor.
 * Browsers offer workers over HTTPS and on this machine only; elsewhere the app works as a page.
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
