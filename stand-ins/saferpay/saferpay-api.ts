import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sendAnswer, strikeBefore } from '../faults/broken-answers.ts';
import { orderedError } from '../faults/fault-queue.ts';
import { acceptAnyBody, parseJson } from '../http/requests.ts';
import { assertPayment } from './assert.ts';
import { initialize } from './initialize.ts';
import { managementRoutes } from './management.ts';
import { isAuthentic, isMaintained, noteCall, type Provider } from './provider.ts';
import {
  assertRequest,
  initializeRequest,
  refundRequest,
  SPEC_VERSION,
  transactionRequest,
} from './requests.ts';
import { distort } from './saferpay-distortions.ts';
import { isRefusal, type Refusal, type ResponseHeader, refusalAnswer } from './saferpay-errors.ts';
import { cancel, capture, inquire, refund } from './transaction-calls.ts';
import { findSubject } from './transaction-references.ts';

/** Serves the JSON API under /saferpay/api. It validates in the order of saferpay 8. */
export function apiRoutes(app: FastifyInstance, provider: Provider): void {
  acceptAnyBody(app);
  app.get('/health/:customerId', async (request, reply) => {
    if (isMaintained(provider, reply)) return reply;
    if (strikeBefore(reply, provider.faults.take('Health'))) return reply;
    return isAuthentic(provider, request) ? { Status: 'PASS' } : reply.code(401).send();
  });
  managementRoutes(app, provider);

  const call = callsOn(app, provider);
  call('PaymentPage/Initialize', initializeRequest, initialize);
  call('PaymentPage/Assert', assertRequest, assertPayment);
  call('Transaction/Capture', transactionRequest, capture);
  call('Transaction/Cancel', transactionRequest, cancel);
  call('Transaction/Refund', refundRequest, refund);
  call('Transaction/Inquire', transactionRequest, inquire);
}

type CallBody = {
  readonly RequestHeader: ResponseHeader & { readonly CustomerId: string; readonly RetryIndicator: number };
  readonly TerminalId?: string;
};

function callsOn(app: FastifyInstance, provider: Provider) {
  return <Schema extends z.ZodType<CallBody>>(
    path: string,
    schema: Schema,
    act: (provider: Provider, body: z.infer<Schema>, origin: string) => object | Refusal,
  ): void => {
    const endpoint = path.slice(path.indexOf('/') + 1);
    app.post(`/Payment/v1/${path}`, {
      preParsing: async (request, reply) => {
        if (isAuthentic(provider, request)) await checkMediaTypes(request, reply);
      },
      async handler(request, reply) {
        const sent = parseJson(request.body);
        const header = headerToEcho(sent);
        const call = { endpoint, orderId: findSubject(provider, sent), requestId: header.RequestId };
        if (isMaintained(provider, reply)) {
          noteCall(provider, { ...call, fault: provider.settings.maintenance });
          return reply;
        }
        const refusal = refusalBefore(provider, request, schema, sent);
        if (refusal) {
          noteCall(provider, { ...call, errorName: refusal.errorName });
          return sendAnswer(reply, refusalAnswer(header, refusal));
        }
        const body = schema.parse(sent);
        const fault = provider.faults.take(endpoint, call.orderId);
        const { RetryIndicator: retryIndicator } = body.RequestHeader;
        const noted = { ...call, retryIndicator, fault: fault?.fault };
        if (strikeBefore(reply, fault)) {
          noteCall(provider, noted);
          return reply;
        }
        const errorName = orderedError(fault);
        const origin = `${request.protocol}://${request.host}`;
        const result = errorName === undefined ? act(provider, body, origin) : { errorName };
        noteCall(provider, { ...noted, errorName: isRefusal(result) ? result.errorName : undefined });
        const answer = isRefusal(result)
          ? refusalAnswer(header, result)
          : { status: 200, body: { ResponseHeader: header, ...distort(result, fault?.fault) } };
        await sendAnswer(reply, answer, fault);
        return reply;
      },
    });
  };
}

function refusalBefore(
  provider: Provider,
  request: FastifyRequest,
  schema: z.ZodType<CallBody>,
  sent: unknown,
): Refusal | undefined {
  const { account } = provider;
  if (!isAuthentic(provider, request)) return { errorName: 'AUTHENTICATION_FAILED' };
  const { success, data, error } = schema.safeParse(sent);
  if (!success) return { errorName: 'VALIDATION_FAILED', ErrorDetail: error.issues.flatMap(listDetails) };
  const isOwn =
    data.RequestHeader.CustomerId === account.customerId &&
    (data.TerminalId ?? account.terminalId) === account.terminalId;
  return isOwn ? undefined : { errorName: 'PERMISSION_DENIED' };
}

/** Lists every invalid field as `Path.Field: text` (saferpay 5). */
function listDetails(issue: z.core.$ZodIssue): string[] {
  const describeField = (path: readonly PropertyKey[], text: string): string =>
    `${path.map(String).join('.') || 'Request'}: ${text}`;
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => describeField([...issue.path, key], 'unknown field'))
    : [describeField(issue.path, issue.message)];
}

/** Returns 415 or 406 without an error object, as the web server in front of the API does. */
async function checkMediaTypes({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(headers['content-type'] ?? '');
  const isAccepted = /\b(application\/(json|\*)|\*\/\*)/i.test(headers.accept ?? '*/*');
  if (!isJson || !isAccepted)
    await reply
      .code(isJson ? 406 : 415)
      .type('text/plain')
      .send('Media type');
}

const looseHeader = z.object({
  SpecVersion: z.string().catch(SPEC_VERSION),
  RequestId: z.string().catch('unknown'),
});

/** Returns the received version and request id, also for invalid requests. */
function headerToEcho(sent: unknown): ResponseHeader {
  return looseHeader.parse(Object(Object(sent).RequestHeader));
}
