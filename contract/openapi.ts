import * as z from 'zod/mini';
import { CATEGORIES } from '#rules/lines.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { serverErrorSchema } from './error.ts';
import {
  giftLinkRequestSchema,
  giftMessageRequestSchema,
  giftsSchema,
  linkAccessSchema,
  openedGiftsSchema,
  sendingRequestSchema,
  shownCardSchema,
} from './gift.ts';
import { createGiftPaths } from './openapi-gifts.ts';
import {
  orderCreatedSchema,
  orderOpeningSchema,
  orderOutcomeRequestSchema,
  orderOutcomeSchema,
  orderRequestSchema,
  orderSchema,
  paymentOutcomeRequestSchema,
} from './order.ts';
import { productListSchema, productSchema } from './product.ts';

type Json = Record<string, unknown>;

/** Converts the input side of a schema: responses may have additional fields, requests may not. */
function toJsonSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

function jsonResponse(description: string, schema: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

const errorResponse = (description: string) => jsonResponse(description, 'ServerError');
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

/** Generates the contract as an OpenAPI 3.1 document from the schemas that validate requests. */
export function createOpenApi(server: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cadeau',
      version: '1.0.0',
      description: 'API of the gift-card shop. All amounts are integers in Rappen.',
    },
    servers: [{ url: server }],
    paths: {
      '/products': {
        get: {
          summary: 'Gift cards of one category',
          parameters: [parameter('query', 'category', true, { enum: [...CATEGORIES] })],
          responses: {
            200: jsonResponse('The gift cards', 'ProductList'),
            400: errorResponse('Unknown category'),
          },
        },
      },
      '/products/{productId}': {
        get: {
          summary: 'One gift card by id or reference id',
          parameters: [parameter('path', 'productId', true, { type: 'string' })],
          responses: {
            200: jsonResponse('The gift card', 'Product'),
            404: errorResponse('Unknown gift card'),
          },
        },
      },
      '/orders': { post: postOrders, get: getOrders },
      '/orders/outcome': { post: postOrderOutcome },
      '/challenge': { get: getChallenge },
      '/orders/{orderId}/check': { post: postOrderCheck },
      '/orders/{orderId}/cards.pdf': { get: getCardsPdf },
      ...createGiftPaths({ jsonResponse, errorResponse, parameter, csrf }),
      '/payments/{provider}/assert': {
        post: {
          summary: 'Checks a payment after the buyer returns from the payment page',
          parameters: [
            parameter('path', 'provider', true, { enum: [...PAYMENT_PROVIDERS] }),
            parameter('query', 'p', true, { type: 'string' }),
            csrf,
          ],
          responses: {
            200: jsonResponse('The current order', 'Order'),
            403: errorResponse('No session or no CSRF header'),
            404: errorResponse('Unknown payment, or it belongs to another session'),
            429: errorResponse(`Too many requests in this session. ${CONSTRAINT_HINT}`),
          },
        },
      },
      '/payments/outcome': { post: postPaymentOutcome },
    },
    components: {
      schemas: {
        Gifts: toJsonSchema(giftsSchema),
        LinkAccess: toJsonSchema(linkAccessSchema),
        OpenedGifts: toJsonSchema(openedGiftsSchema),
        GiftLinkRequest: toJsonSchema(giftLinkRequestSchema),
        GiftMessageRequest: toJsonSchema(giftMessageRequestSchema),
        SendingRequest: toJsonSchema(sendingRequestSchema),
        ShownCard: toJsonSchema(shownCardSchema),
        Product: toJsonSchema(productSchema),
        ProductList: toJsonSchema(productListSchema),
        OrderRequest: toJsonSchema(orderRequestSchema),
        OrderCreated: toJsonSchema(orderCreatedSchema),
        OrderOpening: toJsonSchema(orderOpeningSchema),
        Order: toJsonSchema(orderSchema),
        OrderOutcomeRequest: toJsonSchema(orderOutcomeRequestSchema),
        PaymentOutcomeRequest: toJsonSchema(paymentOutcomeRequestSchema),
        OrderOutcome: toJsonSchema(orderOutcomeSchema),
        ServerError: toJsonSchema(serverErrorSchema),
      },
    },
  };
}

/** Appended to the description of 429 responses. */
const CONSTRAINT_HINT =
  '`constraint` names the limit; `retryAfter` and the header Retry-After are in seconds.';

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
    201: jsonResponse(
      'Placed. Repeating the call with the same key returns the same response.',
      'OrderCreated',
    ),
    202: jsonResponse(
      'Placed. The payment provider has not responded yet: repeat the call with the same key.',
      'OrderOpening',
    ),
    400: errorResponse('Invalid fields, by path and message key'),
    403: errorResponse('No session or no CSRF header'),
    409: errorResponse(
      'The key belongs to another order, an earlier order is paid or being paid, or sales are paused',
    ),
    413: errorResponse('Larger than 64 KiB'),
    429: errorResponse(`An abuse limit is exceeded. ${CONSTRAINT_HINT}`),
    415: errorResponse('Not JSON'),
    502: errorResponse('The payment provider returned no payment page'),
  },
};

const postOrderOutcome: Json = {
  summary: 'Returns the outcome of the order created with this secret. Needs no session.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderOutcomeRequest' } } },
  },
  responses: {
    200: jsonResponse('Open, paid or closed. Unknown secrets are closed.', 'OrderOutcome'),
    400: errorResponse('Not a secret'),
  },
};

const postPaymentOutcome: Json = {
  summary:
    'Returns the outcome of the payment that the buyer returns from, without order data. Needs no session.',
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/PaymentOutcomeRequest' } } },
  },
  responses: {
    200: jsonResponse('Open, paid or closed', 'OrderOutcome'),
    400: errorResponse('Not a secret'),
    404: errorResponse('Unknown secret'),
    429: errorResponse(`Too many reads of this outcome. ${CONSTRAINT_HINT}`),
  },
};

const getChallenge: Json = {
  summary:
    'A challenge to solve before POST orders (constraint `challenge` or `hardChallenge`); opens the session',
  parameters: [parameter('query', 'level', false, { type: 'string', enum: ['normal', 'hard'] })],
  responses: {
    200: {
      description: 'A signed challenge, valid for one order of this session',
      content: { 'application/json': {} },
    },
    404: errorResponse('Unknown level, or challenges are disabled'),
    429: errorResponse(`Too many requests in this session. ${CONSTRAINT_HINT}`),
  },
};

const getOrders: Json = {
  summary: "Returns the session's newest order, or the one with this id; opens the session",
  parameters: [parameter('query', 'id', false, { type: 'string' })],
  responses: {
    200: jsonResponse('The order', 'Order'),
    204: { description: 'The session has no order' },
    404: errorResponse('Unknown order, or it belongs to another session'),
    429: errorResponse(`Too many requests in this session. ${CONSTRAINT_HINT}`),
  },
};

const postOrderCheck: Json = {
  summary: "Checks with the provider whether the open payment page of one of the session's orders was paid",
  parameters: [parameter('path', 'orderId', true, { type: 'string' }), csrf],
  responses: {
    200: jsonResponse('The current order', 'Order'),
    403: errorResponse('No session or no CSRF header'),
    404: errorResponse('Unknown order, or it belongs to another session'),
    429: errorResponse(`Too many requests in this session. ${CONSTRAINT_HINT}`),
  },
};

const getCardsPdf: Json = {
  summary: "The digital cards of one of the session's orders, to print; opens the session",
  parameters: [parameter('path', 'orderId', true, { type: 'string' })],
  responses: {
    200: { description: 'The cards', content: { 'application/pdf': {} } },
    404: errorResponse('Unknown order, or it belongs to another session'),
    409: errorResponse('The cards are not issued yet, or none is available'),
    410: errorResponse('The card numbers are no longer stored. The mail contains them.'),
    429: errorResponse('The session is already downloading a PDF'),
  },
};
