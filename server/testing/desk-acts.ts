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

/** By method and route: a route that is not here fails the test of rights. */
export const DESK_ACTS: Readonly<Record<string, DeskAct>> = {
  'GET /changes': { act: 'hears what changes', openTo: 'signed in' },
  'GET /oidc/return': { act: 'comes back from the identity provider', openTo: 'anyone' },
  'GET /orders/:reference/mails/:kind/:number/text': { act: 'reads the text of a mail' },
  'POST /accounts/months/:month/reconcile': {
    act: 'compares with files and lists',
    body: { files: [], providers: false },
  },
  'GET /accounts/export/:what': {
    act: 'takes files for the accountants',
    query: '?from=2026-10-01&to=2026-10-31',
  },
  'GET /receipts/:number/document': { act: 'looks at a receipt or credit note' },
  'GET /packing/pictures/:name': { act: 'sees the picture of a card to pack' },
  'GET /packing/documents/:document': {
    act: 'prints lists, labels, delivery notes, words',
    query: '?parcels=ZZZZ-9999',
  },
  'GET /packing/franking.csv': { act: 'fetches the file for a franking system', query: '?parcels=ZZZZ-9999' },
  'POST /catalogue/:reference/picture': { act: 'changes the picture of a draft', isRefused: true },
};
