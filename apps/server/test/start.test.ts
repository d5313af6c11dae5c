import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, type ServerProcess, spawnServer, untilReady } from './server-process.ts';

let dataDir: string;
let running: ServerProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'windcall-start-'));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map((server) => server.exited));
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = spawnServer(await freePort(), { DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
};
const startReady = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await start(env);
  await untilReady(server);
  return server;
};
const post = (server: ServerProcess, path: string, body: object, token = '') =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
/** The parts of a sign-in's or `me`'s answer that these tests read. */
const read = async (answer: Response) =>
  (await answer.json()) as { token: string; username: string; user: { isAdmin: boolean } };
const register = (server: ServerProcess, username: string) =>
  post(server, '/api/auth/jwt/register', { username, password: 'secret-1' });
const SECRET = 'Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZmdoaWo';
const POSTGRES = { JWT_SECRET: SECRET };

const embedded = (): void => {
  describe('one server, from its first start to its end', () => {
    let server: ServerProcess;
    let place: string;
    beforeAll(async () => {
      place = mkdtempSync(join(tmpdir(), 'windcall-start-'));
      server = spawnServer(await freePort(), { DATA_DIR: place });
      await untilReady(server);
    });
    afterAll(async () => {
      server.child.kill('SIGKILL');
      await server.exited;
      rmSync(place, { recursive: true, force: true });
    });

    it('says in one line where it listens and how the first administrator comes to be', async () => {
      // a busy machine may also log a delayed probe
      const [said] = server.output().split(/^\{/m);
      expect(said).toBe(
        `Windcall listens on ${server.url} (data in ${place}). The first account registered on this machine becomes the administrator; to name one instead, start with ADMIN_USERNAME.\n`,
      );
      expect((await read(await register(server, 'first'))).user.isAdmin).toBe(true);
      expect((await read(await register(server, 'second'))).user.isAdmin).toBe(false);
    });

    it('holds its data directory: another server is refused it, and this one goes on undisturbed', async () => {
      const second = await start({ DATA_DIR: place });
      expect(await second.exited).toBe(1);
      expect(second.output()).toBe(
        `${place} is in use by another Windcall server (process ${server.child.pid}). Stop that one, or set DATA_DIR.\n`,
      );
      expect((await register(server, 'still-here')).status).toBe(201);
    });

    it('holds its port: another server is refused it in one line, and lets its own data directory go', async () => {
      const second = await start({ PORT: new URL(server.url).port });
      expect(await second.exited).toBe(1);
      expect(second.output()).toMatch(/^Cannot listen: the port is in use/);
      expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
    });

    it('finishes what is under way on a signal, also one that comes twice, and exits 0', async () => {
      const body = JSON.stringify({ username: 'late-one', password: 'secret-1' });
      let answer = '';
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      const ended = new Promise((resolve) => socket.on('close', resolve));
      const until = async (text: string) => {
        while (!answer.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      // sends a request first, so that the server certainly holds this connection
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      await until('{"status":"ok"}');
      socket.write(
        `POST /api/auth/jwt/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
      // like Ctrl-C in a terminal: the signal reaches the whole group, and again from npm
      server.child.kill('SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 500));
      server.child.kill('SIGINT');
      socket.write(body.slice(9));
      await until('"late-one"');
      expect(answer).toContain('HTTP/1.1 201');
      expect(await server.exited).toBe(0);
      await ended;
      expect(existsSync(join(place, 'server.lock'))).toBe(false);
    });
  });

  describe('starting the server', () => {
    it('creates the named administrator, with a password shown once when none is given', async () => {
      const server = await startReady({ ADMIN_USERNAME: 'chief' });
      const password = /The administrator is chief, password (\S+) \(shown once/.exec(server.output())?.[1] ?? '';
      const answer = await post(server, '/api/auth/jwt/login', { username: 'chief', password });
      expect((await read(answer)).user.isAdmin).toBe(true);
      server.child.kill('SIGTERM');
      await server.exited;
      const again = await startReady({ ADMIN_USERNAME: 'chief' });
      expect(again.output()).toContain('Sign in with an existing account.');
    });

    it.each<[string, Record<string, string>, RegExp]>([
      ['two bad settings', { PORT: 'web', LOG_LEVEL: 'loud' }, /PORT: .*; LOG_LEVEL: /],
      ['an address without a scheme', { PUBLIC_URL: 'shoot.example' }, /PUBLIC_URL: .*https:\/\/range\.example/],
      ['a folder that cannot be made', { DATA_DIR: '/proc/x' }, /DATA_DIR: \/proc\/x cannot be made/],
      [
        'the same with a secret given',
        { DATA_DIR: '/proc/x', JWT_SECRET: SECRET },
        /DATA_DIR: \/proc\/x cannot be made/,
      ],
      ['a folder where none may be made', { DATA_DIR: '/sys/x/y', JWT_SECRET: SECRET }, /DATA_DIR: \/sys\/x\/y /],
      ['a folder that is a file', { DATA_DIR: '/etc/hostname', JWT_SECRET: SECRET }, /DATA_DIR: .* is a file/],
      ['an address of another machine', { HOST: '203.0.113.9' }, /HOST to one of its own/],
      ['a host that is not known', { HOST: 'no-such-host.invalid' }, /HOST to one of its own/],
      [
        'no PostgreSQL at the port',
        { ...POSTGRES, DATABASE_URL: 'postgres://x@127.0.0.1:9/x' },
        /DATABASE_URL: No PostgreSQL/,
      ],
      [
        'no PostgreSQL at the host',
        { ...POSTGRES, DATABASE_URL: 'postgres://x@db.invalid/x' },
        /DATABASE_URL: This host/,
      ],
      [
        'a port that is none',
        { ...POSTGRES, DATABASE_URL: 'postgres://x@127.0.0.1:70000/x' },
        /DATABASE_URL: It must be/,
      ],
    ])('is refused with %s in one line that says what to do, and exits 1', async (_, env, says) => {
      const server = await start(env);
      expect(await server.exited).toBe(1);
      expect(server.output()).toMatch(says);
      expect(server.output()).toMatch(/^[^\n]+\n$/);
    });

    it('prints the address that it listens on and the one that people type', async () => {
      const server = await startReady({ PUBLIC_URL: 'https://range.example/' });
      expect(server.output()).toContain(`Windcall listens on ${server.url} for https://range.example (`);
    });
  });

  describe('ending the server', () => {
    it('is forced by a second signal that is not the first one repeated', async () => {
      const server = await startReady();
      // a request whose body never arrives keeps the first signal waiting
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        'POST /api/auth/jwt/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      server.child.kill('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 2300));
      expect(server.child.exitCode).toBe(null);
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(1);
      socket.destroy();
    });

    it('by SIGKILL loses no account that was acknowledged, and the next start takes the directory over', async () => {
      const chief = { ADMIN_USERNAME: 'chief', ADMIN_PASSWORD: 'chief-secret' };
      const acknowledged: string[] = [];
      for (let round = 0; round < 2; round++) {
        const server = await startReady(chief);
        const writers = Array.from({ length: 4 }, async (_, writer) => {
          for (let n = 0; n < 20; n++) {
            const name = `r${round}-w${writer}-n${n}`;
            const answer = await register(server, name).catch(() => null);
            if (answer === null) return;
            if (answer.status === 201) acknowledged.push(name);
            // in the middle of the other writers' requests
            if (acknowledged.length >= 10 * (round + 1)) server.child.kill('SIGKILL');
          }
        });
        await Promise.all(writers);
        await server.exited;
      }
      const server = await startReady(chief);
      const { token } = await read(
        await post(server, '/api/auth/jwt/login', { username: 'chief', password: 'chief-secret' }),
      );
      const list = await fetch(`${server.url}/api/admin/jwt/users?limit=200`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const stored = ((await list.json()) as { username: string }[]).map((user) => user.username);
      expect(acknowledged.length).toBeGreaterThanOrEqual(20);
      expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
    });
  });
};

const onPostgres = (serverUrl: string): void => {
  const asServer = async (statement: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const urlOf = (database: string, role?: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    if (role !== undefined) url.username = role;
    return url.href;
  };

  it('migrates through an address of its own, so that the server itself needs no right to change tables', async () => {
    const [name, role] = [`windcall_rights_${process.pid}`, `windcall_app_${process.pid}`];
    await asServer(`CREATE DATABASE ${name}`);
    await asServer(
      `CREATE ROLE ${role} LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC;
       ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
      name,
    );
    const env = { DATABASE_URL: urlOf(name, role), JWT_SECRET: SECRET };
    const refused = await start(env);
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toMatch(/^DATABASE_URL: This user lacks a right\. .*permission denied.*\n$/);
    const server = await startReady({ ...env, MIGRATION_DATABASE_URL: urlOf(name), DATABASE_POOL_SIZE: '3' });
    expect((await read(await register(server, 'ann'))).user.isAdmin).toBe(true);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await asServer(`DROP DATABASE ${name} WITH (FORCE)`);
    await asServer(`DROP ROLE ${role}`);
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    [
      'a database that is missing',
      (url) => {
        url.pathname = '/no_such_database';
      },
      /^DATABASE_URL: This database is missing/,
    ],
    [
      'a user that is not known',
      (url) => {
        url.username = 'no_such_role';
      },
      /^DATABASE_URL: The server does not let this user in/,
    ],
  ])('is refused with %s in one line', async (_, change, says) => {
    const url = new URL(serverUrl);
    change(url);
    const server = await start({ DATABASE_URL: url.href, JWT_SECRET: SECRET });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(says);
    expect(server.output()).toMatch(/^[^\n]+\n$/);
  });

  describe('several servers on one PostgreSQL', () => {
    it('start at once on an empty database, and honor each other’s tokens and locks', async () => {
      const name = `windcall_many_${process.pid}`;
      await asServer(`CREATE DATABASE ${name}`);
      const env = { DATABASE_URL: urlOf(name), JWT_SECRET: SECRET };
      const servers = await Promise.all([start(env), start(env), start(env)]);
      await Promise.all(servers.map(untilReady));
      const [one, two, three] = servers as [ServerProcess, ServerProcess, ServerProcess];
      const { token } = await read(await register(one, 'ann'));
      const me = await fetch(`${two.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      expect((await read(me)).username).toBe('ann');
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          post(servers[i % 3] ?? one, '/api/auth/jwt/login', { username: 'ann', password: `guess-${i}` }),
        ),
      );
      expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(5);
      await post(three, '/api/auth/logout', {}, token);
      const after = await fetch(`${one.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      expect(after.status).toBe(401);
      for (const server of servers) server.child.kill('SIGTERM');
      expect(await Promise.all(servers.map((server) => server.exited))).toEqual([0, 0, 0]);
      await asServer(`DROP DATABASE ${name} WITH (FORCE)`);
    });
  });
};

const postgresUrl = process.env.TEST_DATABASE === 'postgres' ? process.env.DATABASE_URL_TEST : undefined;
// The embedded database and a server each have their own ways to start and end.
if (postgresUrl === undefined) embedded();
else onPostgres(postgresUrl);
