import type { FastifyInstance } from 'fastify';
import { revokeLinksRequest, stopSendingRequest } from '#contract/desk/gifts.ts';
import type { App } from '#server/app.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';
import { refused } from '../refused.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type Named = { Params: { reference: string } };

/** Cards that are given: their sendings stopped, and the links to their page revoked. */
export function giftRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  api.post<Named>('/orders/:reference/stopped-sendings', async (request, reply) => {
    const person = await sessions.require(request);
    const given = readBody(stopSendingRequest, request.body);
    const answer = await desk.gifts.stop(person, request.params.reference, given);
    if (answer === 'unknown') return refused('no-such-sending');
    if (answer === 'alreadySent') return refused('already-sent');
    return reply.status(204).send();
  });

  api.post<Named>('/orders/:reference/revoked-links', async (request, reply) => {
    const person = await sessions.require(request);
    const { reason } = readBody(revokeLinksRequest, request.body);
    const links = await desk.gifts.revokeLinks(person, request.params.reference, reason);
    if (links === 0) return refused('no-links');
    return reply.status(204).send();
  });
}
