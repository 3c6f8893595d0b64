import { defineConfig, type Plugin } from 'vite';
import { readBuildTargets } from './tools/shop/browser-targets.ts';
import { scriptBudget } from './tools/shop/script-budget.ts';

/** Keeps the desk fast on old office machines. */
const SCRIPT_MAX_KB = 230;

/** Omits the mails' texts, because the desk shows only their names. */
const mailNames: Plugin = {
  name: 'mail-names',
  enforce: 'pre',
  transform: {
    filter: { id: /\/texts\/\w\w-ch\/mails\.json$/ },
    handler: (code) => JSON.stringify({ names: JSON.parse(code).names }),
  },
};

/** Builds the desk's static files. They are the same for every brand. */
export default defineConfig({
  root: `${import.meta.dirname}/desk`,
  publicDir: false,
  plugins: [mailNames, scriptBudget(SCRIPT_MAX_KB)],
  // Texts are JSON. Plain objects give the smallest output.
  json: { namedExports: false, stringify: false },
  build: {
    outDir: `${import.meta.dirname}/build/desk`,
    // In watch mode, keep old files for pages that are still open.
    emptyOutDir: !process.argv.includes('--watch'),
    target: readBuildTargets(),
    // Avoid `data:` URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the content security policy forbids.
    modulePreload: { polyfill: false },
    // A separate chunk for packages stays in the browser's cache when only a page changes.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'packages', test: /node_modules\/|rolldown\/runtime/ }] } },
    },
  },
});
