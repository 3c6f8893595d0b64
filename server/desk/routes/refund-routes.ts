import type { FastifyInstance } from 'fastify';
import {
  type RefundAnswer,
  refundAsked,
  refundDecision,
  refundDropped,
  refundSelection,
} from '#contract/desk/refunds.ts';
import type { App } from '#server/app.ts';
import { Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { DeskSessions } from '../desk-session.ts';
import { UUID } from '../uuid.ts';

type Deps = Pick<App, 'desk'> & { sessions: DeskSessions };
type OfOrder = { Params: { reference: string } };
type OfRequest = { Params: { id: string } };

/** Refunds, and those that wait for a second person. */
export function refundRoutes(api: FastifyInstance, { desk: { refunds }, sessions }: Deps): void {
  api.get<OfOrder>('/orders/:reference/refund', async (request) => {
    const person = await sessions.require(request);
    return (await refunds.state(person, request.params.reference)) ?? notFound();
  });

  api.post<OfOrder>('/orders/:reference/refund/preview', async (request) => {
    const person = await sessions.require(request);
    const selection = readBody(refundSelection, request.body);
    return (await refunds.preview(person, request.params.reference, selection)) ?? notFound();
  });

  api.post<OfOrder>('/orders/:reference/refund', async (request): Promise<RefundAnswer> => {
    const person = await sessions.require(request);
    const asked = await refunds.ask(person, request.params.reference, readBody(refundAsked, request.body));
    if (asked === undefined) return notFound();
    if (asked.kind === 'begun' || asked.kind === 'waits') return { kind: asked.kind };
    return refuse(asked);
  });

  api.post<OfOrder>('/orders/:reference/refund/drop', async (request, reply) => {
    const person = await sessions.require(request);
    const { reason } = readBody(refundDropped, request.body);
    const dropped = await refunds.drop(person, request.params.reference, reason);
    if (dropped === undefined) return notFound();
    if (dropped !== 'dropped') throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: dropped });
    return reply.status(204).send();
  });

  api.get('/refund-requests', async (request) => refunds.requests(await sessions.require(request)));

  api.get('/refund-requests/count', async (request) => ({
    open: await refunds.countOpen(await sessions.require(request)),
  }));

  api.post<OfRequest>('/refund-requests/:id', async (request, reply) => {
    const person = await sessions.require(request);
    const decision = readBody(refundDecision, request.body);
    if (!UUID.test(request.params.id)) return notFound();
    const decided = await refunds.decide(person, request.params.id, decision);
    if (decided.kind === 'unknown') return notFound();
    if (decided.kind !== 'done') return refuse(decided);
    return reply.status(204).send();
  });
}

type Refusal = { kind: 'refused'; reason: string } | { kind: string };

function refuse(refusal: Refusal): never {
  const constraint = 'reason' in refusal ? refusal.reason : refusal.kind;
  throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint });
}

function notFound(): never {
  throw new Problem('NOT_FOUND');
}
