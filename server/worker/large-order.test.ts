import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { pagesOf } from '#server/testing/read-pdf.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { pay, supplierLedger } from '#server/testing/test-stand-ins.ts';
import { visit } from '#server/testing/visitor.ts';

type Attachment = { name: string; type: string; size: number; content: string };

const CARDS = 600;
/** On a busy machine; otherwise a quarter of it. */
const WITHIN_MS = 120_000;
const NUMBER = /(?<!\d)\d{19}(?!\d)/g;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: true });
});
afterAll(() => app?.close());

/** Asks all the time how the house is, which works in the same process, and keeps how long each answer took. */
function askHealth() {
  const address = `${new URL(app.api).origin}/health/ready`;
  const took: number[] = [];
  let over = false;
  const asking = (async () => {
    while (!over) {
      const began = performance.now();
      const answer = await fetch(address);
      await answer.text();
      took.push(answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
      await wait(20);
    }
  })();
  return async () => {
    over = true;
    await asking;
    return took.toSorted((one, other) => one - other);
  };
}

describe('an order of 600 cards of CHF 5', () => {
  it('comes as one mail, each card once, in parts that a mailbox takes, and others are answered meanwhile', async () => {
    const request = orderRequest({
      cart: [line(DIGITAL, 5, 500), line('good-luck-digital', 5, 100)],
      lang: 'it-ch',
    });
    const { email } = request.addresses.primaryAddress;
    const visitor = await visit(app);
    const placed = await visitor.placed(request);
    const secret = await pay(app, placed.reference);
    const answered = askHealth();
    await visitor.assert(secret);
    const sent = `select number from mail where order_id = '${placed.id}' and kind = 'cards' and status = 'Sent'`;
    await vi.waitFor(async () => expect(await rows(app, sent)).toEqual([{ number: 1 }]), {
      timeout: WITHIN_MS,
      interval: 100,
    });
    const took = await answered();

    const issued = (await supplierLedger(app, 'issued')).map(({ number = '' }) => number);
    expect(new Set(issued).size).toBe(CARDS);
    const mails: { id: string; subject: string; attachments: Attachment[] }[] = await (
      await fetch(`${app.standIns}/mailbox/messages?to=${encodeURIComponent(email)}`)
    ).json();
    const ofCards = mails.filter(({ attachments }) => attachments.length > 1);
    expect(mails).toHaveLength(2);
    expect(ofCards).toHaveLength(1);
    const whole: { attachments: Attachment[] } = await (
      await fetch(`${app.standIns}/mailbox/messages/${ofCards[0]?.id}`)
    ).json();
    const printed: string[] = [];
    for (const { type, content } of whole.attachments) {
      const bytes = Buffer.from(content, 'base64');
      expect([type, bytes.length <= 3_000_000]).toEqual(['application/pdf', true]);
      for (const page of await pagesOf(bytes)) printed.push(...new Set(page.match(NUMBER)));
    }
    expect(printed).toHaveLength(CARDS);
    expect(printed.toSorted()).toEqual(issued.toSorted());
    expect(await brokenInvariants(app)).toEqual([]);
    const p95 = took[Math.floor(took.length * 0.95)] ?? 0;
    expect(p95).toBeLessThan(1000);
    expect(took.at(-1)).toBeLessThan(3000);
  }, 240_000);
});
