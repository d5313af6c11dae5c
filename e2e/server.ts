import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

/** The product as a newcomer starts it: `scripts/start.mjs` on a new data directory. */
export class Product {
  readonly url: string;
  readonly dataDir: string;
  output = '';
  readonly #port: number;
  readonly #env: Record<string, string>;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number, dataDir: string, env: Record<string, string>, folder: string) {
    this.#folder = folder;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#env = env;
  }

  /** Starts a product; a bare name as `PUBLIC_URL` in `env`, such as `localhost`, gets its port. */
  static async launch(env: Record<string, string> = {}, folder = root): Promise<Product> {
    const port = await freePort();
    const given = /^[a-z.-]+$/.test(env.PUBLIC_URL ?? '')
      ? { ...env, PUBLIC_URL: `http://${env.PUBLIC_URL}:${port}` }
      : env;
    const product = new Product(port, mkdtempSync(join(tmpdir(), 'windcall-e2e-')), given, folder);
    await product.start();
    return product;
  }

  /** Starts the server, unless it runs, and waits until it is ready; throws with its output after three minutes. */
  async start(): Promise<void> {
    if (this.#runs()) return;
    const child = spawn('node', ['scripts/start.mjs'], {
      cwd: this.#folder,
      env: { ...process.env, PORT: String(this.#port), DATA_DIR: this.dataDir, LOG_LEVEL: 'warn', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.on('data', (chunk) => {
      this.output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      this.output += chunk;
    });
    const deadline = Date.now() + 180_000;
    while (Date.now() < deadline && child.exitCode === null) {
      const ready = await fetch(`${this.url}/readyz`).then(
        (r) => r.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((r) => setTimeout(r, 100));
    }
    await this.stop('SIGKILL');
    throw new Error(`the server was not ready in time:\n${this.output}`);
  }

  #runs(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ends the process with `signal` and waits until it is gone. Its data stay. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || !this.#runs()) return;
    const gone = new Promise((r) => child.once('exit', r));
    child.kill(signal);
    await gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
