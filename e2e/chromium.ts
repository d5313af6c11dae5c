import { type Browser, chromium } from '@playwright/test';

/**
 * Features to disable: Playwright's own list, which this list replaces; prerendered pages, loaded again for each
 * invisible window; and the spare process for the next site.
 */
const LEFT_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  'SpareRendererForSitePerProcess',
];

/** Chromium for a story; `args` choose how it paints. */
export const chromiumFor = (args: readonly string[]) => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-domain-reliability',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-dev-shm-usage',
    `--disable-features=${LEFT_OUT.join(',')}`,
    ...args,
  ],
});

/** Chromium outside stories: without a graphics card, on any machine. */
export const openChromium = (args: readonly string[] = ['--disable-gpu']): Promise<Browser> =>
  chromium.launch(chromiumFor(args));
