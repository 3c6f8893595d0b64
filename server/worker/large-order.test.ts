import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import { pagesOf } from '../../testkit/read-pdf.ts';
import { isWholeRun } from '../../testkit/whole-run.ts';

/** As many as an order can have; 150 fill two attachments too. */
const CARDS = isWholeRun ? 600 : 150;
/** A limit against waiting for ever: on a quiet machine it takes seconds. */
const WITHIN_MS = 200_000;
/** Answers that a process gives at least while it draws them all, unless it does nothing else meanwhile. */
const ANSWERS_MIN = 10;
const NUMBER = /(?<!\d)\d{19}(?!\d)/g;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: true });
});
afterAll(() => app?.close());

/** Asks all the time for the health of the shop, whose worker is in the same process, and keeps each answer's status. */
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

describe(`an order of ${CARDS} cards of CHF 5`, () => {
  it('comes as one mail, each card once, in parts that a mailbox takes, and others are answered meanwhile', async () => {
    const request = orderRequest({
      cart: [line(DIGITAL, 5, CARDS - 100), line('good-luck-digital', 5, 100)],
      lang: 'it-ch',
    });
    const { email } = request.addresses.primaryAddress;
    const visitor = await visit(app);
    const placed = await visitor.placed(request);
    const secret = await app.systems.pay(placed.reference);
    const healthAnswers = askHealth();
    await visitor.assert(secret);
    const sent = `select number from mail where order_id = '${placed.id}' and kind = 'cards' and status = 'Sent'`;
    await vi.waitFor(async () => expect(await rows(app, sent)).toEqual([{ number: 1 }]), {
      timeout: WITHIN_MS,
      interval: 100,
    });
    const answers = await healthAnswers();

    const issued = (await app.systems.supplied({ kind: 'issued' })).map(({ number = '' }) => number);
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
      for (const page of await pagesOf(bytes)) printed.push(...new Set(page.match(NUMBER)));
    }
    expect(printed).toHaveLength(CARDS);
    expect(printed.toSorted()).toEqual(issued.toSorted());
    expect(await brokenInvariants(app)).toEqual([]);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(answers.length).toBeGreaterThanOrEqual(ANSWERS_MIN);
  }, 240_000);
});
