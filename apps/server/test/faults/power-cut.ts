import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DurableFiles, type NodeFiles, type OpenFile } from '../../src/db/durable-files.ts';

/** Bytes that a disk writes as one unit: a cut may tear a write between two of them. */
const SECTOR = 512;

/** Requests of a database to its file system, in order. Paths are relative to its folder. */
type Asked =
  | { readonly kind: 'create'; readonly path: string; readonly isFolder: boolean }
  | { readonly kind: 'rename'; readonly from: string; readonly path: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync'; readonly path: string };

interface Node {
  readonly mode: number;
  name: string;
}
interface Attributes {
  readonly size?: number;
}
type Operations = Record<string, (...asked: never[]) => unknown>;

/** The recorded part of Emscripten's NODEFS. */
interface HeardFiles extends NodeFiles {
  realPath(node: Node): string;
  readonly node_ops: Operations;
  readonly stream_ops: NodeFiles['stream_ops'] & Operations;
}
type Stream = OpenFile & { readonly node: Node; readonly flags: number };

/** The files of an embedded database, with a record of all its requests. */
export class RecordedFiles extends DurableFiles {
  readonly asked: Asked[] = [];

  protected override prepare(plain: NodeFiles): void {
    super.prepare(plain);
    const files = plain as HeardFiles;
    const { asked, rootDir } = this;
    const pathOf = (node: Node): string => relative(rootDir, files.realPath(node));
    /** Records a request, once it has been done. */
    const hear = <A extends unknown[]>(
      operations: Operations,
      name: string,
      note: (...args: A) => Asked | null,
    ): void => {
      const does = operations[name] as ((...args: unknown[]) => unknown) | undefined;
      if (does === undefined) throw new Error(`the file system must have ${name}`);
      operations[name] = ((...args: A) => {
        const noted = note(...args);
        const done = does.apply(operations, args);
        if (noted !== null) asked.push(noted);
        return done;
      }) as Operations[string];
    };
    const { node_ops: nodes, stream_ops: streams } = files;
    hear(nodes, 'mknod', (parent: Node, name: string, mode: number) => ({
      kind: 'create',
      path: join(pathOf(parent), name),
      isFolder: (mode & constants.S_IFMT) === constants.S_IFDIR,
    }));
    hear(nodes, 'rename', (node: Node, parent: Node, name: string) => ({
      kind: 'rename',
      from: pathOf(node),
      path: join(pathOf(parent), name),
    }));
    for (const removal of ['unlink', 'rmdir']) {
      hear(nodes, removal, (parent: Node, name: string) => ({ kind: 'remove', path: join(pathOf(parent), name) }));
    }
    const resized = (node: Node, { size }: Attributes): Asked | null =>
      size === undefined ? null : { kind: 'truncate', path: pathOf(node), size };
    hear(nodes, 'setattr', resized);
    hear(streams, 'setattr', (stream: Stream, attributes: Attributes) => resized(stream.node, attributes));
    hear(streams, 'open', (stream: Stream) =>
      (stream.flags & constants.O_TRUNC) === 0 ? null : { kind: 'truncate', path: pathOf(stream.node), size: 0 },
    );
    hear(streams, 'write', (stream: Stream, from: Uint8Array, offset: number, length: number, at: number) => ({
      kind: 'write',
      path: pathOf(stream.node),
      at,
      data: Buffer.from(from.subarray(offset, offset + length)),
    }));
    hear(streams, 'fsync', (stream: Stream) => ({ kind: 'sync', path: pathOf(stream.node) }));
  }
}

type Content = Extract<Asked, { kind: 'write' | 'truncate' }>;

/** Possible contents of a file on the disk: the old content, later writes, and how many of those were synced. */
interface Inode {
  readonly origin: string | null;
  readonly isFolder: boolean;
  readonly changes: Content[];
  synced: number;
}
/** A change of names in one folder. Of unsynced changes a disk holds the first few. */
interface NameChange {
  readonly folder: string;
  readonly apply: (names: Map<string, Inode>) => void;
}

/** Fate of unsynced data. */
export type Unsynced = 'lost' | 'kept' | 'torn';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const dice = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

const put = (content: Buffer, at: number, data: Buffer): Buffer => {
  const long = content.length >= at + data.length ? content : Buffer.concat([content], at + data.length);
  data.copy(long, at);
  return long;
};

/** The content of a file after a cut. */
const contentOf = (
  base: string,
  { origin, changes, synced }: Inode,
  unsynced: Unsynced,
  roll: () => number,
): Buffer => {
  let content: Buffer = origin === null ? Buffer.alloc(0) : readFileSync(join(base, origin));
  changes.forEach((change, i) => {
    const isSure = i < synced || unsynced === 'kept';
    if (!isSure && unsynced === 'lost') return;
    if (change.kind === 'truncate') {
      if (isSure || roll() < 0.5) content = Buffer.concat([content], change.size);
      return;
    }
    for (let from = 0; from < change.data.length; ) {
      // up to the next sector boundary
      const to = isSure
        ? change.data.length
        : Math.min(change.data.length, from + SECTOR - ((change.at + from) % SECTOR));
      if (isSure || roll() < 0.5) content = put(content, change.at + from, change.data.subarray(from, to));
      from = to;
    }
  });
  return content;
};

const allPaths = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path);

/**
 * Rebuilds in `target` a possible state of the disk if the power fails after `asked`, in a folder that was `base`
 * before. Keeps synced data with the file's name (as on ext4, XFS and btrfs); of other data none, all, or a part.
 */
export const cutPower = (
  base: string,
  asked: readonly Asked[],
  target: string,
  unsynced: Unsynced,
  roll: () => number,
): void => {
  const names = new Map<string, Inode>(
    allPaths(base).map((path) => [
      path,
      { origin: path, isFolder: statSync(join(base, path)).isDirectory(), changes: [], synced: 0 },
    ]),
  );
  const before = new Map(names);
  const changes: NameChange[] = [];
  /** Number of changes of a folder's names that are certainly on the disk. */
  const sure = new Map<string, number>();
  const ofFolder = (folder: string): number => changes.filter((change) => change.folder === folder).length;
  const note = (path: string, apply: NameChange['apply']): void => {
    apply(names);
    changes.push({ folder: dirname(path), apply });
  };
  for (const one of asked) {
    const inode = names.get(one.path);
    if (one.kind === 'create') {
      const made: Inode = { origin: null, isFolder: one.isFolder, changes: [], synced: 0 };
      note(one.path, (all) => void all.set(one.path, made));
    } else if (one.kind === 'rename') {
      const moved = names.get(one.from);
      note(one.path, (all) => {
        if (moved === undefined) return;
        all.delete(one.from);
        all.set(one.path, moved);
      });
    } else if (one.kind === 'remove') note(one.path, (all) => void all.delete(one.path));
    else if (one.kind !== 'sync') inode?.changes.push(one);
    else if (inode?.isFolder || one.path === '') sure.set(one.path === '' ? '.' : one.path, ofFolder(one.path || '.'));
    else if (inode !== undefined) {
      inode.synced = inode.changes.length;
      sure.set(dirname(one.path), ofFolder(dirname(one.path)));
    }
  }
  const held = new Map<string, number>();
  for (const folder of new Set(changes.map((change) => change.folder))) {
    const [least, most] = [sure.get(folder) ?? 0, ofFolder(folder)];
    const some = least + Math.floor(roll() * (most - least + 1));
    held.set(folder, { lost: least, kept: most, torn: some }[unsynced]);
  }
  const seen = new Map<string, number>();
  for (const { folder, apply } of changes) {
    const n = (seen.get(folder) ?? 0) + 1;
    seen.set(folder, n);
    if (n <= (held.get(folder) ?? 0)) apply(before);
  }

  rmSync(target, { recursive: true, force: true });
  cpSync(base, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  for (const path of allPaths(base))
    if (!before.has(path)) rmSync(join(target, path), { recursive: true, force: true });
  for (const [path, inode] of before) {
    if (inode.origin === path && inode.changes.length === 0) continue;
    // if the disk lacks a folder, the names in it are lost too
    if (!existsSync(dirname(join(target, path)))) continue;
    if (inode.isFolder) mkdirSync(join(target, path), { recursive: true });
    else writeFileSync(join(target, path), contentOf(base, inode, unsynced, roll));
  }
};
