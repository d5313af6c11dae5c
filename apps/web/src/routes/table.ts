import type { demo } from '@windcall/contract';
import type { ComponentType } from 'react';
import { lazyWithPreload, type Preloaded } from '../shell/lazy-with-preload.ts';

export interface Route {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** Access beyond being signed in: a feature of plan and demo, administrators, or everybody (`public`). */
  readonly needs?: demo.DemoFeature | 'admin' | 'public';
  /** Parts that fail offline, in words for the screen. */
  readonly offline?: string;
  /** The screen's first requests, read by the build: `public/boot.js` sends them before any module loads. */
  readonly asks?: readonly string[];
}

const MATCHES_OFFLINE = 'Matches need the network: the wind stays on the server until your run is over.';
const DAYS_OFFLINE = 'Days and shots are kept here and sent later. What a night says needs the network.';
const STAGES_OFFLINE = `Stages you have seen can be practiced. ${MATCHES_OFFLINE}`;

export const ROUTES: readonly Route[] = [
  {
    path: '/',
    load: async () => (await import('./fire-control.tsx')).RouteScreen,
    asks: ['/api/ballistic-profiles', '/api/wmp/phase3-integration'],
  },
  {
    path: '/training',
    load: async () => (await import('../features/training/training-screen.tsx')).TrainingScreen,
    offline: 'Scenarios seen before can be chosen. Making, changing and deleting them needs the network.',
    asks: ['/api/training-scenarios/templates', '/api/training-scenarios'],
  },
  {
    path: '/rifle',
    load: async () => (await import('../features/profiles/first-rifle.tsx')).FirstRifle,
    offline: 'A rifle of your own needs the network. The built-in one can be shot.',
  },
  { path: '/paper', load: async () => (await import('./paper.tsx')).RouteScreen, needs: 'public' },
  {
    path: '/calculator',
    load: async () => (await import('./calculator.tsx')).RouteScreen,
    asks: ['/api/ballistic-profiles'],
  },
  {
    path: '/exchange',
    load: async () => (await import('../features/exchange/exchange-screen.tsx')).ExchangeScreen,
    offline: 'Files can be looked at. Storing what they hold needs the network.',
    asks: ['/api/ballistic-profiles', '/api/training-scenarios', '/api/courses'],
  },
  {
    path: '/truing',
    load: async () => (await import('../features/truing/truing-screen.tsx')).TruingScreen,
    needs: 'truingEnabled',
    offline: 'Truing is calculated and stored on the server and needs the network.',
  },
  {
    path: '/wmp',
    load: async () => (await import('../features/wmp/wmp-screen.tsx')).WmpScreen,
    needs: 'wmpAnalysisEnabled',
    offline: 'Windhold probability runs and new cards need the network. Your cards are at hand on Fire Control.',
  },
  {
    path: '/weather',
    load: async () => (await import('../features/weather/weather-screen.tsx')).WeatherScreen,
    offline:
      'You can watch and shoot in the wind stored in this browser. Generating, rating and saving wind needs the network.',
    asks: ['/api/weather/fields'],
  },
  {
    path: '/practice',
    load: async () => (await import('../features/practice/practice-screen.tsx')).PracticeScreen,
    asks: ['/api/your-wind', '/api/drills'],
    offline: 'Calls need a connection: the wind stays hidden until you commit. Lessons work offline.',
  },
  {
    path: '/practice/matches',
    load: async () => (await import('../features/matches/matches-screen.tsx')).MatchesScreen,
    offline: STAGES_OFFLINE,
    asks: ['/api/courses/ready', '/api/ballistic-profiles', '/api/matches', '/api/courses'],
  },
  {
    path: '/practice/matches/new',
    load: async () => (await import('../features/matches/maker/maker-screen.tsx')).MakerScreen,
    offline: MATCHES_OFFLINE,
    asks: ['/api/ballistic-profiles', '/api/courses/ready', '/api/courses'],
  },
  {
    path: '/practice/matches/:code',
    load: async () => (await import('../features/matches/match/match-screen.tsx')).MatchScreen,
    offline: MATCHES_OFFLINE,
  },
  {
    path: '/practice/matches/:code/print',
    load: async () => (await import('./paper.tsx')).MatchPrint,
    offline: MATCHES_OFFLINE,
  },
  {
    path: '/practice/matches/:code/book',
    load: async () => (await import('../features/matches/book/book-screen.tsx')).BookScreen,
    offline: MATCHES_OFFLINE,
  },
  {
    path: '/practice/matches/:code/edit',
    load: async () => (await import('../features/matches/maker/maker-screen.tsx')).MakerScreen,
    offline: MATCHES_OFFLINE,
  },
  {
    path: '/practice/stages/:id',
    load: async () => (await import('../features/matches/builder/builder-screen.tsx')).BuilderScreen,
    offline: STAGES_OFFLINE,
  },
  {
    path: '/practice/runs/:id',
    load: async () => (await import('../features/matches/run/run-screen.tsx')).RunScreen,
    offline: STAGES_OFFLINE,
  },
  {
    path: '/practice/games',
    load: async () => (await import('../features/games/games-screen.tsx')).GamesScreen,
    offline: 'A minute works without the network. The other games need it.',
    asks: ['/api/self-tests', '/api/ballistic-profiles'],
  },
  {
    path: '/days',
    load: async () => (await import('../features/days/days-screen.tsx')).DaysScreen,
    offline: DAYS_OFFLINE,
  },
  {
    path: '/days/:id',
    load: async () => (await import('../features/days/day-screen.tsx')).DayScreen,
    offline: DAYS_OFFLINE,
  },
  {
    path: '/days/:id/:stage',
    load: async () => (await import('../features/days/stage-screen.tsx')).StageScreen,
    offline: DAYS_OFFLINE,
  },
  {
    path: '/classes',
    load: async () => (await import('../features/classes/classes-screen.tsx')).ClassesScreen,
    offline: 'Classes need the network.',
    asks: ['/api/classes'],
  },
  {
    path: '/classes/:id',
    load: async () => (await import('../features/classes/class-screen.tsx')).ClassScreen,
    offline: 'Classes need the network.',
    asks: ['/api/classes/:id', '/api/classes/:id/lives'],
  },
  {
    path: '/classes/:id/desk',
    load: async () => (await import('../features/classes/live/desk-screen.tsx')).DeskScreen,
    offline: 'Classes need the network.',
    asks: ['/api/classes/:id', '/api/classes/:id/lives'],
  },
  {
    path: '/classes/:id/wall',
    load: async () => (await import('../features/classes/live/wall-screen.tsx')).WallScreen,
  },
  {
    path: '/classes/:id/lives/:live',
    load: async () => (await import('./student.tsx')).RouteScreen,
    offline: 'Classes need the network.',
  },
  {
    path: '/history',
    load: async () => (await import('../features/fire-control/history/history-screen.tsx')).HistoryScreen,
    needs: 'historicalAnalysisEnabled',
    offline: 'What you shot before is on the server. Shots waiting in this browser are in the Shot Log.',
  },
  {
    path: '/tall-target',
    load: async () => (await import('../features/profiles/tall-target-screen.tsx')).TallTargetScreen,
    offline: 'The test can be worked out. Keeping its result needs the network.',
    asks: ['/api/ballistic-profiles'],
  },
  { path: '/s', load: async () => (await import('../features/share/shared-screen.tsx')).SharedScreen, needs: 'public' },
  {
    path: '/s/:id',
    load: async () => (await import('../features/share/shared-screen.tsx')).SharedScreen,
    needs: 'public',
  },
  // needs an account: the sign-in screen comes first
  { path: '/keep', load: async () => (await import('../features/share/shared-screen.tsx')).SharedScreen },
  { path: '/keep/:id', load: async () => (await import('../features/share/shared-screen.tsx')).SharedScreen },
  {
    path: '/validation',
    load: async () => (await import('../features/validation/validation-screen.tsx')).ValidationScreen,
    needs: 'public',
  },
  {
    path: '/account',
    load: async () => (await import('../features/account/account-screen.tsx')).AccountScreen,
    offline: 'Changes to your account need the network.',
    asks: ['/api/auth/devices', '/api/auth/passkeys', '/api/auth/oidc/identities'],
  },
  {
    path: '/admin',
    load: async () => (await import('../features/admin/admin-screen.tsx')).AdminScreen,
    needs: 'admin',
    offline: 'Administration needs the network.',
  },
];

/** True if a path matches a pattern; `:id` matches anything but a slash. */
const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);

export const routeOf = (path: string): Route | undefined => ROUTES.find((route) => fits(route.path, path));

const screens = new Map<Route, Preloaded<object>>(ROUTES.map((route) => [route, lazyWithPreload(route.load)]));

export const screenOf = (route: Route): Preloaded<object> => {
  const found = screens.get(route);
  if (found === undefined) throw new Error(`route ${route.path} must be in the table`);
  return found;
};

export const isPublic = (path: string): boolean =>
  ROUTES.some((route) => route.needs === 'public' && fits(route.path, path));
