type Json = Record<string, unknown>;

/** Helpers shared with `openapi.ts`. */
type Helpers = {
  jsonResponse: (description: string, schema: string) => Json;
  errorResponse: (description: string) => Json;
  parameter: (place: 'path' | 'header', name: string, required: boolean, schema: Json) => Json;
  csrf: Json;
};

/** Calls of the gift pages (docs/decisions/0047-gifts.md). */
export function createGiftPaths({ jsonResponse, errorResponse, parameter, csrf }: Helpers): Json {
  const text = { type: 'string' };
  const [order, card] = ['orderId', 'cardId'].map((name) => parameter('path', name, true, text));
  const body = (schema: string): Json => ({
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  const commonErrors = {
    403: errorResponse('No session or no CSRF header'),
    404: errorResponse('Unknown, or not accessible by this session or link'),
    429: errorResponse('Too many requests in this session'),
  };
  const change = (
    summary: string,
    schema: string | undefined,
    parameters: unknown[],
    refusal: string,
  ): Json => ({
    summary,
    parameters: [order, ...parameters, csrf],
    ...(schema !== undefined && { requestBody: body(schema) }),
    responses: {
      200: jsonResponse('The current gifts of the order', 'Gifts'),
      ...(schema !== undefined && { 400: errorResponse('Invalid fields, by path and message key') }),
      409: errorResponse(refusal),
      ...commonErrors,
    },
  });
  const file = (summary: string, type: string): Json => ({
    summary,
    parameters: [order, card],
    responses: { 200: { description: 'The file', content: { [type]: {} } }, ...commonErrors },
  });
  const number = parameter('path', 'number', true, { type: 'integer', minimum: 1 });
  const sending = parameter('path', 'sendingId', true, { type: 'string', format: 'uuid' });
  const messageRefusal = 'Changed by someone else in the meantime (`messageChanged`), or too late';
  return {
    '/gifts/open': {
      post: {
        summary: 'Exchanges the key or code of a link for a cookie that opens the gifts of its order',
        parameters: [csrf],
        requestBody: body('LinkAccess'),
        responses: { 200: jsonResponse('The order', 'OpenedGifts'), ...commonErrors },
      },
    },
    '/gifts/link': {
      post: {
        summary: 'Resends the links of an e-mail address. The response is the same for unknown addresses.',
        parameters: [csrf],
        requestBody: body('GiftLinkRequest'),
        responses: {
          202: { description: 'Accepted' },
          400: errorResponse('Not an e-mail address'),
          403: commonErrors[403],
          429: errorResponse('Too many requests. `constraint` names the limit; `retryAfter` is in seconds.'),
        },
      },
    },
    '/gifts/object': {
      post: {
        summary: 'Records that the recipient of a mail with this key or code objects to further gift mails',
        parameters: [csrf],
        requestBody: body('LinkAccess'),
        responses: { 204: { description: 'Recorded permanently' }, ...commonErrors },
      },
    },
    '/gifts/{orderId}': {
      get: {
        summary: 'The giftable cards, parcels and sendings of an order, without addresses of the buyer',
        parameters: [order],
        responses: {
          200: jsonResponse('The gifts', 'Gifts'),
          404: commonErrors[404],
          429: commonErrors[429],
        },
      },
    },
    '/gifts/{orderId}/cards/{cardId}/message': {
      put: change('Sets the words on a card', 'GiftMessageRequest', [card], messageRefusal),
    },
    '/gifts/{orderId}/parcels/{number}/message': {
      put: change(
        'Sets the words for a parcel of physical cards',
        'GiftMessageRequest',
        [number],
        messageRefusal,
      ),
    },
    '/gifts/{orderId}/cards/{cardId}/sendings/{sendingId}': {
      put: change(
        'Sends a card to its recipient now or on a day, or changes a planned sending. The caller generates the id.',
        'SendingRequest',
        [card, sending],
        'Refused. `constraint` names the reason.',
      ),
      delete: change('Stops a sending', undefined, [card, sending], 'Already sent'),
    },
    '/gifts/{orderId}/cards/{cardId}/show': {
      post: {
        summary: 'Number, PIN and barcode of a card, to show at a till',
        parameters: [order, card, csrf],
        responses: {
          200: jsonResponse('The card data', 'ShownCard'),
          409: errorResponse('The card is not giftable'),
          ...commonErrors,
        },
      },
    },
    '/gifts/{orderId}/cards/{cardId}/card.pdf': {
      get: file('A card with its words as a PDF', 'application/pdf'),
    },
    '/gifts/{orderId}/cards/{cardId}/wallets/apple': {
      get: file('A card for Apple Wallet, if the shop offers it', 'application/vnd.apple.pkpass'),
    },
    '/gifts/{orderId}/cards/{cardId}/wallets/google': {
      get: {
        summary: 'Redirects to Google Wallet, if the shop offers it',
        parameters: [order, card],
        responses: { 303: { description: 'To the URL that adds the card' }, ...commonErrors },
      },
    },
  };
}
