/** What the side of Fire Control shows, by its name in the address. */
export const TABS = ['reticle', 'log', 'settings'] as const;
export type TabName = (typeof TABS)[number];
