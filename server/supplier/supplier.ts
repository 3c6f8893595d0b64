import * as z from 'zod';
import { type CallOutcome, callOut } from '#server/runtime/http.ts';
import type { OwedCard } from '#server/shop/card-book.ts';
import type { IssueAnswer, Supplier, SupplierFault } from '#server/shop/supplier.ts';
import { createTokenSource, type SupplierAccount, type TokenSource } from './supplier-token.ts';

const TIMEOUT_MS = 20_000;

/** docs/supplier.openapi.json, Card. Number and PIN are text: a leading zero counts. */
const cardBody = z.object({
  issueId: z.string(),
  productReferenceId: z.string(),
  value: z.int(),
  currency: z.string(),
  number: z.string().regex(/^\d{8,32}$/),
  pin: z.string().regex(/^\d{4,12}$/),
  validUntil: z.iso.date(),
});
const errorBody = z.object({ error: z.object({ code: z.string() }) });

/** The gift-card supplier over its REST interface (docs/supplier.openapi.json). */
export function createSupplier(account: SupplierAccount, now: () => number = Date.now): Supplier {
  const tokens = createTokenSource(account, now);
  return { issue: (card) => issue(account, tokens, card) };
}

async function issue(account: SupplierAccount, tokens: TokenSource, card: OwedCard): Promise<IssueAnswer> {
  const outcome = await authorizedCall(tokens, (token) =>
    callOut({
      method: 'PUT',
      url: `${account.url}/v1/cards/${card.id}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({
        productReferenceId: card.productReferenceId,
        value: card.price,
        currency: 'CHF',
      }),
      timeoutMs: TIMEOUT_MS,
    }),
  );
  if (outcome.kind === 'fault') return { kind: 'unknown', fault: outcome.fault, name: outcome.name };
  if (outcome.kind === 'connection') return { kind: 'unknown', fault: 'connection', name: outcome.reason };
  if (outcome.kind === 'notJson')
    return { kind: 'unknown', fault: 'system', name: `HTTP ${outcome.status}, no JSON` };
  if (outcome.status === 200 || outcome.status === 201) return readCard(card, outcome.body);
  return readError(outcome.status, outcome.body);
}

/** One call with a token, and once more with a fresh one when the supplier no longer takes it. */
async function authorizedCall(
  tokens: TokenSource,
  call: (token: string) => Promise<CallOutcome>,
): Promise<CallOutcome | { kind: 'fault'; fault: SupplierFault; name: string }> {
  for (let tries = 0; ; tries += 1) {
    const answer = await tokens.get();
    if (answer.kind === 'refused')
      return { kind: 'fault', fault: 'authorization', name: 'client credentials refused' };
    if (answer.kind === 'unknown')
      return { kind: 'fault', fault: 'connection', name: `token: ${answer.name}` };
    const outcome = await call(answer.token);
    if (outcome.kind !== 'answer' || outcome.status !== 401 || tries > 0) return outcome;
    tokens.drop(answer.token);
  }
}

/** The answer is held against the request: a card of another value or product is never handed on. */
function readCard(asked: OwedCard, body: unknown): IssueAnswer {
  const parsed = cardBody.safeParse(body);
  if (!parsed.success)
    return { kind: 'wrong', name: `fields ${parsed.error.issues.map((i) => i.path.join('.')).join(', ')}` };
  const card = parsed.data;
  const differing = [
    card.issueId === asked.id ? '' : 'issueId',
    card.productReferenceId === asked.productReferenceId ? '' : 'productReferenceId',
    card.value === asked.price ? '' : 'value',
    card.currency === 'CHF' ? '' : 'currency',
  ].filter((name) => name !== '');
  if (differing.length > 0) return { kind: 'wrong', name: `other ${differing.join(', ')}` };
  return { kind: 'issued', card: { number: card.number, pin: card.pin, validUntil: card.validUntil } };
}

function readError(status: number, body: unknown): IssueAnswer {
  const code = errorBody.safeParse(body).data?.error.code ?? `HTTP ${status}`;
  if (code === 'PRODUCT_CONFLICT') return { kind: 'refused', fault: 'conflict', name: code };
  if (code === 'PRODUCT_AMOUNT_INVALID') return { kind: 'refused', fault: 'productAmount', name: code };
  if (status === 401 || status === 403) return { kind: 'unknown', fault: 'authorization', name: code };
  return { kind: 'unknown', fault: 'system', name: code };
}
