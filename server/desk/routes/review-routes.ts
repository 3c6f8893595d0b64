import type { FastifyInstance } from 'fastify';
import { resolveRequest } from '#contract/desk/review.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';
import { refused } from '../refused.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };

/** What operators have to look at. */
export function reviewRoutes(api: FastifyInstance, { desk, sessions }: Deps): void {
  api.get('/review', async (request) => desk.reviews.list(await sessions.require(request)));

  api.post<{ Params: { id: string } }>('/review/:id/resolve', async (request, reply) => {
    const person = await sessions.require(request);
    if (!/^[1-9]\d{0,14}$/.test(request.params.id)) throw new Problem('NOT_FOUND');
    const { reason } = readBody(resolveRequest, request.body);
    if (!(await desk.reviews.resolve(person, Number(request.params.id), reason))) refused('not-open');
    return reply.status(204).send();
  });
}
