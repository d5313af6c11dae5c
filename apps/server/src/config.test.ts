// @module-tag no-database
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'windcall-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const SECRET = 'Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZmdoaWo';

describe('the configuration', () => {
  it('needs nothing: loopback, port 3000, embedded database, open registration, a secret made once', () => {
    const config = readConfig({ DATA_DIR, PORT: '' });
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: DATA_DIR,
      databaseUrl: null,
      admin: null,
      trustProxy: false,
      registration: 'open',
      signupSubscription: 'active',
      metricsToken: null,
    });
    expect(Buffer.byteLength(config.jwtSecret)).toBeGreaterThanOrEqual(32);
    expect(statSync(join(DATA_DIR, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR }).jwtSecret).toBe(config.jwtSecret);
    expect(readFileSync(join(DATA_DIR, 'jwt-secret'), 'utf8').trim()).toBe(config.jwtSecret);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'web'],
    ['JWT_SECRET', 'short'],
    ['JWT_SECRET', 'secret'.repeat(8)],
    ['JWT_SECRET', 'a'.repeat(64)],
    ['JWT_SECRET', 'changeme-changeme-changeme-changeme-changeme'],
    ['LOG_LEVEL', 'loud'],
    ['REGISTRATION', 'maybe'],
    ['SIGNUP_SUBSCRIPTION', 'gold'],
    ['DATABASE_URL', 'mysql://x'],
    ['ADMIN_PASSWORD', 'abc'],
    ['METRICS_TOKEN', 'short'],
    ['PASSWORD_BLOCKLIST', '/no/such/file'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    let message = '';
    try {
      readConfig({ DATA_DIR, ADMIN_USERNAME: 'root', [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = String(error);
    }
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  it.each([
    'shoot.example',
    'https://shoot.example/windcall',
    'https://shoot.example/?a=1',
    'https://shoot.example/#a',
    'https://me:secret@shoot.example',
    'ftp://shoot.example',
    ':8080',
    '8080',
    'localhost:8080',
    'http://',
    'http://:8080',
    'http://*:8080',
    'https://two words.example',
    'https://shoot.example:99999',
  ])('refuses PUBLIC_URL=%s with an example of an address', (PUBLIC_URL) => {
    expect(() => readConfig({ DATA_DIR, PUBLIC_URL })).toThrow(/^PUBLIC_URL: must .*such as https:\/\/range\.example/);
  });

  it.each([
    ['https://shoot.example/', 'https://shoot.example'],
    [' https://shoot.example ', 'https://shoot.example'],
    ['HTTPS://Shoot.Example:443', 'https://shoot.example'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
    ['http://range-pc', 'http://range-pc'],
  ])('reads PUBLIC_URL=%s as %s', (PUBLIC_URL, publicUrl) => {
    expect(readConfig({ DATA_DIR, PUBLIC_URL }).publicUrl).toBe(publicUrl);
  });

  it.each(['abc', '10.0.0.0/33', '1.2.3', 'loopback,', '10.0.0.5/a', 'yes'])(
    'refuses TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(() => readConfig({ DATA_DIR, TRUST_PROXY })).toThrow(/^TRUST_PROXY: must be true, false/);
    },
  );

  it('makes a folder within missing folders, and does not hang if one cannot be made', () => {
    const place = join(DATA_DIR, 'one', 'two');
    expect(readConfig({ DATA_DIR: place }).dataDir).toBe(place);
    // Node's recursive mkdir hangs here, because no folder can be made in /proc
    expect(() => readConfig({ DATA_DIR: '/proc/x/y' })).toThrow(/^DATA_DIR: \/proc\/x\/y cannot be/);
  });

  it('wants a secret beside DATABASE_URL, and a name beside a password', () => {
    expect(() => readConfig({ DATA_DIR, DATABASE_URL: 'postgres://x' })).toThrow('JWT_SECRET');
    expect(readConfig({ DATA_DIR, DATABASE_URL: 'postgres://x', JWT_SECRET: SECRET }).databaseUrl).toBe('postgres://x');
    expect(() => readConfig({ DATA_DIR, ADMIN_PASSWORD: 'abcdef' })).toThrow('ADMIN_USERNAME');
  });

  it.each([
    ['true', true],
    ['1', 1],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    ['loopback', ['loopback']],
  ])('reads TRUST_PROXY=%s', (value, expected) => {
    expect(readConfig({ DATA_DIR, TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it('reads a list of forbidden passwords', () => {
    const file = join(DATA_DIR, 'common');
    writeFileSync(file, 'LetMeIn\r\n123456\n\n');
    expect([...readConfig({ DATA_DIR, PASSWORD_BLOCKLIST: file }).passwordBlocklist]).toEqual(['letmein', '123456']);
  });

  it('does not sign with a secret that someone emptied', () => {
    writeFileSync(join(DATA_DIR, 'jwt-secret'), '\n');
    expect(() => readConfig({ DATA_DIR })).toThrow('jwt-secret');
    rmSync(join(DATA_DIR, 'jwt-secret'));
  });

  it('takes passkeys only where browsers know them: https and a name, or localhost', () => {
    const read = (PUBLIC_URL?: string) =>
      readConfig({ DATA_DIR, PASSKEYS: 'on', ...(PUBLIC_URL && { PUBLIC_URL }) }).passkeys;
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://range.example' }).passkeys).toBe(null);
    expect(read('https://range.example:8443/')).toEqual({
      rpId: 'range.example',
      origin: 'https://range.example:8443',
    });
    expect(read('http://localhost:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' });
    for (const url of [undefined, 'http://range.example', 'https://192.0.2.1', 'https://[2001:db8::1]']) {
      expect(() => read(url)).toThrow('PASSKEYS: needs PUBLIC_URL');
    }
  });

  describe('the sign-in provider', () => {
    const GIVEN = { OIDC_ISSUER: 'https://id.example/realms/range', OIDC_CLIENT_ID: 'windcall' };
    const read = (env: Record<string, string> = {}) =>
      readConfig({ DATA_DIR, PUBLIC_URL: 'https://range.example/', ...GIVEN, ...env }).oidc;

    it('is off unless it is named, and then makes nobody an account or an administrator', () => {
      expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://range.example' }).oidc).toBe(null);
      expect(read()).toEqual({
        issuer: 'https://id.example/realms/range',
        clientId: 'windcall',
        clientSecret: null,
        name: 'single sign-on',
        scope: 'openid profile email',
        role: null,
        register: 'closed',
        origin: 'https://range.example',
      });
    });

    it('reads its name, secret, scope, roles and whether it registers', () => {
      const given = {
        OIDC_CLIENT_SECRET: 'hush',
        OIDC_NAME: ' Range Club ',
        OIDC_SCOPE: 'openid profile roles',
        OIDC_ROLE_CLAIM: 'realm_access.roles',
        OIDC_ADMIN_ROLES: 'staff, range chiefs,',
        OIDC_REGISTER: 'open',
      };
      expect(read(given)).toMatchObject({
        clientSecret: 'hush',
        name: 'Range Club',
        scope: 'openid profile roles',
        role: { claim: 'realm_access.roles', values: ['staff', 'range chiefs'] },
        register: 'open',
      });
    });

    it('is on this machine where it has no https', () => {
      for (const issuer of ['http://localhost:8080/realms/x', 'http://127.0.0.1:9', 'http://[::1]:9']) {
        expect(read({ OIDC_ISSUER: issuer })?.issuer).toBe(issuer);
      }
    });

    it.each([
      ['OIDC_ISSUER: must begin with https://', { OIDC_ISSUER: 'http://id.example' }],
      ['OIDC_ISSUER: must begin with https://', { OIDC_ISSUER: 'http://localhost.evil.example' }],
      ['OIDC_ISSUER: must have no query', { OIDC_ISSUER: 'https://id.example/?a=b' }],
      ['OIDC_ISSUER', { OIDC_ISSUER: 'id.example' }],
      ['OIDC_ISSUER: must be set when OIDC_CLIENT_ID is', { OIDC_ISSUER: '' }],
      ['OIDC_CLIENT_ID: must be set', { OIDC_CLIENT_ID: '' }],
      ['PUBLIC_URL: must be set when OIDC_ISSUER is', { PUBLIC_URL: '' }],
      ['OIDC_ADMIN_ROLES: must be set', { OIDC_ROLE_CLAIM: 'groups' }],
      ['OIDC_ADMIN_ROLES: must be set', { OIDC_ROLE_CLAIM: 'groups', OIDC_ADMIN_ROLES: ' , ' }],
      ['OIDC_ROLE_CLAIM: must be set', { OIDC_ADMIN_ROLES: 'staff' }],
      ['OIDC_SCOPE: must begin with openid', { OIDC_SCOPE: 'profile' }],
      ['OIDC_REGISTER', { OIDC_REGISTER: 'maybe' }],
      ['OIDC_NAME', { OIDC_NAME: 'x'.repeat(41) }],
    ])('is refused with "%s"', (message, env) => {
      expect(() => read(env as Record<string, string>)).toThrow(ConfigError);
      expect(() => read(env as Record<string, string>)).toThrow(message);
    });
  });

  it('says in one line that the data directory is a file', () => {
    const place = join(DATA_DIR, 'a-file');
    writeFileSync(place, '');
    expect(() => readConfig({ DATA_DIR: place })).toThrow(
      new ConfigError(`DATA_DIR: ${place} is a file, or lies below one. Set it to a folder.`),
    );
  });
});
