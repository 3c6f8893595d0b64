import type { FastifyInstance } from 'fastify';
import type { Product } from '#contract/product.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { prepareResponse, sendPrepared, sendWhenReady } from '../prepared-responses.ts';
import type { ResponseCache } from '../response-cache.ts';

/** GET products and GET products/{productId} (specification 7). */
export function registerProductRoutes(
  app: FastifyInstance,
  catalogue: App['catalogue'],
  responses: ResponseCache,
): void {
  app.get<{ Querystring: { category?: string } }>('/products', (request, reply) => {
    const { category } = request.query;
    if (category !== 'physical' && category !== 'digital') {
      throw badRequest([
        { field: 'category', messageKey: category === undefined ? 'fieldRequired' : 'fieldInvalid' },
      ]);
    }
    const products = responses.get(`products ${category}`, async () =>
      prepareJson(await catalogue.listByCategory(category)),
    );
    return sendWhenReady(products, (found) => found && sendPrepared(request, reply, found, true));
  });
  app.get<{ Params: { productId: string } }>('/products/:productId', (request, reply) => {
    const { productId } = request.params;
    const prepared = responses.get(`product ${productId}`, async () => {
      const product = await catalogue.findProduct(productId);
      return product && prepareJson(product);
    });
    return sendWhenReady(prepared, (found) => {
      if (found === undefined) throw new Problem('NOT_FOUND');
      return sendPrepared(request, reply, found, true);
    });
  });
}

function prepareJson(content: Product | Product[]) {
  return prepareResponse(JSON.stringify(content), { 'content-type': 'application/json; charset=utf-8' });
}
