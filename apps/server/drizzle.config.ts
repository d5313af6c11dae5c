import { defineConfig } from 'drizzle-kit';

// After changing tables, run `npx drizzle-kit generate --name what-changed` in this folder and commit tables and
// migration.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/tables.ts',
  out: './migrations',
  casing: 'snake_case',
});
