import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { brandModule } from './tools/shop/brand-module.ts';
import { brandTextsModule } from './tools/shop/brand-texts-module.ts';
import { readBuildTargets } from './tools/shop/browser-targets.ts';
import { liveTexts } from './tools/shop/live-texts.ts';
import { openClickedPage } from './tools/shop/open-clicked-page.ts';
import { plainImports } from './tools/shop/plain-imports.ts';
import { stylesModule } from './tools/shop/styles-module.ts';
import { textsModule } from './tools/shop/texts-module.ts';
import { unusedRouterParts } from './tools/shop/unused-router-parts.ts';

const brand = process.env.BRAND ?? 'murmeli';

/** Our modules that every page loads first: the shell, the hydration entry, and components that most pages show. */
const SHELL =
  /\/storefront\/(root|entry\.client|screens\/(layout|fail-safe)|ui\/(notice|back-link)|parts\/site\/(breadcrumb|linked-text|structured-data))\.tsx/;

/** Words for which content blockers block a file. */
const BLOCKED_WORDS = /\b(consent|analytics|track|tracking|tag|cookie|cookies|ads?|banner)\b/gi;

const root = import.meta.dirname;

/** Packages that are installed in production. */
const installed = Object.keys(JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).dependencies);

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 4);
}

/**
 * True if the shell needs the module, directly or through others. The entry keeps its own file, because it must run after
 * the page has set its route modules.
 */
function isOnEveryPage(id: string, getModule: (id: string) => { importers: string[] } | null): boolean {
  if (/node_modules|\0|entry\.client/.test(id)) return false;
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
    plainImports(),
    openClickedPage(),
    reactRouter(),
  ],
  // Texts are JSON. Plain objects give the smallest output.
  json: { namedExports: false, stringify: false },
  resolve: {
    alias: [
      {
        find: /^#brand\//,
        replacement: fileURLToPath(new URL(`./brands/${brand}/`, import.meta.url)),
      },
    ],
  },
  // Bundle all other packages into the server build, so that production doesn't install them.
  ...(command === 'build' && { ssr: { external: installed, noExternal: true } }),
  // Class name and file hash, such as `page_x7k2`. Vite's default names are longer, and every page loads them.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(relative(root, file))}` } },
  // In development, Vite would discover these packages one by one and reload the page for each.
  optimizeDeps: {
    include: [
      'zod/mini',
      'zustand',
      'zustand/middleware',
      'zustand/vanilla',
      'i18next-browser-languagedetector',
    ],
  },
  build: {
    // The SSR build runs on Node.js.
    target: isSsrBuild ? 'es2022' : readBuildTargets(),
    // Avoid `data:` URLs, so that the content security policy doesn't have to allow them.
    assetsInlineLimit: 0,
    // Every document already preloads its files, so the preload helper isn't needed.
    modulePreload: false,
    // Every document contains the one style sheet, so no navigation waits for styles.
    cssCodeSplit: false,
    // One file holds the modules of every page. It compresses better than thirty small ones, and stays in the
    // browser's cache when only a screen changes.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            chunkFileNames: ({ name }) => `assets/${name.replace(BLOCKED_WORDS, 'part')}-[hash:7].js`,
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
                // Loaded late on every first visit, so it must not import the shop's code. Blockers match file names
                // that contain consent.
                {
                  name: 'question',
                  test: /\/storefront\/(ui\/(checkbox|choice)|parts\/consent\/consent-(question|boxes))/,
                },
                {
                  name: 'schemas',
                  test: /node_modules\/zod\/|\/contract\/(?!challenge|gift|error-constraints)/,
                },
                // Every page that shows cards. Without it, orders and gifts would load the content pages for their dates.
                {
                  name: 'cards',
                  test: /\/rules\/(swiss-time|iso-date|holidays)|\/texts\/day|\/storefront\/parts\/product\/card-picture/,
                  minShareCount: 2,
                },
                {
                  name: 'totals',
                  test: /\/storefront\/(parts\/cart\/(price-totals|cart-empty)|ui\/radio-list)/,
                },
                { name: 'gift-terms', test: /\/rules\/gift-(link|period|sending)/, minShareCount: 2 },
                // The checkout and the pages of gifts.
                {
                  name: 'personal',
                  test: /\/storefront\/(parts\/(checkout\/(call-failure|focused-heading|use-revalidate)|site\/(visitor|describe))|stores\/error|browser\/(call-options|poll))|\/error-constraints/,
                  minShareCount: 2,
                },
                { name: 'fields', test: /\/storefront\/ui\/(form|text)-field/ },
                {
                  name: 'content',
                  test: /\/storefront\/parts\/content\/(content-(text|layout)|load-content-in)/,
                },
                // Home, lists and card pages.
                {
                  name: 'catalogue',
                  test: /\/storefront\/(parts\/product\/(load-products|sale-dates|season-note)|stores\/products)|\/rules\/seasons/,
                  minShareCount: 2,
                },
                // Lists, card pages, cart and checkout.
                {
                  name: 'shared',
                  test: /\/rules\/(number-input|check-add|cart-page)|\/storefront\/(analytics|stores\/cart|parts\/cart\/limit-mail)/,
                  minShareCount: 3,
                },
                {
                  name: 'checkout',
                  test: /\/storefront\/(parts\/(address|payment|order|checkout|cart\/(cart-summary|summary-lines))|browser\/(?!gift)|checkout\/|stores\/)/,
                  minShareCount: 3,
                },
                {
                  name: 'products',
                  test: /\/storefront\/parts\/product\/(?!card-(picture|fan|facts)|home-fans)/,
                  minShareCount: 3,
                },
                {
                  name: 'gift',
                  test: /\/(storefront\/parts|rules|contract)\/(gift|ornament)/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
  },
}));
