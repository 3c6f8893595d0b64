import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import {
  buyCards,
  issueAll,
  packOne,
  refundNow,
  useCard as spendCard,
} from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import { reconcileRecords } from '../descriptions/money.ts';
import type { ShownReconciliation } from '../print/show-reconciliation.ts';

let app: TestApp;
let folder: string;
let orders: { id: string; reference: string }[];

/** Far enough from both edges, whatever time the test runs at. */
const today = swissTime(new Date()).date;
const DAYS = ['--from', addDays(today, -2), '--to', addDays(today, 2)];

beforeAll(async () => {
  app = await openTestApp({ worker: false });
  folder = await mkdtemp(join(tmpdir(), 'cadeau-reconcile-'));
  await app.systems.reset();
  orders = [
    await buyCards(app, [line(DIGITAL, 50, 2)], { issued: true }),
    await buyCards(app, [line(DIGITAL, 20)], { issued: true }),
  ];
  await buyAndRefund();
  await takenBackUnseen();
  await paidTooLate();
  await app.moveClock(4 * 24 * 60);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => app.systems.reset());

/** A posted and two digital cards: packed and issued, all refunded but one, of which the loss is confirmed. */
async function buyAndRefund() {
  const cart = [line(POSTED, 30), line(DIGITAL, 10, 2)];
  const { id, reference } = await buyCards(app, cart, { issued: true });
  await packOne(app, id);
  await spendCard(app, id, '2.2', 1);
  expect(await refundNow(app, reference, { lines: [1] })).toBe('Done');
  expect(await refundNow(app, reference, { lines: [2] })).toBe('Stopped');
  expect(await refundNow(app, reference, { lines: [2] }, 'confirm-loss')).toBe('Done');
}

/** Issued, its answer lost, and refunded before anybody asked again: the supplier has a card that we never had. */
async function takenBackUnseen() {
  await app.systems.control('supplier', { endpoint: 'issue', fault: 'cut-json', times: 20 });
  const { id, reference } = await buyCards(app, [line(DIGITAL, 7)]);
  await expect(issueAll(app, id)).rejects.toThrow();
  await app.systems.reset();
  expect(await refundNow(app, reference)).toBe('Done');
}

/** Captured at the provider for an order that was superseded meanwhile, and refunded by itself. */
async function paidTooLate() {
  const visitor = await visit(app);
  const placed = await visitor.placed(orderRequest());
  await app.systems.pay(placed.reference, 'open');
  await visitor.placed(orderRequest());
  await app.systems.pay(placed.reference);
  const ledger = await app.systems.payments(placed.reference);
  const transactionId = ledger.find(({ kind }) => kind === 'authorized')?.transactionId ?? '';
  await app.adapters.provider.capture({ requestId: randomUUID(), retries: 0, transactionId });
  await sweepAfter(app, 66);
  await app.moveClock(0);
}

/** The provider's file, changed by hand if told so. */
async function settlement(change: (lines: string[]) => string[] = (lines) => lines): Promise<string> {
  const lines = (await (await fetch(`${app.systems.url}/saferpay/settlement`)).text())
    .trimEnd()
    .split('\r\n');
  await writeFile(join(folder, 'settlement.csv'), change(lines).join('\r\n'));
  return 'settlement.csv';
}

const run = (...words: string[]) => typeCommand(app, reconcileRecords, words, folder);

async function differences(file: string): Promise<string[]> {
  const { code, out } = await run(...DAYS, '--settlement', file, '--json');
  const found: ShownReconciliation = JSON.parse(out);
  expect(code).toBe(found.differences.length === 0 ? 0 : 1);
  expect(found.inTransit).toEqual([]);
  return found.differences.map(
    ({ kind, fault, ours, theirs }) => `${kind} ${fault}: ${(ours ?? theirs)?.name}`,
  );
}

describe('books, settlement file and list of cards', () => {
  it('agree after purchases and money that came too late, to the Rappen', async () => {
    const { code, out } = await run(...DAYS, '--settlement', await settlement(), '--json');
    const { sums, differences, inTransit }: ShownReconciliation = JSON.parse(out);
    expect({ code, differences, inTransit }).toEqual({ code: 0, differences: [], inTransit: [] });
    expect(sums.map(({ kind, ours, theirs }) => [kind, ours, theirs])).toEqual([
      // 100, 20, 51.20 with postage, 7, and 50 that came too late.
      ['payment', 22_820, 22_820],
      ['refund', 10_820, 10_820],
      ['card', 17_700, 17_700],
      ['void', 4_700, 4_700],
    ]);
  });

  it('are told apart on the terminal by sums and a sentence', async () => {
    const { out } = await run(...DAYS, '--settlement', await settlement());
    expect(out).toContain('our money with settlement.csv');
    expect(out.replaceAll('\u00a0', ' ')).toMatch(/payments +CHF 228.20 +CHF 228.20 +CHF 0.00 +CHF 0.00/);
    expect(out).toMatch(/Refunded with the cards lost.*\n.*\n.{9}-R2 +CHF.20\.00/);
    expect(out).toContain('No differences.');
  });

  it('without a settlement file are compared as far as that goes, and it is said', async () => {
    const { code, out } = await run(...DAYS);
    expect(code).toBe(0);
    expect(out).toContain('Not compared: money');
    expect(out).not.toContain('payments');
  });
});

describe('a difference is found:', () => {
  const [first, second] = [() => orders[0]?.reference ?? '', () => orders[1]?.reference ?? ''];

  it('a payment that the provider does not have', async () => {
    const file = await settlement((lines) => lines.filter((text) => !text.includes(first())));
    expect(await differences(file)).toEqual([`payment only with us: ${first()}`]);
  });

  it('a payment that we do not have', async () => {
    const file = await settlement((lines) => [
      ...lines,
      `${new Date().toISOString()},PAYMENT,KKKK-2222,tx,tx_c,,VISA,900,CHF`,
    ]);
    expect(await differences(file)).toEqual(['payment only there: KKKK-2222']);
  });

  it('a payment of another amount', async () => {
    const file = await settlement((lines) =>
      lines.map((text) => (text.includes(second()) ? text.replace(',2000,', ',2001,') : text)),
    );
    expect(await differences(file)).toEqual([`payment other value: ${second()}`]);
  });

  it('a refund that the provider does not have', async () => {
    const file = await settlement((lines) => lines.filter((text) => !/-R2\b/.test(text)));
    expect(await differences(file)).toEqual([expect.stringMatching(/^refund only with us: .{9}-R2$/)]);
  });

  it('a card that the supplier issued and we do not have', async () => {
    const card = {
      id: randomUUID(),
      productReferenceId: DIGITAL,
      faceValue: 700,
      orderReference: 'KKKK-2222',
    };
    await app.adapters.supplier.issue(card);
    expect(await differences(await settlement())).toEqual([
      expect.stringMatching(/^card only there: card …\d{4}$/),
    ]);
    const voided = await app.adapters.supplier.void({ voidId: randomUUID(), card: { issueId: card.id } });
    expect(voided).toEqual({ kind: 'voided', value: 700 });
    expect(await differences(await settlement())).toHaveLength(2);
  });

  it('a card that we gave back and the supplier did not', async () => {
    await rows(
      app,
      `update card set status = 'Void', void_cause = 'disputed', voided_at = issued_at
        where order_id = '${orders[1]?.id}'`,
    );
    await rows(
      app,
      `insert into dispute (order_id, amount, person, reason, created_at)
        select order_id, amount, 'anna', 'chargeback', at from capture where order_id = '${orders[1]?.id}'`,
    );
    expect(await differences(await settlement())).toContain(`void only with us: ${second()} 1.1`);
    const { out } = await run(...DAYS);
    expect(out).toContain('void missing at the supplier');
    expect(out).toMatch(new RegExp(`Disputed.*\n.*\n${second()}`));
  });
});

describe('nothing is compared', () => {
  it('with a wrong line in the file, which is named', async () => {
    const file = await settlement((lines) => lines.map((text) => text.replace(',CHF', ',')));
    const { code, out, err } = await run(...DAYS, '--settlement', file);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('settlement.csv, line 2, column "currency": not three capital letters');
  });

  it('without the file that was named', async () => {
    expect(await run(...DAYS, '--settlement', 'no.csv')).toMatchObject({
      code: 1,
      err: 'no.csv cannot be read.',
    });
  });

  it.each([
    [['--from', '2026-11-25'], '--to is missing'],
    [['--from', '2026-11-31', '--to', '2026-12-01'], '--from is no day: 2026-11-31'],
    [['--from', '2026-11-02', '--to', '2026-11-01'], '--from is after --to'],
  ])('for %j', async (words, sentence) => {
    expect(await run(...words)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
  });

  it('while the supplier is away', async () => {
    await app.systems.control('supplier', { endpoint: '*', fault: 'down' });
    const { code, err } = await run(...DAYS);
    expect(code).toBe(3);
    expect(err).toContain('The supplier gives no list');
  });
});
