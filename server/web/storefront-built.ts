import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { buildFolders } from '#server/runtime/build-folders.ts';

/** The storefront's program for the server, as its bundler makes it. */
export type StorefrontProgram = ServerBuild & {
  entry: { module: { makeContext: (services: object) => RouterContextProvider } };
};

/** What the loaders of a page find in their context; the storefront knows the rest of it. */
type Services = { noteFailure: (error: unknown) => { traceId: string; isUnavailable: boolean } };

/** Where pages come from: the build, or in the development loop the sources. */
export type Storefront = {
  render: (request: Request, services: Services) => Promise<Response>;
  /** Folder of the files that browsers fetch; undefined while they are made as they are asked for. */
  clientFolder: string | undefined;
  /**
   * Present while the sources may change at any moment. Answers what browsers ask for of them, and tells browsers of
   * changes; to be called before any route is added.
   */
  attachLive?: (app: FastifyInstance) => Promise<void>;
};

/** Pages are made by a build alone, whose brands a start therefore has to look for. */
export const isLive = false;

/**
 * Loads what the build made of a brand. Only `node --conditions=live` puts storefront-live.ts in the place of this file
 * (package.json, imports).
 */
export async function openStorefront(brand: string): Promise<Storefront> {
  const { client, server } = buildFolders(brand);
  const program: StorefrontProgram = await import(pathToFileURL(`${server}/index.js`).href);
  // Never in the router's development mode, which writes stack traces into the page.
  const handle = createRequestHandler(program, 'production');
  return {
    render: (request, services) => handle(request, program.entry.module.makeContext(services)),
    clientFolder: client,
  };
}
