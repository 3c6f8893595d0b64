import type { FastifyInstance } from 'fastify';
import { availabilityRequest, draftRequest, dropRequest, publishRequest } from '#contract/desk/catalogue.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { Publishing, Saving } from '#server/operations/catalogue/edit-product.ts';
import { PICTURE_BYTES_MAX } from '#server/runtime/card-picture.ts';
import type { DeskSessions } from '../desk-session.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type Named = { Params: { reference: string } };
type Seen = { Querystring: { revision?: string; version?: string } };

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** Products: listed, changed as a draft, published. */
export function catalogueRoutes(api: FastifyInstance, { desk: { catalogue }, sessions }: Deps): void {
  api.get('/catalogue', async (request) => catalogue.list(await sessions.require(request)));

  api.get<Named>('/catalogue/:reference', async (request) => {
    const person = await sessions.require(request);
    const shown = await catalogue.show(person, request.params.reference);
    if (shown === undefined) throw new Problem('NOT_FOUND');
    return shown;
  });

  api.post<Named>('/catalogue/:reference/draft', async (request, reply) => {
    const person = await sessions.require(request);
    const given = readBody(draftRequest, request.body);
    const { reference: productReferenceId } = request.params;
    tell(await catalogue.saveDraft(person, { productReferenceId, ...given }));
    return reply.status(204).send();
  });

  api.register(async (scope) => pictureRoute(scope, { catalogue, sessions }));

  api.post<Named>('/catalogue/:reference/drop', async (request, reply) => {
    const person = await sessions.require(request);
    const { revision } = readBody(dropRequest, request.body);
    const isDropped = await catalogue.dropDraft(person, request.params.reference, revision);
    if (!isDropped) tell({ kind: 'changed' });
    return reply.status(204).send();
  });

  api.post<Named>('/catalogue/:reference/publish', async (request, reply) => {
    const person = await sessions.require(request);
    const given = readBody(publishRequest, request.body);
    tell(await catalogue.publish(person, request.params.reference, given));
    return reply.status(204).send();
  });

  api.post<Named>('/catalogue/:reference/availability', async (request, reply) => {
    const person = await sessions.require(request);
    const given = readBody(availabilityRequest, request.body);
    const isThere = await catalogue.setAvailability(person, request.params.reference, given);
    if (!isThere) throw new Problem('NOT_FOUND');
    return reply.status(204).send();
  });
}

/** The only route that reads pictures: its parser is not in the scope of any other route. */
function pictureRoute(
  scope: FastifyInstance,
  { catalogue, sessions }: Pick<App['desk'], 'catalogue'> & { sessions: DeskSessions },
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(PICTURES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const bodyLimit = PICTURE_BYTES_MAX;
  scope.post<Named & Seen>('/catalogue/:reference/picture', { bodyLimit }, async (request, reply) => {
    const person = await sessions.require(request);
    const { body, params, query } = request;
    const seen = {
      productReferenceId: params.reference,
      revision: Number(query.revision ?? 0),
      seenVersion: Number(query.version ?? 0),
    };
    if (!Number.isInteger(seen.revision) || !Number.isInteger(seen.seenVersion)) {
      throw badRequest([{ field: 'revision', messageKey: 'fieldInvalid' }]);
    }
    const picture = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const saving = await catalogue.saveDraftPicture(person, seen, picture);
    if (saving.kind === 'picture') {
      throw badRequest([{ field: 'picture', messageKey: saving.fault.kind }]);
    }
    tell(saving);
    return reply.status(204).send();
  });
}

/** @throws Problem for what was not done */
function tell(outcome: Saving | Publishing): void {
  switch (outcome.kind) {
    case 'saved':
    case 'published':
      return;
    case 'faults':
      throw badRequest(outcome.faults.map(({ field, fault }) => ({ field, messageKey: fault })));
    case 'changed':
      throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'draft-changed' });
    case 'overtaken':
      throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'product-changed' });
    default:
      assertNever(outcome);
  }
}
