import type { FastifyInstance } from 'fastify';
import { refundDecision } from '#contract/desk/refunds.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';
import { refused } from '../refused.ts';
import { UUID } from '../uuid.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type OfRequest = { Params: { id: string } };

/** Actions that wait for a second person. */
export function approvalRoutes(api: FastifyInstance, { desk: { approvals }, sessions }: Deps): void {
  api.get('/approval-requests', async (request) => approvals.requests(await sessions.require(request)));

  api.get('/approval-requests/count', async (request) => ({
    open: await approvals.countOpen(await sessions.require(request)),
  }));

  api.post<OfRequest>('/approval-requests/:id', async (request, reply) => {
    const person = await sessions.require(request);
    const decision = readBody(refundDecision, request.body);
    if (!UUID.test(request.params.id)) throw new Problem('NOT_FOUND');
    const decided = await approvals.decide(person, request.params.id, decision);
    if (decided.kind === 'unknown') throw new Problem('NOT_FOUND');
    if (decided.kind !== 'done') return refused(decided.kind);
    return reply.status(204).send();
  });
}
