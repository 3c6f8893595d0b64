import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, newAddress, orderRequest } from '#server/testing/order-requests.ts';
import { buy, buyPosted } from '#server/testing/packing.ts';
import { packOne } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import { ordersAddress, ordersNote, ordersShow } from '../descriptions/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
  await app.systems.reset();
});
afterAll(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await app?.close();
});

const WHY = ['--reason', 'she called'];
const correct = (reference: string, ...typed: string[]) =>
  typeCommand(app, ordersAddress, [reference, ...typed, ...WHY]);
const labelOf = async (reference: string) => {
  const parcels = await app.app.fulfilment.parcels.addressed({ statuses: ['ToPack', 'Packed', 'Shipped'] });
  return parcels.find((parcel) => parcel.reference === reference)?.address;
};

describe('cadeau orders address', () => {
  it('sends the letter to the right house, and says what must be printed again', async () => {
    const { id, reference } = await buyPosted(app);
    const before = await labelOf(reference);
    const preview = await correct(reference, '--number', '21', '--dry-run');
    expect(preview).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is changed.') });
    expect(await labelOf(reference)).toEqual(before);

    const { code, out } = await correct(reference, '--number', '21', '--zip', '9490', '--country', 'li');
    expect(code).toBe(0);
    expect(out).toContain('Print its label and its delivery note again');
    const corrected = { streetNumber: '21', zipCode: '9490', country: 'LI' };
    expect(await labelOf(reference)).toEqual({ ...before, ...corrected });
    const [order] = await rows<{ billing: string; action: string }>(
      app,
      `select o.billing_address::text as billing, a.data::text as action from orders o
         join operator_action a on a.order_id = o.id and a.command = 'orders address' where o.id = '${id}'`,
    );
    expect(JSON.parse(order?.billing ?? '')).toMatchObject(corrected);
    // What it was and is stands nowhere but in the order.
    expect(order?.action).toBe('{"fields": ["streetNumber", "zipCode", "country"]}');
    expect(await correct(reference, '--number', '21')).toMatchObject({
      code: 0,
      out: `Order ${reference} has this address already.`,
    });
  });

  it('leaves a billing address of its own as it is', async () => {
    const addresses = {
      useSameAddress: false,
      primaryAddress: newAddress(),
      billingAddress: newAddress({ city: 'Chur' }),
    };
    const { id, reference } = await buyPosted(app, { addresses });
    await correct(reference, '--city', 'Aarau');
    const [order] = await rows(
      app,
      `select primary_address->>'city' as primary, billing_address->>'city' as billing from orders where id = '${id}'`,
    );
    expect(order).toEqual({ primary: 'Aarau', billing: 'Chur' });
  });

  it('takes nothing that a buyer could not have typed, and names the option', async () => {
    const { reference } = await buyPosted(app);
    const before = await labelOf(reference);
    const wrong = await correct(reference, '--zip', '80', '--number', 'twenty');
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('--number must be up to four letters and digits.');
    expect(wrong.err).toContain('--zip must be a postal code of the country');
    expect(await correct(reference)).toMatchObject({ code: 2, err: expect.stringContaining('--street') });
    expect(await correct(reference, '--country', 'DE')).toMatchObject({ code: 2 });
    expect(await labelOf(reference)).toEqual(before);
  });

  it('is refused for what is packed, not posted, or not paid', async () => {
    const packed = await buyPosted(app);
    await packOne(app, packed.id);
    await app.app.fulfilment.parcels.packWhenWhole(
      { reference: packed.reference, number: 1 },
      {
        person: 'anna',
        command: 'pack',
        reason: 'morning',
      },
    );
    const digital = await buy(app, orderRequest({ cart: [line(DIGITAL, 50)] }));
    const unpaid = await (await visit(app)).placed(orderRequest());
    for (const [{ reference }, why] of [
      [packed, 'is packed with the old address'],
      [digital, 'Nothing of it goes by post'],
      [unpaid, 'It is not paid'],
    ] as const)
      expect(await correct(reference, '--city', 'Aarau')).toMatchObject({
        code: 1,
        err: expect.stringContaining(why),
      });
  });
});

describe('cadeau orders note', () => {
  it('keeps a note that whoever looks next reads', async () => {
    const { reference } = await buyPosted(app);
    const noted = await typeCommand(app, ordersNote, [reference, '--reason', 'sends a copy of the mail']);
    expect(noted).toMatchObject({ code: 0 });
    const { out } = await typeCommand(app, ordersShow, [reference]);
    expect(out).toMatch(/note +sends a copy of the mail/);
  });
});
