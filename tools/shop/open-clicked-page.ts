import type { Plugin } from 'vite';

const MODULE = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const RELOAD = 'window.location.reload();';
const OPEN_TARGET = `const target = window.__reactRouterDataRouter?.state.navigation.location;
if (target) window.location.assign(target.pathname + target.search + target.hash);
else ${RELOAD}`;

/**
 * Opens the clicked page if a file of it is missing, as after a deployment. React Router reloads the current page, so the
 * first click would do nothing.
 */
export function openClickedPage(): Plugin {
  return {
    name: 'cadeau:open-clicked-page',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        if (!code.includes(RELOAD)) this.error('React Router no longer reloads the page in this module');
        return code.replace(RELOAD, OPEN_TARGET);
      },
    },
  };
}
