import { registerHooks } from 'node:module';

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
// It stops, as if asked to, when the process that started it is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// A connection to the parent is no reason to stay alive.
process.channel?.unref();
