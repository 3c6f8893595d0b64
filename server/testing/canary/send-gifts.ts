import { randomUUID } from 'node:crypto';
import type { Gifts } from '#contract/gift.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import type { Canary } from '../../../testkit/canary/canary.ts';
import type { PlacedOrder } from './many-orders.ts';

/** A day far enough ahead that the gift stays scheduled. */
const LATER = { day: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10), hour: 8 };

let recipients = 0;

/**
 * Sends the first card of each order as a gift, with a message and a preview, now or later. Also sends invalid
 * requests.
 */
export async function sendGifts(bought: readonly PlacedOrder[]): Promise<Canary[]> {
  const canaries: Canary[] = [];
  for (const [index, order] of bought.entries()) canaries.push(...(await sendGift(order, index)));
  return canaries;
}

async function sendGift({ visitor, id, reference }: PlacedOrder, index: number): Promise<Canary[]> {
  const path = `/gifts/${id}`;
  const { body: gifts } = await visitor.call<Gifts>('GET', path);
  recipients += 1;
  const mark = 'abcdefghijkl'[recipients] ?? '';
  const recipient = `beschenkt.${mark}zq+fest@freundin.example`;
  const giftMessage = {
    forName: `Quirïna${mark}zq`,
    fromName: `Götti Wäspi${mark}zq`,
    message: `Zwätschgenröster${mark}zq zum Geburtstag`,
  };
  const [card] = gifts.cards;
  const time = index % 2 === 0 ? 'now' : LATER;
  const sending = { email: recipient, lang: 'it-ch', fromName: giftMessage.fromName, time };
  for (const parcel of gifts.parcels)
    await visitor.call('PUT', `${path}/parcels/${parcel.number}/message`, {
      body: { ...parcel.giftMessage, ...giftMessage },
    });
  if (card !== undefined) {
    const cardPath = `${path}/cards/${card.id}`;
    await visitor.call('PUT', `${cardPath}/message`, { body: { ...card.giftMessage, ...giftMessage } });
    await visitor.call('PUT', `${cardPath}/sendings/${randomUUID()}`, { body: sending });
    await visitor.call('POST', `${cardPath}/show`);
    await visitor.call('GET', `${cardPath}/card.pdf`);
    // Rejections are logged. The log must not contain the request.
    await visitor.call('PUT', `${cardPath}/message`, {
      body: { ...card.giftMessage, ...giftMessage, paper: recipient },
    });
    await visitor.call('PUT', `${cardPath}/sendings/none`, { body: { ...sending, lang: recipient } });
    await visitor.call('POST', '/gifts/link', { raw: `{"email": "${recipient}` });
  }
  return [
    { kind: 'recipient', value: recipient, owner: reference },
    ...Object.values(giftMessage).map((value) => ({
      kind: 'gift message' as const,
      value,
      owner: reference,
    })),
  ];
}

/** Opens a gift key and an objection key from the received mails, in a browser other than the buyer's. */
export async function useKeys(app: TestApp, canaries: readonly Canary[]): Promise<Canary[]> {
  const keys = new Map<string, Canary>();
  for (const {
    recipients: [to = ''],
    text,
  } of await app.systems.mails()) {
    const owner = canaries.find(({ value }) => value === to)?.owner;
    for (const [, page = '', value = ''] of text.matchAll(/\/(gift|gift-objection)#([\w-]{43})/g))
      keys.set(value, { kind: page === 'gift' ? 'gift key' : 'objection key', value, owner });
  }
  const visitor = await visit(app);
  const allKeys = [...keys.values()];
  const [giftKey] = allKeys.filter(({ kind }) => kind === 'gift key');
  const [objectionKey] = allKeys.filter(({ kind }) => kind === 'objection key');
  if (giftKey === undefined || objectionKey === undefined) throw new Error('no mail contains a key');
  const { body } = await visitor.call<{ orderId: string }>('POST', '/gifts/open', {
    body: { key: giftKey.value },
  });
  await visitor.call('GET', `/gifts/${body.orderId}`);
  await visitor.call('POST', '/gifts/object', { body: { key: objectionKey.value } });
  await visitor.call('POST', '/gifts/open', { body: { key: `${objectionKey.value}x` } });
  return allKeys;
}
