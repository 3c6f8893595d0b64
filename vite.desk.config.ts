import { defineConfig, type Plugin } from 'vite';
import { scriptBudget } from './tools/shop/script-budget.ts';

/** For an old office machine. */
const SCRIPT_MAX_KB = 220;

/** Leaves out the words of mails: the desk shows only their names. */
const mailNames: Plugin = {
  name: 'mail-names',
  enforce: 'pre',
  transform: {
    filter: { id: /\/texts\/\w\w-ch\/mails\.json$/ },
    handler: (code) => JSON.stringify({ names: JSON.parse(code).names }),
  },
};

/** The operators' web program: the same for every brand, and files alone. */
export default defineConfig({
  root: `${import.meta.dirname}/desk`,
  publicDir: false,
  plugins: [mailNames, scriptBudget(SCRIPT_MAX_KB)],
  // Texts are JSON: as plain objects they come out smallest.
  json: { namedExports: false, stringify: false },
  build: {
    outDir: `${import.meta.dirname}/build/desk`,
    // While one works on it, what an open page still asks for stays.
    emptyOutDir: !process.argv.includes('--watch'),
    target: 'es2022',
    // No data: addresses among its own files.
    assetsInlineLimit: 0,
    // It would put a script into the page, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // Packages have their own chunk: it stays in the browser's cache when only a page changes.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'packages', test: /node_modules\/|rolldown\/runtime/ }] } },
    },
  },
});
