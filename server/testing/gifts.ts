import { randomUUID } from 'node:crypto';
import type { GiftCard, Gifts } from '#contract/gift.ts';
import { issueCards } from '#server/fulfilment/issue-cards.ts';
import { hashToken } from '#server/runtime/crypto/secret-token.ts';
import { DIGITAL, line, newAddress, orderRequest } from './order-requests.ts';
import { rows } from './rows.ts';
import type { TestApp } from './test-app.ts';
import { type ApiResponse, type Visitor, visit } from './visitor.ts';

export type Giver = ReturnType<typeof createGiver>;

/** Buys cards and issues the digital ones. */
export async function buyGifts(
  app: TestApp,
  {
    cart = [line(DIGITAL, 50, 1)],
    issued = true,
    address,
    email,
  }: { cart?: ReturnType<typeof line>[]; issued?: boolean; address?: string; email?: string } = {},
): Promise<Giver> {
  const addresses = {
    useSameAddress: true as const,
    primaryAddress: newAddress(email === undefined ? {} : { email }),
  };
  const request = orderRequest({ cart, deliveryOption: { key: 'standard' }, addresses });
  const visitor = await visit(app, address === undefined ? {} : { address });
  const { id: orderId, reference } = await visitor.placeOrThrow(request);
  await visitor.assert(await app.systems.pay(reference));
  const { cards, supplier, payments } = app.adapters;
  if (issued) await issueCards({ cards, supplier, openReviewItem: payments.openReviewItem }, orderId);
  return createGiver(visitor, { orderId, reference, email: request.addresses.primaryAddress.email });
}

type PaidOrder = { orderId: string; reference: string; email: string };

/** Creates a buyer with a paid order who gives its cards away. */
export function createGiver(visitor: Visitor, order: PaidOrder) {
  const path = `/gifts/${order.orderId}`;
  const gifts = async () => (await visitor.call<Gifts>('GET', path)).body;
  const card = async (index = 0): Promise<GiftCard> => {
    const found = (await gifts()).cards[index];
    if (found === undefined) throw new Error('the order has no such card');
    return found;
  };
  return {
    ...{ visitor, ...order, gifts, card },
    write: async (
      giftMessage: Partial<GiftCard['giftMessage']>,
      index?: number,
    ): Promise<ApiResponse<Gifts>> => {
      const { id, giftMessage: written } = await card(index);
      return visitor.call('PUT', `${path}/cards/${id}/message`, { body: { ...written, ...giftMessage } });
    },
    plan: async (
      changes: object = {},
      sendingId: string = randomUUID(),
      index = 0,
    ): Promise<ApiResponse<Gifts>> => {
      const { id } = await card(index);
      const body = { email: 'anna@friend.example', lang: 'de-ch', fromName: 'Tom', time: 'now', ...changes };
      return visitor.call('PUT', `${path}/cards/${id}/sendings/${sendingId}`, { body });
    },
    stop: async (sendingId: string): Promise<ApiResponse<Gifts>> =>
      visitor.call('DELETE', `${path}/cards/${(await card()).id}/sendings/${sendingId}`),
  };
}

/** Creates a key as in a mail of the order. */
export async function createKey(app: TestApp, orderId: string, purpose = 'give'): Promise<string> {
  const key = Buffer.from(`${randomUUID()}`.replaceAll('-', ''), 'latin1').toString('base64url');
  await rows(
    app,
    `insert into gift_link (token_hash, purpose, order_id, mail_id, address_hash)
       select '${hashToken(key)}', '${purpose}', '${orderId}', m.id,
              encode(sha256(convert_to('${hashToken(key)} ' || (o.primary_address ->> 'email'), 'UTF8')), 'hex')
         from mail m join orders o on o.id = m.order_id
        where m.order_id = '${orderId}' and m.kind = '${purpose === 'give' ? 'cards' : 'gift'}' limit 1`,
  );
  return key;
}
