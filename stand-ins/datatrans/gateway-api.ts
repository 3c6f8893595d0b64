import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { applyFaultBefore, faultsAfterEffect, sendResponse } from '../faults/broken-responses.ts';
import { type Fault, getRequestedError } from '../faults/fault-queue.ts';
import { acceptAnyBody, hasLogin, parseJson } from '../http/requests.ts';
import { type Gateway, type GatewayRefusal, invalid, recordCall, type StoredResponse } from './gateway.ts';
import { cancel, credit, init, settle } from './gateway-actions.ts';
import { isOpen } from './gateway-outcomes.ts';
import { toEvent } from './gateway-records.ts';
import {
  cancelRequest,
  creditRequest,
  initRequest,
  settleRequest,
  toInvalidProperty,
} from './gateway-requests.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';
import { buildStatusBody, distortStatus } from './status-body.ts';

/** Error codes of datatrans 6. */
export const errorCodes: readonly string[] = [
  'UNKNOWN_ERROR UNAUTHORIZED INVALID_JSON_PAYLOAD UNRECOGNIZED_PROPERTY INVALID_PROPERTY CLIENT_ERROR SERVER_ERROR',
  'INVALID_TRANSACTION_STATUS TRANSACTION_NOT_FOUND EXPIRED_CARD INVALID_CARD BLOCKED_CARD UNSUPPORTED_CARD',
  'INVALID_ALIAS INVALID_CVV DUPLICATE_REFNO DECLINED SOFT_DECLINED INVALID_SIGN BLOCKED_BY_VELOCITY_CHECKER',
  'THIRD_PARTY_ERROR REFERRAL INVALID_SETUP FORBIDDEN INVALID_HEADER INVALID_STATE NOT_SUPPORTED_BY_THIRD_PARTY',
].flatMap((line) => line.split(' '));

/** HTTP statuses from samples; without a sample, our choice. All other codes return 400. */
const STATUS: Readonly<Record<string, number>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  SERVER_ERROR: 500,
  UNKNOWN_ERROR: 500,
};
const NOT_FOUND: GatewayRefusal = { code: 'TRANSACTION_NOT_FOUND', message: 'transactionId not found' };
const UNAUTHORIZED: GatewayRefusal = { code: 'UNAUTHORIZED', message: 'Unauthorized' };
const SERVER_ERROR: GatewayRefusal = { code: 'SERVER_ERROR', message: 'internal error' };
/** Repeated requests with the same idempotency key get the same response for this time (datatrans 1.1). */
const KEY_LIFETIME_MS = 60 * 60_000;

type Id = { Params: { id?: string } };

/** Serves the JSON API under /datatrans, as in datatrans 1 to 6. */
export function registerGatewayApi(app: FastifyInstance, gateway: Gateway): void {
  acceptAnyBody(app);
  app.get('/upp/check', async (_request, reply) =>
    applyFaultBefore(reply, gateway.faults.take('check')) ? reply : reply.type('text/plain').send('OK'),
  );
  app.get<Id>('/v1/transactions/:id', (request, reply) => readStatus(gateway, request, reply));
  addCall('initialize', initRequest, (body, key) => ({ status: 201, body: init(gateway, body, key) }));
  addPaymentCall('settle', settleRequest, settle);
  addPaymentCall('cancel', cancelRequest, cancel);
  addPaymentCall('credit', creditRequest, credit);

  function addPaymentCall<Schema extends z.ZodType>(
    endpoint: string,
    schema: Schema,
    perform: (
      gateway: Gateway,
      payment: GatewayTransaction,
      body: z.infer<Schema>,
      key: string,
    ) => object | GatewayRefusal | undefined,
  ): void {
    addCall(endpoint, schema, (body, key, payment) => {
      if (payment === undefined) return toErrorResponse(NOT_FOUND);
      const result = perform(gateway, payment, body, key);
      if (result !== undefined && isRefusal(result)) return toErrorResponse(result);
      return { status: result === undefined ? 204 : 200, body: result };
    });
  }

  function addCall<Schema extends z.ZodType>(
    endpoint: string,
    schema: Schema,
    perform: (body: z.infer<Schema>, key: string, payment: GatewayTransaction | undefined) => StoredResponse,
  ): void {
    const path = endpoint === 'initialize' ? '' : `/:id/${endpoint}`;
    app.post<Id>(`/v1/transactions${path}`, async (request, reply) => {
      if (!isAuthentic(gateway, request)) return refuse(reply, UNAUTHORIZED);
      const text = String(request.body || '{}');
      const payload = parseJson(text);
      if (payload === undefined)
        return refuse(reply, { code: 'INVALID_JSON_PAYLOAD', message: 'invalid JSON' });
      const parsed = schema.safeParse(payload);
      if (!parsed.success) return refuse(reply, toInvalidProperty(endpoint, parsed.error));
      const payment = gateway.records.transaction(request.params.id ?? '');
      const orderId = payment?.refno ?? (payload as { refno?: string }).refno;
      const requestId = String(request.headers['idempotency-key'] ?? '');
      const fault = gateway.faults.take(endpoint, orderId);
      const call = { endpoint, requestId, orderId, fault: fault?.fault };
      if (applyFaultBefore(reply, fault)) {
        recordCall(gateway, call);
        return reply;
      }
      const requestedRefusal = getRequestedRefusal(fault);
      const response = requestedRefusal
        ? toErrorResponse(requestedRefusal)
        : respondOnce(gateway, requestId, `${request.url} ${text}`, () =>
            perform(parsed.data, requestId, payment),
          );
      recordCall(gateway, { ...call, errorName: getErrorCode(response) });
      await send(reply, response, fault);
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
  recordCall(gateway, { endpoint: 'status', requestId: '', orderId: found?.refno, fault: fault?.fault });
  if (applyFaultBefore(reply, fault)) return reply;
  const requestedRefusal = getRequestedRefusal(fault);
  if (requestedRefusal || found === undefined) return refuse(reply, requestedRefusal ?? NOT_FOUND);
  isOpen(gateway, found);
  gateway.records.record(toEvent('asserted', found, { status: found.status }));
  await send(
    reply,
    { status: 200, body: distortStatus(buildStatusBody(gateway, found), fault?.fault) },
    fault,
  );
  return reply;
}

function isRefusal(result: object): result is GatewayRefusal {
  return 'code' in result && 'message' in result;
}

/**
 * Repeats the first response for each request with the same key. Requests without a key are always new
 * (datatrans 1.1).
 */
function respondOnce(
  { responses, now }: Gateway,
  key: string,
  request: string,
  perform: () => StoredResponse,
): StoredResponse {
  const stored = responses.get(key);
  if (stored !== undefined && now() < stored.expiresAt) {
    if (stored.request === request) return stored.response;
    return { status: 422, body: { error: { code: 'CLIENT_ERROR', message: 'different body' } } };
  }
  const response = perform();
  if (key !== '') responses.set(key, { request, expiresAt: now() + KEY_LIFETIME_MS, response });
  return response;
}

function toErrorResponse({ code, message }: GatewayRefusal): StoredResponse {
  return { status: STATUS[code] ?? 400, body: { error: { code, message } } };
}

function refuse(reply: FastifyReply, refusal: GatewayRefusal): FastifyReply {
  const { status, body } = toErrorResponse(refusal);
  return reply.code(status).send(body);
}

/** Sends the response, unless a fault drops or breaks it. A response without a body can't be cut, so it is dropped. */
async function send(reply: FastifyReply, { status, body }: StoredResponse, fault: Fault | undefined) {
  if (fault?.fault === 'server-error') return void refuse(reply, SERVER_ERROR);
  if (body !== undefined) return sendResponse(reply, { status, body }, fault);
  if (!faultsAfterEffect.includes(fault?.fault ?? '')) return void reply.code(status).send();
  await sendResponse(reply, { status, body: {} }, fault && { ...fault, fault: 'acted-no-answer' });
}

function getRequestedRefusal(fault: Fault | undefined): GatewayRefusal | undefined {
  const code = getRequestedError(fault);
  return code === undefined ? undefined : { code, message: `${code}, as requested` };
}

function isAuthentic({ merchant }: Gateway, request: FastifyRequest): boolean {
  return hasLogin(request, `${merchant.merchantId}:${merchant.password}`);
}

function getErrorCode({ body }: StoredResponse): string | undefined {
  return body !== undefined && 'error' in body ? (body.error as GatewayRefusal).code : undefined;
}
