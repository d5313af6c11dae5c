import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { BUILT_FILES, KNOWN_VARIABLES, readCompose, readDeployed, readVariables, root } from './deploy-files.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// Tests have no container engine: they read the shipped files and compare them with the repository.

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ config: { metricsToken: 'a-token-for-metrics' } });
});
afterAll(() => server.close());

const SECRET = 'Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZmdoaWo';
const FILLED = { POSTGRES_PASSWORD: '0f1e2d3c', JWT_SECRET: SECRET, METRICS_TOKEN: '0123456789abcdef01' };

/** Expects that a health check requests the server's path for health checks. */
const expectProbe = (test: readonly string[]): void => {
  const path = /127\.0\.0\.1:(?:3000|\$\{process\.env\.PORT\})(\/\w+)/.exec(test.join(' '))?.[1];
  expect(server.app.knownPaths.map(({ url }) => url)).toContain(path);
};

describe('the compose file', () => {
  const { services, networks, volumes } = readCompose();
  const all = Object.entries(services);
  const own = all.filter(([, { image }]) => image === 'windcall');
  const example = readVariables(readDeployed('compose.env.example'));

  it.each(all)('%s cannot write its root, is nobody special and says how it is', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.user).toMatch(/^(node|postgres|[1-9]\d*:[1-9]\d*)$/);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.healthcheck?.test[0]).toMatch(/^CMD/);
  });

  it('runs two servers or more, and the proxy knows each', () => {
    const upstream = readDeployed('nginx.conf')
      .split('\n')
      .flatMap((line) => /^ {4}server (\w+):(\d+) /.exec(line)?.slice(1, 3).join(':') ?? []);
    const servers = own.filter(([, { environment }]) => environment.PORT !== undefined);
    expect(servers.length).toBeGreaterThanOrEqual(2);
    expect(upstream).toEqual(servers.map(([name, { environment }]) => `${name}:${environment.PORT}`));
    expect(Object.keys(services.proxy?.depends_on ?? {})).toEqual(servers.map(([name]) => name));
    for (const [, service] of servers) {
      expectProbe(service.healthcheck?.test ?? []);
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(25);
    }
  });

  it.each(own)('tells %s what the server understands and accepts', (_, { environment }) => {
    expect(Object.keys(environment).filter((name) => !KNOWN_VARIABLES.includes(name))).toEqual([]);
    const values: Record<string, string> = { ...example, ...FILLED };
    const given = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_all, key: string) => values[key] ?? ''),
      ]),
    );
    expect(readConfig({ JWT_SECRET: SECRET, ...given }).databaseUrl).toBe(
      'postgres://windcall:0f1e2d3c@database:5432/windcall',
    );
  });

  it('asks for exactly the values that the example names', () => {
    const asked = [...readDeployed('compose.yaml').matchAll(/\$\{(\w+)/g)].map((match) => match[1]);
    expect(new Set(Object.keys(example))).toEqual(new Set(asked));
  });

  it('names only services, networks, volumes and files that exist', () => {
    for (const [name, service] of all) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on)));
      expect(Object.keys(networks), name).toEqual(expect.arrayContaining(service.networks));
      for (const volume of service.volumes) {
        const [source = ''] = volume.split(':');
        // the operator provides the certificate's folder
        const there = source.startsWith('./') ? existsSync(join(root, 'deploy', source)) : source in volumes;
        expect(there || source === './tls', `${name}: ${volume}`).toBe(true);
      }
      if (service.build === undefined) continue;
      expect(existsSync(join(root, 'deploy', service.build.context, service.build.dockerfile))).toBe(true);
      for (const [file] of service.command.join(' ').matchAll(/apps\/\S+\.js/g)) expect(BUILT_FILES).toContain(file);
    }
  });

  it('lets the world reach the proxy and nothing else', () => {
    expect(networks.inside?.internal).toBe(true);
    const reachable = all.filter(([, { ports, networks: joined }]) => ports.length > 0 || joined.join() !== 'inside');
    expect(reachable.map(([name]) => name)).toEqual(['proxy']);
  });
});

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The Dockerfile's instructions by stage, without those before the first stage. */
const stages = (): Map<string, Instruction[]> => {
  const found = new Map<string, Instruction[]>();
  let stage: Instruction[] = [];
  const lines = readDeployed('Dockerfile').replaceAll(/\\\n/g, ' ').split('\n');
  for (const line of lines.filter((text) => /^[A-Z]+ /.test(text))) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      stage = [];
      found.set(/ AS (\w+)$/.exec(rest)?.[1] ?? '', stage);
    } else stage.push({ word, rest });
  }
  return found;
};

describe('the image', () => {
  const found = stages();
  const last = [...found.values()].at(-1) ?? [];
  const lastOf = (word: string): string | undefined => last.findLast((instruction) => instruction.word === word)?.rest;
  const copies = [...found].flatMap(([stage, instructions]) =>
    instructions.filter(({ word }) => word === 'COPY').map(({ rest }) => ({ stage, parts: rest.split(/\s+/) })),
  );

  it('copies what the repository holds, and from stages that went before', () => {
    const names = [...found.keys()];
    for (const { stage, parts } of copies) {
      const from = /^--from=(\w+)$/.exec(parts[0] ?? '')?.[1];
      if (from !== undefined) expect(names.slice(0, names.indexOf(stage))).toContain(from);
      else for (const path of parts.slice(0, -1)) expect(existsSync(join(root, path)), path).toBe(true);
    }
    expect(copies.length).toBeGreaterThan(10);
  });

  it('installs with the package.json of every workspace, as the lock file wants', () => {
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => existsSync(join(root, folder, entry.name, 'package.json')))
        .map((entry) => `${folder}/${entry.name}/package.json`),
    );
    const copied = copies.filter(({ stage }) => stage === 'build').flatMap(({ parts }) => parts);
    expect(copied).toEqual(expect.arrayContaining([...workspaces, 'bench/package.json', 'e2e/package.json']));
  });

  it('holds what the server looks for: itself, its migrations, its package.json and the web app', () => {
    const held = last.filter(({ word }) => word === 'COPY').map(({ rest }) => rest.split(/\s+/).at(-1));
    expect(held).toEqual(
      expect.arrayContaining([
        'node_modules',
        'apps/server/package.json',
        'apps/server/migrations',
        'apps/server/dist',
        'apps/web/dist',
      ]),
    );
    const command: unknown = JSON.parse(lastOf('CMD') ?? '[]');
    expect(command).toEqual(['node', expect.stringMatching(/^apps\/server\/dist\//)]);
    expect(BUILT_FILES).toContain((command as string[])[1]);
  });

  it('runs as nobody special, with settings the server knows, and is probed where the server answers', () => {
    expect(lastOf('USER')).toBe('node');
    const settings = (lastOf('ENV') ?? '').split(/\s+/).map((pair) => pair.split('=')[0] ?? '');
    expect(settings.filter((name) => !KNOWN_VARIABLES.includes(name))).toEqual([]);
    expectProbe([lastOf('HEALTHCHECK') ?? '']);
  });
});
