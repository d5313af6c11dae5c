// Checks dependencies: exact versions, allowed licenses, no install scripts, no known serious vulnerability (if the
// registry responds), and no secret in a tracked file.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(`${root}${path}`, 'utf8');
const problems = [];

const ALLOWED_LICENSES = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'Unlicense',
  'PostgreSQL',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'OFL-1.1', // fonts
]);
/** Whether an SPDX expression offers an allowed license (OR), or only allowed ones (AND). */
const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((name) => ALLOWED_LICENSES.has(name.trim())));

const lock = JSON.parse(read('package-lock.json'));
if (lock.lockfileVersion !== 3) problems.push('package-lock.json must be of version 3');
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '' || entry.link || !path.includes('node_modules/') || entry.dev) continue;
  if (entry.hasInstallScript) problems.push(`${path} has an install script`);
  // entries for other platforms lack a license; they are builds of the same package
  if (entry.license ? !isAllowed(entry.license) : !entry.optional)
    problems.push(`${path}: license ${entry.license ?? 'unknown'}`);
}

/**
 * A package without a digest would be installed unchecked. Only builds of a tool for other systems may lack one,
 * because a registry may carry only this system's: optional, for development, of the exact version that the tool names,
 * and never for this system.
 */
const named = new Set(
  Object.values(lock.packages).flatMap((entry) =>
    Object.entries(entry.optionalDependencies ?? {}).map(([name, version]) => `${name}@${version}`),
  ),
);
let unread = 0;
for (const [path, { link, integrity, dev, optional, os, cpu, libc, version }] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || link || integrity) continue;
  const isOthers =
    os && !(os.includes(process.platform) && cpu?.includes(process.arch) && !(libc && !libc.includes('glibc')));
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (dev && optional && isOthers && named.has(`${name}@${version}`)) unread++;
  else problems.push(`${path} has no integrity in package-lock.json`);
}
console.log(`${unread} builds of development tools for other systems have no integrity in package-lock.json`);

/** The oldest supported Node, [major, minor]. */
const oldest = /(\d+)\.(\d+)/
  .exec(JSON.parse(read('package.json')).engines.node)
  .slice(1)
  .map(Number);
const isLater = ([major, minor], [thanMajor, thanMinor]) =>
  major > thanMajor || (major === thanMajor && minor > thanMinor);
for (const [path, { engines }] of Object.entries(lock.packages)) {
  // only a range like `>=22.12` excludes older releases; a list of releases includes ours
  const [, major, minor = 0] = /^>=\s*(\d+)(?:\.(\d+))?(?:\.\d+)?$/.exec(engines?.node ?? '') ?? [];
  if (major !== undefined && isLater([Number(major), Number(minor)], oldest))
    problems.push(`${path} wants Node ${engines.node}, and the README promises ${oldest.join('.')}`);
}

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
const direct = new Set();
for (const path of tracked.filter((p) => p.endsWith('package.json'))) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!/^(npm:.+@)?\d+\.\d+\.\d+/.test(version)) problems.push(`${path}: ${name} is not pinned (${version})`);
    if (!/^@(?:windcall|types)\//.test(name)) direct.add(name);
  }
}
const [, table = ''] = read('CONTRIBUTING.md').split('## Built from');
const told = new Set([...table.matchAll(/^\| ([a-z@][^|]*) \|/gm)].flatMap(([, names]) => names.split(', ')));
told.delete('package');
for (const name of direct) if (!told.has(name)) problems.push(`CONTRIBUTING.md does not say why ${name} is there`);
for (const name of told) if (!direct.has(name)) problems.push(`CONTRIBUTING.md names ${name}, which no manifest has`);

const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[abps]-[\w-]{20,}/,
];
for (const path of tracked.filter((p) => !/\.(png|woff2?|ico)$/.test(p) && p !== 'package-lock.json')) {
  const text = read(path);
  if (SECRETS.some((pattern) => pattern.test(text))) problems.push(`${path} looks as if it holds a secret`);
}

const audit = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
});
let report = {};
try {
  report = JSON.parse(audit.stdout);
} catch {}
if (report.metadata?.vulnerabilities) {
  const { high, critical } = report.metadata.vulnerabilities;
  if (high + critical > 0) problems.push(`npm audit: ${high} high and ${critical} critical vulnerabilities`);
  else console.log('npm audit: no high or critical vulnerability');
} else {
  console.log('npm audit could not run: the registry does not answer it here');
}

for (const problem of problems) console.error(problem);
console.log(`supply chain: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
