import * as z from 'zod/mini';
import { CATEGORIES } from '#rules/lines.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { serverErrorSchema } from './error.ts';
import {
  giftKeySchema,
  giftLinkRequestSchema,
  giftsSchema,
  giftWordsRequestSchema,
  openedGiftsSchema,
  sendingRequestSchema,
  shownCardSchema,
} from './gift.ts';
import { giftPaths } from './openapi-gifts.ts';
import {
  orderCreatedSchema,
  orderOutcomeRequestSchema,
  orderOutcomeSchema,
  orderRequestSchema,
  orderSchema,
  paymentOutcomeRequestSchema,
} from './order.ts';
import { productListSchema, productSchema } from './product.ts';

type Json = Record<string, unknown>;

/** As a reader has to take it: an answer may have fields that are not listed, a request may not. */
function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

function answer(description: string, schema: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

const refused = (description: string) => answer(description, 'ServerError');
const parameter = (
  place: 'query' | 'path' | 'header',
  name: string,
  required: boolean,
  schema: Json,
): Json => ({
  in: place,
  name,
  required,
  schema,
});
const csrf = {
  ...parameter('header', 'X-XSRF-TOKEN', true, { type: 'string' }),
  description:
    'The value of the cookie __Host-XSRF-TOKEN, or XSRF-TOKEN without HTTPS. GET /orders sets the cookie.',
};

/** The contract as an OpenAPI 3.1 document, made from the same schemas that check the calls. */
export function createOpenApi(server: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cadeau',
      version: '1.0.0',
      description: 'Calls of the gift-card shop. All amounts of money are integers of Rappen.',
    },
    servers: [{ url: server }],
    paths: {
      '/products': {
        get: {
          summary: 'Gift cards of one category',
          parameters: [parameter('query', 'category', true, { enum: [...CATEGORIES] })],
          responses: { 200: answer('The gift cards', 'ProductList'), 400: refused('Unknown category') },
        },
      },
      '/products/{productId}': {
        get: {
          summary: 'One gift card by id or reference id',
          parameters: [parameter('path', 'productId', true, { type: 'string' })],
          responses: { 200: answer('The gift card', 'Product'), 404: refused('Unknown gift card') },
        },
      },
      '/orders': { post: postOrders, get: getOrders },
      '/orders/outcome': { post: postOrderOutcome },
      '/challenge': { get: getChallenge },
      '/orders/{orderId}/check': { post: postOrderCheck },
      '/orders/{orderId}/cards.pdf': { get: getCardsPdf },
      ...giftPaths({ answer, refused, parameter, csrf }),
      '/payments/{provider}/assert': {
        post: {
          summary: 'What became of the payment the buyer returns from',
          parameters: [
            parameter('path', 'provider', true, { enum: [...PAYMENT_PROVIDERS] }),
            parameter('query', 'p', true, { type: 'string' }),
            csrf,
          ],
          responses: {
            200: answer('The order as it stands now', 'Order'),
            403: refused('No session or no CSRF header'),
            404: refused('Not a payment of this session'),
            429: refused(`The session reads too often, ${NAMED}`),
          },
        },
      },
      '/payments/outcome': { post: postPaymentOutcome },
    },
    components: {
      schemas: {
        Gifts: schemaOf(giftsSchema),
        GiftKey: schemaOf(giftKeySchema),
        OpenedGifts: schemaOf(openedGiftsSchema),
        GiftLinkRequest: schemaOf(giftLinkRequestSchema),
        GiftWordsRequest: schemaOf(giftWordsRequestSchema),
        SendingRequest: schemaOf(sendingRequestSchema),
        ShownCard: schemaOf(shownCardSchema),
        Product: schemaOf(productSchema),
        ProductList: schemaOf(productListSchema),
        OrderRequest: schemaOf(orderRequestSchema),
        OrderCreated: schemaOf(orderCreatedSchema),
        Order: schemaOf(orderSchema),
        OrderOutcomeRequest: schemaOf(orderOutcomeRequestSchema),
        PaymentOutcomeRequest: schemaOf(paymentOutcomeRequestSchema),
        OrderOutcome: schemaOf(orderOutcomeSchema),
        ServerError: schemaOf(serverErrorSchema),
      },
    },
  };
}

/** How every refusal of this kind tells what to do. */
const NAMED = 'named by `constraint`; `retryAfter` and the header Retry-After say how many seconds to wait';

const postOrders: Json = {
  summary: 'Places an order and gets its payment page',
  parameters: [
    csrf,
    parameter('header', 'Idempotency-Key', true, { type: 'string', minLength: 8, maxLength: 100 }),
    parameter('header', 'Challenge-Solution', false, { type: 'string' }),
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderRequest' } } },
  },
  responses: {
    201: answer('Placed; the same for every repetition with the same key', 'OrderCreated'),
    400: refused('Fields that are wrong, by path and message key'),
    403: refused('No session or no CSRF header'),
    409: refused(
      'The key was used for another order, an order before it is paid or being paid, or a sale is paused',
    ),
    413: refused('Above 64 KiB'),
    429: refused(`A limit against abuse, ${NAMED}`),
    415: refused('Not JSON'),
    502: refused('The payment provider gave no payment page'),
  },
};

const postOrderOutcome: Json = {
  summary: 'What became of the order that was made with this secret; needs no session',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderOutcomeRequest' } } },
  },
  responses: {
    200: answer('Open, paid or closed; closed for an unknown secret too', 'OrderOutcome'),
    400: refused('Not a secret'),
  },
};

const postPaymentOutcome: Json = {
  summary:
    'The outcome of the payment the buyer returns from; needs no session and shows nothing of the order',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentOutcomeRequest' } } },
  },
  responses: {
    200: answer('Open, paid or closed', 'OrderOutcome'),
    400: refused('Not a secret'),
    404: refused('Unknown secret'),
    429: refused(`The outcome of this payment is read too often, ${NAMED}`),
  },
};

const getChallenge: Json = {
  summary:
    'A challenge to solve before POST orders (constraint `challenge` or `hardChallenge`); opens the session',
  parameters: [parameter('query', 'level', false, { type: 'string', enum: ['normal', 'hard'] })],
  responses: {
    200: { description: 'Signed, for this session and one order', content: { 'application/json': {} } },
    404: refused('No such level, or nobody is challenged'),
    429: refused(`The session reads too often, ${NAMED}`),
  },
};

const getOrders: Json = {
  summary: "The session's newest order, or the named one; opens the session",
  parameters: [parameter('query', 'id', false, { type: 'string' })],
  responses: {
    200: answer('The order', 'Order'),
    204: { description: 'The session has no order' },
    404: refused('Unknown, or of another session'),
    429: refused(`The session reads too often, ${NAMED}`),
  },
};

const postOrderCheck: Json = {
  summary: "Checks with the provider whether the open payment page of one of the session's orders was paid",
  parameters: [parameter('path', 'orderId', true, { type: 'string' }), csrf],
  responses: {
    200: answer('The order as it stands now', 'Order'),
    403: refused('No session or no CSRF header'),
    404: refused('Unknown, or of another session'),
    429: refused(`The session reads too often, ${NAMED}`),
  },
};

const getCardsPdf: Json = {
  summary: "The digital cards of one of the session's orders, to print; opens the session",
  parameters: [parameter('path', 'orderId', true, { type: 'string' })],
  responses: {
    200: { description: 'The cards', content: { 'application/pdf': {} } },
    404: refused('Unknown, or of another session'),
    409: refused('The cards are not issued yet, or there are none to hand out'),
    410: refused('Their numbers are no longer kept; the mail has them'),
    429: refused('The session is getting a PDF already'),
  },
};
