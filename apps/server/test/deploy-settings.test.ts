// @module-tag no-database
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { BUILT_FILES, KNOWN_VARIABLES, readDeployed, readVariables, root } from './deploy-files.ts';

const SECRET = 'Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZmdoaWo';

describe('the settings for a managed PostgreSQL', () => {
  const example = readVariables(readDeployed('managed-postgres.env.example'));

  it('are all known to the server, and accepted once the blanks are filled', () => {
    expect(Object.keys(example).filter((name) => !KNOWN_VARIABLES.includes(name))).toEqual([]);
    const config = readConfig({ ...example, JWT_SECRET: SECRET, METRICS_TOKEN: '0123456789abcdef01' });
    expect(config).toMatchObject({ databasePoolSize: 10, auditRetentionDays: 730, trustProxy: 1 });
  });

  it('check the certificate of the server on either address', () => {
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
      expect(new URL(example[name] ?? '').searchParams.get('sslmode'), name).toBe('verify-full');
    }
  });
});

/** Directives of a unit; a repeated one has all its values. */
const readUnit = (file: string): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const line of readDeployed(file).split('\n')) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== '') found.set(name, [...(found.get(name) ?? []), value]);
  }
  return found;
};

describe('the units of systemd', () => {
  const units = ['windcall.service', 'windcall-backup.service'].map((file) => [file, readUnit(file)] as const);

  it.each(units)('%s starts a file of the build, as a user of its own', (_, unit) => {
    const [program, file = ''] = unit.get('ExecStart')?.[0]?.split(' ') ?? [];
    expect(program).toMatch(/^\/.*\/node$/);
    expect(BUILT_FILES).toContain(file);
    expect(unit.get('User')).toEqual(['windcall']);
  });

  it.each(units)('%s sets only what the server knows and accepts', (_, unit) => {
    const settings = readVariables((unit.get('Environment') ?? []).join('\n'));
    expect(Object.keys(settings).filter((name) => !KNOWN_VARIABLES.includes(name))).toEqual([]);
    expect(readConfig({ ...settings, JWT_SECRET: SECRET }).dataDir).toBe(
      `/var/lib/${unit.get('StateDirectory')?.[0]?.split(' ')[0]}`,
    );
  });

  it.each(units)('%s can write to its state only, and gain nothing', (_, unit) => {
    expect(Object.fromEntries(unit)).toMatchObject({
      ProtectSystem: ['strict'],
      ProtectHome: ['yes'],
      PrivateTmp: ['yes'],
      PrivateDevices: ['yes'],
      NoNewPrivileges: ['yes'],
      CapabilityBoundingSet: [''],
      UMask: ['0077'],
    });
  });

  it('name the administrator, so that nobody becomes it by registering first', () => {
    expect(
      readConfig({ ...readVariables((units[0]?.[1].get('Environment') ?? []).join('\n')), JWT_SECRET: SECRET }).admin,
    ).toEqual({
      username: 'operator',
      password: null,
    });
    expect(readDeployed('Dockerfile')).toMatch(/^ENV .*ADMIN_USERNAME=operator/m);
  });

  it('let the server finish what is under way, and start the backup by its timer', () => {
    const stop = units[0]?.[1].get('TimeoutStopSec')?.[0] ?? '';
    expect(Number.parseInt(stop, 10)).toBeGreaterThan(25);
    expect(readUnit('windcall-backup.timer').get('OnCalendar')).toHaveLength(1);
    expect(existsSync(join(root, 'deploy/windcall-backup.service'))).toBe(true);
  });
});
