/** Reloads the page. A function, so that a test can watch it. */
export const reloadPage = (): void => window.location.reload();

export const leaveFor = (address: string): void => window.location.assign(address);
