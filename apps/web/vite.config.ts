import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // Fonts and images stay files: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    // The polyfill would be an inline-free but needless script in every browser that reads ES2023.
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
});
