import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = 'storefront/router';
const NAMES = ['react-router', 'react-router/dom'];

/** Whose imports mean the library itself. */
const LIBRARY = /\/node_modules\/|\/storefront\/router\//;

/**
 * Builds pages with the part of the router that they use (docs/decisions/0033-small-router.md): the library would be
 * a third of the script of a page that is only to be read. Its server still matches, loads and answers, and its
 * development server and the tests of parts use all of it.
 */
export function smallRouter(): Plugin {
  return {
    name: 'cadeau:small-router',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer = '') {
      if (!NAMES.includes(source) || LIBRARY.test(importer)) return null;
      const side = this.environment.name === 'ssr' ? 'on-server.ts' : 'in-browser.ts';
      return resolve(this.environment.config.root, FOLDER, side);
    },
  };
}
