import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sendAnswer, strikeBefore } from '../faults/broken-answers.ts';
import { assertPayment } from './assert.ts';
import { type Refusal, type ResponseHeader, refusalAnswer } from './errors.ts';
import { initialize } from './initialize.ts';
import { initializeSchema } from './initialize-request.ts';
import type { Provider } from './provider.ts';
import { minorVersion } from './spec-version.ts';
import { type AnyRequest, subjectOf } from './subject.ts';
import { assertCapture, assertRefund, cancel, capture, inquire, refund } from './transaction-calls.ts';
import {
  assertCaptureRequest,
  assertRequest,
  captureRequest,
  refundRequest,
  transactionRequest,
} from './transaction-requests.ts';

const fallbackHeader: ResponseHeader = { SpecVersion: '1.53', RequestId: 'unknown' };

/** The JSON API under /saferpay/api, checked in the order of the fact sheet, section 8. */
export function apiRoutes(app: FastifyInstance, provider: Provider): void {
  app.removeAllContentTypeParsers();
  // Read here, so that a body that is no JSON gets the API's own answer.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => checkCredentials(provider, request, reply));

  app.get('/health/:customerId', async () => ({ Status: 'PASS' }));

  const page = '/Payment/v1/PaymentPage';
  const transaction = '/Payment/v1/Transaction';
  const call = callsOn(app, provider);
  call(`${page}/Initialize`, initializeSchema, (body, origin) => initialize(provider, body, origin));
  call(
    `${page}/Assert`,
    () => assertRequest,
    (body) => assertPayment(provider, body),
  );
  call(
    `${transaction}/Capture`,
    () => captureRequest,
    (body) => capture(provider, body),
  );
  call(
    `${transaction}/Cancel`,
    () => transactionRequest,
    (body) => cancel(provider, body),
  );
  call(
    `${transaction}/Refund`,
    () => refundRequest,
    (body) => refund(provider, body),
  );
  call(
    `${transaction}/Inquire`,
    () => transactionRequest,
    (body) => inquire(provider, body),
  );
  call(
    `${transaction}/AssertCapture`,
    () => assertCaptureRequest,
    (body) => assertCapture(provider, body),
  );
  call(
    `${transaction}/AssertRefund`,
    () => transactionRequest,
    (body) => assertRefund(provider, body),
  );
}

type CallBody = AnyRequest & {
  readonly RequestHeader: ResponseHeader & { readonly CustomerId: string };
  readonly TerminalId?: string;
};

function callsOn(app: FastifyInstance, provider: Provider) {
  return <Schema extends z.ZodType<CallBody>>(
    path: string,
    schemaFor: (minor: number) => Schema,
    act: (body: z.infer<Schema>, origin: string) => object | Refusal,
  ): void => {
    const endpoint = path.slice(path.lastIndexOf('/') + 1);
    app.post(path, { preParsing: checkMediaTypes }, async (request, reply) => {
      const sent = parseJson(request.body);
      const header = headerToEcho(sent);
      const checked = schemaFor(minorVersion(header.SpecVersion) ?? 53).safeParse(sent);
      if (!checked.success) return sendAnswer(reply, refusalAnswer(header, invalid(checked.error)));
      const body = checked.data;
      if (!isOwn(provider, body))
        return sendAnswer(reply, refusalAnswer(header, { errorName: 'PERMISSION_DENIED' }));
      const fault = provider.faults.take(endpoint, subjectOf(provider, body));
      if (strikeBefore(reply, fault)) return reply;
      const ordered = fault?.fault.startsWith('error:') ? fault.fault.slice('error:'.length) : undefined;
      const result = ordered ? { errorName: ordered } : act(body, `${request.protocol}://${request.host}`);
      const answer = isRefusal(result)
        ? refusalAnswer(header, result)
        : { status: 200, body: { ResponseHeader: header, ...distort(result, fault?.fault) } };
      await sendAnswer(reply, answer, fault);
      return reply;
    });
  };
}

async function checkCredentials(
  { account }: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const wanted = Buffer.from(`${account.username}:${account.password}`);
  const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /i, ''), 'base64');
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  const answer = refusalAnswer(fallbackHeader, { errorName: 'AUTHENTICATION_FAILED' });
  await reply.code(answer.status).header('www-authenticate', 'Basic').send(answer.body);
}

async function checkMediaTypes(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    await reply.code(415).type('text/plain').send('Unsupported Media Type');
    return;
  }
  const accepted = (request.headers.accept ?? '*/*').split(',').map((range) => range.split(';')[0]?.trim());
  if (!accepted.some((range) => /^(application\/json|application\/\*|\*\/\*)$/i.test(range ?? '')))
    await reply.code(406).type('text/plain').send('Not Acceptable');
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

const looseHeader = z.object({ RequestHeader: z.object({ SpecVersion: z.string(), RequestId: z.string() }) });

function headerToEcho(sent: unknown): ResponseHeader {
  const { success, data } = looseHeader.safeParse(sent);
  return success ? data.RequestHeader : fallbackHeader;
}

function invalid(error: z.ZodError): Refusal {
  const ErrorDetail = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { errorName: 'VALIDATION_FAILED', ErrorDetail };
}

function isOwn({ account }: Provider, body: CallBody): boolean {
  const terminal = body.TerminalId ?? account.terminalId;
  return body.RequestHeader.CustomerId === account.customerId && terminal === account.terminalId;
}

function isRefusal(result: object | Refusal): result is Refusal {
  return 'errorName' in result;
}

/** Faults that answer with wrong figures (control address). */
function distort(body: object, fault: string | undefined): object {
  if (!('Transaction' in body) || !fault?.startsWith('wrong-')) return body;
  const transaction = body.Transaction as { Amount: { Value: string }; OrderId?: string };
  const { Amount, OrderId } = transaction;
  const wrong = {
    'wrong-amount': { Amount: { ...Amount, Value: String(Number(Amount.Value) - 100) } },
    'wrong-currency': { Amount: { ...Amount, CurrencyCode: 'EUR' } },
    'wrong-order-id': { OrderId: `${OrderId ?? ''}X` },
  }[fault];
  return { ...body, Transaction: { ...transaction, ...wrong } };
}
