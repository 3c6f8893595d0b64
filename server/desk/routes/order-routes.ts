import type { FastifyInstance } from 'fastify';
import { noteRequest, resendRequest } from '#contract/desk/orders.ts';
import type { App } from '#server/app.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type Named = { Params: { reference: string } };

/** Orders: found, shown, noted, mailed again. */
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
    return (await desk.orders.show(person, request.params.reference)) ?? notFound();
  });

  api.post<Named>('/orders/:reference/notes', async (request, reply) => {
    const person = await sessions.require(request);
    const { reason } = readBody(noteRequest, request.body);
    if (!(await desk.orders.note(person, request.params.reference, reason))) notFound();
    return reply.status(204).send();
  });

  api.post<Named>('/orders/:reference/mails', async (request, reply) => {
    const person = await sessions.require(request);
    const again = readBody(resendRequest, request.body);
    const decision = await desk.orders.resendMail(person, request.params.reference, again);
    if (decision === undefined) return notFound();
    if (decision.kind === 'refused')
      throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: decision.why });
    return reply.status(204).send();
  });
}

function notFound(): never {
  throw new Problem('NOT_FOUND');
}
