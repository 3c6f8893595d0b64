import type { FastifyInstance } from 'fastify';
import type { PictureRepository } from '#server/operations/catalogue/picture-repository.ts';

const YEAR_S = 365 * 24 * 3600;

/** Pictures of imported products, beside those of the build and kept as long: their names hold a hash too. */
export function importedPictureRoute(
  app: FastifyInstance,
  pictures: Pick<PictureRepository, 'imported'>,
): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
    const picture = await pictures.imported(params.name);
    if (picture === undefined) return reply.status(404).type('text/plain').send('Not found');
    reply.headers({
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      // Mails show them too, inside the pages of other hosts.
      'cross-origin-resource-policy': 'cross-origin',
    });
    return reply.type(picture.contentType).send(picture.bytes);
  });
}
