import { expect, it } from 'vitest';
import { createMailing } from '#server/app/message-use-cases.ts';
import { insertDueSending } from '#server/testing/gift-rows.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { eventually } from '../../../testkit/eventually.ts';
import { createGiftRepository } from './gift-repository.ts';

const app = await openIdleApp();

// Both lock the order first. The opposite order would deadlock, and one of them would fail.
it.each([
  ['went', 'Sent'],
  ['was refused', 'Refused'],
])('a gift that %s is recorded beside a change of another gift of its order', async (_what, status) => {
  const order = await buyCards(app, undefined, { issued: true });
  const mailId = await insertDueSending(app, {
    orderId: order.id,
    recipient: `${order.reference}@familie.example`,
  });
  const { mails } = createMailing(app.adapters);
  const pending = await mails.findPending(mailId);
  if (pending === undefined) throw new Error('no mail');
  const gifts = createGiftRepository(app.adapters.connection.db, app.adapters.queue);
  const isWaiting = async () => (await rows(app, 'select from pg_locks where not granted')).length > 0;
  const changed = await gifts.withLock(order.id, async (held) => {
    const recording = status === 'Sent' ? mails.recordSent(pending) : mails.recordGiftRefusal(pending, '550');
    await eventually(() => 'the record waits for the order', isWaiting);
    await held.readSendings();
    return { recording };
  });
  await changed?.recording;
  expect(await texts(app, `select status as text from mail where id = '${mailId}'`)).toEqual([status]);
});
