/** One thing that can be asked of the desk, with a request that is right in all but what it is about. */
export type DeskAct = {
  /** What the person does, for the table of docs/desk.md. */
  act: string;
  body?: object;
  query?: string;
  /** What it carries is refused with 400, to those who have the right. */
  isRefused?: true;
  /** Whom it is open to without a right of its own. */
  openTo?: 'anyone' | 'signed in';
};

const reason = 'round';
const ADDRESS = {
  company: '',
  firstName: 'Lena',
  lastName: 'Muster',
  street: 'Bahnhofstrasse',
  streetNumber: '1',
  addressSupplement: '',
  zipCode: '8001',
  city: 'Zürich',
  country: 'CH',
};
const seen = { revision: 9, seenVersion: 9 };

/** By method and route: a route that is not here fails the test of rights. */
export const DESK_ACTS: Readonly<Record<string, DeskAct>> = {
  'GET /changes': { act: 'hears what changes', openTo: 'signed in' },
  'GET /oidc/return': { act: 'comes back from the identity provider', openTo: 'anyone' },
  'GET /orders': { act: 'lists the newest orders' },
  'GET /orders/:reference': { act: 'looks at an order' },
  'POST /orders/:reference/notes': { act: 'keeps a note with an order', body: { reason } },
  'POST /orders/:reference/mails': { act: 'sends a mail again', body: { kind: 'cards', reason } },
  'GET /orders/:reference/mails/:kind/:number': { act: 'looks at a mail' },
  'GET /orders/:reference/mails/:kind/:number/text': { act: 'reads the text of a mail' },
  'POST /orders/:reference/bounced-mails': {
    act: 'enters a mail as come back',
    body: { kind: 'cards', number: 1, reason },
  },
  'POST /orders/:reference/arrived-mails': {
    act: 'enters a mail as arrived',
    body: { kind: 'cards', number: 1, reason },
  },
  'POST /orders/:reference/address': {
    act: 'corrects an address',
    body: { read: ADDRESS, wanted: { ...ADDRESS, street: 'Seestrasse' }, reason },
  },
  'POST /orders/:reference/replacements': {
    act: 'replaces a card',
    body: { line: 1, ordinal: 1, generation: 0, reason },
  },
  'POST /orders/:reference/returned-cards': {
    act: 'takes a letter that came back',
    body: { cards: [{ line: 1, ordinal: 1 }], reason },
  },
  'POST /orders/:reference/stopped-sendings': {
    act: 'stops the sending of a gift',
    body: { number: 1, reason },
  },
  'POST /orders/:reference/revoked-links': { act: 'revokes links to gifts', body: { reason } },
  'POST /orders/:reference/retries': { act: 'has hanging work tried again', body: { reason } },
  'GET /accounts/months': { act: 'sees the months' },
  'GET /accounts/months/:month': { act: 'sees the end of a month' },
  'GET /accounts/months/:month/preview': { act: 'sees what closing a month comes to' },
  'POST /accounts/months/:month/check': { act: 'checks all orders and months' },
  'POST /accounts/months/:month/reconcile': {
    act: 'compares with files and lists',
    body: { files: [], providers: false },
  },
  'POST /accounts/months/:month/close': { act: 'closes a month', body: { reason } },
  'GET /accounts/export/:what': {
    act: 'takes files for the accountants',
    query: '?from=2026-10-01&to=2026-10-31',
  },
  'GET /receipts': { act: 'finds receipts and credit notes' },
  'GET /receipts/:number/document': { act: 'looks at a receipt or credit note' },
  'GET /packing/pictures/:name': { act: 'sees the picture of a card to pack' },
  'GET /packing/documents/:document': {
    act: 'prints lists, labels, delivery notes, words',
    query: '?parcels=ZZZZ-9999',
  },
  'GET /packing/franking.csv': { act: 'fetches the file for a franking system', query: '?parcels=ZZZZ-9999' },
  'GET /catalogue': { act: 'lists products' },
  'GET /catalogue/:reference': { act: 'looks at a product' },
  'POST /catalogue/:reference/draft': {
    act: 'changes the draft of a product',
    body: { fields: {}, ...seen },
    isRefused: true,
  },
  'POST /catalogue/:reference/picture': { act: 'changes the picture of a draft', isRefused: true },
  'POST /catalogue/:reference/drop': { act: 'drops a draft', body: { revision: 9 } },
  'POST /catalogue/:reference/publish': { act: 'publishes a product', body: { revision: 9, reason } },
  'POST /catalogue/:reference/availability': {
    act: 'takes a product off sale',
    body: { available: false, reason },
  },
};
