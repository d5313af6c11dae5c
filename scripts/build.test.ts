import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from './build.mjs';

const dist = (folder: string): string => join(folder, 'dist');
/** A tool that writes the web build's first file. */
const tool = (_name: string, folder: string): void => {
  mkdirSync(dist(folder), { recursive: true });
  writeFileSync(join(dist(folder), 'index.html'), '<!doctype html>');
};
const failing = (name: string, folder: string): void => {
  tool(name, folder);
  throw new Error('no room left');
};

describe('what is built anew', () => {
  let tree: string;
  let built: string[];
  const source = (): string => join(tree, 'apps/web/src.ts');
  const make = (name: string, folder: string): void => {
    built.push(name);
    tool(name, folder);
  };
  const age = (path: string, seconds: number): void => {
    const at = new Date(Date.now() - 1000 * seconds);
    utimesSync(path, at, at);
  };

  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'windcall-build-'));
    built = [];
    mkdirSync(join(tree, 'apps/web'), { recursive: true });
    mkdirSync(join(tree, 'apps/server'), { recursive: true });
    writeFileSync(source(), 'export {};');
    age(source(), 60);
  });
  afterEach(() => rmSync(tree, { recursive: true, force: true }));

  it('is what was never built, and not what is newer than its sources', () => {
    build({ tree, make });
    build({ tree, make });
    expect(built).toEqual(['web', 'server']);
  });

  it('is a part whose sources changed since, or that is asked for', () => {
    build({ tree, make });
    age(source(), -5);
    build({ tree, make });
    expect(built).toEqual(['web', 'server', 'web']);
    build({ tree, make, only: 'server', force: true });
    expect(built).toEqual(['web', 'server', 'web', 'server']);
  });

  it('is what was cut short, although its first files are there and new', () => {
    expect(() => build({ tree, make: failing, only: 'web' })).toThrow('no room left');
    build({ tree, make, only: 'web' });
    expect(built).toEqual(['web']);
  });

  it('is what was whole before a build that was cut short', () => {
    build({ tree, make, only: 'web' });
    age(source(), -5);
    expect(() => build({ tree, make: failing, only: 'web' })).toThrow('no room left');
    age(source(), 60);
    build({ tree, make, only: 'web' });
    expect(built).toEqual(['web', 'web']);
  });
});
