import { defineConfig } from 'rolldown';

// One file and the library beside it: nothing is installed with the command.
export default defineConfig({
  input: { windcall: 'src/windcall.ts' },
  platform: 'node',
  output: { dir: 'dist', format: 'esm', cleanDir: true, chunkFileNames: '[name].js', banner: '#!/usr/bin/env node' },
});
