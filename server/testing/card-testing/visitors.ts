import type { ServerError } from '#contract/error.ts';
import type { OrderCreated, OrderRequest } from '#contract/order.ts';
import { line, newAddress, orderRequest, POSTED } from '../order-requests.ts';
import { readStatus, rows } from '../rows.ts';
import type { TestApp } from '../test-app.ts';
import { type ApiResponse, createIdempotencyKey, type Visitor } from '../visitor.ts';
import type { IssuedChallenge } from './solver.ts';

type PlaceResponse = ApiResponse<OrderCreated & ServerError>;

/** Returns the level of the challenge that the shop requires, if any. */
export function getRequestedLevel({ body }: PlaceResponse): 'normal' | 'hard' | undefined {
  if (body?.constraint === 'hardChallenge') return 'hard';
  return body?.constraint === 'challenge' ? 'normal' : undefined;
}

export async function fetchChallenge(
  visitor: Visitor,
  level: 'normal' | 'hard',
): Promise<IssuedChallenge | undefined> {
  const response = await visitor.call<IssuedChallenge>('GET', `/challenge?level=${level}`);
  return response.status === 200 ? response.body : undefined;
}

export function place(visitor: Visitor, request: OrderRequest, solution?: string): Promise<PlaceResponse> {
  const headers = {
    'idempotency-key': createIdempotencyKey(),
    ...(solution !== undefined && { 'challenge-solution': solution }),
  };
  return visitor.call('POST', '/orders', { body: request, headers });
}

export function createRequest(kind: 'digital' | 'posted', email: string): OrderRequest {
  const addresses = { useSameAddress: true as const, primaryAddress: newAddress({ email }) };
  if (kind === 'digital') return orderRequest({ addresses });
  return orderRequest({ addresses, cart: [line(POSTED, 50)], deliveryOption: { key: 'standard' } });
}

/** Pays with a card on the payment page. The provider notifies the shop, as in production. */
export async function payWith(app: TestApp, reference: string, isValid: boolean): Promise<string> {
  await app.systems.pay(reference, isValid ? 'approve' : 'decline');
  const [payment] = await rows<{ id: string; order: string }>(
    app,
    `select p.id, o.id as order from payment p join orders o on o.id = p.order_id where o.reference = '${reference}'`,
  );
  if (payment === undefined) throw new Error(`no payment of ${reference}`);
  await app.app.checkout.confirmPayment(payment.id, 'notification');
  return readStatus(app, payment.order);
}
