import type { Plugin } from 'vite';

/**
 * Removes Vite's preload helper from dynamic imports. `modulePreload: false` leaves the helper without any file to
 * preload, but Vite still adds it to the scripts of every page.
 */
export function plainImports(): Plugin {
  return {
    name: 'cadeau:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
