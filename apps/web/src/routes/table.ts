import type { ComponentType } from 'react';

export interface Route {
  readonly path: string;
  /** The screen's module; its component is the export `RouteScreen`. Loaded when first needed. */
  readonly load: () => Promise<{ readonly RouteScreen: ComponentType }>;
  /** Who may see it, beyond being signed in: a plan feature, administrators, or everybody (`public`). */
  readonly needs?: 'canUseWMP' | 'canUseTruing' | 'admin' | 'public';
}

/** Every screen, one line each. */
export const ROUTES: readonly Route[] = [
  { path: '/', load: () => import('./fire-control.tsx') },
  { path: '/training', load: () => import('./training.tsx') },
  { path: '/truing', load: () => import('./truing.tsx'), needs: 'canUseTruing' },
  { path: '/wmp', load: () => import('./wmp.tsx'), needs: 'canUseWMP' },
  { path: '/weather', load: () => import('./weather.tsx') },
  { path: '/validation', load: () => import('./validation.tsx'), needs: 'public' },
  { path: '/account', load: () => import('./account.tsx') },
  { path: '/admin', load: () => import('./admin.tsx'), needs: 'admin' },
];
