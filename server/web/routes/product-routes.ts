import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#server/operations/catalogue/catalogue-reader.ts';
import { badRequest, Problem } from '../problem.ts';

/** GET products and GET products/{productId} (specification 7). */
export function productRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  app.get<{ Querystring: { category?: string } }>('/products', async (request, reply) => {
    const { category } = request.query;
    if (category !== 'physical' && category !== 'digital') {
      throw badRequest([
        { field: 'category', messageKey: category === undefined ? 'fieldRequired' : 'fieldInvalid' },
      ]);
    }
    reply.header('cache-control', 'public, max-age=0, must-revalidate');
    return catalogue.byCategory(category);
  });
  app.get<{ Params: { productId: string } }>('/products/:productId', async (request, reply) => {
    const product = await catalogue.one(request.params.productId);
    if (product === undefined) throw new Problem('NOT_FOUND');
    reply.header('cache-control', 'public, max-age=0, must-revalidate');
    return product;
  });
}
