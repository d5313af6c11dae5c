import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

let server: TestApp;
let named: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  named = await startTestApp({ config: { publicUrl: 'https://range.example/' } });
});
afterAll(async () => {
  await server.close();
  await named.close();
});

interface Maker {
  readonly app: TestApp['app'];
  readonly admin: Client;
  readonly classId: number;
}
/** An administrator with an open class. */
const createMaker = async (of: TestApp): Promise<Maker> => {
  const admin = await of.signUpAdmin();
  const classId: number = (await admin.post('/api/classes', { name: 'Tuesday' })).json().id;
  await admin.post(`/api/classes/${classId}/joining`, { open: true });
  return { app: of.app, admin, classId };
};

/** Origins of links made by requests with these headers: for a new account, and for a class by two calls. */
const originsAt = async ({ app, admin, classId }: Maker, headers: Record<string, string>): Promise<string[]> => {
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const all = { ...headers, authorization: `Bearer ${admin.token}` };
    return (await app.inject({ method, url, headers: all, ...(payload && { payload }) })).json();
  };
  const links = [
    (await ask('POST', '/api/admin/jwt/invites', {})).link,
    (await ask('POST', `/api/classes/${classId}/joining`, { open: true })).link,
    (await ask('GET', `/api/classes/${classId}`)).joining.link,
  ];
  return [...new Set(links.map((link) => new URL(link).origin))];
};

describe('links to a server without PUBLIC_URL', () => {
  let maker: Maker;
  beforeAll(async () => {
    maker = await createMaker(server);
  });
  it.each([
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['10.0.0.5', 'http://10.0.0.5'],
    ['172.31.0.5:80', 'http://172.31.0.5'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['[fd12::5]:3000', 'http://[fd12::5]:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['range-pc:3000', 'http://range-pc:3000'],
    ['range.local', 'http://range.local'],
  ])('lead to %s, which means something in its own network alone', async (host, origin) => {
    expect(await originsAt(maker, { host })).toEqual([origin]);
  });

  it.each([
    ['evil.example'],
    ['range.local.evil.example'],
    ['192.168.1.20.evil.example'],
    ['8.8.8.8'],
    ['172.32.0.5'],
    ['[2001:db8::1]'],
  ])('lead to the machine itself where the request says %s', async (host) => {
    for (const headers of [{ host }, { host: 'localhost', 'x-forwarded-host': host }]) {
      expect(await originsAt(maker, headers)).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1(:\d+)?$/)]);
    }
  });

  it('take no scheme but the two of the web from a proxy', async () => {
    const at = (proto: string) => originsAt(maker, { host: '10.0.0.5', 'x-forwarded-proto': proto });
    expect(await at('https')).toEqual(['https://10.0.0.5']);
    expect(await at('javascript')).toEqual(['http://10.0.0.5']);
  });
});

it('links to a server with PUBLIC_URL lead there, whatever the request says', async () => {
  const maker = await createMaker(named);
  for (const host of ['localhost:3000', 'evil.example']) {
    expect(await originsAt(maker, { host })).toEqual(['https://range.example']);
  }
});

describe('a Host header', () => {
  it.each([['a b'], ['a, b'], ['user@localhost'], ['localhost/x'], ['localhost:x'], ['[::1']])(
    'such as %j is refused at every address',
    async (host) => {
      for (const url of ['/healthz', '/api/auth/me', '/nothing-here']) {
        const answer = await server.app.inject({ url, headers: { host } });
        expect([answer.statusCode, answer.json()]).toMatchObject([
          400,
          { code: 'bad-request', message: 'Host: send one name or address of this server.' },
        ]);
      }
    },
  );
});
