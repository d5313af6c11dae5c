import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nginx } from '../../../scripts/system-packages.mjs';
import { freePort } from './server-process.ts';

const shipped = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url));

/** The shipped configuration with a test's addresses and paths; each original must occur. */
export const adaptConfiguration = (replacements: Readonly<Record<string, string>>): string => {
  let text = readFileSync(shipped, 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf must contain ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
};

/** Makes a key and a certificate for 127.0.0.1 in a folder; returns the certificate. */
export const signOwn = (folder: string): string => {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1', '-nodes'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return readFileSync(certificate, 'utf8');
};

/** nginx with the shipped configuration, in front of servers on loopback. */
export interface NginxProcess {
  readonly url: string;
  /** Its certificate. */
  readonly ca: string;
  stop(): Promise<void>;
}

const untilListening = async (child: ChildProcess, port: number, said: () => string): Promise<void> => {
  for (let i = 0; i < 200 && child.exitCode === null; i++) {
    // the plain port always redirects, whatever the servers do
    const up = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx did not start: ${said()}`);
};

/** Starts nginx in front of two servers, given by port, and waits until it listens. */
export const startProxy = async (first: number, second: number): Promise<NginxProcess> => {
  const program = nginx();
  const folder = mkdtempSync(join(tmpdir(), 'windcall-nginx-'));
  mkdirSync(join(folder, 'tmp'));
  const ca = signOwn(folder);
  const [plain, tls] = [await freePort(), await freePort()];
  const configuration = adaptConfiguration({
    // addresses need no resolving, and older releases of nginx do not know `resolve`
    'app1:3000 resolve': `127.0.0.1:${first}`,
    'app2:3000 resolve': `127.0.0.1:${second}`,
    'listen 8080': `listen 127.0.0.1:${plain}`,
    'listen 8443': `listen 127.0.0.1:${tls}`,
    '/etc/nginx/tls': folder,
    '/tmp/nginx-': join(folder, 'tmp/'),
    '/dev/stdout': join(folder, 'access.log'),
  });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const directives = `daemon off; pid ${join(folder, 'pid')};`;
  const child = spawn(program, ['-p', folder, '-c', file, '-g', directives], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exited = new Promise((resolve) => child.on('exit', resolve));
  await untilListening(child, plain, () => output);
  return {
    url: `https://127.0.0.1:${tls}`,
    ca,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
