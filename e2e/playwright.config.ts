import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFor } from './chromium.ts';

export default defineConfig({
  testDir: './stories',
  // waits are for what happens; these ends are for a machine that does other work beside
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // by story rather than by file, so that no processor waits for the last long file
  fullyParallel: true,
  // one more than there are processors: a story waits for its browser a third of its time
  workers: availableParallelism() + 1,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 720 },
    // What is painted has its own stories (picture.spec.ts), at its own size; the others see the same screens on coarser glass.
    deviceScaleFactor: 0.5,
    colorScheme: 'dark',
    // A range that moves takes a third of a processor, and the worker that keeps the app half a second of one at each first
    // visit: the stories that are about either, and the main job, say so at their head; the others ask for a still picture.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: chromiumFor(['--disable-gpu']),
    actionTimeout: 45_000,
    trace: 'off',
    video: 'off',
  },
});
