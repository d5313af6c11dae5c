import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startWorker } from './platform/offline/start-worker.ts';
import { Root, warmUp } from './routes/root.tsx';
import './styles/global.css';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html must have an element with the id root');
warmUp(window.location.pathname);
createRoot(place).render(
  <StrictMode>
    <App>
      <Root />
    </App>
  </StrictMode>,
);
startWorker();
