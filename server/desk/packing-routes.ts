import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { PARCEL_DOCUMENTS, PARCELS_PER_DOCUMENT_MAX, type ParcelDocument } from '#rules/parcel-documents.ts';
import { formatParcelName, getWeightClass } from '#rules/parcel-name.ts';
import { formatCsv } from '#server/accounting/csv.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import { requirePermission } from '#server/people/require-permission.ts';
import type { AddressedParcel } from '../fulfilment/parcel.ts';
import type { DeskSessions } from './desk-session.ts';
import { requireParcelName } from './packing.ts';
import { actorFor, reject } from './procedure.ts';

/** Columns with their values (docs/operating.md). */
const COLUMNS: Record<string, (parcel: AddressedParcel) => string | number> = {
  parcel: formatParcelName,
  delivery: ({ deliveryMethod }) => deliveryMethod,
  company: ({ address }) => address.company,
  name: ({ address }) => `${address.firstName} ${address.lastName}`,
  supplement: ({ address }) => address.addressSupplement,
  street: ({ address }) => address.street,
  street_number: ({ address }) => address.streetNumber,
  zip_code: ({ address }) => address.zipCode,
  city: ({ address }) => address.city,
  country: ({ address }) => address.country,
  language: ({ lang }) => lang,
  cards: countCards,
  weight: (parcel) => getWeightClass(countCards(parcel)),
  tracking: () => '',
};

function countCards({ lines }: AddressedParcel): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The parcels as a table for a franking system, with a header row. */
export function toFrankingTable(parcels: readonly AddressedParcel[]): (string | number)[][] {
  const rows = parcels.map((parcel) => Object.values(COLUMNS).map((cell) => cell(parcel)));
  return [Object.keys(COLUMNS), ...rows];
}

type Deps = Pick<App, 'fulfilment' | 'documents' | 'operations' | 'reports' | 'pictures'> & {
  sessions: DeskSessions;
};

/** PDF viewers of browsers embed the document as an object in the response. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const parcelsQuery = z.object({ parcels: z.string().max(20_000) });

const PICTURE_NAME = /^[\w-]{1,200}$/;

const METHODS = {
  'packing-list': 'packingList',
  labels: 'labels',
  'delivery-notes': 'deliveryNotes',
  'parcel-messages': 'parcelMessage',
} as const satisfies Record<ParcelDocument, string>;

export function registerPackingRoutes(
  api: FastifyInstance,
  { fulfilment: { parcels }, documents, operations, reports, pictures, sessions }: Deps,
): void {
  api.get<{ Params: { name: string } }>('/packing/pictures/:name', async (request, reply) => {
    requirePermission(await sessions.require(request), 'pack');
    const { name } = request.params;
    if (!PICTURE_NAME.test(name)) throw new Problem('NOT_FOUND');
    const picture = await pictures.readPrintable(name).catch(() => undefined);
    // Immutable, because a new picture has a new name.
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type('image/jpeg')
      .send(picture ?? notFound());
  });

  /** Prints all of the parcels or none, so that the documents of a batch match. */
  api.get<{ Params: { document: string }; Querystring: object }>(
    '/packing/documents/:document',
    async (request, reply) => {
      const caller = await sessions.require(request);
      const document =
        PARCEL_DOCUMENTS.find((candidate) => candidate === request.params.document) ?? notFound();
      const by = actorFor(caller, document);
      const requestedNames = readBody(parcelsQuery, request.query)
        .parcels.split(',')
        .filter((name) => name !== '');
      if (requestedNames.length === 0 || requestedNames.length > PARCELS_PER_DOCUMENT_MAX)
        throw badRequest([{ field: 'parcels', messageKey: 'fieldInvalid' }]);
      const names = requestedNames.map(requireParcelName);
      const found = await parcels.listAddressed({ statuses: ['ToPack', 'Packed'], names });
      if (found.length < new Set(names.map(formatParcelName)).size) reject('batch-changed');
      const references = found.map(({ reference }) => reference);
      await operations.recordRead(by, references, { type: 'documents-printed', data: { document } });
      const print = { parcels: found, lang: caller.language, printedAt: await reports.now() };
      const content = await documents[METHODS[document]](print);
      return reply
        .headers({
          'content-disposition': `inline; filename="${document}.pdf"`,
          'content-security-policy': PDF_POLICY,
        })
        .type('application/pdf')
        .send(content ?? notFound());
    },
  );

  api.get('/packing/franking.csv', async (request, reply) => {
    const by = actorFor(await sessions.require(request), 'franking export');
    const found = await parcels.listAddressed({ statuses: ['Packed'] });
    if (found.length === 0) throw new Problem('NOT_FOUND');
    const references = found.map(({ reference }) => reference);
    await operations.recordRead(by, references, { type: 'addresses-exported', data: {} });
    return (
      reply
        .header('content-disposition', 'attachment; filename="franking.csv"')
        .type('text/csv; charset=utf-8')
        // Franking systems and spreadsheets recognise UTF-8 by the byte order mark.
        .send(`\uFEFF${formatCsv(toFrankingTable(found))}`)
    );
  });
}

function notFound(): never {
  throw new Problem('NOT_FOUND');
}
