import { defineConfig } from 'rolldown';

/**
 * Not bundled: packages that load native code, WebAssembly or worker files of their own at run time, and `pg-native`,
 * which is not installed.
 */
const OUTSIDE = ['@electric-sql/pglite', '@node-rs/argon2', 'piscina', 'pg-native'];

// Bundles server, worker thread, operator commands and cluster maker into dist/. Loading a few files halves the start
// time.
export default defineConfig({
  input: {
    main: 'src/main.ts',
    worker: 'src/worker.ts',
    operate: 'src/operations/operate.ts',
    'make-cluster': 'src/db/make-cluster.ts',
  },
  platform: 'node',
  external: (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true, chunkFileNames: '[name].js' },
});
