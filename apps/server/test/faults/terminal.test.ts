import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort, untilReady } from '../server-process.ts';
import { isFull, reportFault } from './fault-scale.ts';
import { createFaultPlace } from './fault-server.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const groups: number[] = [];
afterAll(() => {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // the process has already ended
    }
  }
});

const place = await createFaultPlace();
afterAll(() => place.remove());

interface Terminal {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  /** Sends a signal to every process of the group, like a terminal or a service manager. */
  signal(name: NodeJS.Signals): void;
}

/** `npm start` as a user types it: npm, its shell and the server in one group. */
const typeStart = async (): Promise<Terminal> => {
  const port = await freePort();
  const env = { ...process.env, ...place.env, PORT: String(port), LOG_LEVEL: 'silent' };
  const child = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const group = child.pid ?? 0;
  groups.push(group);
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  await untilReady({ child, url: `http://127.0.0.1:${port}`, output: () => output, exited });
  return { child, exited, signal: (name) => process.kill(-group, name) };
};

describe('npm start in a terminal', () => {
  it('starts again at once after its whole group was killed, and ends with 0 on Ctrl-C', {
    timeout: 600_000,
  }, async () => {
    const rounds = isFull ? 3 : 1;
    for (let round = 0; round < rounds; round++) {
      const terminal = await typeStart();
      terminal.signal('SIGKILL');
      // the next start does not wait for this server's end
    }
    const last = await typeStart();
    last.signal('SIGINT');
    expect(await last.exited).toBe(0);
    reportFault({
      fault: `npm start: its process group killed (SIGKILL) ${rounds} times and started again at once, then Ctrl-C`,
      found: 'every start was ready; Ctrl-C drained and exited 0',
    });
  });
});
