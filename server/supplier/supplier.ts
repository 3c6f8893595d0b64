import type * as z from 'zod';
import type { CardNumberFormat } from '#rules/card-number.ts';
import type {
  ActivateResult,
  Activation,
  ActivationResult,
  IssueResult,
  ListResult,
  PendingCard,
  Supplier,
  SupplierRecord,
  VoidCardRequest,
  VoidResult,
} from '#server/fulfilment/supplier-port.ts';
import { createSupplierCall, type SupplierAccount, type SupplierCall } from './supplier-call.ts';
import {
  activationBody,
  createCardBody,
  listBody,
  listFields,
  readError,
  readResponse,
  voidBody,
} from './supplier-responses.ts';

export type SupplierSettings = SupplierAccount & { cardNumbers: CardNumberFormat };

/**
 * Calls the REST API of docs/supplier.openapi.json.
 * @param now ms of a monotonic clock, because token and breaker measure durations
 */
export function createSupplier(
  settings: SupplierSettings,
  now: () => number = () => performance.now(),
): Supplier {
  const call = createSupplierCall(settings, now);
  const cardBody = createCardBody(settings.cardNumbers);
  return {
    issue: (card) => issue(call, cardBody, card),
    activate: (activation) => activate(call, activation),
    activation: (activationId) => lookUpActivation(call, activationId),
    void: (card) => voidCard(call, card),
    list: (span) => readList(call, span),
  };
}

async function issue(
  call: SupplierCall,
  cardBody: ReturnType<typeof createCardBody>,
  card: PendingCard,
): Promise<IssueResult> {
  const fields = { productReferenceId: card.productReferenceId, value: card.faceValue, currency: 'CHF' };
  // Status `active`: a card that was voided in the meantime is worthless and must not reach its buyer.
  const expected = { issueId: card.id, ...fields, status: 'active' };
  const result = await sendRequest(call, { path: ['cards', card.id], body: fields }, cardBody, expected);
  if (result.kind === 'valid') {
    const { number, pin, validUntil } = result.body;
    return { kind: 'issued', card: { number, pin, validUntil } };
  }
  if (result.kind !== 'refused') return result;
  if (result.name === 'PRODUCT_CONFLICT') return { ...result, fault: 'conflict' };
  if (result.name === 'PRODUCT_AMOUNT_INVALID') return { ...result, fault: 'productAmount' };
  return { kind: 'unknown', fault: 'system', name: result.name };
}

async function activate(call: SupplierCall, activation: Activation): Promise<ActivateResult> {
  const { activationId, number, productReferenceId, faceValue: value } = activation;
  const fields = { productReferenceId, value, currency: 'CHF' };
  const expected = { activationId, lastFour: number.slice(-4), ...fields, status: 'active' };
  const request = { path: ['activations', activationId] as const, body: { number, ...fields } };
  const result = await sendRequest(call, request, activationBody, expected);
  return result.kind === 'valid' ? { kind: 'activated', validUntil: result.body.validUntil } : result;
}

async function lookUpActivation(call: SupplierCall, activationId: string): Promise<ActivationResult> {
  const expected = { activationId, currency: 'CHF', status: 'active' };
  const result = await sendRequest(call, { path: ['activations', activationId] }, activationBody, expected);
  if (result.kind === 'valid') {
    const { validUntil, lastFour, productReferenceId, value } = result.body;
    return { kind: 'activated', validUntil, lastFour, productReferenceId, faceValue: value };
  }
  if (result.kind !== 'refused') return result;
  return result.name === 'NOT_FOUND'
    ? { kind: 'notFound' }
    : { kind: 'unknown', fault: 'system', name: result.name };
}

async function voidCard(call: SupplierCall, { voidId, card }: VoidCardRequest): Promise<VoidResult> {
  const of = 'issueId' in card ? card.issueId : card.activationId;
  const expected = { voidId, of, currency: 'CHF', status: 'void' };
  const result = await sendRequest(call, { path: ['voids', voidId], body: card }, voidBody, expected);
  return result.kind === 'valid' ? { kind: 'voided', value: result.body.value } : result;
}

async function sendRequest<Body extends Record<string, unknown>>(
  call: SupplierCall,
  { path: [collection, id], body }: { path: readonly [collection: string, id: string]; body?: object },
  schema: z.ZodType<Body>,
  expected: Partial<Body>,
) {
  const path = `${collection}/${encodeURIComponent(id)}`;
  const reply = await call(body === undefined ? { method: 'GET', path } : { method: 'PUT', path, body });
  if (reply.kind === 'unknown') return reply;
  const isDone = reply.status === 200 || (body !== undefined && reply.status === 201);
  return isDone ? readResponse(schema, reply.body, expected) : readError(reply.status, reply.body);
}

const PAGE_SIZE = 500;

/** Reads all pages. Returns `unknown` for a contradictory list. */
async function readList(call: SupplierCall, span: { from: Date; to: Date }): Promise<ListResult> {
  const records: SupplierRecord[] = [];
  const query = { from: span.from.toISOString(), to: span.to.toISOString(), limit: String(PAGE_SIZE) };
  for (let after: string | null | undefined; after !== null; ) {
    const search = new URLSearchParams({ ...query, ...(after !== undefined && { after }) });
    const reply = await call({ method: 'GET', path: `cards?${search}` });
    if (reply.kind === 'unknown') return reply;
    if (reply.status !== 200) {
      const { name, ...error } = readError(reply.status, reply.body);
      return error.kind === 'unknown' ? { ...error, name } : unknownList(name);
    }
    const parsed = listBody.safeParse(reply.body);
    if (!parsed.success) return unknownList(`fields ${listFields(parsed.error)}`);
    records.push(
      ...parsed.data.records.map(({ currency: _, at, ...record }) => ({ ...record, at: new Date(at) })),
    );
    after = parsed.data.next;
    if (after !== null && parsed.data.records.length === 0)
      return unknownList('an empty page with a next page');
    const listError = findListError(records, span);
    if (listError !== undefined) return unknownList(listError);
  }
  return { kind: 'list', records };
}

function unknownList(name: string): ListResult {
  return { kind: 'unknown', fault: 'system', name };
}

/** Rejects repeated ids, so that a supplier that repeats a page doesn't cause an endless loop. */
function findListError(
  records: SupplierRecord[],
  { from, to }: { from: Date; to: Date },
): string | undefined {
  const seen = new Set<string>();
  let last = from;
  for (const { kind, id, at } of records) {
    if (at < from || at >= to) return 'a time outside the range';
    if (at < last) return 'not sorted by time';
    if (seen.has(`${kind} ${id}`)) return 'a duplicate id';
    seen.add(`${kind} ${id}`);
    last = at;
  }
  return undefined;
}
