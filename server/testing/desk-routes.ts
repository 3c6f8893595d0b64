/** A plain route of the desk, with a valid request about something that doesn't exist. */
export type DeskRoute = {
  /** The person's action, for docs/desk-rights.md. */
  what: string;
  body?: object;
  query?: string;
  /** The request is invalid: people with the permission get 400. */
  isRefused?: true;
  /** Needs no permission. */
  openTo?: 'anyone' | 'signed in';
};

/** Routes by method and path. A missing route fails `server/desk/rights.test.ts`. */
export const DESK_ROUTES: Readonly<Record<string, DeskRoute>> = {
  'GET /changes': { what: 'hears what changes', openTo: 'signed in' },
  'GET /oidc/return': { what: 'comes back from the identity provider', openTo: 'anyone' },
  'GET /orders/:reference/mails/:kind/:number/text': { what: 'reads the text of a mail' },
  'POST /accounts/months/:month/reconcile': {
    what: 'compares with files and lists',
    body: { files: [], providers: false },
  },
  'GET /accounts/export/:what': {
    what: 'takes files for the accountants',
    query: '?from=2026-10-01&to=2026-10-31',
  },
  'GET /receipts/:number/document': { what: 'looks at a receipt or credit note' },
  'GET /packing/pictures/:name': { what: 'sees the picture of a card to pack' },
  'GET /packing/documents/:document': {
    what: 'prints lists, labels, delivery notes, words',
    query: '?parcels=ZZZZ-9999',
  },
  'GET /packing/franking.csv': {
    what: 'fetches the file for a franking system',
    query: '?parcels=ZZZZ-9999',
  },
  'POST /catalogue/:reference/picture': { what: 'changes the picture of a draft', isRefused: true },
};
