export const TABS = ['reticle', 'log', 'settings'] as const;
export type TabName = (typeof TABS)[number];
