import './api/zod-without-eval.ts';
import './styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isPageKept, reloadPage } from './api/index.ts';
import { App } from './app.tsx';
import { Root, warmUp } from './routes/root.tsx';
import { surviveForeignNodes } from './shell/foreign-nodes.ts';
import { watchInstall } from './shell/install.ts';
import { registerWorker } from './shell/worker-updates.ts';

/** After this time, ms, the first screen is ready on a slow phone too. */
const QUIET_AFTER_MS = 2000;

/**
 * Registers the service worker after the first screen, so that they do not compete for bandwidth or processor. Browsers allow
 * workers only over HTTPS and on localhost; elsewhere the app is a plain page.
 */
const startWorker = (): void => {
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

const place = document.getElementById('root');
if (place === null) throw new Error('index.html must have an element with the id root');
surviveForeignNodes();
/** A screen that loads within this time, ms, shows no "Loading" first. */
const SOON_MS = 300;

const show = (): void =>
  createRoot(place).render(
    <StrictMode>
      <App>
        <Root />
      </App>
    </StrictMode>,
  );
// no `await` here: the loaded module waits until this one has ended
void Promise.race([warmUp(window.location.pathname), new Promise((soon) => setTimeout(soon, SOON_MS))]).then(show);
startWorker();
watchInstall();
