import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { supplierLedger } from '#server/testing/test-stand-ins.ts';
import type { Bought } from './many-orders.ts';
import type { Desk } from './said-places.ts';

/** An operator's day over what was bought. */
export async function workAtDesk(
  app: TestApp,
  desk: Desk,
  bought: readonly Bought[],
  corrected: string,
): Promise<void> {
  const [digital, , mixed, refunded, ...others] = bought;
  const email = digital?.canaries.find(({ kind }) => kind === 'e-mail')?.value ?? '';
  if (digital === undefined || mixed === undefined || refunded === undefined)
    throw new Error('too few orders');
  const parcels = await packAll(app, desk);
  await desk.change('ship', ...parcels.slice(0, 2));
  await desk.change('mails resend', digital.reference, 'cards', '--to', corrected);
  await desk.change('mails resend', mixed.reference, 'confirmation');
  await desk.change('mails bounced', mixed.reference, 'confirmation');
  await desk.change('refund', refunded.reference);
  await desk.change('cards replace', digital.reference, '1.2');
  const [, , disputed] = others;
  await desk.change('orders disputed', disputed?.reference ?? '', '--amount', '120');
  await desk.type('orders search', corrected);
  await desk.type('orders search', email);
  await desk.type('orders search', 'Übelhart-Qubx');
  await desk.type('mails resend', 'Übelhart-Qubx', 'cards', '--to', 'nobody', '--reason', email);
  await desk.write('settlement.csv', await (await fetch(`${app.standIns}/saferpay/settlement`)).text());
  await desk.change('subject export', '--email', corrected, '--out', 'person');
}

/** All parcels but one by files of scanned numbers, the first of them at first with a number that is used. */
async function packAll(app: TestApp, desk: Desk): Promise<string[]> {
  const printed = await fetch(`${app.standIns}/supplier/stock?status=inactive&limit=40`);
  const stock: { number: string }[] = await printed.json();
  const parcels = await rows<{ reference: string; cards: number }>(
    app,
    `select o.reference, count(*)::int as cards from card c join orders o on o.id = c.order_id
      where c.category = 'physical' group by 1`,
  );
  const [used] = await supplierLedger(app, 'issued');
  const toPack = parcels.slice(1);
  for (const [index, { reference, cards }] of toPack.entries()) {
    if (index === 0) {
      await desk.write('numbers.csv', `number\r\n${used?.number}\r\n`);
      await desk.type('pack', reference, '--numbers', 'numbers.csv', '--reason', 'one was used');
    }
    const numbers = stock.splice(0, cards).map(({ number }) => number);
    await desk.write('numbers.csv', `number\r\n${numbers.join('\r\n')}\r\n`);
    await desk.change('pack', reference, '--numbers', 'numbers.csv');
  }
  return toPack.map(({ reference }) => reference);
}
