import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export type AssetFolders = {
  /** Hashed files in `assets`, and a few named ones beside it. Undefined without a build. */
  client: string | undefined;
  pictures: string;
};

const YEAR_MS = 365 * 24 * 3_600_000;

/** Hashed files never change under their name, so caches may keep them for a year. */
export async function assetRoutes(app: FastifyInstance, folders: AssetFolders): Promise<void> {
  const immutable = { immutable: true, maxAge: YEAR_MS, index: false as const, wildcard: false };
  await app.register(fastifyStatic, {
    ...immutable,
    root: folders.pictures,
    prefix: '/pictures/',
    decorateReply: false,
    // Mails embed them, on pages of other hosts.
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'),
    globIgnore: ['**/manifest.json'],
  });
  if (folders.client === undefined) return;
  await app.register(fastifyStatic, {
    ...immutable,
    root: `${folders.client}/assets`,
    prefix: '/assets/',
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root: folders.client,
    prefix: '/',
    index: false,
    wildcard: false,
    maxAge: 3_600_000,
    decorateReply: false,
    globIgnore: ['assets/**', '.vite/**'],
  });
}
