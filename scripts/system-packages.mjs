// System programs for tests: Chromium, PostgreSQL, nginx, poppler, Prometheus, pgBackRest and image builders. Finds
// them, installs them if allowed (Debian, root), or throws one line that says what to install.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const chromiumPlaces = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const findChromium = () => chromiumPlaces.find((path) => path && existsSync(path));

const findPostgres = () => {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((v) => join(base, v, 'bin')), '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'].find((dir) =>
    existsSync(join(dir, 'initdb')),
  );
};

const findNginx = () =>
  [process.env.NGINX_PATH, '/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(
    (path) => path && existsSync(path),
  );

const findPoppler = () =>
  [process.env.POPPLER_BIN, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].find(
    (dir) => dir && ['pdftotext', 'pdftoppm'].every((name) => existsSync(join(dir, name))),
  );

const findPrometheus = () =>
  [
    process.env.PROMETHEUS_PATH,
    '/usr/bin/prometheus',
    '/usr/local/bin/prometheus',
    '/opt/homebrew/bin/prometheus',
  ].find((path) => path && existsSync(path));

const findPgbackrest = () =>
  [process.env.PGBACKREST_PATH, '/usr/bin/pgbackrest', '/usr/local/bin/pgbackrest'].find(
    (path) => path && existsSync(path),
  );

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
let listsUpdated = false;
const install = (name) => {
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    });
  if (!listsUpdated) apt('update', '-qq');
  listsUpdated = true;
  console.log(`Installing ${name} from the system's packages…`);
  apt('install', '-y', '-qq', '--no-install-recommends', name);
};

const need = (find, packageName, hint) => {
  let found = find();
  if (!found && mayInstall()) {
    install(packageName);
    found = find();
  }
  if (!found) throw new Error(hint);
  return found;
};

export const chromium = () =>
  need(
    findChromium,
    'chromium',
    'Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );

/** Folder with `initdb` and `pg_ctl`. */
export const postgresBin = () =>
  need(
    findPostgres,
    'postgresql',
    'PostgreSQL is missing: install it (Debian: apt-get install postgresql), or set POSTGRES_BIN or DATABASE_URL_TEST.',
  );

export const nginx = () =>
  need(
    findNginx,
    'nginx-light',
    'nginx is missing: install it (Debian: apt-get install nginx-light) or set NGINX_PATH.',
  );

/** Folder with `pdftotext` and `pdftoppm`. */
export const popplerBin = () =>
  need(
    findPoppler,
    'poppler-utils',
    'pdftotext is missing: install poppler (Debian: apt-get install poppler-utils) or set POPPLER_BIN.',
  );

export const prometheus = () =>
  need(
    findPrometheus,
    'prometheus',
    'Prometheus is missing: install it (Debian: apt-get install prometheus) or set PROMETHEUS_PATH.',
  );

export const pgbackrest = () =>
  need(
    findPgbackrest,
    'pgbackrest',
    'pgBackRest is missing: install it (Debian: apt-get install pgbackrest) or set PGBACKREST_PATH.',
  );

const findProgram = (name) => () =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
    .map((dir) => join(dir, name))
    .find((path) => existsSync(path));
const program = (name, packageName = name) =>
  need(findProgram(name), packageName, `${name} is missing: install it (Debian: apt-get install ${packageName}).`);

/** Programs that build and run an image without an engine. */
export const imageTools = () => ({
  buildah: program('buildah'),
  runc: program('runc'),
  debootstrap: program('debootstrap'),
});

const findFaketime = () => {
  const base = '/usr/lib';
  return readdirSync(base)
    .map((dir) => join(base, dir, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
};
/** The library that shifts one process's clock. */
export const faketime = () =>
  need(findFaketime, 'libfaketime', 'libfaketime is missing: install it (Debian: apt-get install libfaketime).');

/** Programs that make still and moving WebP pictures. */
export const webpTools = () => ({ cwebp: program('cwebp', 'webp'), img2webp: program('img2webp', 'webp') });
