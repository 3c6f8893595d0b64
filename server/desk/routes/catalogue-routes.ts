import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { App } from '#server/app.ts';
import { badRequest } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import { PICTURE_BYTES_MAX } from '#server/runtime/card-picture.ts';
import { requireSuccess } from '../catalogue.ts';
import type { DeskSessions } from '../desk-session.ts';
import { actorFor } from '../procedure.ts';

type Deps = Pick<App, 'catalogueEditing'> & { sessions: DeskSessions };

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'];

/** What the person saw: the revision of the draft, and the version of the product. */
const seenNumber = z.coerce.number().int().min(0).default(0);
const seenQuery = z.object({ revision: seenNumber, version: seenNumber });

/** The upload of a draft's picture: the only route whose content type parser reads pictures. */
export function catalogueRoutes(api: FastifyInstance, { catalogueEditing, sessions }: Deps): void {
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(PICTURES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { reference: string }; Querystring: object }>(
      '/catalogue/:reference/picture',
      { bodyLimit: PICTURE_BYTES_MAX },
      async (request, reply) => {
        const { person } = actorFor(await sessions.require(request), 'catalogue import');
        const { body, params, query } = request;
        const { revision, version: seenVersion } = readBody(seenQuery, query);
        const draft = { productReferenceId: params.reference, revision, seenVersion, person };
        const picture = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const saving = await catalogueEditing.saveDraftPicture(draft, picture);
        if (saving.kind === 'picture')
          throw badRequest([{ field: 'picture', messageKey: saving.fault.kind }]);
        requireSuccess(saving);
        return reply.status(204).send();
      },
    );
  });
}
