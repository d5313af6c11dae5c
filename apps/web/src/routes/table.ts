import type { ComponentType } from 'react';
import { lazyWithPreload, type Preloaded } from '../shell/lazy-with-preload.ts';

export interface Route {
  readonly path: string;
  /** The screen's module; its component is the export `RouteScreen`. Loaded when first needed. */
  readonly load: () => Promise<{ readonly RouteScreen: ComponentType }>;
  /** Who may see it, beyond being signed in: a plan feature, administrators, or everybody (`public`). */
  readonly needs?: 'canUseWMP' | 'canUseTruing' | 'admin' | 'public';
  /** What of it does not work without the network, in words for the screen. */
  readonly offline?: string;
}

const MATCHES_OFFLINE = 'Matches need the network: the wind stays on the server until your run is over.';
const STAGES_OFFLINE = `Stages you have seen can be practiced. ${MATCHES_OFFLINE}`;

/** Every screen, one line each. */
export const ROUTES: readonly Route[] = [
  { path: '/', load: () => import('./fire-control.tsx') },
  {
    path: '/training',
    load: () => import('./training.tsx'),
    offline: 'Scenarios seen before can be chosen. Making, changing and deleting them needs the network.',
  },
  { path: '/calculator', load: () => import('./calculator.tsx') },
  {
    path: '/exchange',
    load: () => import('./exchange.tsx'),
    offline: 'Files can be looked at. Storing what they hold needs the network.',
  },
  {
    path: '/truing',
    load: () => import('./truing.tsx'),
    needs: 'canUseTruing',
    offline: 'Truing is calculated and stored on the server and needs the network.',
  },
  {
    path: '/wmp',
    load: () => import('./wmp.tsx'),
    needs: 'canUseWMP',
    offline: 'Windhold probability runs and new cards need the network. Your cards are at hand on Fire Control.',
  },
  {
    path: '/weather',
    load: () => import('./weather.tsx'),
    offline:
      'You can watch and shoot in the wind stored in this browser. Generating, rating and saving wind needs the network.',
  },
  {
    path: '/practice',
    load: () => import('./practice.tsx'),
    offline: 'Calls need a connection: the wind stays hidden until you commit. Lessons work offline.',
  },
  {
    path: '/practice/matches',
    load: () => import('./matches.tsx'),
    offline: STAGES_OFFLINE,
  },
  {
    path: '/practice/matches/new',
    load: () => import('./new-match.tsx'),
    offline: MATCHES_OFFLINE,
  },
  {
    path: '/practice/matches/:code',
    load: () => import('./match.tsx'),
    offline: MATCHES_OFFLINE,
  },
  {
    path: '/practice/stages/:id',
    load: () => import('./stage-builder.tsx'),
    offline: STAGES_OFFLINE,
  },
  {
    path: '/practice/runs/:id',
    load: () => import('./run.tsx'),
    offline: STAGES_OFFLINE,
  },
  {
    path: '/practice/games',
    load: () => import('./games.tsx'),
    offline: 'A minute and the field log work without the network. The other games need it.',
  },
  { path: '/classes', load: () => import('./classes.tsx'), offline: 'Classes need the network.' },
  { path: '/classes/:id', load: () => import('./class.tsx'), offline: 'Classes need the network.' },
  { path: '/classes/:id/desk', load: () => import('./desk.tsx'), offline: 'Classes need the network.' },
  { path: '/classes/:id/wall', load: () => import('./wall.tsx') },
  { path: '/classes/:id/lives/:live', load: () => import('./student.tsx'), offline: 'Classes need the network.' },
  {
    path: '/history',
    load: () => import('./history.tsx'),
    offline: 'What you shot before is on the server. Shots waiting in this browser are in the Shot Log.',
  },
  {
    path: '/tall-target',
    load: () => import('./tall-target.tsx'),
    offline: 'The test can be worked out. Keeping its result needs the network.',
  },
  { path: '/s', load: () => import('./shared.tsx'), needs: 'public' },
  { path: '/s/:id', load: () => import('./shared.tsx'), needs: 'public' },
  // the same, with an account: the sign-in screen stands there until there is one
  { path: '/keep', load: () => import('./shared.tsx') },
  { path: '/keep/:id', load: () => import('./shared.tsx') },
  { path: '/validation', load: () => import('./validation.tsx'), needs: 'public' },
  {
    path: '/account',
    load: () => import('./account.tsx'),
    offline: 'Changes to your account need the network.',
  },
  {
    path: '/admin',
    load: () => import('./admin.tsx'),
    needs: 'admin',
    offline: 'Administration needs the network.',
  },
];

/** Whether a path is one of a route, `:id` standing for anything but a slash. */
const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);

/** The route a path leads to. */
export const routeOf = (path: string): Route | undefined => ROUTES.find((route) => fits(route.path, path));

const screens = new Map<Route, Preloaded<object>>(
  ROUTES.map((route) => [route, lazyWithPreload(async () => (await route.load()).RouteScreen)]),
);

/** A route's screen. */
export const screenOf = (route: Route): Preloaded<object> => {
  const found = screens.get(route);
  if (found === undefined) throw new Error(`route ${route.path} must be in the table`);
  return found;
};

/** Whether a path is for everybody. */
export const isPublic = (path: string): boolean =>
  ROUTES.some((route) => route.needs === 'public' && fits(route.path, path));
