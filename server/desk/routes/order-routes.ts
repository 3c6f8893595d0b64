import type { FastifyInstance } from 'fastify';
import { noteRequest, retryRequest } from '#contract/desk/order-acts.ts';
import type { App } from '#server/app.ts';
import { badRequest } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';
import { refused } from '../refused.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type Named = { Params: { reference: string } };

/** Orders: found, shown, noted, and helped on where they hang. */
export function orderRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  api.get<{ Querystring: { text?: string } }>('/orders', async (request) => {
    const person = await sessions.require(request);
    const text = request.query.text?.trim() ?? '';
    if (text === '') return [{ foundBy: 'newest', orders: await desk.orders.newest(person) }];
    if (text.length > 200) throw badRequest([{ field: 'text', messageKey: 'fieldInvalid' }]);
    return desk.orders.search(person, text);
  });

  api.get<Named>('/orders/:reference', async (request) => {
    const person = await sessions.require(request);
    return desk.orders.show(person, request.params.reference);
  });

  api.post<Named>('/orders/:reference/notes', async (request, reply) => {
    const person = await sessions.require(request);
    const { reason } = readBody(noteRequest, request.body);
    await desk.orders.note(person, request.params.reference, reason);
    return reply.status(204).send();
  });

  api.post<Named>('/orders/:reference/retries', async (request, reply) => {
    const person = await sessions.require(request);
    const { reason } = readBody(retryRequest, request.body);
    const count = await desk.orders.retryJobs(person, request.params.reference, reason);
    if (count === 0) refused('none-stuck');
    return reply.status(204).send();
  });
}
