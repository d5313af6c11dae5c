import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nginx } from '../../../scripts/system-packages.mjs';
import { readDeployed } from './deploy-files.ts';
import { createCaller } from './faults/http-caller.ts';
import { signOwn } from './proxy-process.ts';
import { freePort } from './server-process.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// Runs deploy/nginx-one-machine.conf in a real nginx, in front of a real server.

const folder = mkdtempSync(join(tmpdir(), 'windcall-one-machine-'));
const file = join(folder, 'nginx.conf');
let server: TestApp;
let proxy: ChildProcess;
let plain: string;
let ca: string;
let tls: string;

/** The site of the shipped file with the test's addresses and paths, inside Debian's frame. */
const adapt = (serverPort: string, plainPort: number, tlsPort: number): string => {
  let site = readDeployed('nginx-one-machine.conf');
  const certificate = '/etc/letsencrypt/live/windcall.example.org';
  for (const [from, to] of [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${tlsPort} `],
    [/^ *listen \[::\].*$/gm, ''],
    [`${certificate}/fullchain.pem`, join(folder, 'tls.crt')],
    [`${certificate}/privkey.pem`, join(folder, 'tls.key')],
    ['/var/www/letsencrypt', join(folder, 'letsencrypt')],
    ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
    ['windcall.example.org', '127.0.0.1'],
  ] as const) {
    const adapted = site.replaceAll(from, to);
    expect(adapted, String(from)).not.toBe(site);
    site = adapted;
  }
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `error_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}}\n`;
};

beforeAll(async () => {
  server = await startTestApp({ config: { trustProxy: 1, publicUrl: 'https://127.0.0.1', admin: null } });
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const [plainPort, tlsPort] = [await freePort(), await freePort()];
  ca = signOwn(folder);
  writeFileSync(file, adapt(port, plainPort, tlsPort));
  plain = `http://127.0.0.1:${plainPort}`;
  tls = `https://127.0.0.1:${tlsPort}`;
  const pid = `daemon off; pid ${join(folder, 'pid')};`;
  proxy = spawn(nginx(), ['-p', folder, '-c', file, '-g', pid], { stdio: ['ignore', 'ignore', 'inherit'] });
  await vi.waitFor(() => fetch(plain, { redirect: 'manual' }), { timeout: 20_000, interval: 50 });
});
afterAll(async () => {
  const gone = new Promise((resolve) => proxy.once('exit', resolve));
  proxy.kill('SIGTERM');
  await gone;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('nginx in front of one server on the same machine', () => {
  it('accepts the file that is shipped', () => {
    const checked = spawnSync(nginx(), ['-t', '-p', folder, '-c', file, '-g', `pid ${join(folder, 'pid')};`]);
    expect([checked.status, checked.stderr.toString()]).toEqual([0, expect.stringContaining('test is successful')]);
  });

  it('sends everybody to https, and answers the authority that asks whether the name is ours', async () => {
    const moved = await fetch(`${plain}/training?x=1`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/training?x=1']);
    const challenges = join(folder, 'letsencrypt/.well-known/acme-challenge');
    mkdirSync(challenges, { recursive: true });
    // nginx reads as its own user
    chmodSync(folder, 0o755);
    writeFileSync(join(challenges, 'token'), 'answer');
    expect(await (await fetch(`${plain}/.well-known/acme-challenge/token`)).text()).toBe('answer');
  });

  it('passes requests on over TLS, with HSTS, and shows the world no figures', async () => {
    const call = createCaller(tls, ca);
    const me = await call('GET', '/api/auth/me');
    expect(me.status).toBe(401);
    expect(me.headers['strict-transport-security']).toContain('max-age=');
    for (const path of ['/metrics', '/readyz']) expect((await call('GET', path)).status, path).toBe(404);
    expect((await call('GET', '/healthz')).status).toBe(200);
  });

  it('leaves the first account of a new server to its own machine', async () => {
    const body = { username: 'stranger', password: 'secret-1' };
    const refused = await createCaller(tls, ca)('POST', '/api/auth/jwt/register', { body });
    expect(refused).toMatchObject({ status: 403, body: { code: 'registration-closed' } });
  });

  it('takes a renewed certificate on a reload, without a stop', async () => {
    const renewed = signOwn(folder);
    expect(renewed).not.toBe(ca);
    execFileSync('kill', ['-HUP', readFileSync(join(folder, 'pid'), 'utf8').trim()]);
    await vi.waitFor(async () => expect((await createCaller(tls, renewed)('GET', '/healthz')).status).toBe(200), {
      timeout: 300_000,
      interval: 200,
    });
  });
});
