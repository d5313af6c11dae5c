// Who may import whom. `node scripts/fences.mjs` writes the linter's fences from this list to biome.fences.json.
// `scripts/fences.test.ts` compares the two and violates every fence on purpose.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Allowed imports among packages, equal to the dependencies in their manifests. */
export const PACKAGES = {
  units: [],
  ballistics: ['units'],
  wind: ['units'],
  wmp: ['units'],
  cues: ['units'],
  contract: ['units'],
  training: ['units', 'wind', 'cues'],
  exchange: ['units', 'ballistics', 'contract'],
  library: ['units', 'ballistics', 'contract'],
  simulation: ['units', 'ballistics', 'wind', 'wmp', 'cues', 'training', 'contract'],
};

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
/** The web's rooms below its features, a floor a line, the ground first. A room imports only floors below its own. */
const WEB_FLOORS = [
  'desk',
  'shortcuts theme units',
  'chart kit sound',
  'toasts',
  'api',
  'demo plan',
  'share shell',
  'paper',
  'scope',
  'player',
  'features routes testing',
];

const noServer = {
  stops: ['@windcall/server', 'node:*'],
  says: 'The web app knows the server only through the contract.',
  such: '@windcall/server',
};

/**
 * Forbidden imports of an app's rooms, what to do instead, and a forbidden example. A room in several rows has all
 * their fences.
 */
export const ROOMS = [
  {
    app: SERVER,
    rooms: 'features',
    fences: [
      {
        stops: ['../**', '!../../**', '../../features/**', '../../operations/**'],
        says: 'A feature imports its own files and the rooms beside features. What two features share, features.ts hands in or such a room holds.',
        such: '../two/store.ts',
      },
      { stops: ['@windcall/web'], says: 'The server does not know the web app.', such: '@windcall/web' },
    ],
  },
  {
    app: SERVER,
    rooms: 'accounts db http openapi pool sealed specified',
    fences: [
      {
        stops: ['**/features/**'],
        says: 'A room that serves every feature knows none of them.',
        such: '../features/one/store.ts',
      },
    ],
  },
  {
    app: SERVER,
    rooms: 'accounts pool',
    fences: [
      {
        stops: ['**/http/**', '**/sealed/**'],
        says: 'http takes what accounts and pool offer, never the other way round. What they all need lies beside them (src/refusal.ts).',
        such: '../http/route.ts',
      },
    ],
  },
  {
    app: SERVER,
    rooms: 'db',
    fences: [
      {
        stops: ['**/accounts/**', '**/http/**', '**/pool/**', '**/sealed/**'],
        says: 'The database is below every other room of the server.',
        such: '../http/route.ts',
      },
    ],
  },
  {
    app: WEB,
    rooms: 'features',
    fences: [
      {
        stops: ['../**', '!../../**', '../../features/**', '../../routes/**'],
        says: 'A feature imports its own files and the rooms beside features. A route composes features (src/routes).',
        such: '../two/screen.tsx',
      },
      noServer,
    ],
  },
  {
    app: WEB,
    rooms: 'features/*/*',
    fences: [
      {
        stops: ['../../**', '!../../../**', '../../../features/**', '../../../routes/**'],
        says: 'A room of a feature imports its own feature and the rooms beside features. A route composes features (src/routes).',
        such: '../../two/screen.tsx',
      },
      noServer,
    ],
  },
  ...WEB_FLOORS.slice(0, -1).flatMap((floor, i) => {
    const below = WEB_FLOORS.slice(0, i).join(' ').split(' ').filter(Boolean);
    const rooms = WEB_FLOORS.slice(i).join(' ').split(' ');
    return floor.split(' ').map((room) => ({
      app: WEB,
      rooms: room,
      fences: [
        {
          stops: rooms.filter((other) => other !== room).map((other) => `**/${other}/**`),
          says: `No arrow up: ${room} may import only ${below.join(', ') || 'itself'} (WEB_FLOORS in scripts/fences.mjs).`,
          such: `../${rooms.findLast((other) => other !== room)}/one.ts`,
        },
        noServer,
      ],
    }));
  }),
];

/** Folders without a fence, because they combine other folders or hold no product code. */
export const UNFENCED = [`${SERVER}/operations`, `${WEB}/routes`, `${WEB}/styles`, `${WEB}/testing`];

const fencesOfPackage = (name) => [
  {
    stops: ['node:*'],
    says: 'Packages are pure: no Node, no DOM, no SQL. Pass what you need in as an argument.',
    such: 'node:fs',
  },
  ...[...Object.keys(PACKAGES), 'server', 'web']
    .filter((other) => other !== name && !PACKAGES[name].includes(other))
    .map((other) => ({
      stops: [`@windcall/${other}`],
      says: `${name} may import only ${PACKAGES[name].join(', ') || 'nothing'} (docs/ARCHITECTURE.md, "Who may import whom").`,
      such: `@windcall/${other}`,
    })),
  {
    stops: ['@windcall/*/**'],
    says: 'Import another workspace by its package name.',
    such: '@windcall/units/src/index.ts',
  },
  { stops: ['../../**'], says: 'Import another workspace by its package name.', such: '../../units/src/index.ts' },
];

export const fencedFolders = () => {
  const folders = Object.keys(PACKAGES).map((name) => [`packages/${name}/src`, fencesOfPackage(name)]);
  for (const { app, rooms, fences } of ROOMS) {
    for (const room of rooms.split(' ')) {
      const known = folders.find(([folder]) => folder === `${app}/${room}`);
      if (known) known[1].push(...fences);
      else folders.push([`${app}/${room}`, [...fences]]);
    }
  }
  return folders;
};

/** Merges fences with the same message. */
const patternsOf = (fences) =>
  [...new Set(fences.map(({ says }) => says))].map((message) => ({
    group: fences.filter(({ says }) => says === message).flatMap(({ stops }) => stops),
    message,
  }));

const overrideOf = ([folder, fences]) => ({
  includes: [`${folder}/**`, '!**/*.test.ts', '!**/*.test.tsx'],
  linter: {
    rules: {
      style: { noRestrictedImports: { level: 'error', options: { patterns: patternsOf(fences) } } },
    },
  },
});

/** The text of biome.fences.json: one line per folder. */
export const fencesText = () =>
  `{\n  "overrides": [\n${fencedFolders()
    .map((folder) => `    ${JSON.stringify(overrideOf(folder))}`)
    .join(',\n')}\n  ]\n}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../biome.fences.json', import.meta.url), fencesText());
}
