import type { FastifyInstance } from 'fastify';
import { type ReplacementAnswer, replacementRequest, returnedRequest } from '#contract/desk/order-acts.ts';
import type { App } from '#server/app.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';
import { refused } from '../refused.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type Named = { Params: { reference: string } };

/** Cards that are lost, and cards that came back. */
export function cardRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  api.post<Named>('/orders/:reference/replacements', async (request): Promise<ReplacementAnswer> => {
    const person = await sessions.require(request);
    const wanted = readBody(replacementRequest, request.body);
    const outcome = await desk.cards.replace(person, request.params.reference, wanted);
    if (outcome.kind === 'refused') return refused(outcome.why);
    return { outcome: outcome.kind };
  });

  api.post<Named>('/orders/:reference/returned-cards', async (request, reply) => {
    const person = await sessions.require(request);
    const came = readBody(returnedRequest, request.body);
    const outcome = await desk.cards.enterReturned(person, request.params.reference, came);
    if (outcome.kind === 'refused') return refused(outcome.reason);
    return reply.status(204).send();
  });
}
