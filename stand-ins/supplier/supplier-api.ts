import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { applyFaultBefore, type MockResponse, sendResponse } from '../faults/broken-responses.ts';
import { getRequestedError } from '../faults/fault-queue.ts';
import { acceptAnyBody, isSameSecret, parseJson, readBasicLogin } from '../http/requests.ts';
import { listCards } from './card-list.ts';
import { activateCard, findActivation, findCard, issueCard, readBalance, voidCard } from './cards.ts';
import {
  activationOrder,
  balanceRequest,
  callerId,
  cardOrder,
  listQuery,
  tokenRequest,
  voidOrder,
} from './requests.ts';
import { distort } from './supplier-distortions.ts';
import { createErrorResponse, type ErrorCode } from './supplier-errors.ts';
import type { Supplier } from './supplier-stand-in.ts';

/** Serves the calls of docs/supplier.openapi.json. */
export function registerSupplierApi(app: FastifyInstance, supplier: Supplier): void {
  acceptAnyBody(app);

  app.post('/oauth/token', async (request, reply) =>
    respond(supplier, reply, 'token', undefined, () => issueToken(supplier, request)),
  );
  const addCall = createAddCall(app, supplier);
  addCall('PUT', '/v1/cards/:id', 'issue', cardOrder, issueCard);
  addCall('GET', '/v1/cards/:id', 'lookup', emptyQuery, findCard);
  addCall('GET', '/v1/cards', 'list', listQuery, (_, _id, query) => listCards(supplier, query));
  addCall('PUT', '/v1/activations/:id', 'activate', activationOrder, activateCard);
  addCall('GET', '/v1/activations/:id', 'lookup-activation', emptyQuery, findActivation);
  addCall('PUT', '/v1/voids/:id', 'void', voidOrder, voidCard);
  addCall('POST', '/v1/balance', 'balance', balanceRequest, (_, _id, body) => readBalance(supplier, body));
}

const emptyQuery = z.strictObject({});
const DEFAULT_DELAY_MS = 3000;

/** Returns a function that adds a call. Each call checks the access token and the caller's id in the path. */
function createAddCall(app: FastifyInstance, supplier: Supplier) {
  return <Schema extends z.ZodType>(
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    endpoint: string,
    schema: Schema,
    perform: (supplier: Supplier, id: string, body: z.infer<Schema>) => MockResponse,
  ): void => {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: async (request, reply) => {
        const { id } = request.params;
        return respond(supplier, reply, endpoint, id, () => {
          const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
          if ((supplier.tokens.get(token ?? '') ?? 0) <= supplier.now())
            return createErrorResponse('UNAUTHORIZED');
          if (id !== undefined && !callerId.safeParse(id).success)
            return createErrorResponse('VALIDATION', 'id: must be 1 to 64 of A-Za-z0-9_-');
          const body = schema.safeParse(method === 'GET' ? request.query : readJson(request));
          return body.success ? perform(supplier, id ?? '', body.data) : invalid(body.error);
        });
      },
    });
  };
}

/** Performs one call, with the requested fault if there is one. */
async function respond(
  supplier: Supplier,
  reply: FastifyReply,
  endpoint: string,
  id: string | undefined,
  perform: () => MockResponse,
): Promise<FastifyReply> {
  const fault = supplier.faults.take(endpoint, id);
  if (applyFaultBefore(reply, fault)) return reply;
  const requestedError = fault?.fault === 'down' ? 'SYSTEM' : getRequestedError(fault);
  const result = requestedError ? createErrorResponse(requestedError as ErrorCode) : perform();
  if ('error' in result.body) {
    const { code } = result.body.error as { code: string };
    const kind = endpoint === 'token' ? 'token-refused' : 'refused';
    supplier.records.record({ kind, endpoint, code, id });
  }
  if (fault?.fault === 'slow') await wait(fault.delayMs ?? DEFAULT_DELAY_MS, undefined, { ref: false });
  const response =
    fault?.fault === 'acted-error' ? createErrorResponse('SYSTEM') : distort(supplier, result, fault);
  await sendResponse(reply, response, fault);
  return reply;
}

function readJson({ headers, body }: FastifyRequest): unknown {
  return /^application\/json\b/i.test(headers['content-type'] ?? '') ? parseJson(body) : undefined;
}

function invalid(error: z.ZodError): MockResponse {
  return createErrorResponse(
    'VALIDATION',
    error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '),
  );
}

/** Issues an OAuth 2 token for client credentials (RFC 6749, 4.4), from Basic authentication or the form. */
function issueToken(supplier: Supplier, request: FastifyRequest): MockResponse {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
  const form = isForm ? Object.fromEntries(new URLSearchParams(String(request.body))) : undefined;
  const parsed = tokenRequest.safeParse(form);
  if (!parsed.success) return invalid(parsed.error);
  const basic = readBasicLogin(request);
  const isInForm = parsed.data.client_id !== undefined || parsed.data.client_secret !== undefined;
  if (basic !== undefined && isInForm)
    return createErrorResponse(
      'VALIDATION',
      'client: send the credentials in the header or in the form, not both',
    );
  const sentClient = basic ?? `${parsed.data.client_id ?? ''}:${parsed.data.client_secret ?? ''}`;
  const expectedClient = `${supplier.client.id}:${supplier.client.secret}`;
  if (!isSameSecret(sentClient, expectedClient)) return createErrorResponse('INVALID_CLIENT');
  const { tokenLifetimeSeconds } = supplier.settings;
  supplier.records.record({ kind: 'token-issued' });
  const now = supplier.now();
  for (const [old, expiry] of supplier.tokens) if (expiry <= now) supplier.tokens.delete(old);
  const token = randomBytes(24).toString('base64url');
  supplier.tokens.set(token, now + tokenLifetimeSeconds * 1000);
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { access_token: token, token_type: 'Bearer', expires_in: tokenLifetimeSeconds },
  };
}
