import { registerHooks } from 'node:module';

// Node.js parses package.json again for each module. For drizzle-orm (179 KB, over 100 modules) this takes
// half of the startup time. Import this module before the shop
// (docs/decisions/0027-resolution-of-drizzle.md).

const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

type Resolved = { url: string; format: 'module'; shortCircuit: true };
const cache = new Map<string, Resolved>();

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = '' } = context;
    if (specifier.startsWith('.')) {
      if (!parentURL.includes(INSIDE)) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
    const cached = cache.get(specifier);
    if (cached !== undefined) return cached;
    const resolved: Resolved = { url: next(specifier, context).url, format: 'module', shortCircuit: true };
    cache.set(specifier, resolved);
    return resolved;
  },
});
