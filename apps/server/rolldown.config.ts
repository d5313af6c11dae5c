import { defineConfig } from 'rolldown';

/** What finds files of its own at run time: native code, WebAssembly, the code of worker threads; and what is not installed. */
const OUTSIDE = ['@electric-sql/pglite', '@node-rs/argon2', 'piscina', 'pg-native'];

// The server, its worker thread, the operator's commands and the maker of new databases, in dist/, with what they depend on:
// a start reads a few files instead of some hundred, in half of the time.
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
