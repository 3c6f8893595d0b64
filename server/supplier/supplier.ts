import type { PendingCard } from '#server/fulfilment/card-repository.ts';
import type {
  ActivateAnswer,
  Activation,
  ActivationAnswer,
  IssueAnswer,
  Supplier,
  VoidAnswer,
  VoidCardRequest,
} from '#server/fulfilment/supplier-port.ts';
import { activationBody, cardBody, readAnswer, readError, voidBody } from './supplier-answers.ts';
import { createSupplierCall, type SupplierCall, type SupplierReply } from './supplier-call.ts';
import { readList } from './supplier-list.ts';
import type { SupplierAccount } from './supplier-token.ts';

/**
 * The gift-card supplier over its REST interface (docs/supplier.openapi.json).
 * @param now in ms, of a clock that nobody sets: token and breaker count spans of time
 */
export function createSupplier(
  account: SupplierAccount,
  now: () => number = () => performance.now(),
): Supplier {
  const call = createSupplierCall(account, now);
  return {
    issue: (card) => issue(call, card),
    activate: (activation) => activate(call, activation),
    activation: (activationId) => lookUpActivation(call, activationId),
    void: (card) => voidCard(call, card),
    list: (span) => readList(call, span),
  };
}

async function issue(call: SupplierCall, card: PendingCard): Promise<IssueAnswer> {
  const asked = { productReferenceId: card.productReferenceId, value: card.faceValue, currency: 'CHF' };
  const reply = await call({ method: 'PUT', path: `cards/${encodeURIComponent(card.id)}`, body: asked });
  if (reply.kind === 'unknown') return reply;
  if (isDone(reply)) {
    // A card that was taken back meanwhile is worth nothing: it must reach nobody.
    const read = readAnswer(cardBody, reply.body, { issueId: card.id, ...asked, status: 'active' });
    if (read.kind === 'wrong') return read;
    const { number, pin, validUntil } = read.body;
    return { kind: 'issued', card: { number, pin, validUntil } };
  }
  const error = readError(reply.status, reply.body);
  if (error.kind === 'unknown') return error;
  if (error.name === 'PRODUCT_CONFLICT') return { ...error, fault: 'conflict' };
  if (error.name === 'PRODUCT_AMOUNT_INVALID') return { ...error, fault: 'productAmount' };
  return { kind: 'unknown', fault: 'system', name: error.name };
}

async function activate(call: SupplierCall, activation: Activation): Promise<ActivateAnswer> {
  const { activationId, number, productReferenceId, faceValue: price } = activation;
  const asked = { productReferenceId, value: price, currency: 'CHF' };
  const reply = await call({
    method: 'PUT',
    path: `activations/${encodeURIComponent(activationId)}`,
    body: { number, ...asked },
  });
  if (reply.kind === 'unknown') return reply;
  if (!isDone(reply)) return readError(reply.status, reply.body);
  const expected = { activationId, lastFour: number.slice(-4), ...asked, status: 'active' };
  const read = readAnswer(activationBody, reply.body, expected);
  return read.kind === 'wrong' ? read : { kind: 'activated', validUntil: read.body.validUntil };
}

async function lookUpActivation(call: SupplierCall, activationId: string): Promise<ActivationAnswer> {
  const reply = await call({ method: 'GET', path: `activations/${encodeURIComponent(activationId)}` });
  if (reply.kind === 'unknown') return reply;
  if (reply.status === 200) {
    const expected = { activationId, currency: 'CHF', status: 'active' };
    const read = readAnswer(activationBody, reply.body, expected);
    if (read.kind === 'wrong') return read;
    const { validUntil, lastFour, productReferenceId, value } = read.body;
    return { kind: 'activated', validUntil, lastFour, productReferenceId, faceValue: value };
  }
  const error = readError(reply.status, reply.body);
  if (error.kind === 'unknown') return error;
  return error.name === 'NOT_FOUND'
    ? { kind: 'notFound' }
    : { kind: 'unknown', fault: 'system', name: error.name };
}

async function voidCard(call: SupplierCall, { voidId, card }: VoidCardRequest): Promise<VoidAnswer> {
  const of = 'issueId' in card ? card.issueId : card.activationId;
  const reply = await call({ method: 'PUT', path: `voids/${encodeURIComponent(voidId)}`, body: card });
  if (reply.kind === 'unknown') return reply;
  if (!isDone(reply)) return readError(reply.status, reply.body);
  const read = readAnswer(voidBody, reply.body, { voidId, of, currency: 'CHF', status: 'void' });
  return read.kind === 'wrong' ? read : { kind: 'voided', value: read.body.value };
}

function isDone({ status }: Extract<SupplierReply, { kind: 'answer' }>): boolean {
  return status === 200 || status === 201;
}
