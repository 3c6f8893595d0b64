import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/production\/.*\.js$/;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const MADE_BY_REACT = /^((?:const|let) \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets the bundler drop components of React Router that the shop does not import, such as its form. The bundler keeps
 * them otherwise, because it can't know that `forwardRef` has no side effects. The names are for React's developer tools.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'cadeau:unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => code.replace(DISPLAY_NAME, '').replace(MADE_BY_REACT, '$1/* @__PURE__ */ $2'),
    },
  };
}
