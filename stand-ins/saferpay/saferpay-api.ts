import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { sendAnswer, strikeBefore } from '../faults/broken-answers.ts';
import { assertPayment } from './assert.ts';
import { initialize } from './initialize.ts';
import { initializeSchema } from './initialize-request.ts';
import { managementRoutes } from './management.ts';
import type { Provider } from './provider.ts';
import { refund } from './refund-request.ts';
import {
  checkMediaTypes,
  headerToEcho,
  invalid,
  isAuthentic,
  isMaintained,
  parseJson,
} from './request-checks.ts';
import { distort } from './saferpay-distortions.ts';
import { type Refusal, type ResponseHeader, refusalAnswer } from './saferpay-errors.ts';
import { minorVersion } from './spec-version.ts';
import { assertCapture, assertRefund, cancel, capture, inquire } from './transaction-calls.ts';
import { type AnyRequest, subjectOf } from './transaction-references.ts';
import {
  assertCaptureRequest,
  assertRequest,
  captureRequest,
  refundRequest,
  transactionRequest,
} from './transaction-requests.ts';

/** The JSON API under /saferpay/api, checked in the order of saferpay 8. */
export function apiRoutes(app: FastifyInstance, provider: Provider): void {
  app.removeAllContentTypeParsers();
  // Read here, so that a body that is no JSON gets the API's own answer.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/health/:customerId', async (request, reply) => {
    if (isMaintained(provider, reply)) return reply;
    if (strikeBefore(reply, provider.faults.take('Health'))) return reply;
    return isAuthentic(provider, request) ? { Status: 'PASS' } : reply.code(401).send();
  });
  managementRoutes(app, provider);

  const page = '/Payment/v1/PaymentPage';
  const transaction = '/Payment/v1/Transaction';
  const call = callsOn(app, provider);
  call(`${page}/Initialize`, initializeSchema, initialize);
  call(`${page}/Assert`, assertRequest, assertPayment);
  call(`${transaction}/Capture`, captureRequest, capture);
  call(`${transaction}/Cancel`, transactionRequest, cancel);
  call(`${transaction}/Refund`, refundRequest, refund);
  call(`${transaction}/Inquire`, transactionRequest, inquire);
  call(`${transaction}/AssertCapture`, assertCaptureRequest, assertCapture);
  call(`${transaction}/AssertRefund`, transactionRequest, assertRefund);
}

type CallBody = AnyRequest & {
  readonly RequestHeader: ResponseHeader & { readonly CustomerId: string; readonly RetryIndicator: number };
  readonly TerminalId?: string;
};

function callsOn(app: FastifyInstance, provider: Provider) {
  return <Schema extends z.ZodType<CallBody>>(
    path: string,
    schema: Schema | ((minorVersion: number) => Schema),
    act: (provider: Provider, body: z.infer<Schema>, origin: string) => object | Refusal,
  ): void => {
    const endpoint = path.slice(path.lastIndexOf('/') + 1);
    app.post(path, {
      preParsing: async (request, reply) => {
        if (isAuthentic(provider, request)) await checkMediaTypes(request, reply);
      },
      async handler(request, reply) {
        const sent = parseJson(request.body);
        const header = headerToEcho(sent);
        const orderId = subjectOf(provider, sent ?? {});
        const refuse = (refusal: Refusal): Promise<void> => {
          const { errorName } = refusal;
          provider.calls.add({ endpoint, orderId, errorName }, header);
          return sendAnswer(reply, refusalAnswer(header, refusal));
        };
        if (isMaintained(provider, reply)) {
          provider.calls.add({ endpoint, orderId, fault: provider.settings.maintenance }, header);
          return reply;
        }
        if (!isAuthentic(provider, request)) {
          void reply.header('www-authenticate', 'Basic');
          return refuse({ errorName: 'AUTHENTICATION_FAILED' });
        }
        const minor = minorVersion(header.SpecVersion) ?? 53;
        const checked = (typeof schema === 'function' ? schema(minor) : schema).safeParse(sent);
        if (!checked.success) return refuse(invalid(checked.error, sent));
        const body = checked.data;
        if (!isOwn(provider, body)) return refuse({ errorName: 'PERMISSION_DENIED' });

        const fault = provider.faults.take(endpoint, orderId);
        const call = {
          endpoint,
          orderId,
          retryIndicator: body.RequestHeader.RetryIndicator,
          fault: fault?.fault,
        };
        if (strikeBefore(reply, fault)) {
          provider.calls.add(call, header);
          return reply;
        }
        const ordered = fault?.fault.startsWith('error:') ? fault.fault.slice('error:'.length) : undefined;
        const result = ordered
          ? { errorName: ordered }
          : act(provider, body, `${request.protocol}://${request.host}`);
        const isRefused = isRefusal(result);
        provider.calls.add({ ...call, errorName: isRefused ? result.errorName : undefined }, header);
        const answer = isRefused
          ? refusalAnswer(header, result)
          : { status: 200, body: { ResponseHeader: header, ...distort(result, fault?.fault) } };
        await sendAnswer(reply, answer, fault);
        return reply;
      },
    });
  };
}

function isOwn({ account }: Provider, body: CallBody): boolean {
  const terminal = body.TerminalId ?? account.terminalId;
  return body.RequestHeader.CustomerId === account.customerId && terminal === account.terminalId;
}

function isRefusal(result: object | Refusal): result is Refusal {
  return 'errorName' in result;
}
