import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Answer, sendAnswer, strikeBefore } from '../faults/broken-answers.ts';
import { orderedError } from '../faults/fault-queue.ts';
import { acceptAnyBody, basicLogin, isSame, parseJson } from '../http/requests.ts';
import { listCards } from './card-list.ts';
import { activateCard, computeBalance, findActivation, findCard, issueCard, voidCard } from './cards.ts';
import {
  activationOrder,
  balanceQuestion,
  callerId,
  cardOrder,
  listQuestion,
  tokenRequest,
  voidOrder,
} from './requests.ts';
import { distort } from './supplier-distortions.ts';
import { createErrorResponse, type ErrorCode } from './supplier-errors.ts';
import type { Supplier } from './supplier-stand-in.ts';

/** Serves the calls of docs/supplier.openapi.json. */
export function supplierApiRoutes(app: FastifyInstance, supplier: Supplier): void {
  acceptAnyBody(app);

  app.post('/oauth/token', async (request, reply) =>
    answer(supplier, reply, 'token', undefined, () => issueToken(supplier, request)),
  );
  const call = callsOn(app, supplier);
  call('PUT', '/v1/cards/:id', 'issue', cardOrder, issueCard);
  call('GET', '/v1/cards/:id', 'lookup', nothing, findCard);
  call('GET', '/v1/cards', 'list', listQuestion, (_, _id, question) => listCards(supplier, question));
  call('PUT', '/v1/activations/:id', 'activate', activationOrder, activateCard);
  call('GET', '/v1/activations/:id', 'lookup-activation', nothing, findActivation);
  call('PUT', '/v1/voids/:id', 'void', voidOrder, voidCard);
  call('POST', '/v1/balance', 'balance', balanceQuestion, (_, _id, body) => computeBalance(supplier, body));
}

const nothing = z.strictObject({});
const defaultSlowMs = 3000;

/** Adds calls that need an access token and, if the path contains it, the caller's id. */
function callsOn(app: FastifyInstance, supplier: Supplier) {
  return <Schema extends z.ZodType>(
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    endpoint: string,
    schema: Schema,
    act: (supplier: Supplier, id: string, body: z.infer<Schema>) => Answer,
  ): void => {
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      handler: async (request, reply) => {
        const { id } = request.params;
        return answer(supplier, reply, endpoint, id, () => {
          const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
          if ((supplier.tokens.get(token ?? '') ?? 0) <= supplier.now())
            return createErrorResponse('UNAUTHORIZED');
          if (id !== undefined && !callerId.safeParse(id).success)
            return createErrorResponse('VALIDATION', 'id: must be 1 to 64 of A-Za-z0-9_-');
          const body = schema.safeParse(method === 'GET' ? request.query : readJson(request));
          return body.success ? act(supplier, id ?? '', body.data) : invalid(body.error);
        });
      },
    });
  };
}

/** Performs one call, complete or with the requested fault. */
async function answer(
  supplier: Supplier,
  reply: FastifyReply,
  endpoint: string,
  id: string | undefined,
  act: () => Answer,
): Promise<FastifyReply> {
  const fault = supplier.faults.take(endpoint, id);
  if (strikeBefore(reply, fault)) return reply;
  const ordered = fault?.fault === 'down' ? 'UNAVAILABLE' : orderedError(fault);
  const result = ordered ? createErrorResponse(ordered as ErrorCode) : act();
  if ('error' in result.body) {
    const { code } = result.body.error as { code: string };
    const kind = endpoint === 'token' ? 'token-refused' : 'refused';
    supplier.book.record({ kind, endpoint, code, id });
  }
  if (fault?.fault === 'slow') await wait(fault.delayMs ?? defaultSlowMs, undefined, { ref: false });
  const response =
    fault?.fault === 'acted-error' ? createErrorResponse('SYSTEM') : distort(supplier, result, fault);
  await sendAnswer(reply, response, fault);
  return reply;
}

function readJson({ headers, body }: FastifyRequest): unknown {
  return /^application\/json\b/i.test(headers['content-type'] ?? '') ? parseJson(body) : undefined;
}

function invalid(error: z.ZodError): Answer {
  return createErrorResponse(
    'VALIDATION',
    error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '),
  );
}

/** Issues an OAuth 2 token for client credentials (RFC 6749, 4.4), from Basic authentication or the form. */
function issueToken(supplier: Supplier, request: FastifyRequest): Answer {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
  const form = isForm ? Object.fromEntries(new URLSearchParams(String(request.body))) : undefined;
  const parsed = tokenRequest.safeParse(form);
  if (!parsed.success) return invalid(parsed.error);
  const basic = basicLogin(request);
  const inForm = parsed.data.client_id !== undefined || parsed.data.client_secret !== undefined;
  if (basic !== undefined && inForm)
    return createErrorResponse('VALIDATION', 'client: name it in one way only');
  const given = basic ?? `${parsed.data.client_id ?? ''}:${parsed.data.client_secret ?? ''}`;
  const expected = `${supplier.client.id}:${supplier.client.secret}`;
  if (!isSame(given, expected)) return createErrorResponse('INVALID_CLIENT');
  const { tokenLifetimeSeconds } = supplier.settings;
  supplier.book.record({ kind: 'token-issued' });
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
