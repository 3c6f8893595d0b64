import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openWorkingApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { beginRefund, buyCards, listRefundedAmounts } from '#server/testing/refund-orders.ts';
import { readStatus, reviewItems, rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { visit, visitAndPlace } from '#server/testing/visitor.ts';
import { isFullRun } from '../../testkit/full-run.ts';
import { readPages } from '../../testkit/read-pdf.ts';

const app = await openWorkingApp();

async function place() {
  const request = orderRequest();
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(request);
  const paid = async () => void (await visitor.assert(await app.systems.pay(reference)));
  return { id, email: request.addresses.primaryAddress.email, paid };
}

async function buy() {
  const { id, email, paid } = await place();
  await paid();
  return { id, email };
}

const mailStates = async (orderId: string) =>
  Object.fromEntries(
    (
      await rows<{ kind: string; status: string }>(
        app,
        `select kind, status from mail where order_id = '${orderId}'`,
      )
    ).map(({ kind, status }) => [kind, status]),
  );

describe('after payment', () => {
  it('the confirmation leaves immediately while the supplier is down, and the cards when it is back', async () => {
    await app.systems.control('supplier', { endpoint: '*', fault: 'down' });
    const { id, email } = await buy();
    await expect.poll(() => mailStates(id)).toEqual({ confirmation: 'Sent' });
    expect(await app.systems.mailsTo(email)).toHaveLength(1);
    expect(await reviewItems(app, id)).toEqual([]);
    await app.systems.reset();
    await expect.poll(() => app.systems.mailsTo(email)).toHaveLength(2);
    expect((await app.systems.mailsTo(email))[1]?.attachments.map(({ type }) => type)).toEqual([
      'application/pdf',
    ]);
  });

  it('a deferred mail is sent later, once', async () => {
    await app.systems.control('mailbox', { fault: 'reject-4xx', at: 'rcpt' });
    const { id, email } = await buy();
    await expect.poll(() => mailStates(id)).toEqual({ confirmation: 'Sent', cards: 'Sent' });
    expect(await app.systems.mailsTo(email)).toHaveLength(2);
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('a permanently rejected mail is on the review list, without the address', async () => {
    await app.systems.control('mailbox', { fault: 'reject-5xx', at: 'rcpt', times: 2 });
    const { id, email } = await buy();
    await expect.poll(() => mailStates(id)).toEqual({ confirmation: 'Refused', cards: 'Refused' });
    await expect
      .poll(async () => (await reviewItems(app, id)).toSorted())
      .toEqual(['mail-refused-cards', 'mail-refused-confirmation']);
    expect(JSON.stringify(await rows(app, 'select detail from review_item'))).not.toContain(email);
    expect(await app.systems.mailsTo(email)).toEqual([]);
  });

  it('a mail whose response is lost is sent again as the same mail', async () => {
    await app.systems.control('mailbox', { fault: 'drop-after-data' });
    const { id, email } = await buy();
    await expect.poll(() => mailStates(id)).toEqual({ confirmation: 'Sent', cards: 'Sent' });
    const ids = (await app.systems.mailsTo(email)).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  it('an unseen payment failure is reported by mail, in the order’s language', async () => {
    const request = orderRequest({ lang: 'it-ch' });
    const placed = await (await visit(app)).placeOrThrow(request);
    await app.systems.pay(placed.reference, 'decline');
    await app.systems.pay(placed.reference, 'abort');
    await sweepAfter(app, 20.1);
    await app.moveClock(0);
    await expect.poll(() => mailStates(placed.id)).toEqual({ 'payment-failed': 'Sent' });
    const [mail] = await app.systems.mailsTo(request.addresses.primaryAddress.email);
    expect(mail?.subject).toContain(placed.reference);
    expect(mail?.html).toContain('lang="it-CH"');
    expect(mail?.attachments).toEqual([]);
  });

  it('a voided payment is reported by mail, in the order’s language', async () => {
    const request = orderRequest({ lang: 'fr-ch' });
    const { visitor, placed } = await visitAndPlace(app, request);
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'error:AMOUNT_INVALID' });
    await visitor.assert(secret);
    await expect.poll(() => mailStates(placed.id)).toEqual({ 'payment-reversed': 'Sent' });
    const [mail] = await app.systems.mailsTo(request.addresses.primaryAddress.email);
    expect(mail?.text).toContain(placed.reference);
    expect(mail?.html).toContain('lang="fr-CH"');
  });
});

it('an abandoned refund is completed by the worker, and mailed with a numbered credit note', async () => {
  const { id, reference, email } = await buyCards(app, [line(DIGITAL, 50, 2)]);
  await expect.poll(() => app.systems.mailsTo(email)).toHaveLength(2);
  await beginRefund(app, reference, { places: [{ line: 1, ordinal: 1 }] });
  await expect.poll(() => app.systems.mailsTo(email)).toHaveLength(3);
  const mail = (await app.systems.mailsTo(email)).at(-1);
  expect(mail?.subject).toBe(`Rückerstattung zur Bestellung ${reference}: CHF\u00a050.00`);
  expect(mail?.text).toContain('Was Sie sonst bestellt haben, bleibt gültig.');
  expect(mail?.attachments.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^murmeli-gutschrift-\d{6}\.pdf$/),
  ]);
  if (mail === undefined) throw new Error('no mail');
  const stored = await rows<{ number: number; kind: string }>(
    app,
    `select number, kind from receipt where order_id = '${id}' order by number`,
  );
  expect(stored.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
  expect((await app.systems.firstAttachment(mail)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await listRefundedAmounts(app, reference)).toEqual([5000]);

  await beginRefund(app, reference);
  await expect.poll(() => app.systems.mailsTo(email)).toHaveLength(4);
  expect((await app.systems.mailsTo(email)).at(-1)?.text).not.toContain('bleibt gültig');
  expect(await readStatus(app, id)).toBe('Reverted/Captured');
  expect(await listRefundedAmounts(app, reference)).toEqual([5000, 5000]);
  expect(await reviewItems(app, id)).toEqual([]);
});

it('cards that are refunded before they are mailed are in no mail', async () => {
  await app.systems.control('supplier', { endpoint: 'issue', fault: 'down' });
  const { id, reference, email } = await buyCards(app, [line(DIGITAL, 50)]);
  await beginRefund(app, reference);
  await expect.poll(() => readStatus(app, id)).toBe('Reverted/Captured');
  await app.systems.reset();
  await expect.poll(() => app.systems.mailsTo(email)).toHaveLength(2);
  expect(
    (await app.systems.mailsTo(email)).flatMap(({ attachments }) => attachments.map(({ name }) => name)),
  ).toEqual([
    expect.stringContaining('quittung'),
    'murmeli-bedingungen.txt',
    expect.stringContaining('gutschrift'),
  ]);
});

/** Places a paid order whose cards mail can't be composed; its job has failed once. */
async function placePoisoned() {
  const poisoned = await place();
  const [line] = await rows<{ image_path: string }>(
    app,
    `select image_path from order_line where order_id = '${poisoned.id}'`,
  );
  await rows(app, `update order_line set image_path = '/pictures/gone' where order_id = '${poisoned.id}'`);
  await poisoned.paid();
  const job = `name = 'send-mail' and data ->> 'mailId' =
    (select id::text from mail where order_id = '${poisoned.id}' and kind = 'cards')`;
  await expect
    .poll(() => rows(app, `select output from jobs.job where ${job} and state = 'retry'`))
    .toEqual([{ output: { fault: 'Error', unforeseen: 1 } }]);
  return { poisoned, job, imagePath: line?.image_path };
}

it('a mail that can never be composed is given up and reviewed, and delays no other', async () => {
  const { poisoned, job, imagePath } = await placePoisoned();
  const other = await place();
  await other.paid();
  await expect.poll(() => app.systems.mailsTo(other.email)).toHaveLength(2);

  // Simulates a second failure: the third is the last.
  await rows(
    app,
    `update jobs.job set output = '{"fault": "Error", "unforeseen": 2}', start_after = now() where ${job}`,
  );
  await expect.poll(() => reviewItems(app, poisoned.id)).toEqual(['mail-given-up-cards']);
  expect(await app.systems.mailsTo(poisoned.email)).toHaveLength(1);

  // An operator fixes it and resolves the item. The next run of the task finds a pending mail without a job.
  await rows(app, `update order_line set image_path = '${imagePath}' where order_id = '${poisoned.id}'`);
  await rows(app, `update review_item set resolved_at = cadeau_now() where order_id = '${poisoned.id}'`);
  await app.moveClock(2);
  await app.adapters.pendingWork.addMissingJobs();
  await expect.poll(() => app.systems.mailsTo(poisoned.email)).toHaveLength(2);
});

it('a mail that crashed three processes in a row is not started by a fourth', async () => {
  const { poisoned, job, imagePath } = await placePoisoned();
  // The mail could be composed now, but no job tries.
  await rows(app, `update order_line set image_path = '${imagePath}' where order_id = '${poisoned.id}'`);
  const lost = '{"value": {"message": "job heartbeat timeout"}}';
  await rows(
    app,
    `update jobs.job set output = '${lost}', data = jsonb_set(data, '{lost}', '2'), start_after = now() where ${job}`,
  );
  await expect.poll(() => reviewItems(app, poisoned.id)).toEqual(['mail-given-up-cards']);
  expect(await app.systems.mailsTo(poisoned.email)).toHaveLength(1);
});

/** The maximum of an order; 150 also fill two attachments. */
const CARDS = isFullRun ? 600 : 150;
/** Minimum number of responses while all cards are drawn, unless drawing blocks the process. */
const ANSWERS_MIN = 10;
const NUMBER = /(?<!\d)\d{19}(?!\d)/g;

/** Polls the health endpoint in a loop, in the worker's process. Records the status of each response. */
function askHealth() {
  const address = `${new URL(app.api).origin}/health/ready`;
  const answers: number[] = [];
  let over = false;
  const asking = (async () => {
    while (!over) {
      const answer = await fetch(address);
      await answer.text();
      answers.push(answer.status);
      await wait(20);
    }
  })();
  return async () => {
    over = true;
    await asking;
    return answers;
  };
}

const issuedNumbers = async () =>
  (await app.systems.supplied({ kind: 'issued' })).map(({ number = '' }) => number);

describe(`an order of ${CARDS} cards of CHF 5`, () => {
  it('arrives as one mail, each card once, in parts that a mailbox accepts, and others are answered meanwhile', async () => {
    const request = orderRequest({
      cart: [line(DIGITAL, 5, CARDS - 100), line('good-luck-digital', 5, 100)],
      lang: 'it-ch',
    });
    const { email } = request.addresses.primaryAddress;
    const { visitor, placed } = await visitAndPlace(app, request);
    const secret = await app.systems.pay(placed.reference);
    const issuedBefore = (await issuedNumbers()).length;
    const healthAnswers = askHealth();
    await visitor.assert(secret);
    const sent = `select number from mail where order_id = '${placed.id}' and kind = 'cards' and status = 'Sent'`;
    await expect.poll(() => rows(app, sent)).toEqual([{ number: 1 }]);
    const answers = await healthAnswers();

    const issued = (await issuedNumbers()).slice(issuedBefore);
    expect(new Set(issued).size).toBe(CARDS);
    const mails = await app.systems.mailsTo(email);
    const ofCards = mails.filter(({ attachments }) => attachments.every(({ name }) => name.endsWith('.pdf')));
    expect(mails).toHaveLength(2);
    expect(ofCards).toHaveLength(1);
    const whole = await app.systems.mail(ofCards[0]?.id ?? '');
    const printed: string[] = [];
    for (const { type, content } of whole.attachments) {
      const bytes = Buffer.from(content, 'base64');
      expect([type, bytes.length <= 3_000_000]).toEqual(['application/pdf', true]);
      for (const page of await readPages(bytes)) printed.push(...new Set(page.match(NUMBER)));
    }
    expect(printed).toHaveLength(CARDS);
    expect(printed.toSorted()).toEqual(issued.toSorted());
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(answers.length).toBeGreaterThanOrEqual(ANSWERS_MIN);
  });
});
