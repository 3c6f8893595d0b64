import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { getBuildFolders } from '#server/runtime/build-folders.ts';

export type StorefrontProgram = ServerBuild & {
  entry: { module: { makeContext: (services: object) => RouterContextProvider } };
};

type Services = {
  nonce: string;
  recordFailure: (error: unknown) => { traceId: string; isUnavailable: boolean };
};

/** Renders pages from the build or, in development, from the source files. */
export type Storefront = {
  render: (request: Request, services: Services) => Promise<Response>;
  /** Undefined in development. */
  clientFolder: string | undefined;
  /**
   * Development only: serves the sources and notifies browsers of changes. Must be called before routes are
   * added.
   */
  attachLive?: (app: FastifyInstance) => Promise<void>;
};

export const isLive = false;

/** `node --conditions=live` replaces this file by storefront-live.ts (package.json, imports). */
export async function openStorefront(brand: string): Promise<Storefront> {
  const { client, server } = getBuildFolders(brand);
  const program: StorefrontProgram = await import(pathToFileURL(`${server}/index.js`).href);
  // The router's development mode would write stack traces into the page.
  const handle = createRequestHandler(program, 'production');
  return {
    render: (request, services) => handle(request, program.entry.module.makeContext(services)),
    clientFolder: client,
  };
}
