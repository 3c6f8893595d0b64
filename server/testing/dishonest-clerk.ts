import { MAIL_KINDS } from '#rules/mail-kinds.ts';
import type { Rappen } from '#rules/money.ts';
import type { Random } from '../../testkit/random.ts';
import { readPages } from '../../testkit/read-pdf.ts';
import { type Browser, createApprovals, createRefunds } from './desk-actions.ts';
import { getStatus } from './desk-visitor.ts';
import { sendMails } from './month-clock.ts';
import { DIGITAL, line, orderRequest, POSTED } from './order-requests.ts';
import { buy } from './packing.ts';
import { issueAll } from './refund-orders.ts';
import { rows, texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

const THIEF = 'thief.example';
const THIEF_CITY = 'Diebstadt';
/** Actions between two rounds of the shop's own work: issue, replace and mail cards. */
const ACTIONS_PER_ROUND = 10;
const ORDERS = 8;

type Loot = { id: string; value: Rappen };

/**
 * Lets a signed-in clerk try random actions alone, and returns what reached addresses that no buyer entered.
 * The shop works in between, as its worker would.
 * @param person part of the addresses, to distinguish several clerks
 * @returns value of valid cards, and the statuses of all calls
 */
export async function runDishonestClerk(
  app: TestApp,
  browser: Browser,
  { person, actions, random }: { person: string; actions: number; random: Random },
): Promise<{ loot: Rappen; statuses: Map<number, number> }> {
  const orders: { id: string; reference: string }[] = [];
  for (let index = 0; index < ORDERS; index += 1) orders.push(await buyOrder(app, random));
  const statuses = new Map<number, number>();
  const clerk = createDishonestClerk(browser, random, person);
  for (let index = 0; index < actions; index += 1) {
    if (index % ACTIONS_PER_ROUND === 0) await runShopWork(app, orders);
    // Replace orders, because void ones yield nothing more.
    if (index % 100 === 99) orders[random.whole(0, ORDERS - 1)] = await buyOrder(app, random);
    const status = await getStatus(clerk(random.pick(orders).reference)).catch(toStatus);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  await runShopWork(app, orders);
  return { loot: await sumLoot(app, person), statuses };
}

/** Maps errors of the page itself, for example because the order no longer has an address, to a status. */
function toStatus(error: unknown): number {
  if (error instanceof Error && /^(refused|no address)/.test(error.message)) return 409;
  throw error;
}

function buyOrder(app: TestApp, random: Random) {
  const carts = [
    [line(DIGITAL, 50, 2)],
    [line(DIGITAL, 150, 3)],
    [line(POSTED, 100, 2)],
    [line(DIGITAL, 100), line(POSTED, 50)],
  ];
  return buy(app, orderRequest({ cart: random.pick(carts), deliveryOption: { key: 'standard' } }));
}

async function runShopWork(app: TestApp, orders: readonly { id: string }[]): Promise<void> {
  const voids =
    "select card_id::text as text from outbound_request where kind = 'void' and closed_at is null";
  for (const cardId of await texts(app, voids)) await app.app.fulfilment.replacements.run(cardId);
  for (const { id } of orders) await issueAll(app, id);
  await sendMails(app);
}

function createDishonestClerk(browser: Browser, random: Random, person: string) {
  const { api } = browser;
  const approvals = createApprovals(browser);
  const refunds = createRefunds(browser);
  const reason = 'Anruf';
  const kind = () => random.pick(MAIL_KINDS);
  const number = () => random.whole(1, 4);
  const place = () => ({ line: random.whole(1, 2), ordinal: random.whole(1, 3) });
  let addresses = 0;
  const ownAddress = () => {
    addresses += 1;
    return `${person}-${addresses}@${THIEF}`;
  };
  /** Decides about a random open request, mostly their own. */
  const decide = async (
    list: () => Promise<{ open: { id: string }[] }>,
    call: (id: string) => Promise<unknown>,
  ) => {
    const { open } = await list();
    if (open.length > 0) await call(random.pick(open).id);
  };
  const actions: ((reference: string) => Promise<unknown>)[] = [
    (reference) => api.mails.resend.mutate({ reference, kind: 'cards', to: ownAddress(), reason }),
    (reference) => api.mails.resend.mutate({ reference, kind: kind(), to: ownAddress(), reason }),
    (reference) => api.mails.resend.mutate({ reference, kind: kind(), reason }),
    (reference) => api.mails.resend.mutate({ reference, kind: 'cards', number: number(), reason }),
    (reference) =>
      api.cards.replace.mutate({ reference, ...place(), generation: random.whole(0, 3), reason }),
    (reference) => approvals.correct(reference, { street: 'Gasse', city: THIEF_CITY }),
    (reference) => api.mails.markBounced.mutate({ reference, kind: kind(), number: number(), reason }),
    (reference) => api.mails.markArrived.mutate({ reference, kind: kind(), number: number(), reason }),
    (reference) => api.gifts.revokeLinks.mutate({ reference, reason }),
    (reference) => api.cards.markReturned.mutate({ reference, cards: [place()], reason }),
    (reference) => refunds.ask(reference, { cards: [place()] }),
    (reference) => api.orders.retryJobs.mutate({ reference, reason }),
    () =>
      decide(approvals.requests, (id) =>
        approvals.decide(id, random.pick(['approve', 'refuse', 'withdraw'])),
      ),
    () => decide(refunds.requests, (id) => refunds.decide(id, random.pick(['approve', 'withdraw']))),
  ];
  return (reference: string) => random.pick(actions)(reference);
}

/** Sums the valid cards whose numbers are in a mail to the thief, or that go to the thief by post. */
async function sumLoot(app: TestApp, person: string): Promise<Rappen> {
  const recipients = await texts(
    app,
    `select distinct recipient as text from mail where recipient like '${person}-%@${THIEF}'`,
  );
  const mailed = new Set<string>();
  for (const recipient of recipients)
    for (const mail of await app.systems.mailsTo(recipient))
      if (mail.attachments.length > 0)
        for (const page of await readPages(await app.systems.firstAttachment(mail)))
          for (const number of page.replaceAll(' ', '').match(/\d{16,19}/g) ?? []) mailed.add(number);
  const issued = await app.systems.supplied({ kind: 'issued' });
  const stolen = issued.flatMap(({ id, number }) => (mailed.has(number ?? '') ? [id] : []));
  const cards = await rows<Loot>(
    app,
    `select c.id, c.face_value as value from card c join orders o on o.id = c.order_id where c.status <> 'Void'
       and (c.id = any('{${stolen.join(',')}}'::uuid[])
         or c.category = 'digital' and o.primary_address ->> 'email' like '${person}-%@${THIEF}'
         or c.category = 'physical' and o.primary_address ->> 'city' = '${THIEF_CITY}' and exists (
           select 1 from operator_action a where a.order_id = o.id and a.person = 'Person ${person}'
             and a.address_change ->> 'address' = 'postal'))`,
  );
  return cards.reduce((sum, { value }) => sum + value, 0);
}
