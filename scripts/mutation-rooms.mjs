// Rooms for mutation tests, with their tests, environment, and goal for killed mutants in per cent. Each folder is a
// room, found automatically. Files beside the rooms only join them and belong to none.
import { readdirSync } from 'node:fs';

const KINDS = [
  {
    of: /^packages\/[^/]+/,
    folders: ['packages'],
    tests: (room) => [`${room}/src/**/*.test.ts`, `${room.replace('packages', 'bench/src/truth')}/**/*.test.ts`],
    environment: 'node',
    goal: 85,
  },
  {
    of: /^apps\/server\/src\/(?:features\/[^/]+|[^/.]+(?=\/|$))/,
    folders: ['apps/server/src', 'apps/server/src/features'],
    tests: (room) => [`${room}/**/*.test.ts`],
    environment: 'node',
    goal: 80,
  },
  {
    of: /^apps\/web\/src\/(?:features\/[^/]+|[^/.]+(?=\/|$))/,
    folders: ['apps/web/src', 'apps/web/src/features'],
    tests: (room) => [`${room}/**/*.test.ts`, `${room}/**/*.test.tsx`],
    environment: 'jsdom',
    goal: 70,
  },
];

/** Folders that hold other rooms or no product code. */
const NO_ROOMS = ['features', 'styles', 'testing'];

/** The room of a folder, file or pattern, or null. */
export const roomOf = (slice) => {
  const kind = KINDS.find(({ of }) => of.test(slice));
  if (kind === undefined) return null;
  const [name] = kind.of.exec(slice);
  return { name, tests: kind.tests(name), environment: kind.environment, goal: kind.goal };
};

export const findRooms = (root) =>
  KINDS.flatMap(({ folders }) => folders)
    .flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, root), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !NO_ROOMS.includes(entry.name))
        .map((entry) => `${folder}/${entry.name}`),
    )
    .sort();

const [BEGIN, END] = ['<!-- mutation -->', '<!-- /mutation -->'];
const isRow = (line) => line.startsWith('| packages/') || line.startsWith('| apps/');
const sliceOf = (line) => line.split('|')[1].trim();

const placeOf = (text) => {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/measured/defects.md must hold ${BEGIN} and ${END}`);
  return { from, to };
};

export const slicesIn = (text) => {
  const { from, to } = placeOf(text);
  return text.slice(from, to).split('\n').filter(isRow).map(sliceOf);
};

/** docs/measured/defects.md with this row instead of the slice's old row. */
export const withRow = (text, row) => {
  const { from, to } = placeOf(text);
  const lines = text.slice(from, to).trimEnd().split('\n');
  const kept = lines.filter((line) => isRow(line) && sliceOf(line) !== sliceOf(row));
  const rows = [...kept, row].sort((a, b) => (sliceOf(a) < sliceOf(b) ? -1 : 1));
  return text.slice(0, from) + [...lines.filter((line) => !isRow(line)), ...rows, '', ''].join('\n') + text.slice(to);
};
