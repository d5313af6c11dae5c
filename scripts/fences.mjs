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
const SERVE_SCREENS = 'api chart demo kit plan share shell shortcuts sound theme toasts units';

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
  {
    app: WEB,
    rooms: 'scope',
    fences: [
      {
        stops: ['**/features/**', '**/routes/**'],
        says: 'The scope is a picture for any feature: it knows no feature and no route.',
        such: '../features/one/screen.tsx',
      },
      noServer,
    ],
  },
  {
    app: WEB,
    rooms: 'desk',
    fences: [
      {
        stops: ['../**'],
        says: 'The desk is below every other room: it knows no screen and no server.',
        such: '../kit/button.tsx',
      },
    ],
  },
  {
    app: WEB,
    rooms: SERVE_SCREENS,
    fences: [
      {
        stops: ['**/features/**', '**/routes/**', '**/scope/**'],
        says: 'A room that serves every screen knows no scope, no feature and no route.',
        such: '../scope/screen.tsx',
      },
    ],
  },
  {
    app: WEB,
    rooms: 'units',
    fences: [
      {
        stops: ['**/api/**', '**/kit/**', '**/toasts/**'],
        says: 'Units of the screens are below kit, toasts and api, which use them.',
        such: '../kit/button.tsx',
      },
    ],
  },
  {
    app: WEB,
    rooms: 'kit',
    fences: [
      {
        stops: ['**/api/**', '**/toasts/**'],
        says: 'The kit knows no toast and no server.',
        such: '../api/request.ts',
      },
    ],
  },
  {
    app: WEB,
    rooms: 'toasts',
    fences: [
      { stops: ['**/api/**'], says: 'A toast shows what it is given: it knows no server.', such: '../api/request.ts' },
    ],
  },
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
