import { type Browser, chromium } from '@playwright/test';

/**
 * What Chromium is to leave out: what Playwright leaves out itself, whose list this one replaces, the pages behind the
 * address bar, which it would load anew for each window nobody sees, and the process it starts ahead for a next site.
 */
const LEFT_OUT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  'SpareRendererForSitePerProcess',
];

/** Chromium for a story; `args` say how it paints. */
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

/** Chromium outside of the stories: without a graphics card, whatever the machine has. */
export const openChromium = (args: readonly string[] = ['--disable-gpu']): Promise<Browser> =>
  chromium.launch(chromiumFor(args));
