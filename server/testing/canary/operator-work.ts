import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { Bought } from './many-orders.ts';
import type { Terminal } from './said-places.ts';

/** An operator's day over what was bought. */
export async function doOperatorWork(
  app: TestApp,
  terminal: Terminal,
  bought: readonly Bought[],
  corrected: string,
): Promise<void> {
  const [digital, , mixed, refunded, ...others] = bought;
  const email = digital?.canaries.find(({ kind }) => kind === 'e-mail')?.value ?? '';
  if (digital === undefined || mixed === undefined || refunded === undefined)
    throw new Error('too few orders');
  const parcels = await packAll(app, terminal);
  await terminal.change('ship', ...parcels.slice(0, 2));
  await terminal.change('orders address', parcels[0] ?? '', '--number', '7');
  await terminal.change('orders note', parcels[0] ?? '');
  await terminal.change('mails resend', digital.reference, 'cards', '--to', corrected);
  await terminal.change('mails resend', mixed.reference, 'confirmation');
  await terminal.change('mails bounced', mixed.reference, 'confirmation');
  await terminal.change('refund', refunded.reference, '--yes');
  await terminal.change('cards replace', digital.reference, '1.2', '--yes');
  const [, , disputed] = others;
  await terminal.change('orders disputed', disputed?.reference ?? '', '--amount', '120', '--yes');
  await terminal.type('orders search', corrected);
  await terminal.type('orders search', email);
  await terminal.type('orders search', 'Übelhart-Qubx');
  await terminal.type('mails resend', 'Übelhart-Qubx', 'cards', '--to', 'nobody', '--reason', email);
  await terminal.write(
    'settlement.csv',
    await (await fetch(`${app.systems.url}/saferpay/settlement`)).text(),
  );
  await terminal.change('subject export', '--email', corrected, '--out', 'person');
}

/** All parcels but one by files of scanned numbers, the first of them at first with a number that is used. */
async function packAll(app: TestApp, terminal: Terminal): Promise<string[]> {
  const stock = await app.systems.printedCards();
  const parcels = await rows<{ reference: string; cards: number }>(
    app,
    `select o.reference, count(*)::int as cards from card c join orders o on o.id = c.order_id
      where c.category = 'physical' group by 1`,
  );
  const [used] = await app.systems.supplied({ kind: 'issued' });
  const toPack = parcels.slice(1);
  for (const [index, { reference, cards }] of toPack.entries()) {
    if (index === 0) {
      await terminal.write('numbers.csv', `number\r\n${used?.number}\r\n`);
      await terminal.type('pack', reference, '--numbers', 'numbers.csv', '--reason', 'one was used');
    }
    const numbers = stock.splice(0, cards);
    await terminal.write('numbers.csv', `number\r\n${numbers.join('\r\n')}\r\n`);
    await terminal.change('pack', reference, '--numbers', 'numbers.csv');
  }
  return toPack.map(({ reference }) => reference);
}
