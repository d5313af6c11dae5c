/** Loads the page afresh. A function of its own, so that a test can watch it. */
export const reloadPage = (): void => window.location.reload();

/** Leaves the app for a page of another site. */
export const leaveFor = (address: string): void => window.location.assign(address);
