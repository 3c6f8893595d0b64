import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { faultsAfter, sendAnswer, strikeBefore } from '../faults/broken-answers.ts';
import { type Fault, orderedError } from '../faults/fault-queue.ts';
import { acceptAnyBody, hasLogin, parseJson } from '../http/requests.ts';
import { type Gateway, type GatewayRefusal, invalid, type KeptAnswer, noteCall } from './gateway.ts';
import { cancel, credit, init, settle } from './gateway-actions.ts';
import { isOpen } from './gateway-outcomes.ts';
import { toEvent } from './gateway-records.ts';
import {
  cancelRequest,
  creditRequest,
  initRequest,
  invalidProperty,
  settleRequest,
} from './gateway-requests.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';
import { distortStatus, statusBody } from './status-body.ts';

/** Error codes of datatrans 6. */
export const errorCodes: readonly string[] = [
  'UNKNOWN_ERROR UNAUTHORIZED INVALID_JSON_PAYLOAD UNRECOGNIZED_PROPERTY INVALID_PROPERTY CLIENT_ERROR SERVER_ERROR',
  'INVALID_TRANSACTION_STATUS TRANSACTION_NOT_FOUND EXPIRED_CARD INVALID_CARD BLOCKED_CARD UNSUPPORTED_CARD',
  'INVALID_ALIAS INVALID_CVV DUPLICATE_REFNO DECLINED SOFT_DECLINED INVALID_SIGN BLOCKED_BY_VELOCITY_CHECKER',
  'THIRD_PARTY_ERROR REFERRAL INVALID_SETUP FORBIDDEN INVALID_HEADER INVALID_STATE NOT_SUPPORTED_BY_THIRD_PARTY',
].flatMap((line) => line.split(' '));

/** Statuses from samples, or our choice without one. All other codes return 400. */
const STATUS: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  SERVER_ERROR: 500,
  UNKNOWN_ERROR: 500,
};
const NOT_FOUND: GatewayRefusal = { code: 'TRANSACTION_NOT_FOUND', message: 'transactionId not found' };
const UNAUTHORIZED: GatewayRefusal = { code: 'UNAUTHORIZED', message: 'Unauthorized' };
const SERVER_ERROR: GatewayRefusal = { code: 'SERVER_ERROR', message: 'internal error' };
/** Time for which a response is repeated for its idempotency key (datatrans 1.1). */
const KEPT_MS = 60 * 60_000;

type Id = { Params: { id?: string } };

/** Serves the JSON API under /datatrans, as in datatrans 1 to 6. */
export function gatewayApi(app: FastifyInstance, gateway: Gateway): void {
  acceptAnyBody(app);
  app.get('/upp/check', async (_request, reply) =>
    strikeBefore(reply, gateway.faults.take('check')) ? reply : reply.type('text/plain').send('OK'),
  );
  app.get<Id>('/v1/transactions/:id', (request, reply) => readStatus(gateway, request, reply));
  addCall('initialize', initRequest, (body, key) => ({ status: 201, body: init(gateway, body, key) }));
  addCallOnPayment('settle', settleRequest, settle);
  addCallOnPayment('cancel', cancelRequest, cancel);
  addCallOnPayment('credit', creditRequest, credit);

  function addCallOnPayment<Schema extends z.ZodType>(
    endpoint: string,
    schema: Schema,
    act: (
      on: Gateway,
      payment: GatewayTransaction,
      body: z.infer<Schema>,
      key: string,
    ) => object | GatewayRefusal | undefined,
  ): void {
    addCall(endpoint, schema, (body, key, payment) => {
      if (payment === undefined) return refusalAnswer(NOT_FOUND);
      const done = act(gateway, payment, body, key);
      if (done !== undefined && isRefusal(done)) return refusalAnswer(done);
      return { status: done === undefined ? 204 : 200, body: done };
    });
  }

  function addCall<Schema extends z.ZodType>(
    endpoint: string,
    schema: Schema,
    act: (body: z.infer<Schema>, key: string, payment: GatewayTransaction | undefined) => KeptAnswer,
  ): void {
    const path = endpoint === 'initialize' ? '' : `/:id/${endpoint}`;
    app.post<Id>(`/v1/transactions${path}`, async (request, reply) => {
      if (!isAuthentic(gateway, request)) return refuse(reply, UNAUTHORIZED);
      const text = String(request.body || '{}');
      const sent = parseJson(text);
      if (sent === undefined) return refuse(reply, { code: 'INVALID_JSON_PAYLOAD', message: 'no JSON' });
      const checked = schema.safeParse(sent);
      if (!checked.success) return refuse(reply, invalidProperty(endpoint, checked.error));
      const payment = gateway.records.transaction(request.params.id ?? '');
      const orderId = payment?.refno ?? (sent as { refno?: string }).refno;
      const requestId = String(request.headers['idempotency-key'] ?? '');
      const fault = gateway.faults.take(endpoint, orderId);
      const call = { endpoint, requestId, orderId, fault: fault?.fault };
      if (strikeBefore(reply, fault)) {
        noteCall(gateway, call);
        return reply;
      }
      const ordered = orderedRefusal(fault);
      const answer = ordered
        ? refusalAnswer(ordered)
        : answerOnce(gateway, requestId, `${request.url} ${text}`, () =>
            act(checked.data, requestId, payment),
          );
      noteCall(gateway, { ...call, errorName: codeIn(answer) });
      await send(reply, answer, fault);
      return reply;
    });
  }
}

async function readStatus(gateway: Gateway, request: FastifyRequest<Id>, reply: FastifyReply) {
  if (!isAuthentic(gateway, request)) return refuse(reply, UNAUTHORIZED);
  const { id = '' } = request.params;
  if (!/^\d{18}$/.test(id)) return refuse(reply, invalid('status transactionId length must be 18 digits'));
  const found = gateway.records.transaction(id);
  const fault = gateway.faults.take('status', found?.refno);
  noteCall(gateway, { endpoint: 'status', requestId: '', orderId: found?.refno, fault: fault?.fault });
  if (strikeBefore(reply, fault)) return reply;
  const ordered = orderedRefusal(fault);
  if (ordered || found === undefined) return refuse(reply, ordered ?? NOT_FOUND);
  isOpen(gateway, found);
  gateway.records.record(toEvent('asserted', found, { status: found.status }));
  await send(reply, { status: 200, body: distortStatus(statusBody(gateway, found), fault?.fault) }, fault);
  return reply;
}

function isRefusal(result: object): result is GatewayRefusal {
  return 'code' in result && 'message' in result;
}

/**
 * Repeats the first response for each request with the same key. Requests without a key are always new
 * (datatrans 1.1).
 */
function answerOnce(
  { answers, now }: Gateway,
  key: string,
  request: string,
  act: () => KeptAnswer,
): KeptAnswer {
  const stored = answers.get(key);
  if (stored !== undefined && now() < stored.until) {
    if (stored.request === request) return stored.answer;
    return { status: 422, body: { error: { code: 'CLIENT_ERROR', message: 'Other body' } } };
  }
  const answer = act();
  if (key !== '') answers.set(key, { request, until: now() + KEPT_MS, answer });
  return answer;
}

function refusalAnswer({ code, message }: GatewayRefusal): KeptAnswer {
  return { status: STATUS[code] ?? 400, body: { error: { code, message } } };
}

function refuse(reply: FastifyReply, refusal: GatewayRefusal): FastifyReply {
  const { status, body } = refusalAnswer(refusal);
  return reply.code(status).send(body);
}

/** Sends the response, unless a fault loses or breaks it. A response without a body can't be cut. */
async function send(reply: FastifyReply, { status, body }: KeptAnswer, fault: Fault | undefined) {
  if (fault?.fault === 'server-error') return void refuse(reply, SERVER_ERROR);
  if (body !== undefined) return sendAnswer(reply, { status, body }, fault);
  if (!faultsAfter.includes(fault?.fault ?? '')) return void reply.code(status).send();
  await sendAnswer(reply, { status, body: {} }, fault && { ...fault, fault: 'acted-no-answer' });
}

function orderedRefusal(fault: Fault | undefined): GatewayRefusal | undefined {
  const code = orderedError(fault);
  return code === undefined ? undefined : { code, message: `${code}, as ordered` };
}

function isAuthentic({ merchant }: Gateway, request: FastifyRequest): boolean {
  return hasLogin(request, `${merchant.merchantId}:${merchant.password}`);
}

function codeIn({ body }: KeptAnswer): string | undefined {
  return body !== undefined && 'error' in body ? (body.error as GatewayRefusal).code : undefined;
}
