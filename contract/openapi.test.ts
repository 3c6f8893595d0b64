import { describe, expect, it } from 'vitest';
import { serverErrorSchema } from './error.ts';
import { createOpenApi } from './openapi.ts';

type Operation = {
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, object>;
};
type Schema = { required?: string[]; additionalProperties?: boolean; anyOf?: Schema[] };
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const document = createOpenApi('https://shop.example/api') as unknown as Document;

describe('the contract as OpenAPI', () => {
  it('lists the five calls of the specification, the challenge, the PDF of the cards, and the calls of gifts', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.toSorted()).toEqual([
      'DELETE /gifts/{orderId}/cards/{cardId}/sendings/{sendingId}',
      'GET /challenge',
      'GET /gifts/{orderId}',
      'GET /gifts/{orderId}/cards/{cardId}/card.pdf',
      'GET /gifts/{orderId}/cards/{cardId}/wallets/apple',
      'GET /gifts/{orderId}/cards/{cardId}/wallets/google',
      'GET /orders',
      'GET /orders/{orderId}/cards.pdf',
      'GET /products',
      'GET /products/{productId}',
      'POST /gifts/link',
      'POST /gifts/object',
      'POST /gifts/open',
      'POST /gifts/{orderId}/cards/{cardId}/show',
      'POST /orders',
      'POST /orders/outcome',
      'POST /orders/{orderId}/check',
      'POST /payments/outcome',
      'POST /payments/{provider}/assert',
      'PUT /gifts/{orderId}/cards/{cardId}/message',
      'PUT /gifts/{orderId}/cards/{cardId}/sendings/{sendingId}',
      'PUT /gifts/{orderId}/parcels/{number}/message',
    ]);
    expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: 'https://shop.example/api' }]]);
  });

  it('requires the CSRF header in every call with changes, and the key in POST orders', () => {
    for (const methods of Object.values(document.paths)) {
      const names = methods.post?.parameters?.filter(({ required }) => required).map(({ name }) => name);
      if (names !== undefined) expect(names).toContain('X-XSRF-TOKEN');
    }
    expect(document.paths['/orders']?.post?.parameters?.map(({ name }) => name)).toContain('Idempotency-Key');
  });

  it('refers only to its own schemas, and uses each of them', () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect([...used].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
    expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/g)).toBeNull();
  });

  it('describes the refusals of every call', () => {
    const { ServerError } = document.components.schemas;
    expect(ServerError?.required?.toSorted()).toEqual(['id', 'messageKey', 'timestamp']);
    expect(
      serverErrorSchema.safeParse({ id: 'a', timestamp: 'yesterday', messageKey: 'FORBIDDEN' }).success,
    ).toBe(false);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { responses } of Object.values(methods)) {
        const refusals = Object.keys(responses).filter((status) => Number(status) >= 400);
        expect(refusals.length, path).toBeGreaterThan(0);
      }
    }
  });

  it('refuses unknown fields in a request, and allows them in every response', () => {
    const { OrderRequest, OrderOutcomeRequest, PaymentOutcomeRequest, LinkAccess, ...others } =
      document.components.schemas;
    const { GiftLinkRequest, GiftMessageRequest, SendingRequest, ...answers } = others;
    const requests = [OrderRequest, OrderOutcomeRequest, PaymentOutcomeRequest, LinkAccess, GiftLinkRequest];
    for (const request of [...requests, GiftMessageRequest, SendingRequest])
      for (const variant of request?.anyOf ?? [request]) expect(variant?.additionalProperties).toBe(false);
    expect(JSON.stringify(answers)).not.toContain('additionalProperties');
  });
});
