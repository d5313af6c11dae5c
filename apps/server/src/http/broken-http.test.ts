import { connect } from 'node:net';
import { errorBody } from '@windcall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await startTestApp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
});
afterAll(() => server.close());

/** Sends bytes to the server and returns its whole response. */
const say = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

describe('a body that is too large', () => {
  it('is answered while it is still being sent, and read to its end', async () => {
    const head = 'POST /api/auth/jwt/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const body = 'x'.repeat(2_000_000);
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answer = await say(`${head}Content-Length: ${body.length}\r\n\r\n${body}${next}`);
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});

describe('what is no HTTP', () => {
  it.each([
    ['noise', 'HELLO\r\n\r\n', 400],
    ['two lengths', 'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'a smuggled body',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
    ['one host twice', 'GET /nothing HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('such as %s is answered in JSON and hung up on', async (_, bytes, status) => {
    const answer = await say(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    expect(errorBody.parse(JSON.parse(body)).code).toBe('bad-request');
  });

  it('leaves the server answering', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

describe('the limits on connections', () => {
  it('are set', () => {
    const { server: http } = server.app;
    expect(http.requestTimeout).toBe(120_000);
    expect(http.headersTimeout).toBe(60_000);
    expect(http.maxRequestsPerSocket).toBe(1000);
    expect(http.maxConnections).toBe(2600);
    expect(server.app.initialConfig).toHaveProperty('handlerTimeout', 60_000);
  });
});
