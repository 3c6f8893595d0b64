import { registerHooks } from 'node:module';
import '../shop/end-with-parent.ts';

/**
 * Loaded before a program (`node --import`), it tells the process that started the program of every module that the
 * program imports. Not Node's own `--watch`: that restarts for ever over the file into which Vite bundles its
 * configuration, and which it deletes at once.
 */
registerHooks({
  load: (url, context, nextLoad) => {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) process.send?.({ imported: url });
    return nextLoad(url, context);
  },
});
