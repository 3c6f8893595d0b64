import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { sendAnswer, strikeBefore } from '../faults/broken-answers.ts';
import type { Fault } from '../faults/fault-queue.ts';
import type { Gateway } from './gateway.ts';
import { type CallKey, cancel, credit, init, settle } from './gateway-actions.ts';
import { type GatewayRefusal, refusalAnswer } from './gateway-errors.ts';
import { isOpen } from './gateway-outcomes.ts';
import { eventOf } from './gateway-records.ts';
import {
  cancelRequest,
  creditRequest,
  initRequest,
  invalidProperty,
  settleRequest,
} from './gateway-requests.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';
import type { KeptAnswer } from './repeated-answers.ts';
import { distortStatus, statusBody } from './status-body.ts';

/** The JSON API under /datatrans, by datatrans 1 to 6. */
export function gatewayApi(app: FastifyInstance, gateway: Gateway): void {
  app.removeAllContentTypeParsers();
  // Read here, so that a body that is no JSON gets the API's own answer.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/upp/check', async (_request, reply) => {
    const fault = gateway.faults.take('check');
    return strikeBefore(reply, fault) ? reply : reply.type('text/plain').send('OK');
  });
  readRoute(app, gateway);
  const { settings } = gateway;
  const call = callsOn(app, gateway);
  call(
    'initialize',
    '',
    () => initRequest(settings.refnoLength),
    (body, key) => {
      const made = init(gateway, body, key);
      return 'code' in made ? made : { status: 201, body: made };
    },
  );
  callOnPayment('settle', () => settleRequest(settings.refnoLength), settle);
  callOnPayment('cancel', () => cancelRequest(settings.refnoLength, settings.cancelNeedsRefno), cancel);
  callOnPayment('credit', () => creditRequest(settings.refnoLength), credit);

  function callOnPayment<Schema extends z.ZodType>(
    endpoint: string,
    schema: () => Schema,
    act: (
      on: Gateway,
      payment: GatewayTransaction,
      body: z.infer<Schema>,
      key: CallKey,
    ) => object | GatewayRefusal | undefined,
  ): void {
    call(endpoint, `/:id/${endpoint}`, schema, (body, key, payment) => {
      if (payment === undefined) return NOT_FOUND;
      const done = act(gateway, payment, body, key);
      if (done === undefined) {
        return { status: settings.doneStatus, body: settings.doneStatus === 200 ? {} : undefined };
      }
      return isRefusal(done) ? done : { status: 200, body: done };
    });
  }
}

const NOT_FOUND: GatewayRefusal = { code: 'TRANSACTION_NOT_FOUND', message: 'transactionId not found' };
const UNAUTHORIZED: GatewayRefusal = { code: 'UNAUTHORIZED', message: 'Unauthorized' };

function isRefusal(result: object): result is GatewayRefusal {
  return 'code' in result && 'message' in result;
}

type Id = { Params: { id?: string } };

function readRoute(app: FastifyInstance, gateway: Gateway): void {
  const { records, faults } = gateway;
  app.get<Id>('/v1/transactions/:id', async (request, reply) => {
    if (!isAuthentic(gateway, request)) return refuse(reply, UNAUTHORIZED);
    const id = request.params.id ?? '';
    if (!/^\d{18}$/.test(id)) {
      const message = 'status transactionId length must be 18 digits';
      return refuse(reply, { code: 'INVALID_PROPERTY', message });
    }
    const found = records.transaction(id);
    const fault = faults.take('status', found?.refno);
    note(gateway, { endpoint: 'status', requestId: '', orderId: found?.refno, fault: fault?.fault });
    if (strikeBefore(reply, fault)) return reply;
    const ordered = orderedError(fault);
    if (ordered || found === undefined) return refuse(reply, ordered ?? NOT_FOUND);
    isOpen(gateway, found);
    records.record(eventOf('asserted', found, { status: found.status }));
    const body = distortStatus(statusBody(gateway, found), fault?.fault);
    await send(reply, { status: 200, body }, fault);
    return reply;
  });
}

type Done = GatewayRefusal | KeptAnswer;

function callsOn(app: FastifyInstance, gateway: Gateway) {
  const { records, repeated, faults } = gateway;
  return <Schema extends z.ZodType>(
    endpoint: string,
    path: string,
    schema: () => Schema,
    act: (body: z.infer<Schema>, key: CallKey, payment: GatewayTransaction | undefined) => Done,
  ): void => {
    app.post<Id>(`/v1/transactions${path}`, async (request, reply) => {
      if (!isAuthentic(gateway, request)) return refuse(reply, UNAUTHORIZED);
      const text = String(request.body ?? '');
      const sent = parseJson(text === '' ? '{}' : text);
      if (sent === undefined) return refuse(reply, { code: 'INVALID_JSON_PAYLOAD', message: 'no JSON' });
      const checked = schema().safeParse(sent);
      if (!checked.success) return refuse(reply, invalidProperty(endpoint, checked.error));
      const payment = records.transaction(request.params.id ?? '');
      const orderId = payment?.refno ?? refnoOf(sent);
      const key = String(request.headers['idempotency-key'] ?? '');
      const fault = faults.take(endpoint, orderId);
      const ordered = orderedError(fault);
      const call = { endpoint, requestId: key, orderId, fault: fault?.fault };
      if (strikeBefore(reply, fault)) {
        note(gateway, call);
        return reply;
      }
      const answer = ordered
        ? refusalAnswer(ordered)
        : answerOnce(repeated, key, `${request.url} ${text}`, () => act(checked.data, { key }, payment));
      note(gateway, { ...call, errorName: codeIn(answer) });
      await send(reply, answer, fault);
      return reply;
    });
  };
}

/** The first answer to a key is the answer to all of its requests; without a key each is a new one (datatrans 1.1). */
function answerOnce(
  repeated: Gateway['repeated'],
  key: string,
  request: string,
  act: () => Done,
): KeptAnswer {
  const found = key === '' ? 'new' : repeated.find(key, request);
  if (found === 'running')
    return { status: 409, body: { error: { code: 'CLIENT_ERROR', message: 'Conflict' } } };
  if (found === 'other')
    return { status: 422, body: { error: { code: 'CLIENT_ERROR', message: 'Other body' } } };
  if (found !== 'new') return found;
  repeated.begin(key, request);
  const done = act();
  const answer = isRefusal(done) ? refusalAnswer(done) : done;
  repeated.keep(key, answer);
  return answer;
}

function refuse(reply: FastifyReply, refusal: GatewayRefusal): FastifyReply {
  const { status, body } = refusalAnswer(refusal);
  return reply.code(status).send(body);
}

/** Carried out, and its answer lost or spoilt as the fault wants it; without a body there is nothing to cut. */
async function send(reply: FastifyReply, answer: KeptAnswer, fault: Fault | undefined): Promise<void> {
  const { status, body } = answer;
  if (fault?.fault === 'server-error') return void reply.code(500).send(refusalAnswer(SERVER_ERROR).body);
  if (body !== undefined) return sendAnswer(reply, { status, body }, fault);
  const isLost = fault !== undefined && ['acted-no-answer', 'cut-json', 'slow-drip'].includes(fault.fault);
  if (!isLost) return void reply.code(status).send();
  await sendAnswer(reply, { status, body: {} }, { ...fault, fault: 'acted-no-answer' });
}

const SERVER_ERROR: GatewayRefusal = { code: 'SERVER_ERROR', message: 'internal error' };

function orderedError(fault: Fault | undefined): GatewayRefusal | undefined {
  const [, code] = /^error:(\w+)$/.exec(fault?.fault ?? '') ?? [];
  return code === undefined ? undefined : { code, message: `${code}, as ordered` };
}

function note({ calls, now }: Gateway, call: Omit<Gateway['calls'][number], 'at'>): void {
  calls.push({ at: new Date(now()).toISOString(), ...call });
  // Only for tests that count calls, so the oldest may go; what was done stands in the ledger.
  if (calls.length > 40_000) calls.splice(0, 20_000);
}

function isAuthentic({ merchant }: Gateway, { headers }: FastifyRequest): boolean {
  const wanted = Buffer.from(`${merchant.merchantId}:${merchant.password}`);
  const [scheme = '', encoded = ''] = (headers.authorization ?? '').split(' ');
  const given = Buffer.from(encoded, 'base64');
  return /^basic$/i.test(scheme) && given.length === wanted.length && timingSafeEqual(given, wanted);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refnoOf(sent: unknown): string | undefined {
  return typeof sent === 'object' && sent !== null && 'refno' in sent ? String(sent.refno) : undefined;
}

function codeIn({ body }: KeptAnswer): string | undefined {
  return body !== undefined && 'error' in body ? (body.error as GatewayRefusal).code : undefined;
}
