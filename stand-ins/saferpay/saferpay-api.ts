import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { applyFaultBefore, sendResponse } from '../faults/broken-responses.ts';
import { getRequestedError } from '../faults/fault-queue.ts';
import { acceptAnyBody, parseJson } from '../http/requests.ts';
import { assertPayment } from './assert.ts';
import { initialize } from './initialize.ts';
import { registerManagementRoutes } from './management.ts';
import { isAuthentic, type Provider, recordCall, sendMaintenancePage } from './provider.ts';
import {
  assertRequest,
  initializeRequest,
  refundRequest,
  SPEC_VERSION,
  transactionRequest,
} from './requests.ts';
import { distort } from './saferpay-distortions.ts';
import { isRefusal, type Refusal, type ResponseHeader, toErrorResponse } from './saferpay-errors.ts';
import { cancel, capture, inquire, refund } from './transaction-calls.ts';
import { findSubject } from './transaction-references.ts';

/** Serves the JSON API under /saferpay/api. Validates requests in the order of saferpay 8. */
export function registerApiRoutes(app: FastifyInstance, provider: Provider): void {
  acceptAnyBody(app);
  app.get('/health/:customerId', async (request, reply) => {
    if (sendMaintenancePage(provider, reply)) return reply;
    if (applyFaultBefore(reply, provider.faults.take('Health'))) return reply;
    return isAuthentic(provider, request) ? { Status: 'PASS' } : reply.code(401).send();
  });
  registerManagementRoutes(app, provider);

  const addCall = createAddCall(app, provider);
  addCall('PaymentPage/Initialize', initializeRequest, initialize);
  addCall('PaymentPage/Assert', assertRequest, assertPayment);
  addCall('Transaction/Capture', transactionRequest, capture);
  addCall('Transaction/Cancel', transactionRequest, cancel);
  addCall('Transaction/Refund', refundRequest, refund);
  addCall('Transaction/Inquire', transactionRequest, inquire);
}

type CallBody = {
  readonly RequestHeader: ResponseHeader & { readonly CustomerId: string; readonly RetryIndicator: number };
  readonly TerminalId?: string;
};

function createAddCall(app: FastifyInstance, provider: Provider) {
  return <Schema extends z.ZodType<CallBody>>(
    path: string,
    schema: Schema,
    perform: (provider: Provider, body: z.infer<Schema>, origin: string) => object | Refusal,
  ): void => {
    const endpoint = path.slice(path.indexOf('/') + 1);
    app.post(`/Payment/v1/${path}`, {
      preParsing: async (request, reply) => {
        if (isAuthentic(provider, request)) await checkMediaTypes(request, reply);
      },
      async handler(request, reply) {
        const payload = parseJson(request.body);
        const header = readHeader(payload);
        const call = { endpoint, orderId: findSubject(provider, payload), requestId: header.RequestId };
        if (sendMaintenancePage(provider, reply)) {
          recordCall(provider, { ...call, fault: provider.settings.maintenance });
          return reply;
        }
        const refusal = validateRequest(provider, request, schema, payload);
        if (refusal) {
          recordCall(provider, { ...call, errorName: refusal.errorName });
          return sendResponse(reply, toErrorResponse(header, refusal));
        }
        const body = schema.parse(payload);
        const fault = provider.faults.take(endpoint, call.orderId);
        const { RetryIndicator: retryIndicator } = body.RequestHeader;
        const recordedCall = { ...call, retryIndicator, fault: fault?.fault };
        if (applyFaultBefore(reply, fault)) {
          recordCall(provider, recordedCall);
          return reply;
        }
        const errorName = getRequestedError(fault);
        const origin = `${request.protocol}://${request.host}`;
        const result = errorName === undefined ? perform(provider, body, origin) : { errorName };
        recordCall(provider, {
          ...recordedCall,
          errorName: isRefusal(result) ? result.errorName : undefined,
        });
        const response = isRefusal(result)
          ? toErrorResponse(header, result)
          : { status: 200, body: { ResponseHeader: header, ...distort(result, fault?.fault) } };
        await sendResponse(reply, response, fault);
        return reply;
      },
    });
  };
}

function validateRequest(
  provider: Provider,
  request: FastifyRequest,
  schema: z.ZodType<CallBody>,
  payload: unknown,
): Refusal | undefined {
  const { account } = provider;
  if (!isAuthentic(provider, request)) return { errorName: 'AUTHENTICATION_FAILED' };
  const { success, data, error } = schema.safeParse(payload);
  if (!success) return { errorName: 'VALIDATION_FAILED', ErrorDetail: error.issues.flatMap(listDetails) };
  const isOwnTerminal =
    data.RequestHeader.CustomerId === account.customerId &&
    (data.TerminalId ?? account.terminalId) === account.terminalId;
  return isOwnTerminal ? undefined : { errorName: 'PERMISSION_DENIED' };
}

/** Lists every invalid field as `Path.Field: text` (saferpay 5). */
function listDetails(issue: z.core.$ZodIssue): string[] {
  const describeField = (path: readonly PropertyKey[], text: string): string =>
    `${path.map(String).join('.') || 'Request'}: ${text}`;
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => describeField([...issue.path, key], 'unknown field'))
    : [describeField(issue.path, issue.message)];
}

/** Rejects wrong media types with 415 or 406, without an error object, like the web server in front of the API. */
async function checkMediaTypes({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers['content-type'] ?? '');
  const isAccepted = /\b(application\/(json|\*)|\*\/\*)/i.test(headers.accept ?? '*/*');
  if (!isJson || !isAccepted)
    await reply
      .code(isJson ? 406 : 415)
      .type('text/plain')
      .send('Media type');
}

const lenientHeader = z.object({
  SpecVersion: z.string().catch(SPEC_VERSION),
  RequestId: z.string().catch('unknown'),
});

/** Returns the version and request id for the response, also for invalid requests. */
function readHeader(payload: unknown): ResponseHeader {
  return lenientHeader.parse(Object(Object(payload).RequestHeader));
}
