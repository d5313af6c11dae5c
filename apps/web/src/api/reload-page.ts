/** Loads the page afresh. A function of its own, so that a test can watch it. */
export const reloadPage = (): void => window.location.reload();
