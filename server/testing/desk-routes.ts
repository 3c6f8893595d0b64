import type { FastifyInstance } from 'fastify';
import { PARCEL_DOCUMENTS } from '#rules/parcel-documents.ts';
import type { Access } from '../desk/procedure.ts';

/** A call to a plain route of the desk, without side effects. */
export type DeskCall = {
  /** Method and path, as registered. */
  route: string;
  /** The person's action, for docs/desk-rights.md. */
  what: string;
  access: Access;
  url: string;
  body?: object;
  /** Status for callers with the permission. The event stream has none, because it never ends. */
  status?: number;
};

const ORDER = 'zzzz-9999';

/** `server/desk/rights.test.ts` fails if a route of the server is missing here. */
export const DESK_CALLS: readonly DeskCall[] = [
  { route: 'GET /api/changes', what: 'receives live changes', access: 'signed-in', url: '/api/changes' },
  {
    ...{ route: 'GET /api/oidc/return', what: 'returns from the identity provider', access: 'anyone' },
    ...{ url: '/api/oidc/return', status: 303 },
  },
  {
    ...{ route: 'GET /api/orders/:reference/mails/:kind/:number/text', what: 'reads the text of a mail' },
    ...{ access: 'mails list', url: `/api/orders/${ORDER}/mails/cards/1/text`, status: 404 },
  },
  {
    ...{ route: 'POST /api/accounts/months/:month/reconcile', what: 'compares with files and lists' },
    ...{ access: 'reconcile', url: '/api/accounts/months/2026-10/reconcile', status: 200 },
    body: { files: [], providers: false },
  },
  {
    ...{
      route: 'GET /api/accounts/export/:what',
      what: 'downloads files for the accountants',
      access: 'export',
    },
    ...{ url: '/api/accounts/export/vat?from=2026-10-01&to=2026-10-31', status: 200 },
  },
  {
    ...{ route: 'GET /api/receipts/:number/document', what: 'opens a receipt or credit note' },
    ...{ access: 'receipts export', url: '/api/receipts/999999999/document', status: 404 },
  },
  {
    ...{ route: 'GET /api/packing/pictures/:name', what: 'sees the picture of a card to pack' },
    ...{ access: 'pack', url: '/api/packing/pictures/no-such-picture-1000', status: 404 },
  },
  ...PARCEL_DOCUMENTS.map(
    (document): DeskCall => ({
      ...{ route: 'GET /api/packing/documents/:document', what: `prints \`${document}\``, access: document },
      ...{ url: `/api/packing/documents/${document}?parcels=ZZZZ-9999`, status: 409 },
    }),
  ),
  {
    ...{ route: 'GET /api/packing/franking.csv', what: 'fetches the file for a franking system' },
    ...{ access: 'franking export', url: '/api/packing/franking.csv', status: 404 },
  },
  {
    ...{ route: 'POST /api/catalogue/:reference/picture', what: 'changes the picture of a draft' },
    ...{ access: 'catalogue import', url: '/api/catalogue/no-such-card/picture', status: 400 },
  },
  {
    ...{ route: 'GET /preview/:language/:page/:reference', what: 'sees the preview of a product' },
    ...{ access: 'products list', url: '/preview/de-ch/card/birthday-physical', status: 200 },
  },
  { ...open('/pictures/:name', 'files of the preview'), url: '/pictures/no-such-picture', status: 404 },
  { ...open('/assets/:name', 'files of the preview'), url: '/assets/no-such-file', status: 404 },
  { ...open('/health/live', 'health'), url: '/health/live', status: 200 },
  { ...open('/health/ready', 'health'), url: '/health/ready', status: 200 },
  { ...open('/robots.txt', 'crawlers'), url: '/robots.txt', status: 200 },
  { ...open('*', 'the page of the desk, without data'), url: '/orders', status: 200 },
  { ...open('*', 'unknown calls'), url: '/api/nothing', status: 404 },
];

function open(path: string, what: string) {
  return { route: `GET ${path}`, what, access: 'anyone' as const };
}

/** Lists method and path of each route except the procedures, from the tree that the router prints. */
export function listDeskRoutes(server: FastifyInstance): string[] {
  const path: string[] = [];
  const routes = server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
      path.splice(indent.length / 4, path.length, part);
      const route = path.join('');
      if (route.startsWith('/api/rpc/')) return [];
      const usedMethods = methods
        .split(', ')
        .filter((method) => !['', 'HEAD', 'OPTIONS', 'TRACE'].includes(method));
      return usedMethods.map((method) => `${method} ${route}`);
    });
  return [...new Set(routes)].toSorted();
}
