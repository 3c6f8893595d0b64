import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#server/app.ts';
import type { Picture } from '#server/operations/catalogue/import-products.ts';

const YEAR_S = 365 * 24 * 3600;

/** Serves pictures of imported products, and files of other builds. Their names contain a hash. */
export function storedFileRoutes(
  app: FastifyInstance,
  { pictures, builtFiles }: Pick<App, 'pictures' | 'builtFiles'>,
): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
    const picture = await pictures.stored(params.name);
    // Mails embed them, on pages of other hosts.
    if (picture !== undefined) reply.header('cross-origin-resource-policy', 'cross-origin');
    return answer(reply, picture);
  });
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) =>
    answer(reply, await builtFiles.read(`/assets/${params.name}`)),
  );
}

function answer(reply: FastifyReply, file: Picture | undefined): FastifyReply {
  if (file === undefined) return reply.status(404).type('text/plain').send('Not found');
  return reply
    .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    .type(file.contentType)
    .send(file.bytes);
}
