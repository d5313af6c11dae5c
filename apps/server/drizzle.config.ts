import { defineConfig } from 'drizzle-kit';

// After a change of the tables: `npx drizzle-kit generate --name what-changed` in this folder, and commit both.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/tables.ts',
  out: './migrations',
  casing: 'snake_case',
});
