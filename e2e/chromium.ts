import { type Browser, chromium } from '@playwright/test';

/**
 * Features to disable: Playwright's own list, which this list replaces; pages behind the address bar, loaded anew for each
 * invisible window; and the spare process for a next site.
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
