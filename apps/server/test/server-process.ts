import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isFull } from './faults/fault-scale.ts';

const serverDir = fileURLToPath(new URL('..', import.meta.url));

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

/** A server in its own process, with its output so far. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
  /** Resolves with the exit code (null after a signal). */
  readonly exited: Promise<number | null>;
}

/** The drills run the shipped server (`TEST_SERVER=built`); other tests run the sources, which need no build. */
const isBuilt = process.env.TEST_SERVER === 'built';
const BUILT_SERVER = ['dist/main.js'];
const serverCommand = isBuilt ? BUILT_SERVER : ['--import', 'tsx', 'src/main.ts'];
/**
 * A test's process lives for seconds: optimizing the embedded database's code would cost as much as all its work. (`npm
 * start` and the full drills run unchanged; nothing is measured like this.)
 */
export const SHORT_LIVED = isFull ? [] : ['--liftoff-only'];
const operatorCommand = isBuilt ? ['dist/operate.js'] : ['--import', 'tsx', 'src/operations/operate.ts'];

/**
 * Starts the server with this environment, without waiting for it. `built`: the built server, whatever the tests run.
 * `under`: a command that gets the server's as its last arguments.
 */
export const spawnServer = (
  port: number,
  env: Record<string, string>,
  { built = false, under = [] }: { readonly built?: boolean; readonly under?: readonly string[] } = {},
): ServerProcess => {
  const command = [...under, process.execPath, ...(built ? BUILT_SERVER : [...SHORT_LIVED, ...serverCommand])];
  const child = spawn(command[0] ?? process.execPath, command.slice(1), {
    cwd: serverDir,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    exited: new Promise((resolve) => child.on('exit', resolve)),
  };
};

/** Longest wait for a start, ms: only against hanging, because a busy machine may take a minute. */
const LONGEST_START_MS = 300_000;

/** Waits until a server is ready; throws with its output if it ends first or hangs. */
export const untilReady = async (server: ServerProcess): Promise<void> => {
  const deadline = Date.now() + LONGEST_START_MS;
  while (Date.now() < deadline && server.child.exitCode === null && server.child.signalCode === null) {
    const ok = await fetch(`${server.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server did not get ready: ${server.output()}`);
};

/** Runs an operator's command to its end, like `npm run backup`, or kills it at `killAt`. */
export const runOperator = async (
  args: readonly string[],
  env: Record<string, string>,
  killAt?: Promise<void>,
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const child = spawn(process.execPath, [...SHORT_LIVED, ...operatorCommand, ...args], {
    cwd: serverDir,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAt?.then(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
};
