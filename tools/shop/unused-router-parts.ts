import type { Plugin } from 'vite';

const ROUTER = /\/node_modules\/react-router\/dist\/production\/.*\.js$/;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const MADE_BY_REACT = /^((?:const|let) \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets the bundler leave out the components of the router that we do not use, as its form with all that submits it:
 * what a function makes and what then gets a name for React's developer tools would otherwise count as used.
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
