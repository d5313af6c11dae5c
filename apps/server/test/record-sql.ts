// With RECORD_SQL=FILE, each test file adds a line: the production files it reached that open a transaction, lock,
// notify a class or run a prepared query. scripts/second-pass.mjs uses it to choose the tests for PostgreSQL.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { recordSqlCallers } from '../src/db/sql-callers.ts';

const file = process.env.RECORD_SQL;
const root = fileURLToPath(new URL('../../..', import.meta.url));
if (file !== undefined) {
  const stacks = new Set<string>();
  recordSqlCallers(stacks);
  afterAll(() => {
    const callers = [...stacks].flatMap((stack) => {
      const frames = [...stack.matchAll(/(apps\/server\/src\/[\w./-]+\.ts)/g)].map(([path]) => path);
      return frames.find((path) => !path.startsWith('apps/server/src/db/')) ?? [];
    });
    const test = relative(root, expect.getState().testPath ?? '');
    appendFileSync(file, `${JSON.stringify({ test, reached: [...new Set(callers)].sort() })}\n`);
  });
}
