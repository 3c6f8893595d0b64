import { describe, expect, it, vi } from 'vitest';
import type { ShopCommand } from '#server/cli/command.ts';
import { ordersList, ordersShow } from '#server/cli/orders.ts';
import { readCharges } from '#server/postgres/accounting/money-entries.ts';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { readStatus, rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

type NamedMethod = { method?: string | undefined; wallet?: string | undefined };

/** Pays an order for which Visa was chosen; the provider reports the method used. */
async function payWith(named: NamedMethod, francs = 50) {
  const { provider } = app.adapters;
  const assert = provider.assert.bind(provider);
  const answered = vi.spyOn(provider, 'assert').mockImplementation(async (...asked) => {
    const answer = await assert(...asked);
    return 'transaction' in answer
      ? { ...answer, transaction: { ...answer.transaction, method: undefined, ...named } }
      : answer;
  });
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(orderRequest({ cart: [line(DIGITAL, francs)] }));
  const fault = francs > 100 ? { fault: 'FAULT no-liability' } : undefined;
  const { body: order } = await visitor.assert(await app.systems.pay(reference, 'approve', fault));
  answered.mockRestore();
  return { id, reference, order };
}

async function typed(command: ShopCommand, ...words: string[]): Promise<string> {
  const { code, out, err } = await runInTestApp(app, command, words);
  expect([code, err]).toEqual([0, '']);
  return out;
}

describe('an order', () => {
  it.each<[string, NamedMethod, string | null]>([
    ['Apple Pay, on a card', { method: 'MASTERCARD', wallet: 'APPLEPAY' }, 'APPLEPAY'],
    ['another card', { method: 'MASTERCARD' }, 'MASTERCARD'],
    ['something new', { method: 'TOMORROW', wallet: 'TOMORROWPAY' }, 'TOMORROW'],
    ['something that is not named', {}, null],
  ])('that was paid with %s shows it everywhere', async (_name, named, used) => {
    const { id, reference, order } = await payWith(named);
    expect(await readStatus(app, id)).toBe('Confirmed/Captured');
    expect(order).toMatchObject({ paymentMethod: 'VISA', paidMethod: used });
    const shownMethod = used ?? 'VISA';
    expect(JSON.parse(await typed(ordersShow, reference, '--json'))).toMatchObject({
      payment: { method: shownMethod, chosenMethod: 'VISA' },
    });
    const shown = await typed(ordersShow, reference);
    expect(shown).toContain(shownMethod);
    expect(shown.includes('chosen was VISA')).toBe(shownMethod !== 'VISA');
    const listed: object[] = JSON.parse(await typed(ordersList, '--json'));
    expect(listed).toContainEqual(expect.objectContaining({ reference, method: shownMethod }));
    const booked = await readCharges(app.adapters.connection.db, {
      from: new Date(0),
      to: new Date('2100-01-01'),
    });
    expect(booked).toContainEqual(expect.objectContaining({ reference, method: shownMethod }));
  });

  it('that was voided keeps its intended method', async () => {
    const { id, order } = await payWith({ method: 'VISA', wallet: 'APPLEPAY' }, 200);
    expect(await readStatus(app, id)).toBe('Reverted/Cancelled');
    expect(order).toMatchObject({ paymentCause: 'no-liability-shift', paidMethod: 'APPLEPAY' });
    const [payment] = await rows(app, `select method, paid_method from payment where order_id = '${id}'`);
    expect(payment).toEqual({ method: 'VISA', paid_method: 'APPLEPAY' });
  });
});
