import { randomUUID } from 'node:crypto';
import { eventually } from '../../testkit/eventually.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import type { Purchase } from '../environment/purchase.ts';
import type { ShopServer } from '../environment/shop-program.ts';

/** When the gift mail of an order is sent, and the buyer's action after the backup. */
const KINDS = ['went before the backup', 'goes after it', 'stopped after it'] as const;
/** Far enough ahead that only the test makes the gifts due. */
const IN_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Follows gifts of three delivered orders across the loss of the database. No recipient may get a gift twice,
 * or a stopped one.
 */
export function giftsAcross({ external, rows }: FaultEnvironment, purchases: readonly Purchase[]) {
  const gifts = purchases.map((purchase, index) => ({
    purchase,
    kind: KINDS[index % KINDS.length],
    recipient: `${purchase.reference.toLowerCase()}@beschenkt.example`,
    place: { orderId: purchase.orderId, cardId: '', sendingId: randomUUID() },
  }));
  const of = (kind: (typeof KINDS)[number]) => gifts.filter((gift) => gift.kind === kind);
  const references = purchases.map(({ reference }) => reference);
  const faults: string[] = [];
  const arrived = (some: typeof gifts) =>
    eventually(
      () => 'the gifts are with their recipients',
      async () => {
        const sent = await rows(
          `select 1 from mail m join orders o on o.id = m.order_id
            where m.kind = 'gift' and m.status = 'Sent' and o.reference = any($1)`,
          [some.map(({ purchase }) => purchase.reference)],
        );
        return sent.length === some.length;
      },
    );
  return {
    plan: async (shop: ShopServer) => {
      const day = new Date(Date.now() + IN_DAYS * DAY_MS).toISOString().slice(0, 10);
      for (const { purchase, kind, recipient, place } of gifts) {
        const [card] = await rows<{ id: string }>(
          'select id from card where order_id = $1 order by line, ordinal limit 1',
          [purchase.orderId],
        );
        place.cardId = card?.id ?? '';
        const time = kind === 'went before the backup' ? 'now' : { day, hour: 8 };
        const sending = { email: recipient, lang: 'de-ch', fromName: 'Lena', time };
        const { status } = await purchase.buyer.planSending(shop.url, place, sending);
        if (status !== 200) faults.push(`a gift that ${kind}: ${status}`);
      }
      await arrived(of('went before the backup'));
    },
    /** Makes the scheduled gifts due. */
    hourComes: () =>
      rows(
        `update gift_sending set due_at = cadeau_now() where status = 'Planned'
           and order_id in (select id from orders where reference = any($1))`,
        [references],
      ),
    stop: async (shop: ShopServer) => {
      for (const { purchase, place } of of('stopped after it'))
        await purchase.buyer.stopSending(shop.url, place);
    },
    goes: () => arrived([...of('went before the backup'), ...of('goes after it')]),
    /**
     * @param held true if the restored database doesn't know which mails were sent, so an operator must check
     */
    faults: async (held: boolean): Promise<string[]> => {
      for (const { kind = '', recipient, purchase } of gifts) {
        const copies = (await external.mailsTo(recipient)).length;
        const expectedMails = kind === 'stopped after it' ? 0 : 1;
        if (copies !== expectedMails) faults.push(`a gift that ${kind} came ${copies} times`);
        const items = await rows<{ kind: string }>(
          `select kind from review_item where order_id = $1 and resolved_at is null`,
          [purchase.orderId],
        );
        const listed = held && kind !== 'went before the backup' ? 'mail-unanswered-gift' : '';
        if (items.map((item) => item.kind).join() !== listed)
          faults.push(`a gift that ${kind} is on the list as «${items.map((item) => item.kind).join()}»`);
      }
      return faults;
    },
  };
}
