import { COMMANDS } from '#server/cli/commands.ts';
import { line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { printedCards } from '#server/testing/packing.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import type { QueryRows } from '../../testkit/order-facts.ts';
import type { Clerk } from './clerk.ts';

export type Placed = { id: string; reference: string; email: string; assert: () => Promise<unknown> };

/** A filled shop, and what was bought in it while it was measured. */
export type Shop = {
  test: TestApp;
  /** Of the measuring program; its statements are not counted (statement-times.ts). */
  rows: QueryRows;
  /** Where commands write their files. */
  folder: string;
  placed: Placed[];
  /** Who looks at the pages of the desk. */
  clerk: Clerk;
  /** How many orders of each kind are bought at once; five at least. */
  each: number;
};

/** Places an order: one digital card, or one posted card. */
export async function place(shop: Shop, kind: 'digital' | 'posted'): Promise<Placed> {
  const request = orderRequest(
    kind === 'digital' ? {} : { cart: [line(POSTED, 50)], deliveryOption: { key: 'standard' } },
  );
  const visitor = await visit(shop.test);
  const { id, reference } = await visitor.placed(request);
  const email = request.addresses.primaryAddress.email;
  const placed = {
    ...{ id, reference, email },
    assert: async () => visitor.assert(await shop.test.systems.pay(reference)),
  };
  shop.placed.push(placed);
  return placed;
}

/** Issues the cards of orders, and sends the mails that wait. */
export async function finish({ test: { app }, rows }: Shop, orders: readonly Placed[]): Promise<void> {
  for (const { id } of orders) {
    await app.fulfilment.issueCards(id);
    const mails = await rows<{ id: string }>(
      `select id as "id" from mail as cadeau_bench where order_id = $1 and status = 'Pending' order by created_at`,
      [id],
    );
    for (const mail of mails) await app.messages.send(mail.id);
  }
}

/** Packs the one card of an order. */
export async function pack({ test, rows }: Shop, { id }: Placed): Promise<void> {
  const [card] = await rows<{ id: string }>('select id from card as cadeau_bench where order_id = $1', [id]);
  const [number = ''] = await printedCards(test, 1);
  const by = { person: 'anna', command: 'pack', reason: 'post of the day' };
  const packed = await test.app.fulfilment.activateCard(card?.id ?? '', number, by);
  if (packed.kind !== 'active') throw new Error(`not packed: ${packed.kind}`);
}

/** Types a command, as `orders list --stuck`. @throws unless it ends well, or finds what is not well */
export async function type({ test, folder }: Shop, typed: string): Promise<void> {
  const words = typed.split(' ');
  const command = COMMANDS.findLast(({ name }) => typed === name || typed.startsWith(`${name} `));
  if (command === undefined || !('run' in command)) throw new Error(`no such command: ${typed}`);
  const { code, err } = await typeCommand(test, command, words.slice(command.name.split(' ').length), folder);
  if (code > 1) throw new Error(`${typed}: ${code} ${err}`);
}
