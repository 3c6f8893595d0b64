import { packParcel, refundOrder, shipParcels } from '#server/testing/clerk.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { PlacedOrder } from './many-orders.ts';
import type { ScannedDesk, Terminal } from './output-scanner.ts';

const REASON = 'required by the test';

/**
 * Performs the daily actions of a clerk and an engineer.
 * @returns references of the parcels that are packed but not shipped
 */
export async function doOperatorWork(
  app: TestApp,
  { api }: ScannedDesk,
  terminal: Terminal,
  orders: readonly PlacedOrder[],
  correctedEmail: string,
): Promise<string[]> {
  const [digital, , mixed, refunded, ...others] = orders;
  const email = digital?.canaries.find(({ kind }) => kind === 'e-mail')?.value ?? '';
  if (digital === undefined || mixed === undefined || refunded === undefined)
    throw new Error('too few orders');
  const parcels = await packAll(app);
  await shipParcels(app.app, parcels.slice(0, 2));
  const [reference = ''] = parcels;
  const { postal } = await api.orders.show.query({ reference });
  if (postal === null) throw new Error('no address');
  const corrected = { ...postal, streetNumber: '7' };
  await api.orders.correctAddress.mutate({ reference, original: postal, corrected, reason: REASON });
  await api.orders.note.mutate({ reference, reason: REASON });
  await api.cards.replace.mutate({
    ...{ reference: digital.reference, line: 1, ordinal: 2, generation: 0, reason: REASON },
  });
  await api.mails.resend.mutate({
    ...{ reference: digital.reference, kind: 'cards', to: correctedEmail, reason: REASON },
  });
  await api.mails.resend.mutate({ reference: mixed.reference, kind: 'confirmation', reason: REASON });
  await api.mails.markBounced.mutate({
    ...{ reference: mixed.reference, kind: 'confirmation', number: 1, reason: REASON },
  });
  await refundOrder(app.app, refunded.reference);
  const [, , disputed] = others;
  await dispute(app, disputed?.reference ?? '');
  for (const text of [correctedEmail, email, 'Übelhart-Qubx']) await api.orders.search.query({ text });
  for (const order of orders) await api.orders.show.query({ reference: order.reference });
  const result = await terminal.run(
    ...(['subject export', '--email', correctedEmail, '--out', 'person', '--reason', REASON] as const),
  );
  if (result.code !== 0) throw new Error(result.err);
  return parcels.slice(2);
}

async function dispute({ app }: TestApp, reference: string): Promise<void> {
  const by = { person: 'anna', command: 'desk', reason: REASON };
  const result = await app.refunds.disputes.begin({ reference, amount: 12_000, by });
  if (result.kind === 'refused') throw new Error(result.reason);
  const order = await app.reports.findOrder(reference);
  await app.refunds.disputes.voidCards(order?.id ?? '');
}

/** Packs all parcels except one. Scans an already used number for the first parcel before the correct ones. */
async function packAll(app: TestApp): Promise<string[]> {
  const stock = await app.systems.printedCards();
  const parcels = await rows<{ reference: string; cards: number }>(
    app,
    `select o.reference, count(*)::int as cards from card c join orders o on o.id = c.order_id
      where c.category = 'physical' group by 1`,
  );
  const [used] = await app.systems.supplied({ kind: 'issued' });
  const toPack = parcels.slice(1);
  for (const [index, { reference, cards }] of toPack.entries()) {
    const wrong = index === 0 ? [used?.number ?? ''] : [];
    const { isPacked } = await packParcel(app.app, reference, [...wrong, ...stock.splice(0, cards)]);
    if (!isPacked) throw new Error(`${reference} was not packed`);
  }
  return toPack.map(({ reference }) => reference);
}
