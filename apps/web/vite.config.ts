import { fileURLToPath } from 'node:url';
import { notAppPaths } from '@gumball/rules/site/app-paths';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { renderAppSkeleton } from './build/app-skeleton.ts';
import { chunkGroups, resolvePreloads } from './build/chunks.ts';
import { deferAppScript } from './build/defer-script.ts';
import { emojiData } from './build/emoji-data.ts';
import { fillBootScript } from './build/fill-boot-script.ts';
import { appManifest } from './build/manifest.ts';
import { appendPackageLicenses } from './build/package-licenses.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { buildPushWorker } from './build/push-worker.ts';
import { routesConfig } from './build/routes.config.ts';
import { translationModules } from './build/translations.ts';

const api = process.env.GUMBALL_API ?? 'http://127.0.0.1:3000';
const proxy = {
  '/api': { target: api },
  '/uploads': { target: api },
  '/socket.io': { target: api, ws: true },
};

// Chats use another half of the library than the feed. A separate copy keeps that half out of the first page's script.
const chatVirtua = {
  find: /^virtua\/chat$/,
  // Tests need no copy of its own, and one that the optimizer finds late reloads the page in the middle of a test.
  replacement: process.env['VITEST'] ? 'virtua' : `${fileURLToPath(import.meta.resolve('virtua'))}?chat`,
};

// React has had this hook since version 18.
const externalStore = { find: /^use-sync-external-store\/shim$/, replacement: 'react' };

// Nothing writes through the query library: its cache of mutations would only be loaded.
const mutationCache = {
  find: /^\.\/mutationCache\.js$/,
  replacement: fileURLToPath(new URL('src/lib/api/no-mutation-cache.ts', import.meta.url)),
};

const noticesFile = 'third-party-notices.md';
// Fonts and data: the bundler lists the licenses of modules with scripts only.
const notModules = ['@fontsource-variable/gabarito', '@fontsource-variable/wix-madefor-text', 'emojibase-data'];
const emojiFontLicense = fileURLToPath(new URL('src/ui/emoji/font/LICENSE.md', import.meta.url));
const emojiNamesLicense = fileURLToPath(new URL('build/emoji-names/LICENSE.md', import.meta.url));

export default defineConfig({
  resolve: { alias: [chatVirtua, externalStore, mutationCache] },
  plugins: [
    tanstackRouter(routesConfig),
    // The React compiler memoizes components, which pays where data changes; small components of the design system, and
    // those with 'use no memo', would only grow.
    react({ compiler: true, include: /src[\\/](?:features|pages|lib)[\\/].*\.tsx?$/ }),
    react({ include: /src[\\/](?:ui|app)[\\/].*\.tsx?$/ }),
    tailwind(),
    emojiData(),
    translationModules(),
    renderAppSkeleton(),
    preloadFonts(),
    deferAppScript(),
    fillBootScript(),
    buildPushWorker(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: appManifest,
      includeAssets: [],
      workbox: {
        globPatterns: ['index.html', 'boot.js', 'assets/*.{js,css}', 'assets/*-latin-wght-normal-*.woff2'],
        // Of one language of several, and emoji only for those who open them.
        globIgnores: ['assets/emoji-data-*.js', 'assets/translations-*.js'],
        runtimeCaching: [
          {
            // The app starts offline in every language. Two versions, or two languages.
            urlPattern: /\/assets\/translations-/,
            handler: 'CacheFirst',
            options: { cacheName: 'translations', expiration: { maxEntries: 2 } },
          },
        ],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [...notAppPaths],
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        importScripts: ['push-worker.js'],
      },
    }),
    appendPackageLicenses(noticesFile, notModules, {
      'Twemoji, the emoji font': emojiFontLicense,
      'Unicode CLDR, the Arabic names of emoji': emojiNamesLicense,
    }),
    precompress(),
  ],
  // All dependencies are optimized at the start: one found later would reload the page, or a component test, with a
  // second React.
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // All browsers of that target support module preloading.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) => resolvePreloads(deps, hostType),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Required by the licenses of the bundled libraries.
    license: { fileName: noticesFile },
    rolldownOptions: {
      // The React compiler has applied 'use no memo' before the bundler sees it.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
