import type { FastifyInstance } from 'fastify';
import {
  batchRequest,
  claimRequest,
  nextRequest,
  PARCEL_DOCUMENTS,
  PRINTED_MAX,
  type PrintedBatch,
  scanRequest,
  shipRequest,
  unclearRequest,
} from '#contract/desk/packing.ts';
import { type ParcelName, readParcelName } from '#rules/parcel-name.ts';
import { BatchChanged, NoTracking } from '#server/app/desk/desk-shipping.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type Named = { Params: { parcel: string } };

/** The viewer of a browser shows a PDF as an object that the answer itself holds. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const PICTURE_NAME = /^[\w-]{1,200}$/;

/** Packing: the list, a parcel and its cards, what is printed, what leaves. */
export function packingRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  const { packing, shipping } = desk;

  api.get('/packing', async (request) => packing.list(await sessions.require(request)));

  api.post('/packing/next', async (request) => {
    const person = await sessions.require(request);
    const { skipped } = readBody(nextRequest, request.body);
    return { parcel: (await packing.next(person, skipped)) ?? null };
  });

  api.get<Named>('/packing/parcels/:parcel', async (request) => {
    const person = await sessions.require(request);
    return (await packing.show(person, named(request.params.parcel))) ?? notFound();
  });

  api.post<Named>('/packing/parcels/:parcel/claim', async (request) => {
    const person = await sessions.require(request);
    const { takeOver } = readBody(claimRequest, request.body);
    return (await packing.claim(person, named(request.params.parcel), takeOver)) ?? notFound();
  });

  api.post<Named>('/packing/parcels/:parcel/release', async (request, reply) => {
    const person = await sessions.require(request);
    await packing.release(person, named(request.params.parcel));
    return reply.status(204).send();
  });

  api.post<Named>('/packing/parcels/:parcel/scans', async (request) => {
    const person = await sessions.require(request);
    const given = readBody(scanRequest, request.body);
    return (await packing.scan(person, named(request.params.parcel), given)) ?? notFound();
  });

  api.post<Named>('/packing/parcels/:parcel/unclear', async (request) => {
    const person = await sessions.require(request);
    const { place, act } = readBody(unclearRequest, request.body);
    return (await packing.clearUp(person, named(request.params.parcel), place, act)) ?? notFound();
  });

  api.get<{ Params: { name: string } }>('/packing/pictures/:name', async (request, reply) => {
    const person = await sessions.require(request);
    const { name } = request.params;
    const picture = PICTURE_NAME.test(name) ? await packing.picture(person, name) : undefined;
    // The name changes with the picture.
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .type('image/jpeg')
      .send(picture ?? notFound());
  });

  api.post('/packing/batches', async (request): Promise<PrintedBatch> => {
    const person = await sessions.require(request);
    const { parcels } = readBody(batchRequest, request.body);
    return { withWords: await shipping.begin(person, parcels.map(named)) };
  });

  api.get<{ Params: { document: string }; Querystring: { parcels?: string } }>(
    '/packing/documents/:document',
    async (request, reply) => {
      const person = await sessions.require(request);
      const document = PARCEL_DOCUMENTS.find((one) => one === request.params.document) ?? notFound();
      const names = (request.query.parcels ?? '').split(',').filter((name) => name !== '');
      if (names.length === 0 || names.length > PRINTED_MAX)
        throw badRequest([{ field: 'parcels', messageKey: 'fieldInvalid' }]);
      const content = await shipping.print(person, document, names.map(named)).catch(refuse);
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
    const content = await shipping.franking(await sessions.require(request));
    return reply
      .header('content-disposition', 'attachment; filename="franking.csv"')
      .type('text/csv; charset=utf-8')
      .send(content ?? notFound());
  });

  api.post('/packing/shipments', async (request) => {
    const person = await sessions.require(request);
    const { parcels } = readBody(shipRequest, request.body);
    const given = parcels.map(({ parcel, tracking }) => ({ ...named(parcel), tracking }));
    return shipping.ship(person, given).catch(refuse);
  });
}

/** @throws Problem 404 for what no parcel is called */
function named(text: string): ParcelName {
  return readParcelName(text) ?? notFound();
}

function notFound(): never {
  throw new Problem('NOT_FOUND');
}

function refuse(error: unknown): never {
  if (error instanceof BatchChanged)
    throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'batch-changed' });
  if (error instanceof NoTracking) {
    const { fault } = error;
    throw badRequest([{ field: 'tracking', messageKey: fault === 'form' ? 'fieldInvalid' : fault }]);
  }
  throw error;
}
