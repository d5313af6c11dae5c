import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageTools } from '../../../../scripts/system-packages.mjs';

/** An image's configuration. Source: image-spec of the Open Container Initiative, "config". */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly StopSignal: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Runs a program to its end and returns its output; throws with its errors. */
export const run = (program: string, args: readonly string[], timeoutMs = 120_000): string => {
  const done = spawnSync(program, args, { encoding: 'utf8', timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0) {
    const why = (done.stderr || done.stdout || String(done.error)).trim().split('\n').slice(-15).join('\n');
    throw new Error(`${program} ${args.slice(0, 8).join(' ')}: ${why}`);
  }
  return done.stdout.trim();
};

/** A store of images in its own folder, with its tool. */
export interface ImageStore {
  buildah(...args: string[]): string;
  /** Runs a command that may take an hour on a slow machine. */
  buildLong(...args: string[]): string;
}
export const openImageStore = (folder: string): ImageStore => {
  const where = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay'];
  return {
    buildah: (...args) => run(imageTools().buildah, [...where, ...args]),
    buildLong: (...args) => run(imageTools().buildah, [...where, ...args], 3_600_000),
  };
};

/** A container made of an image as an engine makes it, on the machine's network. */
export interface Container {
  readonly config: ImageConfig;
  /** Starts its command; returns the process, which lives as long as the container. */
  start(env: Readonly<Record<string, string>>): ChildProcess;
  /** Runs a command inside; returns its exit code and output. */
  inside(...command: string[]): { readonly code: number | null; readonly output: string };
  signal(name: string): void;
  remove(): void;
}

const idIn = (root: string, flag: '-u' | '-g', user: string): number => Number(run('chroot', [root, 'id', flag, user]));

/**
 * Makes a container of an image: a read-only root, no capability, no new privileges, and its own namespaces except for
 * the network. `volumes` maps the image's volumes to folders, which are handed to the image's user.
 */
export const createContainer = (
  store: ImageStore,
  image: string,
  folder: string,
  volumes: Readonly<Record<string, string>>,
): Container => {
  const { runc } = imageTools();
  const made = store.buildah('from', image);
  const root = store.buildah('mount', made);
  const config: ImageConfig = JSON.parse(store.buildah('inspect', '--type', 'image', image)).Docker.config;
  const [uid, gid] = [idIn(root, '-u', config.User), idIn(root, '-g', config.User)];
  for (const path of Object.values(volumes)) {
    mkdirSync(path, { recursive: true });
    chownSync(path, uid, gid);
  }
  const state = ['--root', join(folder, 'state')];
  const name = `windcall-drill-${process.pid}`;
  const mountOf = (destination: string, type: string, source: string, options: string[]) => ({
    destination,
    type,
    source,
    options,
  });
  const specOf = (env: Readonly<Record<string, string>>) => ({
    ociVersion: '1.0.0',
    process: {
      terminal: false,
      user: { uid, gid },
      args: config.Cmd,
      env: [...config.Env, ...Object.entries(env).map(([key, value]) => `${key}=${value}`)],
      cwd: config.WorkingDir,
      capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] },
      noNewPrivileges: true,
    },
    root: { path: root, readonly: true },
    mounts: [
      mountOf('/proc', 'proc', 'proc', []),
      mountOf('/dev', 'tmpfs', 'tmpfs', ['nosuid', 'mode=755', 'size=65536k']),
      mountOf('/tmp', 'tmpfs', 'tmpfs', ['nosuid', 'nodev', 'mode=1777', 'size=64m']),
      ...Object.entries(volumes).map(([place, path]) => mountOf(place, 'bind', path, ['rbind', 'rw'])),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  });
  return {
    config,
    start: (env) => {
      const bundle = join(folder, 'bundle');
      mkdirSync(bundle, { recursive: true });
      writeFileSync(join(bundle, 'config.json'), JSON.stringify(specOf(env)));
      return spawn(runc, [...state, 'run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] });
    },
    inside: (...command) => {
      const done = spawnSync(runc, [...state, 'exec', name, ...command], { encoding: 'utf8', timeout: 60_000 });
      return { code: done.status, output: `${done.stdout}${done.stderr}`.trim() };
    },
    signal: (signal) => {
      run(runc, [...state, 'kill', name, signal]);
    },
    remove: () => {
      spawnSync(runc, [...state, 'delete', '--force', name]);
      store.buildah('umount', made);
      store.buildah('rm', made);
    },
  };
};
