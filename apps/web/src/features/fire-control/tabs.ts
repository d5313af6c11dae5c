/** Tabs of Fire Control, by their name in the address. */
export const TABS = ['reticle', 'log', 'settings'] as const;
export type TabName = (typeof TABS)[number];
