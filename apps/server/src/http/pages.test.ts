import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let server: TestApp;
const webDir = mkdtempSync(join(tmpdir(), 'windcall-web-'));
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Windcall</title>');
  writeFileSync(join(webDir, 'assets', 'app-abc123.js'), 'export {};'.repeat(500));
  writeFileSync(join(webDir, 'assets', 'made-def456.js'), 'export {};'.repeat(500));
  writeFileSync(join(webDir, 'assets', 'made-def456.js.br'), brotliCompressSync('export const fromTheBuild = 1;'));
  writeFileSync(join(webDir, 'sw.js'), 'self;');
  writeFileSync(join(webDir, 'manifest.webmanifest'), '{"name":"Windcall"}');
  server = await startTestApp({
    webDir,
    config: { publicUrl: 'https://shoot.example', metricsToken: 'a-token-for-metrics' },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const asPage = { accept: 'text/html,application/xhtml+xml' };

describe('the web app', () => {
  it.each(['/', '/training', '/wmp', '/no/such/screen'])('is the page at %s', async (url) => {
    const answer = await get(url, asPage);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('is not the answer to a program, to another method, or under /api', async () => {
    expect((await get('/training', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url: '/training', headers: asPage })).statusCode).toBe(404);
    const api = await get('/api/nothing', asPage);
    expect([api.statusCode, api.json().code]).toEqual([404, 'not-found']);
  });

  it('sends a file as compressed by the build if the client accepts it', async () => {
    const packed = await get('/assets/made-def456.js', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export const fromTheBuild = 1;');
    expect((await get('/assets/made-def456.js')).payload).toContain('export {};');
  });

  it('keeps hashed files for ever, compressed', async () => {
    const answer = await get('/assets/app-abc123.js', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect((await get('/assets/gone-000000.js')).statusCode).toBe(404);
  });

  it.each([
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('asks again for %s each time, so that a new version is found', async (url, mediaType) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, mediaType]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.env'])(
    'serves nothing outside its folder: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('the headers', () => {
  it('let a page load only its own files and nothing inline', async () => {
    const { headers } = await get('/', asPage);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';object-src 'none'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it('keep answers of the API out of every cache', async () => {
    const answer = await get('/api/auth/me');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('promise no TLS where there is none', async () => {
    const plain = await startTestApp();
    expect((await plain.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
    await plain.close();
  });
});

describe('the documentation of the API', () => {
  it('lists every call the server answers, for people without any script', async () => {
    const page = await get('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toMatch(/<script|style=|onclick/);
    for (const { options } of server.app.knownPaths) {
      if (options.config?.call) expect(page.body).toContain(`<code>${options.config.call.path}</code>`);
    }
    expect((await get('/api/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('lists the same for programs, with parameters, bodies, answers and refusals', async () => {
    const document = (await get('/api/docs/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const update = document.paths['/api/admin/jwt/users/{id}'].put;
    expect(update.security).toEqual([{ bearer: [] }]);
    expect(update.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true });
    expect(Object.keys(update.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '413', '429']),
    );
    const routes = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = server.app.knownPaths
      .flatMap(({ options }) => (options.config?.call ? [options.config.call] : []))
      .map((call) => `${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(new Set(routes)).toEqual(new Set(registered));
  });
});

describe('health, readiness and metrics', () => {
  it('say so, without an account', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('show figures only with the token', async () => {
    expect((await get('/metrics')).statusCode).toBe(401);
    expect((await get('/metrics', { authorization: 'Bearer another-token-here' })).statusCode).toBe(401);
    const answer = await get('/metrics', { authorization: 'Bearer a-token-for-metrics' });
    expect(answer.headers['content-type']).toContain('text/plain');
    for (const name of [
      'http_request_duration_seconds_bucket',
      'worker_jobs',
      'login_locks 0',
      'nodejs_eventloop_lag',
    ]) {
      expect(answer.body).toContain(name);
    }
  });

  it('has no page of figures where there is no token', async () => {
    const plain = await startTestApp();
    expect((await plain.app.inject('/metrics')).statusCode).toBe(404);
    await plain.close();
  });
});
