import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Job {
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: Record<string, unknown> }[];
  readonly permissions?: Record<string, string>;
  readonly strategy?: { readonly matrix: { readonly node: readonly string[] } };
}
interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}
const workflow = (name: string): Workflow => parse(read(`.github/workflows/${name}.yml`));
const commandsOf = (job: Job | undefined): string => (job?.steps ?? []).map((step) => step.run ?? '').join('\n');

const workspaces = [
  '.',
  'bench',
  'e2e',
  ...['apps', 'packages'].flatMap((dir) => readdirSync(join(root, dir)).map((name) => `${dir}/${name}`)),
].filter((folder) => existsSync(join(root, folder, 'package.json')));

it('has one version: that of the newest release in the changelog, for every package and for what it needs of the others', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+) \(\d{4}-/m.exec(read('CHANGELOG.md')) ?? [];
  expect(workspaces.length).toBeGreaterThan(12);
  const lock = JSON.parse(read('package-lock.json'));
  for (const folder of workspaces) {
    const manifest = JSON.parse(read(`${folder}/package.json`));
    expect(manifest.version, folder).toBe(newest);
    expect(lock.packages[folder === '.' ? '' : folder].version, `${folder} in the lock file`).toBe(newest);
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      if (name.startsWith('@windcall/')) expect(version, `${name} of ${folder}`).toBe(newest);
  }
});

it('says of each release what a person can read at once', () => {
  const [, ...releases] = read('CHANGELOG.md').split(/^## /m);
  expect(releases.length).toBeGreaterThan(3);
  for (const release of releases) {
    const words = release.split(/\s+/).length;
    expect(words, release.split('\n')[0]).toBeLessThanOrEqual(release.startsWith('Unreleased') ? 300 : 1500);
  }
});

it('is checked on the oldest and on the recommended Node, with all that the test command asks of the system', () => {
  const job = workflow('check').jobs.test;
  const { engines } = JSON.parse(read('package.json'));
  expect(job?.strategy?.matrix.node).toEqual([engines.node.replace('>=', ''), read('.nvmrc').trim()]);
  expect(commandsOf(job)).toContain('bash .ci/run');
  // a hosted machine has no root, so the tests cannot install anything
  const source = read('scripts/test.mjs') + read('apps/server/test/deploy-alerts.test.ts');
  const asked = Object.entries({
    postgresBin: 'postgresql',
    nginx: 'nginx-light',
    popplerBin: 'poppler-utils',
    prometheus: 'prometheus',
  }).filter(([name]) => source.includes(name));
  expect(asked.length).toBeGreaterThan(2);
  for (const name of ['check', 'release'])
    for (const [, packageName] of asked)
      expect(Object.values(workflow(name).jobs).map(commandsOf).join('\n'), name).toContain(packageName);
});

it('publishes what was checked, of the version that the tag names, with a statement of where it was made', () => {
  const { jobs, permissions } = workflow('release');
  expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  const commands = commandsOf(jobs.packages);
  const order = [
    'node scripts/is-release.mjs',
    'node scripts/long-run.mjs --release',
    'bash .ci/run',
    'npm run pack',
    'npm publish',
  ].map((word) => commands.indexOf(word));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order[0]).toBeGreaterThanOrEqual(0);
  expect(commands).toContain('--provenance');
  const image = jobs.image?.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action'))?.with;
  expect(image).toMatchObject({ platforms: 'linux/amd64,linux/arm64', provenance: true, sbom: true, push: true });
  expect(existsSync(join(root, String(image?.file)))).toBe(true);
});

it('runs the long run every night and offers its record as a commit', () => {
  const commands = commandsOf(workflow('nightly').jobs['long-run']);
  const order = ['npm run test:all', 'git add docs/measured/long-run.json', 'git push'].map((word) =>
    commands.indexOf(word),
  );
  expect(order[0]).toBeGreaterThanOrEqual(0);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  // the gate and the release count commits back to the record
  for (const name of ['check', 'release'])
    expect(Object.values(workflow(name).jobs)[0]?.steps[0]?.with, name).toEqual({ 'fetch-depth': 100 });
});

it('is kept up to date where there is something to keep, and asks those who report for what helps', () => {
  const { updates }: { updates: { 'package-ecosystem': string; directory: string }[] } = parse(
    read('.github/dependabot.yml'),
  );
  expect(updates.map((update) => update['package-ecosystem']).sort()).toEqual(['docker', 'github-actions', 'npm']);
  for (const { directory } of updates) expect(existsSync(join(root, directory))).toBe(true);
  for (const name of ['bug', 'wrong-number']) {
    const form: { body: { type: string; id: string; attributes: { label: string } }[] } = parse(
      read(`.github/ISSUE_TEMPLATE/${name}.yml`),
    );
    expect(form.body.length).toBeGreaterThan(2);
    expect(new Set(form.body.map(({ id }) => id)).size).toBe(form.body.length);
    expect(JSON.stringify(form)).toContain('Copy diagnostics');
  }
});
