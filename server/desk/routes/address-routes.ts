import type { FastifyInstance } from 'fastify';
import { correctionRequest } from '#contract/desk/order-acts.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { App } from '#server/app.ts';
import { badRequest } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';
import { refused } from '../refused.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type Named = { Params: { reference: string } };

/** Where the letters of an order go. */
export function addressRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  api.post<Named>('/orders/:reference/address', async (request, reply) => {
    const person = await sessions.require(request);
    const given = readBody(correctionRequest, request.body);
    const outcome = await desk.addresses.correct(person, request.params.reference, given);
    switch (outcome.kind) {
      case 'faulty':
        throw badRequest(
          outcome.fields.map((field) => ({ field: `wanted.${field}`, messageKey: 'fieldInvalid' })),
        );
      case 'refused':
        return refused(outcome.reason);
      case 'changed':
        return refused('changed-meanwhile');
      case 'corrected':
        return reply.status(204).send();
      case 'waits':
      case 'needs-approval':
        return reply.status(202).send();
      default:
        return assertNever(outcome);
    }
  });
}
