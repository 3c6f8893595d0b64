import type { FastifyInstance } from 'fastify';
import type { Product } from '#contract/product.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import type { AnswerCache } from '../answer-cache.ts';
import { createReadyAnswer, sendReady, sendWhenReady } from '../ready-answers.ts';

/** GET products and GET products/{productId} (specification 7). */
export function productRoutes(app: FastifyInstance, catalogue: App['catalogue'], answers: AnswerCache): void {
  app.get<{ Querystring: { category?: string } }>('/products', (request, reply) => {
    const { category } = request.query;
    if (category !== 'physical' && category !== 'digital') {
      throw badRequest([
        { field: 'category', messageKey: category === undefined ? 'fieldRequired' : 'fieldInvalid' },
      ]);
    }
    const answer = answers.get(`products ${category}`, async () =>
      toAnswer(await catalogue.listByCategory(category)),
    );
    return sendWhenReady(answer, (made) => made && sendReady(request, reply, made, true));
  });
  app.get<{ Params: { productId: string } }>('/products/:productId', (request, reply) => {
    const { productId } = request.params;
    const answer = answers.get(`product ${productId}`, async () => {
      const product = await catalogue.findProduct(productId);
      return product && toAnswer(product);
    });
    return sendWhenReady(answer, (made) => {
      if (made === undefined) throw new Problem('NOT_FOUND');
      return sendReady(request, reply, made, true);
    });
  });
}

function toAnswer(content: Product | Product[]) {
  return createReadyAnswer(JSON.stringify(content), { 'content-type': 'application/json; charset=utf-8' });
}
