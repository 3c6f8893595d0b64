import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';
import { badRequest } from '#server/http/problem.ts';
import type { DeskSessions } from '../desk-session.ts';

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
}
