import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { Storefront, StorefrontProgram } from './storefront-built.ts';

if (process.env.CADEAU_ENV === 'production') throw new Error('the live storefront is not for production');

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Module of the router's Vite plugin with the whole program. */
const PROGRAM = 'virtual:react-router/server-build';

/** Folders that don't affect pages. Watching them, especially the database files, would be expensive. */
const UNWATCHED = [
  '.data',
  'bench',
  'build',
  'docs',
  'e2e',
  'faults',
  'server',
  'stand-ins',
  'testkit',
  'tools',
];

export const isLive = true;

/** Runs Vite within our web server, so that changes appear immediately. */
export async function openStorefront(): Promise<Storefront> {
  let vite: ViteDevServer | undefined;
  let isShowingFailure = false;
  return {
    clientFolder: undefined,
    attachLive: async (app) => {
      vite = await startVite(app);
      vite.watcher.on('all', () => {
        // Vite tracks no module of the failure page, so reload it explicitly.
        if (isShowingFailure) vite?.ws.send({ type: 'full-reload' });
        isShowingFailure = false;
      });
    },
    render: async (request, services) => {
      if (vite === undefined) throw new Error('the live storefront is not attached to a web server');
      try {
        const program = (await vite.ssrLoadModule(PROGRAM)) as StorefrontProgram;
        const handle = createRequestHandler(program, 'development');
        return await handle(request, program.entry.module.makeContext(services));
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        services.recordFailure(error);
        isShowingFailure = true;
        return renderFailurePage(error);
      }
    },
  };
}

async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    server: {
      middlewareMode: true,
      // Shares the port of the pages.
      hmr: { server: app.server },
      watch: { ignored: UNWATCHED.map((folder) => `${root}${folder}/**`) },
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => vite.close());
  return vite;
}

function renderFailurePage(error: unknown): Response {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const body = `<!doctype html>
<title>The page could not be rendered</title>
<script type="module" src="/@vite/client"></script>
<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>
`;
  return new Response(body, { status: 500 });
}
