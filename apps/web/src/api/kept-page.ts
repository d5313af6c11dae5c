/**
 * True if the browser keeps this page for use offline. Browsers do so over HTTPS and on localhost only; over plain HTTP the page
 * works while it stays open, and opens again only with the network.
 */
export const isPageKept = (): boolean => 'serviceWorker' in navigator;

/** End of a sentence about use offline. */
export const worksOffline = (): string =>
  isPageKept() ? 'works without the network' : 'works without the network while this page stays open';
