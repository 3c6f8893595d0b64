import type { Surroundings } from '../house/house.ts';
import type { Purchase } from './purchase.ts';

const ORDERS_OF = `
  select o.reference, o.status || '/' || p.status as standing, p.token,
         (select coalesce(json_agg(json_build_object('id', id, 'price', price)), '[]') from card where order_id = o.id) as cards
    from orders o join payment p on p.order_id = o.id where o.primary_address->>'email' = $1`;

type OrderRow = {
  reference: string;
  standing: string;
  token: string;
  cards: { id: string; price: number }[];
};

/** Everything that is wrong with a purchase once all is said to be done; the stand-ins' ledgers have the last word. */
export async function judge({ far, rows }: Surroundings, purchase: Purchase): Promise<string[]> {
  const { buyer } = purchase;
  const faults = [...purchase.faults];
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const orders = await rows<OrderRow>(ORDERS_OF, [buyer.email]);
  const [order] = orders;
  if (order === undefined || orders.length !== 1) return [...faults, `${orders.length} orders of one press`];

  expect(order.reference === purchase.reference, 'the buyer is told of another order');
  expect(order.standing === 'Confirmed/Captured', `ends as ${order.standing}`);
  const ledger = await far.payments(order.reference);
  const of = (kind: string) => ledger.filter((event) => event.kind === kind);
  expect(of('captured').length === 1, `${of('captured').length} captures`);
  expect(
    of('captured').every(({ amount }) => amount === buyer.total),
    'another amount is captured',
  );
  expect(of('authorized').length === 1, `${of('authorized').length} authorisations`);
  expect(of('canceled').length + of('refunded').length === 0, 'money went back');
  expect(
    of('opened').every(({ token }) => token === order.token),
    'a payment page was opened that is not the order’s',
  );
  expect(order.cards.length === buyer.cards, `${order.cards.length} cards owed`);
  for (const card of order.cards) {
    const issued = await far.issued(card.id);
    expect(issued.length === 1 && issued[0]?.value === card.price, `a card is issued ${issued.length} times`);
  }
  // A mail whose answer the kill swallowed comes twice, as the same mail.
  const mails = new Set(await far.mailsTo(buyer.email));
  expect(mails.size === 2, `${mails.size} mails`);
  return faults;
}
