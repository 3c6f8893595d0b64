import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMailing } from '#server/app/message-use-cases.ts';
import { MailPendingError, sendMail } from '#server/messages/send-mail.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { ANNA, beginRefund, buyCards, resumeRefund as runRefund } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';
import {
  changeSending,
  createModel,
  type GiftModel,
  type GiftResponse,
  makeDue,
  planSending,
  sendMails,
  stopSending,
} from '../../testkit/gift-model.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';

const app = await openIdleApp();

type Real = { id: string; reference: string; cardIds: string[]; run: string };
type Step = fc.AsyncCommand<GiftModel, Real>;

const LATER = { day: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10), hour: 8 };
const toEmail = (name: string, { run }: Real) => `${name}-${run}@beschenkt.example`;

const step = (name: string, act: (model: GiftModel, real: Real) => Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await act(model, real);
    await app.systems.resetSystem('mailbox');
    await compare(model, real);
  },
  toString: () => name,
});

/** Checks that the stored sendings and the mailbox match the model. */
async function compare(model: GiftModel, real: Real): Promise<void> {
  const stored = await texts(
    app,
    `select s.line || '.' || s.ordinal || ' ' || split_part(s.recipient, '-', 1) || ' ' || s.status
         || coalesce(' ' || s.stop_cause, '') || coalesce(' ' || m.status, '') as text
       from gift_sending s left join mail m on m.order_id = s.order_id and m.kind = 'gift' and m.number = s.number
      where s.order_id = '${real.id}' order by s.number`,
  );
  expect(stored).toEqual(
    model.sendings.map(({ card, recipient, status, cause, mail }) =>
      [`1.${card}`, recipient, status, cause, mail].filter(Boolean).join(' '),
    ),
  );
  for (const name of ['a', 'b', 'c']) {
    const arrived = await app.systems.mailsTo(toEmail(name, real));
    expect([name, arrived.length]).toEqual([name, model.arrived.filter((to) => to === name).length]);
  }
  const newsTexts = await texts(
    app,
    `select kind || ' ' || number as text from mail where order_id = '${real.id}' and kind in ('gift-sent', 'gift-refused')
      order by number, kind`,
  );
  expect(newsTexts).toEqual(
    model.notifications.toSorted((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1])),
  );
}

async function ask(
  { id, cardIds, run }: Real,
  sending: { sendingId: string; card: number; recipient: string; now: boolean },
): Promise<GiftResponse> {
  const { sendingId, card, recipient, now } = sending;
  const email = toEmail(recipient, { id, cardIds, run, reference: '' });
  const time = now ? 'now' : LATER;
  const request = { email, lang: 'de-ch', fromName: 'Tom', time } as const;
  const answer = await app.app.gifts.plan(id, cardIds[card - 1] ?? '', sendingId, request, '127.0.0.1');
  return answer.kind === 'refused' ? answer.why : answer.kind;
}

const plan = (card: number, recipient: string, now: boolean): Step =>
  step(`plan ${card} to ${recipient} ${now ? 'now' : 'later'}`, async (model, real) => {
    const sending = { sendingId: randomUUID(), card, recipient, now };
    expect(await ask(real, sending)).toBe(planSending(model, sending));
  });

const change = (index: number, recipient: string, now: boolean): Step =>
  step(`change ${index} to ${recipient} ${now ? 'now' : 'later'}`, async (model, real) => {
    const sending = model.sendings[index];
    if (sending === undefined) return;
    const changed = { sendingId: sending.id, card: sending.card, recipient, now };
    expect(await ask(real, changed)).toBe(changeSending(model, sending, changed));
  });

const stop = (index: number): Step =>
  step(`stop ${index}`, async (model, { id }) => {
    const sending = model.sendings[index];
    if (sending === undefined) return;
    expect(await app.app.gifts.stop(id, { id: sending.id })).toBe(stopSending(sending));
  });

const due = step('their hour comes', async (model, { id }) => {
  await rows(app, `update gift_sending set due_at = cadeau_now() where order_id = '${id}'`);
  await Promise.all([app.app.gifts.enqueueDueGifts(), app.app.gifts.enqueueDueGifts()]);
  makeDue(model);
});

const send = (answer: 'taken' | 'refused' | 'busy' | 'lost'): Step =>
  step(`the mail server: ${answer}`, async (model, real) => {
    const faults = {
      taken: undefined,
      refused: { fault: 'reject-5xx', at: 'rcpt' },
      busy: { fault: 'reject-4xx', at: 'rcpt' },
      lost: { fault: 'drop-after-data' },
    };
    for (const name of ['a', 'b', 'c']) {
      const [fault, recipient] = [faults[answer], toEmail(name, real)];
      if (fault !== undefined) await app.systems.control('mailbox', { ...fault, recipient, times: 100 });
    }
    const pending = await texts(
      app,
      `select id as text from mail where order_id = '${real.id}' and kind = 'gift' and status = 'Pending' order by number`,
    );
    for (const mailId of pending)
      await sendMail(createMailing(app.adapters), mailId).catch((error: unknown) =>
        expect(error).toBeInstanceOf(MailPendingError),
      );
    sendMails(model, answer);
  });

const voidCard = (card: number): Step =>
  step(`refund ${card}`, async (model, { reference }) => {
    if (model.refundedCards.has(card)) return;
    model.refundedCards.add(card);
    await runRefund(app, await beginRefund(app, reference, { places: [{ line: 1, ordinal: card }] }));
  });

const object = (recipient: string): Step =>
  step(`${recipient} objects`, async (model, real) => {
    model.objecting.add(recipient);
    await app.app.gifts.recordObjection(toEmail(recipient, real), ANNA);
  });

const card = fc.constantFrom(1, 2);
const recipient = fc.constantFrom('a', 'b', 'c');
const index = fc.integer({ min: 0, max: 4 });
const planned = fc.tuple(card, recipient, fc.boolean()).map(([of, to, now]) => plan(of, to, now));
const sent = fc.constantFrom('taken', 'taken', 'refused', 'busy', 'lost').map(send);
const steps = [
  planned,
  planned,
  fc.tuple(index, recipient, fc.boolean()).map(([of, to, now]) => change(of, to, now)),
  index.map(stop),
  fc.constant(due),
  sent,
  sent,
  fc.tuple(card, fc.integer({ min: 0, max: 3 })).map(([of, often]) => (often === 0 ? voidCard(of) : due)),
  fc
    .tuple(recipient, fc.integer({ min: 0, max: 3 }))
    .map(([of, often]) => (often === 0 ? object(of) : send('taken'))),
];

it('sendings match the model for any order of actions by buyer, recipient, mail server and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 20, size: '+1' }), async (commands) => {
      const { id, reference } = await buyCards(app, undefined, { issued: true });
      const cardIds = await texts(
        app,
        `select id as text from card where order_id = '${id}' order by ordinal`,
      );
      const model = createModel();
      const real: Real = { id, reference, cardIds, run: reference.toLowerCase().replace('-', '') };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      expect(await brokenInvariants(app)).toEqual([]);
    }),
    { numRuns: propertyRuns(100, 5) },
  );
}, 240_000);
