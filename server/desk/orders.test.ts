import { describe, expect, it } from 'vitest';
import type { MailKind } from '#rules/mail-kinds.ts';
import { openTestDesk, refusedAs, statusOf } from '#server/testing/desk-visitor.ts';
import { sendMails } from '#server/testing/month-clock.ts';
import { newAddress, orderRequest } from '#server/testing/order-requests.ts';
import { buy } from '#server/testing/packing.ts';
import { texts } from '#server/testing/rows.ts';

const { app, browserOf } = await openTestDesk({ people: { service: 'service' } });
const primaryAddress = newAddress({ firstName: 'Zoë', lastName: 'Rüegsegger', city: 'Gstaad' });
const order = await buy(app, orderRequest({ addresses: { useSameAddress: true, primaryAddress } }));
await sendMails(app);

const service = () => browserOf('service');
const show = () => service().api.orders.show.query({ reference: order.reference });
const search = (text: string) => service().api.orders.search.query({ text });

describe('an order', () => {
  it.each([
    ['reference', () => order.reference.toLowerCase().replace('-', '')],
    ['name', () => 'ruegs'],
    ['town', () => 'Gstaad'],
  ])('is found by its %s', async (foundBy, text) => {
    const found = await search(text());
    const here = found.find((group) => group.foundBy === foundBy);
    expect(here?.orders.map(({ reference }) => reference)).toContain(order.reference);
    expect(here?.orders[0]?.buyer?.town).toBe('Gstaad');
  });

  it('is not found by a whole card number, which belongs in no history', async () => {
    await expect(search('6039531234567890123')).rejects.toMatchObject({
      cause: { status: 400, body: { fieldErrors: [{ field: 'text', messageKey: 'cardNumber' }] } },
    });
  });

  it('is shown whole, with the last four digits of its cards at most', async () => {
    const shown = await show();
    expect(shown).toMatchObject({
      reference: order.reference,
      status: 'Confirmed',
      payment: { status: 'Captured' },
    });
    expect(shown.delivery).toContain('Zoë Rüegsegger');
    expect(shown.cards.length).toBeGreaterThan(0);
    const times = shown.history.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(JSON.stringify(shown)).not.toMatch(/"(number|pin|secret|numberHash)":"/i);
  });

  it('keeps a note with the person who wrote it', async () => {
    const note = (reason: string) => service().api.orders.note.mutate({ reference: order.reference, reason });
    await note('Will warten');
    expect((await show()).history).toContainEqual(
      expect.objectContaining({ person: 'Person service', reason: 'Will warten' }),
    );
    for (const reason of ['', '   ', 'x'.repeat(301), 'Karte 6366 3912 3456 7890 123'])
      expect(await statusOf(note(reason))).toBe(400);
  });

  it('has its mail sent again; what cannot be is told by its cause', async () => {
    const { reference } = order;
    const again = (kind: MailKind) => service().api.mails.resend.mutate({ reference, kind, reason: 'Anruf' });
    const before = (await show()).mails.length;
    expect(await again('confirmation')).toBe('done');
    expect((await show()).mails).toHaveLength(before + 1);
    await expect(again('shipped')).rejects.toMatchObject(refusedAs('no-such-mail'));
    expect(await statusOf(again('unknown' as MailKind))).toBe(400);
  });

  it('that is not there is not found', async () => {
    const shown = service().api.orders.show.query({ reference: 'ZZZZ-9999' });
    expect(await statusOf(shown)).toBe(404);
    const note = service().api.orders.note.mutate({ reference: 'ZZZZ-9999', reason: 'called' });
    expect(await statusOf(note)).toBe(404);
  });

  it('is written down as read, with the person', async () => {
    await show();
    const read = await texts(
      app,
      `select person || ', ' || command as text from operator_action a join orders o on o.id = a.order_id
        where o.reference = '${order.reference}' order by a.id desc limit 1`,
    );
    expect(read).toEqual(['Person service, desk orders show']);
  });
});
