import { describe, expect, it } from 'vitest';
import { openTestDesk } from '#server/testing/desk-visitor.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const LIST = '/rpc/orders.list';
const pathOf = (reference: string) =>
  `/rpc/orders.show?input=${encodeURIComponent(JSON.stringify({ json: { reference } }))}`;
const BY_ITSELF = { headers: { 'x-cadeau-desk': 'by-itself' } };

const { app, signIn } = await openTestDesk({ people: {} });

let people = 0;

/** A clerk, and what is written down of their looks: in the records and in the log. */
async function newClerk() {
  people += 1;
  const signInName = `clerk${people}`;
  const browser = await signIn(signInName);
  const name = `Person ${signInName}`;
  const written = async () => {
    const found = await rows<{ read: string }>(
      app,
      `select coalesce(o.reference || ': ', '') || event_type as read
         from operator_action a left join orders o on o.id = a.order_id
        where person = '${name}' and reason = '' order by a.id`,
    );
    const logged = app.logged.filter((line) => line.includes('operator read') && line.includes(name));
    expect(logged.length).toBe(found.length);
    return found.map(({ read }) => read);
  };
  return { ...browser, written };
}

const newOrder = async () => (await visit(app)).placed(orderRequest());

describe('a page that reads itself anew because something changed', () => {
  it('is no new look at what the person looks at already', async () => {
    const [clerk, { reference }] = await Promise.all([newClerk(), newOrder()]);
    const [list, order] = [LIST, pathOf(reference)];
    for (const path of [list, order]) expect((await clerk.call('GET', path)).status).toBe(200);
    const before = await clerk.written();
    expect(before.length).toBe(2);
    for (const path of [list, order, order]) {
      const asked = await clerk.call('GET', path);
      expect((await clerk.call('GET', path, BY_ITSELF)).body).toEqual(asked.body);
    }
    // What the person asked for again, and nothing else.
    expect((await clerk.written()).length).toBe(before.length + 3);
  });

  it('is one at the order that is new in a list', async () => {
    const clerk = await newClerk();
    await newOrder();
    await clerk.call('GET', LIST);
    const { reference } = await newOrder();
    await clerk.call('GET', LIST, BY_ITSELF);
    await clerk.call('GET', LIST, BY_ITSELF);
    const [, ...since] = await clerk.written();
    expect(since).toEqual([`${reference}: orders-listed`]);
  });

  it('is one at whatever the person has not asked for: a browser may say so of anything', async () => {
    const [clerk, other, { reference }] = await Promise.all([newClerk(), newClerk(), newOrder()]);
    await other.call('GET', pathOf(reference));
    await clerk.call('GET', pathOf(reference), BY_ITSELF);
    expect(await clerk.written()).toEqual([`${reference}: order-read`]);
  });
});
