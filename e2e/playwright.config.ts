import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumFor } from './chromium.ts';

export default defineConfig({
  testDir: './stories',
  // stories wait for events; these limits are for a busy machine
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // by story instead of by file, so that no processor waits for the last long file
  fullyParallel: true,
  // one more than processors, because a story waits for its browser a third of its time
  workers: availableParallelism() + 1,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 720 },
    // picture.spec.ts tests the painting at its own size; the others see the same screens at half the resolution.
    deviceScaleFactor: 0.5,
    colorScheme: 'dark',
    // A moving range takes a third of a processor, and the app's worker half a second at each first visit. Only stories
    // about them, and the main job, turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: chromiumFor(['--disable-gpu']),
    actionTimeout: 45_000,
    trace: 'off',
    video: 'off',
  },
});
