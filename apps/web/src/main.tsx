import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Root, warmUp } from './routes/root.tsx';
import { surviveForeignNodes } from './shell/foreign-nodes.ts';
import { watchInstall } from './shell/install.ts';
import { startWorker } from './shell/start-worker.ts';
import './api/zod-without-eval.ts';
import './styles/global.css';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html must have an element with the id root');
surviveForeignNodes();
/** A screen that is there sooner than this, ms, comes without the word Loading before it. */
const SOON_MS = 300;

const show = (): void =>
  createRoot(place).render(
    <StrictMode>
      <App>
        <Root />
      </App>
    </StrictMode>,
  );
// without `await` here: what is loaded needs this module to have ended
void Promise.race([warmUp(window.location.pathname), new Promise((soon) => setTimeout(soon, SOON_MS))]).then(show);
startWorker();
watchInstall();
