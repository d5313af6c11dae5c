import { defineConfig } from 'rolldown';

// Bundles everything except the bullet library into one file, so that the command has no dependencies.
export default defineConfig({
  input: { windcall: 'src/windcall.ts' },
  platform: 'node',
  output: { dir: 'dist', format: 'esm', cleanDir: true, chunkFileNames: '[name].js', banner: '#!/usr/bin/env node' },
});
