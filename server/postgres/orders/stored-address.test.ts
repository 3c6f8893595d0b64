import { describe, expect, it } from 'vitest';
import { addressLines } from '#rules/address-lines.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const app = await openFileApp();
await app.systems.reset();

describe('an address stored before a field existed', () => {
  it('is read with that field empty, by the shop and by operators', async () => {
    const visitor = await visit(app);
    const cart = [line(POSTED, 20)];
    const { id } = await visitor.placeOrThrow(orderRequest({ cart, deliveryOption: { key: 'standard' } }));
    await rows(
      app,
      `update orders set primary_address = primary_address - 'addressSupplement' - 'company',
         billing_address = billing_address - 'addressSupplement' - 'company' where id = '${id}'`,
    );
    const [answer, record] = [await visitor.order(id), await app.app.reports.orderRecord(id)];
    expect([answer.body, record]).toMatchObject([
      { addresses: { primaryAddress: { addressSupplement: '', company: '' } } },
      { primaryAddress: { addressSupplement: '', company: '' } },
    ]);
    const address = record?.primaryAddress;
    expect(address && addressLines(address, 'de-ch').length).toBeGreaterThan(2);
  });
});
