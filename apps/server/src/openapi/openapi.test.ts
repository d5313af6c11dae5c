// @module-tag no-database
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { calls } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import { describeCalls } from './openapi.ts';

const document = describeCalls(Object.values(calls));

/** Findings of an OpenAPI linter with its recommended rules. */
const lint = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'windcall-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, text);
  const program = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin', 'cli.js');
  const run = spawnSync(process.execPath, [program, 'lint', file, '--extends=recommended', '--format=stylish'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  rmSync(folder, { recursive: true });
  return run.status === 0 ? '' : `${run.stdout}${run.stderr}`;
};

describe('the OpenAPI document', () => {
  it('passes a standard linter, which finds what is wrong with a worse one', () => {
    expect(lint(JSON.stringify(document))).toBe('');
    expect(lint(JSON.stringify(document, (key, value) => (key === 'security' ? undefined : value)))).toContain(
      'security',
    );
  });

  it('names every operation once, and says which need no token', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object)) as {
      operationId: string;
      security: object[];
      'x-access': string;
    }[];
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
    for (const operation of operations) {
      expect(operation.security).toEqual(operation['x-access'] === 'public' ? [] : [{ bearer: [] }]);
    }
  });
});
