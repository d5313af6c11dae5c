import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findRooms, roomOf, slicesIn, withRow } from './mutation-rooms.mjs';

const root = new URL('../', import.meta.url);
const document = readFileSync(new URL('docs/measured/defects.md', root), 'utf8');
const rooms = findRooms(root);
const missing = (text: string, all: readonly string[]): string[] =>
  all.filter((room) => !slicesIn(text).includes(room));

it('the table of seeded defects has a row for every room, also for those that were not run', () => {
  expect(missing(document, rooms)).toEqual([]);
  expect(rooms.length).toBeGreaterThan(50);
  for (const room of ['packages/wind', 'apps/server/src/features/auth', 'apps/web/src/desk'])
    expect(rooms).toContain(room);
});

it('its rows are of rooms and files that are there, each once', () => {
  const slices = slicesIn(document);
  expect(slices.filter((slice, i) => slices.indexOf(slice) !== i)).toEqual([]);
  expect(slices.filter((slice) => !rooms.includes(roomOf(slice)?.name ?? ''))).toEqual([]);
  const [open, close] = [/\{([^}]*)\}/, ','];
  const filesOf = (slice: string): string[] => {
    const inside = open.exec(slice)?.[1];
    return inside === undefined ? [slice] : inside.split(close).map((one) => slice.replace(open, one));
  };
  const gone = slices.flatMap(filesOf).filter((file) => !existsSync(new URL(file, root)));
  expect(gone).toEqual([]);
});

it('a new room is missed, and a row takes the place of its own only', () => {
  expect(missing(document, [...rooms, 'packages/new'])).toEqual(['packages/new']);
  const row = '| packages/new | 1 | 1 | 0 | 0 | 100.0 | 85 |';
  const added = withRow(document, row);
  expect(missing(added, [...rooms, 'packages/new'])).toEqual([]);
  expect(slicesIn(withRow(added, row))).toEqual(slicesIn(added));
});
