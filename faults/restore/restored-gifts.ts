import { randomUUID } from 'node:crypto';
import { eventually } from '../../testkit/eventually.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import type { Purchase } from '../environment/purchase.ts';
import type { ShopServer } from '../environment/shop-program.ts';

/** When the gift mail of an order is sent, or stopped by the buyer. */
const KINDS = ['sent before the backup', 'sent after the backup', 'stopped after the backup'] as const;
/** Days until the gifts are due. Far enough ahead that only the test makes them due. */
const DAYS_AHEAD = 30;
const DAY_MS = 86_400_000;

/**
 * Tracks the gifts of three delivered orders across the loss of the database. No recipient may get a gift twice, or a
 * stopped gift.
 */
export function trackGifts({ external, rows }: FaultEnvironment, purchases: readonly Purchase[]) {
  const gifts = purchases.map((purchase, index) => ({
    purchase,
    kind: KINDS[index % KINDS.length],
    recipient: `${purchase.reference.toLowerCase()}@beschenkt.example`,
    place: { orderId: purchase.orderId, cardId: '', sendingId: randomUUID() },
  }));
  const ofKind = (kind: (typeof KINDS)[number]) => gifts.filter((gift) => gift.kind === kind);
  const references = purchases.map(({ reference }) => reference);
  const faults: string[] = [];
  const waitUntilSent = (selected: typeof gifts) =>
    eventually(
      () => 'the gifts are sent',
      async () => {
        const sent = await rows(
          `select 1 from mail m join orders o on o.id = m.order_id
            where m.kind = 'gift' and m.status = 'Sent' and o.reference = any($1)`,
          [selected.map(({ purchase }) => purchase.reference)],
        );
        return sent.length === selected.length;
      },
    );
  return {
    plan: async (shop: ShopServer) => {
      const day = new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
      for (const { purchase, kind, recipient, place } of gifts) {
        const [card] = await rows<{ id: string }>(
          'select id from card where order_id = $1 order by line, ordinal limit 1',
          [purchase.orderId],
        );
        place.cardId = card?.id ?? '';
        const time = kind === 'sent before the backup' ? 'now' : { day, hour: 8 };
        const sending = { email: recipient, lang: 'de-ch', fromName: 'Lena', time };
        const { status } = await purchase.buyer.planSending(shop.url, place, sending);
        if (status !== 200) faults.push(`planning a gift ${kind} returned ${status}`);
      }
      await waitUntilSent(ofKind('sent before the backup'));
    },
    /** Makes the scheduled gifts due. */
    makeDue: () =>
      rows(
        `update gift_sending set due_at = cadeau_now() where status = 'Planned'
           and order_id in (select id from orders where reference = any($1))`,
        [references],
      ),
    stop: async (shop: ShopServer) => {
      for (const { purchase, place } of ofKind('stopped after the backup'))
        await purchase.buyer.stopSending(shop.url, place);
    },
    waitUntilArrived: () =>
      waitUntilSent([...ofKind('sent before the backup'), ...ofKind('sent after the backup')]),
    /**
     * @param isHeld true if the restored database lacks records of sent mails, so that an operator must check them
     */
    faults: async (isHeld: boolean): Promise<string[]> => {
      for (const { kind = '', recipient, purchase } of gifts) {
        const copies = (await external.mailsTo(recipient)).length;
        const expectedMails = kind === 'stopped after the backup' ? 0 : 1;
        if (copies !== expectedMails) faults.push(`a gift ${kind} arrived ${copies} times`);
        const items = await rows<{ kind: string }>(
          `select kind from review_item where order_id = $1 and resolved_at is null`,
          [purchase.orderId],
        );
        const expectedItem = isHeld && kind !== 'sent before the backup' ? 'mail-unanswered-gift' : '';
        if (items.map((item) => item.kind).join() !== expectedItem)
          faults.push(`a gift ${kind} has the review items «${items.map((item) => item.kind).join()}»`);
      }
      return faults;
    },
  };
}
