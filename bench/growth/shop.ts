import { COMMANDS } from '#server/cli/commands.ts';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { openDesk, signInNewPerson } from '#server/testing/desk-visitor.ts';
import { line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { printedCards } from '#server/testing/packing.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import type { QueryRows } from '../../testkit/order-facts.ts';

export type PlacedOrder = { id: string; reference: string; email: string; assert: () => Promise<unknown> };

/** A filled shop, and the orders that the measurement places. */
export type Shop = {
  test: TestApp;
  /** Runs queries of the benchmark, which aren't counted (statements.ts). */
  rows: QueryRows;
  /** Output folder of commands. */
  folder: string;
  placed: PlacedOrder[];
  clerk: Clerk;
  /** Number of orders of each kind that one purchase workload buys, at least five. */
  batchSize: number;
};

/** A workload on a fixed number of rows, independent of the shop's size. */
export type Work = {
  name: string;
  /** Preparation, which isn't measured. */
  before?: (shop: Shop) => Promise<unknown>;
  run: (shop: Shop) => Promise<unknown>;
  /** Number of sequential runs, 1 by default. */
  times?: number;
};

/**
 * A page's call: its path, and optionally a body. `background` is set if the page repeats it automatically after a
 * change.
 */
export type Call = string | { path: string; body?: object; background?: true };
export type Clerk = Awaited<ReturnType<typeof openClerk>>;

/** Signs in a user with all permissions at the desk. */
export async function openClerk(test: TestApp) {
  const desk = await openDesk(test);
  const browser = await signInNewPerson(test, desk, { signInName: 'bench', role: 'everything' });
  const request = async (call: Call): Promise<void> => {
    const { path, body, background } =
      typeof call === 'string' ? ({ path: call } as Exclude<Call, string>) : call;
    const { status } = await browser.call(body === undefined ? 'GET' : 'POST', path, {
      ...(body !== undefined && { body }),
      ...(background && { headers: { 'x-cadeau-desk': 'by-itself' } }),
    });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  return { desk, ask: request };
}

/** Places an order: one digital card, or one posted card. */
export async function place(shop: Shop, kind: 'digital' | 'posted'): Promise<PlacedOrder> {
  const request = orderRequest(
    kind === 'digital' ? {} : { cart: [line(POSTED, 50)], deliveryOption: { key: 'standard' } },
  );
  const visitor = await visit(shop.test);
  const { id, reference } = await visitor.placeOrThrow(request);
  const email = request.addresses.primaryAddress.email;
  const placed = {
    ...{ id, reference, email },
    assert: async () => visitor.assert(await shop.test.systems.pay(reference)),
  };
  shop.placed.push(placed);
  return placed;
}

/** Issues the cards of orders and sends the pending mails. */
export async function finish({ test: { app }, rows }: Shop, orders: readonly PlacedOrder[]): Promise<void> {
  for (const { id } of orders) {
    await app.fulfilment.issueCards(id);
    const mails = await rows<{ id: string }>(
      `select id as "id" from mail as cadeau_bench where order_id = $1 and status = 'Pending' order by created_at`,
      [id],
    );
    for (const mail of mails) await app.messages.send(mail.id);
  }
}

/** Packs the single card of an order. */
export async function pack({ test, rows }: Shop, { id }: PlacedOrder): Promise<void> {
  const [card] = await rows<{ id: string }>('select id from card as cadeau_bench where order_id = $1', [id]);
  const [number = ''] = await printedCards(test, 1);
  const by = { person: 'anna', command: 'pack', reason: 'post of the day' };
  const packed = await test.app.fulfilment.activateCard(card?.id ?? '', number, by);
  if (packed.kind !== 'active') throw new Error(`not packed: ${packed.kind}`);
}

/**
 * Runs a command such as `orders list --stuck`.
 * @throws unless it succeeds or reports problems
 */
export async function type({ test, folder }: Shop, typed: string): Promise<void> {
  const words = typed.split(' ');
  const command = COMMANDS.findLast(({ name }) => typed === name || typed.startsWith(`${name} `));
  if (command === undefined || !('run' in command)) throw new Error(`unknown command: ${typed}`);
  const { code, err } = await runInTestApp(
    test,
    command,
    words.slice(command.name.split(' ').length),
    folder,
  );
  if (code > 1) throw new Error(`${typed}: ${code} ${err}`);
}
