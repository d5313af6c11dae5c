/** Whether the browser keeps this page for use offline: only over HTTPS and on localhost. */
export const isPageKept = (): boolean => 'serviceWorker' in navigator;

/** End of a sentence about use offline. */
export const worksOffline = (): string =>
  isPageKept() ? 'works without the network' : 'works without the network while this page stays open';
