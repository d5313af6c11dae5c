import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { findGroups, treeshake, writeScreens } from './files-of-screens.ts';

const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false };

/** The installed app. The colors are the dark theme's ground. */
const manifest = {
  id: '/',
  name: 'Windcall',
  short_name: 'Windcall',
  description: 'A trainer for long-range wind and elevation calls.',
  lang: 'en',
  start_url: '/practice',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#101214',
  background_color: '#101214',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Keeps every screen of the built app in the browser, so that it opens without a network. */
const offlineShell = VitePWA({
  registerType: 'prompt',
  // The app registers the worker itself: the content policy forbids inline scripts.
  injectRegister: null,
  manifest,
  includeManifestIcons: false,
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
    // Fetched for the few names that need its letters; without a network those are set in the system's font.
    globIgnores: ['**/*-latin-ext-*'],
    // Hashed files need no revision of their own.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: '/index.html',
    // The worker neither keeps nor replaces answers of the server.
    navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/(healthz|readyz|metrics)$/],
    cleanupOutdatedCaches: true,
    // The worker serves the page from the first visit, so that screens not yet opened also work offline.
    clientsClaim: true,
    sourcemap: false,
  },
});

export default defineConfig(async ({ command }) => ({
  plugins: [react(), tailwindcss(), writeScreens(), offlineShell],
  build: {
    target: 'es2023',
    // Fonts and images stay files: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    // Browsers with ES2023 need no polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake,
      output: {
        codeSplitting: {
          groups: [
            command === 'build'
              ? { name: await findGroups([react(), tailwindcss()]), includeDependenciesRecursively: false }
              : { name: 'start', tags: ['$initial' as const] },
          ],
        },
        // Modules of chunks that import each other still run in source order.
        strictExecutionOrder: true,
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
}));
