import { defineConfig } from 'rolldown';

// The server, its worker thread and the operator's commands, in dist/. Workspaces are bundled in, node_modules stay outside.
export default defineConfig({
  input: { main: 'src/main.ts', worker: 'src/worker.ts', operate: 'src/operations/operate.ts' },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@windcall/'),
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true, chunkFileNames: '[name].js' },
});
