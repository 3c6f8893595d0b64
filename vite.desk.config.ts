import { defineConfig } from 'vite';

/** The operators' web program: the same for every brand, and files alone. */
export default defineConfig({
  root: `${import.meta.dirname}/desk`,
  publicDir: false,
  // Texts are JSON: as plain objects they come out smallest.
  json: { namedExports: false, stringify: false },
  build: {
    outDir: `${import.meta.dirname}/build/desk`,
    emptyOutDir: true,
    target: 'es2022',
    // No data: addresses among its own files.
    assetsInlineLimit: 0,
    // It would put a script into the page, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // What is of packages stays in the browser's cache when only a page changes.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'packages', test: /node_modules\/|rolldown\/runtime/ }] } },
    },
  },
});
