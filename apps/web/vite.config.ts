import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const api = { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false };

/** What the browser installs. The colours are the dark theme's ground. */
const manifest = {
  id: '/',
  name: 'Windcall',
  short_name: 'Windcall',
  description: 'A trainer for long-range wind and elevation calls.',
  lang: 'en',
  start_url: '/',
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

/** Keeps the built app in the browser, every screen of it, so that it opens without a network. */
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
    // Answers of the server are the server's: the worker neither keeps nor replaces them.
    navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/(healthz|readyz|metrics)$/],
    cleanupOutdatedCaches: true,
    // The first visit is kept too: a screen that is opened for the first time without a network is there.
    clientsClaim: true,
    sourcemap: false,
  },
});

/**
 * Leaves out of the browser what the schemas of the contract say of themselves: that is for the document of the API, and each
 * saying makes its schema anew, a fifth of a start's modules.
 */
const withoutDescriptions: Plugin = {
  name: 'windcall:without-descriptions',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /\/packages\/contract\/src\/[^/]*\.ts$/ },
    handler: (code) => code.replaceAll(/\.describe\(\s*(?:'[^']*'|`[^`]*`|"[^"]*"|\w+),?\s*\)/g, ''),
  },
};

/** What the login screen needs of packages; their indexes lead to all of them. */
const LOGIN_NEEDS =
  /@radix-ui\/react-(tabs|direction|use-is-hydrated|roving-focus|id)\/|\/icons\/(moon|sun|eye|eye-off)\.mjs$|contract\/src\/call\.ts$/;
const OF_APP = fileURLToPath(new URL('./src/', import.meta.url));
const ofLogin = new Set<string>();

/** Whether the login screen cannot do without a module: it comes with nothing else, and most people see it first. */
const isOfLogin = (id: string, modules: Rolldown.ChunkingContext): boolean => {
  const add = (needed: string): void => {
    if (ofLogin.has(needed) || !needed.startsWith(OF_APP)) return;
    ofLogin.add(needed);
    for (const next of modules.getModuleInfo(needed)?.importedIds ?? []) add(next);
  };
  if (ofLogin.size === 0) add(`${OF_APP}features/auth/login-screen.tsx`);
  return ofLogin.has(id) || LOGIN_NEEDS.test(id);
};

/** The files a module comes in, with those they import. */
const filesOf = (module: string, chunks: readonly Rolldown.OutputChunk[]): Set<string> => {
  const files = new Set<string>();
  const add = (fileName: string): void => {
    if (files.has(fileName)) return;
    files.add(fileName);
    const chunk = chunks.find((one) => one.fileName === fileName);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of chunk?.imports ?? []) add(next);
  };
  const own = chunks.find(({ moduleIds }) => moduleIds.includes(OF_APP + module));
  if (own === undefined) throw new Error(`${module} must be in the build`);
  add(own.fileName);
  return files;
};

/** The screens people come back to, by the path they stand at. */
const FIRST_SCREENS = { '/': 'fire-control', '/practice': 'practice', '/training': 'training', '/weather': 'weather' };

/** Tells `public/boot.js` which files those screens come in: what the page itself asks for is left out. */
const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
      const ofAll = filesOf('routes/screens.tsx', chunks);
      const listed = ([path, name]: readonly [string, string]) => {
        const files = new Set([...ofAll, ...filesOf(`routes/${name}.tsx`, chunks)]);
        return [path, [...files].filter((file) => !html.includes(file))];
      };
      const list = JSON.stringify(Object.fromEntries(Object.entries(FIRST_SCREENS).map(listed)));
      return html.replace('src="/boot.js"', `src="/boot.js" data-first-files='${list}'`);
    },
  },
};

export default defineConfig({
  plugins: [
    firstFiles,
    withoutDescriptions,
    react({ compiler: true, include: /\/apps\/web\/src\/.*\.tsx?$/ }),
    tailwindcss(),
    offlineShell,
  ],
  build: {
    target: 'es2023',
    // Fonts and images stay files: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    // The polyfill would be an inline-free but needless script in every browser that reads ES2023.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Fire Control came in ninety files: what the same screens need together comes together.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            {
              name: (id, modules) => (isOfLogin(id, modules) ? 'login' : null),
              debugName: 'login',
              includeDependenciesRecursively: false,
              priority: 1,
            },
            { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 40_000, minShareCount: 2 },
          ],
        },
        // Chunks that need each other run their modules in the order of the source all the same.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
});
