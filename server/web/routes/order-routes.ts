import type { FastifyInstance } from 'fastify';
import {
  type OrderCreated,
  type OrderOpening,
  orderOutcomeRequestSchema,
  orderRequestSchema,
  type ParsedOrderRequest,
} from '#contract/order.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { Checkout } from '#server/app/checkout-use-cases.ts';
import type { VisitLimits } from '#server/checkout/count-visits.ts';
import type { PlaceOrder } from '#server/checkout/order-types.ts';
import { hashOutcomeSecret, type PlaceOrderResult, type Visit } from '#server/checkout/place-order.ts';
import { capFieldErrors } from '#server/http/field-errors.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import { limitReads, toLimitProblem } from '../limit-problems.ts';
import type { Sessions } from '../session-cookie.ts';

export type OrderRouteDeps = {
  sessions: Sessions;
  orders: Checkout['orders'];
  visits: VisitLimits;
  placeOrder: (command: PlaceOrder, visit: Visit) => Promise<PlaceOrderResult>;
};

/** Such as a UUID. */
const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

/** The order calls of specification 7 and readings 5. */
export function registerOrderRoutes(app: FastifyInstance, deps: OrderRouteDeps): void {
  app.post('/orders', async (request, reply): Promise<OrderCreated | OrderOpening> => {
    const sessionHash = await deps.sessions.require(request);
    const idempotencyKey = request.headers['idempotency-key'];
    if (typeof idempotencyKey !== 'string' || !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      throw badRequest([{ field: 'Idempotency-Key', messageKey: 'fieldRequired' }]);
    }
    const command = { sessionHash, idempotencyKey, ...toCommand(readBody(orderRequestSchema, request.body)) };
    const solution = request.headers['challenge-solution'];
    const visit = { ip: request.ip, ...(typeof solution === 'string' && { solution }) };
    const result = await deps.placeOrder(command, visit);
    if (result.kind === 'opening') {
      reply.status(202);
      return { id: result.orderId, reference: result.reference };
    }
    if (result.kind !== 'placed') throw toProblem(result);
    reply.status(201);
    return { id: result.orderId, reference: result.reference, redirectURL: result.redirectUrl };
  });

  // Works without a session: a browser with an expired session learns the outcome of its order, and nothing
  // else (I-14).
  app.post('/orders/outcome', async (request) => {
    const { outcomeSecret } = readBody(orderOutcomeRequestSchema, request.body);
    return { outcome: await deps.orders.readOutcome(hashOutcomeSecret(outcomeSecret)) };
  });

  app.get<{ Querystring: { id?: string | string[] } }>('/orders', async (request, reply) => {
    const session = await deps.sessions.open(request, reply);
    await limitReads(deps.visits, session);
    const { id } = request.query;
    if (Array.isArray(id)) throw new Problem('NOT_FOUND');
    const order = session.isNew ? undefined : await deps.orders.findBySession(session.sessionHash, id);
    if (order !== undefined) return { ...order, traceId: request.id };
    if (id !== undefined) throw new Problem('NOT_FOUND');
    return reply.status(204).send();
  });
}

function toCommand(body: ParsedOrderRequest) {
  return {
    lang: body.lang,
    method: body.paymentMethod,
    lines: body.cart,
    choice: body.deliveryOption.key,
    primaryAddress: body.addresses.primaryAddress,
    billingAddress: body.addresses.billingAddress,
    useSameAddress: body.addresses.useSameAddress,
    outcomeSecret: body.outcomeSecret,
    replaces: body.replaces,
  };
}

function toProblem(result: Exclude<PlaceOrderResult, { kind: 'placed' | 'opening' }>): Problem {
  switch (result.kind) {
    case 'invalid':
      // The body is valid, but the sale of these lines is paused.
      return result.errors.every(({ messageKey }) => messageKey === 'order.salePaused')
        ? new Problem('BUSINESS_CONSTRAINT_VIOLATION', {
            constraint: 'salePaused',
            fieldErrors: result.errors,
          })
        : badRequest(capFieldErrors(result.errors));
    case 'keyReused':
      return new Problem('UNIQUE_KEY_CONSTRAINT_VIOLATION', { constraint: 'idempotencyKey' });
    case 'paymentInProgress':
    case 'alreadyPaid':
      return new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: result.kind });
    case 'refused':
      return toLimitProblem(result.refusal);
    case 'providerFailed':
      return new Problem('PAYMENT_PROVIDER_RESPONSE_ERROR', {
        constraint: result.fault,
        reference: result.reference,
      });
    default:
      return assertNever(result);
  }
}
