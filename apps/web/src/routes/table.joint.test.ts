import { expect, it } from 'vitest';
import { isPublic, ROUTES, routeOf, screenOf } from './table.ts';

it('opens each address on the screen of its own pattern, also where another pattern fits', () => {
  const patterns: Record<string, string> = {
    '/': '/',
    '/practice': '/practice',
    '/practice/matches': '/practice/matches',
    '/practice/matches/new': '/practice/matches/new',
    '/practice/matches/abc-D_9': '/practice/matches/:code',
    '/practice/matches/abc/print': '/practice/matches/:code/print',
    '/practice/matches/abc/book': '/practice/matches/:code/book',
    '/practice/matches/abc/edit': '/practice/matches/:code/edit',
    '/practice/stages/12': '/practice/stages/:id',
    '/practice/runs/12': '/practice/runs/:id',
    '/classes': '/classes',
    '/classes/3': '/classes/:id',
    '/classes/3/desk': '/classes/:id/desk',
    '/classes/3/wall': '/classes/:id/wall',
    '/classes/3/lives/4': '/classes/:id/lives/:live',
    '/s': '/s',
    '/s/abc': '/s/:id',
    '/keep/abc': '/keep/:id',
  };
  for (const [path, pattern] of Object.entries(patterns)) expect(routeOf(path)?.path, path).toBe(pattern);
  for (const path of ['/practise', '/practice/', '/practice/matches/a/b', '/classes/3/lives', '/training/1', '/xs'])
    expect(routeOf(path), path).toBeUndefined();
  for (const route of ROUTES) expect(screenOf(route)).toBe(screenOf(route));
  expect(new Set(ROUTES.map(screenOf)).size).toBe(ROUTES.length);
});

it('shuts screens by plan and role, and opens four to everybody', () => {
  expect(Object.fromEntries(ROUTES.flatMap(({ path, needs }) => (needs === undefined ? [] : [[path, needs]])))).toEqual(
    {
      ...{
        '/truing': 'truingEnabled',
        '/wmp': 'wmpAnalysisEnabled',
        '/history': 'historicalAnalysisEnabled',
        '/admin': 'admin',
      },
      ...{ '/s': 'public', '/s/:id': 'public', '/validation': 'public', '/paper': 'public' },
    },
  );
  expect(['/s', '/s/abc', '/validation'].every(isPublic)).toBe(true);
  for (const path of ['/', '/keep/abc', '/s/abc/def', '/validation/x', '/admin', '/account'])
    expect(isPublic(path), path).toBe(false);
});

it('lists what each screen lacks without a network, except screens that lack nothing', () => {
  const silent = ROUTES.flatMap(({ path, offline }) => (offline === undefined ? [path] : []));
  expect(silent).toEqual([
    '/',
    '/paper',
    '/calculator',
    '/classes/:id/wall',
    '/s',
    '/s/:id',
    '/keep',
    '/keep/:id',
    '/validation',
  ]);
  const matches = ROUTES.filter(({ path }) => path.startsWith('/practice/matches/'));
  expect(new Set(matches.map(({ offline }) => offline)).size).toBe(1);
});
