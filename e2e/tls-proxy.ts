import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate for a name, and its key. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** Chromium's identifier of the certificate: the SHA-256 of its public key. */
  readonly spki: string;
}

export const signOwn = (name: string): Certificate => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
    execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const pem = readFileSync(cert, 'utf8');
    const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
    return {
      key: readFileSync(key, 'utf8'),
      cert: pem,
      spki: createHash('sha256').update(publicKey).digest('base64'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/**
 * TLS in front of a server on loopback, with the headers of the shipped proxies. Returns the function that stops it.
 */
export const startTlsProxy = async (
  { key, cert }: Certificate,
  port: number,
  serverPort: number,
): Promise<() => Promise<void>> => {
  const proxy = createServer({ key, cert }, (asked, answer) => {
    const headers = {
      ...asked.headers,
      'x-forwarded-for': asked.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const passed = request(
      { host: '127.0.0.1', port: serverPort, method: asked.method, path: asked.url, headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening));
  return () =>
    new Promise((stopped) => {
      proxy.close(() => stopped());
      proxy.closeAllConnections();
    });
};
