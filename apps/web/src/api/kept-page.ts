/**
 * Whether the browser keeps this page for use without the network. Browsers do so over HTTPS and on this machine only: over
 * plain HTTP on a club's network the page works on while it stays open, and opens again only with the network.
 */
export const isPageKept = (): boolean => 'serviceWorker' in navigator;

/** How far something works without the network here, for the end of a sentence. */
export const worksOffline = (): string =>
  isPageKept() ? 'works without the network' : 'works without the network while this page stays open';
