import { registerHooks } from 'node:module';
import '../shop/end-with-parent.ts';

/**
 * Reports every module that a program imports to the parent process, when preloaded with `node --import`.
 * Node's own `--watch` restarts endlessly because of the temporary file into which Vite bundles its
 * configuration.
 */
registerHooks({
  load: (url, context, nextLoad) => {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) process.send?.({ imported: url });
    return nextLoad(url, context);
  },
});
