import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { brandModule } from './tools/shop/brand-module.ts';
import { brandTextsModule } from './tools/shop/brand-texts-module.ts';
import { liveTexts } from './tools/shop/live-texts.ts';
import { stylesModule } from './tools/shop/styles-module.ts';
import { textsModule } from './tools/shop/texts-module.ts';
import { unusedRouterParts } from './tools/shop/unused-router-parts.ts';

const brand = process.env.BRAND ?? 'murmeli';

/** The modules of ours that every page begins with: its shell, the program that hydrates it, and what most of them show. */
const SHELL =
  /\/storefront\/(root|entry\.client|screens\/(layout|fail-safe)|ui\/(notice|back-link)|parts\/site\/(breadcrumb|linked-text|structured-data))\.tsx/;

/** The oldest browsers that the shop supports (docs/design.md). */
const BROWSERS = ['chrome90', 'edge90', 'firefox91', 'safari15.4'];

const root = import.meta.dirname;

/** Packages that are installed where the shop runs. */
const installed = Object.keys(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).dependencies);

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 4);
}

/** True if the shell needs the module, directly or through others. */
function isOnEveryPage(id: string, getModule: (id: string) => { importers: string[] } | null): boolean {
  if (/node_modules|\0/.test(id)) return false;
  const seen = new Set([id]);
  // The iteration includes modules that are added during it.
  for (const module of seen) {
    if (SHELL.test(module)) return true;
    for (const importer of getModule(module)?.importers ?? []) seen.add(importer);
  }
  return false;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    brandModule(brand),
    brandTextsModule(brand),
    textsModule(),
    stylesModule(),
    liveTexts(),
    unusedRouterParts(),
    reactRouter(),
  ],
  // Texts are JSON: as plain objects they come out smallest.
  json: { namedExports: false, stringify: false },
  resolve: {
    alias: [
      {
        find: /^#brand\//,
        replacement: fileURLToPath(new URL(`./brands/${brand}/`, import.meta.url)),
      },
    ],
  },
  // Whatever else the pages import is built into the server's program: it need not be installed where the shop runs.
  ...(command === 'build' && { ssr: { external: installed, noExternal: true } }),
  // The class and its file, as `page_x7k2`: shorter than Vite's own names, which every page would load.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(relative(root, file))}` } },
  // Found one after the other on the first visit in development, each would reload the page.
  optimizeDeps: {
    include: [
      'zod/mini',
      'zustand',
      'zustand/middleware',
      'zustand/vanilla',
      'react-hook-form',
      'i18next-browser-languagedetector',
    ],
  },
  build: {
    // The server runs the other build.
    target: isSsrBuild ? 'es2022' : BROWSERS,
    // No data: addresses, so that the content security policy can do without them.
    assetsInlineLimit: 0,
    // Every document names the files that it needs, so that the code that would do so in the browser can go.
    modulePreload: false,
    // One style sheet, which every document contains: no navigation waits for styles.
    cssCodeSplit: false,
    // One file holds the modules of every page. It compresses better than thirty small ones, and stays in the
    // browser's cache when only a screen changes.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'foundation',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\//,
                },
                {
                  name: (id, graph) =>
                    isOnEveryPage(id, (module) => graph.getModuleInfo(module)) ? 'every-page' : null,
                },
                // Late on every first visit, and in one file: it must not bring the shop along.
                {
                  name: 'consent',
                  test: /\/storefront\/(ui\/(checkbox|choice)|parts\/consent\/consent-(question|boxes))/,
                },
                { name: 'schemas', test: /node_modules\/zod\/|\/contract\/(?!challenge|gift)/ },
                { name: 'parts', test: /\/storefront\/(ui|parts\/site)\//, minShareCount: 3 },
                // Dates and periods: in the chunk of the content pages, orders and gifts would load that one too.
                {
                  name: 'dates',
                  test: /\/rules\/(swiss-time|iso-date|retention|gift-period)/,
                  minShareCount: 2,
                },
                { name: 'content', test: /\/storefront\/parts\/content\//, minShareCount: 3 },
                // All that home needs of the shop.
                {
                  name: 'pictures',
                  test: /\/storefront\/(parts\/product\/(card-(picture|fan)|home-fans|preload-picture|load-products)|stores\/(products|pending))/,
                  minShareCount: 2,
                },
                // Modules that checkout and card pages share: in the chunk of one, the other would load it whole.
                {
                  name: 'shared',
                  test: /\/rules\/number-input|\/storefront\/(analytics|ui\/(text|form)-field|stores\/cart|parts\/cart|parts\/product\/card)/,
                  minShareCount: 3,
                },
                {
                  name: 'checkout',
                  test: /\/storefront\/(parts\/(address|payment|order|checkout)\/|(browser\/(?!gift)|checkout\/)|stores\/(?!products|cart))/,
                  minShareCount: 3,
                },
                {
                  name: 'products',
                  test: /\/storefront\/(parts\/product|stores\/products)/,
                  minShareCount: 3,
                },
                { name: 'shop', test: /\/(storefront|rules)\//, minShareCount: 3 },
              ],
            },
          },
        },
  },
}));
