type Json = Record<string, unknown>;

/** How the document of all calls is written; this file holds those of gifts. */
type Words = {
  answer: (description: string, schema: string) => Json;
  refused: (description: string) => Json;
  parameter: (place: 'path' | 'header', name: string, required: boolean, schema: Json) => Json;
  csrf: Json;
};

/** Calls of the page on which cards are given (docs/decisions/0047-gifts.md). */
export function giftPaths({ answer, refused, parameter, csrf }: Words): Json {
  const text = { type: 'string' };
  const [order, card] = ['orderId', 'cardId'].map((name) => parameter('path', name, true, text));
  const body = (schema: string): Json => ({
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  const unknown = {
    403: refused('No session or no CSRF header'),
    404: refused('Unknown, or neither of this session nor of the link by which it came'),
    429: refused('The session reads too often'),
  };
  const change = (summary: string, schema: string | undefined, names: unknown[], why: string): Json => ({
    summary,
    parameters: [order, ...names, csrf],
    ...(schema !== undefined && { requestBody: body(schema) }),
    responses: {
      200: answer('The gifts of the order as they are now', 'Gifts'),
      ...(schema !== undefined && { 400: refused('Fields that are wrong, by path and message key') }),
      409: refused(why),
      ...unknown,
    },
  });
  const file = (summary: string, type: string): Json => ({
    summary,
    parameters: [order, card],
    responses: { 200: { description: 'The file', content: { [type]: {} } }, ...unknown },
  });
  const number = parameter('path', 'number', true, { type: 'integer', minimum: 1 });
  const sending = parameter('path', 'sendingId', true, { type: 'string', format: 'uuid' });
  const words = 'Others were written meanwhile (`wordsChanged`), or it is too late';
  return {
    '/gifts/open': {
      post: {
        summary: 'Exchanges the key of a link for a cookie that opens the gifts of its order',
        parameters: [csrf],
        requestBody: body('GiftKey'),
        responses: { 200: answer('Whose they are', 'OpenedGifts'), ...unknown },
      },
    },
    '/gifts/link': {
      post: {
        summary: 'Sends the links of an e-mail address again; the answer is the same for an unknown one',
        parameters: [csrf],
        requestBody: body('GiftLinkRequest'),
        responses: {
          202: { description: 'Taken' },
          400: refused('Not an e-mail address'),
          403: unknown[403],
          429: refused(
            'Too many were asked for, named by `constraint`; `retryAfter` says how many seconds to wait',
          ),
        },
      },
    },
    '/gifts/object': {
      post: {
        summary: 'The recipient of a mail with this key wants no others',
        parameters: [csrf],
        requestBody: body('GiftKey'),
        responses: { 204: { description: 'Kept for good' }, ...unknown },
      },
    },
    '/gifts/{orderId}': {
      get: {
        summary: 'Cards that can be given, envelopes, and sendings of an order; no address of its buyer',
        parameters: [order],
        responses: { 200: answer('The gifts', 'Gifts'), 404: unknown[404], 429: unknown[429] },
      },
    },
    '/gifts/{orderId}/cards/{cardId}/words': {
      put: change('Writes on a card', 'GiftWordsRequest', [card], words),
    },
    '/gifts/{orderId}/parcels/{number}/words': {
      put: change('Writes for the envelope of posted cards', 'GiftWordsRequest', [number], words),
    },
    '/gifts/{orderId}/cards/{cardId}/sendings/{sendingId}': {
      put: change(
        'Sends a card to its recipient now or on a day, or changes what is planned; the id is the caller’s',
        'SendingRequest',
        [card, sending],
        'Why it cannot be sent so, named by `constraint`',
      ),
      delete: change('Stops a sending', undefined, [card, sending], 'It is sent already'),
    },
    '/gifts/{orderId}/cards/{cardId}/show': {
      post: {
        summary: 'Number, PIN and bar code of a card, to be shown at a till',
        parameters: [order, card, csrf],
        responses: {
          200: answer('What the till needs', 'ShownCard'),
          409: refused('It cannot be given'),
          ...unknown,
        },
      },
    },
    '/gifts/{orderId}/cards/{cardId}/card.pdf': {
      get: file('One card to print, with its words', 'application/pdf'),
    },
    '/gifts/{orderId}/cards/{cardId}/wallets/apple': {
      get: file('One card for Apple’s wallet, where the shop offers it', 'application/vnd.apple.pkpass'),
    },
    '/gifts/{orderId}/cards/{cardId}/wallets/google': {
      get: {
        summary: 'Leads to Google’s wallet, where the shop offers it',
        parameters: [order, card],
        responses: { 303: { description: 'To the address that adds the card' }, ...unknown },
      },
    },
  };
}
