import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#server/app.ts';
import type { Picture } from '#server/catalogue/import-products.ts';

export type AssetFolders = {
  /** Hashed files in `assets`, and a few named ones beside it. Undefined without a build. */
  client: string | undefined;
  pictures: string;
};

const YEAR_MS = 365 * 24 * 3_600_000;

/** Lets caches keep hashed files for a year, because these files never change under their name. */
export async function registerAssetRoutes(app: FastifyInstance, folders: AssetFolders): Promise<void> {
  const immutable = { immutable: true, maxAge: YEAR_MS, index: false as const, wildcard: false };
  await app.register(fastifyStatic, {
    ...immutable,
    root: folders.pictures,
    prefix: '/pictures/',
    decorateReply: false,
    // Mails embed pictures in pages of other hosts.
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'),
    globIgnore: ['**/manifest.json'],
  });
  if (folders.client === undefined) return;
  await app.register(fastifyStatic, {
    ...immutable,
    root: `${folders.client}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
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

const YEAR_S = 365 * 24 * 3600;

/** Serves pictures of imported products, and files of other builds. Their names contain a hash. */
export function registerStoredFileRoutes(
  app: FastifyInstance,
  { pictures, builtFiles }: Pick<App, 'pictures' | 'builtFiles'>,
): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
    const picture = await pictures.readStored(params.name);
    // Mails embed pictures in pages of other hosts.
    if (picture !== undefined) reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendFile(reply, picture);
  });
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) =>
    sendFile(reply, await builtFiles.read(`/assets/${params.name}`)),
  );
}

function sendFile(reply: FastifyReply, file: Picture | undefined): FastifyReply {
  if (file === undefined) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
  return reply
    .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    .type(file.contentType)
    .send(file.bytes);
}
