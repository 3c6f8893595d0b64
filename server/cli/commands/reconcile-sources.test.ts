import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { ListAnswer, ListedTransaction } from '#server/checkout/payment-provider.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy } from '#server/testing/packing.ts';
import { issueAll, refundNow } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { reconcileNote, reconcileRecords } from '../descriptions/money.ts';
import type { ShownReconciliation } from '../print/show-reconciliation.ts';

let app: TestApp;
let folder: string;
let visa: { id: string; reference: string };
let diners: { id: string; reference: string };
/** What the provider says when it is asked for its list. */
let list: () => ListAnswer;

const today = swissTime(new Date()).date;
const DAYS = ['--from', addDays(today, -2), '--to', addDays(today, 2)];
const WORLDLINE = ['--settlement', 'worldline=worldline.csv'];
const DINERS = ['--settlement', 'diners=diners.csv'];
const BANK = ['--bank', 'bank.xml'];

beforeAll(async () => {
  app = await openTestApp({ worker: false });
  await app.systems.reset();
  folder = await mkdtemp(join(tmpdir(), 'cadeau-sources-'));
  visa = await bought('VISA');
  diners = await bought('DINERS');
  expect(await refundNow(app, visa.reference)).toBe('Done');
  await app.moveClock(4 * 24 * 60);
  app.adapters.provider.transactions = async () => list();
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  list = () => ({ kind: 'unsupported' });
  for (const name of ['worldline', 'diners']) await keep(`${name}.csv`, await sent(`/acquirers/${name}.csv`));
  await keep('bank.xml', await sent('/acquirers/camt.053.xml'));
});

async function bought(paymentMethod: 'VISA' | 'DINERS') {
  const order = await buy(app, orderRequest({ paymentMethod, cart: [line(DIGITAL, 50)] }));
  await issueAll(app, order.id);
  return order;
}

async function sent(path: string): Promise<string> {
  return Buffer.from(await (await fetch(app.systems.url + path)).arrayBuffer()).toString('latin1');
}

const keep = (name: string, content: string) => writeFile(join(folder, name), content, 'latin1');

const run = (...words: string[]) => typeCommand(app, reconcileRecords, words, folder);
const note = (...words: string[]) =>
  typeCommand(app, reconcileNote, [...words, '--reason', 'ticket 4711'], folder);

async function compared(...words: string[]): Promise<ShownReconciliation & { code: number }> {
  const { code, out, err } = await run(...DAYS, ...words, '--json');
  if (out === '') throw new Error(err);
  return { code, ...JSON.parse(out) };
}

/** What closes the statement stands behind its last entry. */
const endOf = (entries: readonly string[]) =>
  entries.at(-1)?.includes('CO-') === true ? (entries.at(-1)?.replace(/^<Ntry>.*<\/Ntry>\n/, '') ?? '') : '';

const shortly = ({ differences }: ShownReconciliation) =>
  differences.map(
    ({ source, kind, fault, ours, theirs }) => `${source} ${kind} ${fault}: ${(ours ?? theirs)?.name}`,
  );

describe('files of several acquirers and of the bank', () => {
  it('agree, and are shown with fees, payouts and what is left out', async () => {
    const { code, out } = await run(...DAYS, ...WORLDLINE, ...DINERS, ...BANK);
    expect(code).toBe(0);
    const text = out.replaceAll('\u00a0', ' ');
    expect(text).toContain("our money with worldline.csv, diners.csv, the bank's bank.xml");
    expect(text).toMatch(/worldline +CHF 0\.00 +CHF 0\.65 +CHF -0\.65/);
    expect(text).toMatch(/diners +CHF 50\.00 +CHF 1\.25 +CHF 48\.75/);
    expect(text).toMatch(/Bank account …8009: /);
    expect(text).toContain('1 other credit is of no acquirer');
    expect(text).toContain('No differences.');
    expect(text).not.toMatch(/CH56|Verein|Cornèr/);
  });

  it('are named in the result, beside the fields that were there before', async () => {
    const { compared: with_, ...result } = await compared(...WORLDLINE, ...BANK);
    expect(with_).toEqual({
      settlement: 'worldline.csv',
      supplier: true,
      settlements: [{ mapping: 'worldline', file: 'worldline.csv' }],
      bank: ['bank.xml'],
      providers: [],
    });
    expect(result).toMatchObject({
      differences: [],
      inTransit: [],
      undecided: false,
      disputed: [],
      losses: [],
    });
    expect(result.uncovered).toEqual([{ method: 'DINERS', count: 1, value: 5000 }]);
  });

  it('without the credit of a payout have it missing, and with another amount told', async () => {
    const bank = await sent('/acquirers/camt.053.xml');
    const entries = bank.replace(/<Bal>.*<\/Bal>\n/g, '').split(/(?=<Ntry>)/);
    await keep('bank.xml', entries.filter((entry) => !entry.includes('CO-')).join('') + endOf(entries));
    const without = await compared(...DINERS, ...BANK);
    expect([without.code, without.bank?.payouts[0]?.state]).toEqual([1, 'in transit']);
    await keep('bank.xml', entries.join('').replaceAll('48.75', '40.00'));
    const other = await compared(...DINERS, ...BANK);
    expect(other.bank?.payouts).toMatchObject([{ state: 'other amount', booked: { amount: 4000 } }]);
    expect(other.code).toBe(1);
  });

  it('have a refund that was paid by bank among the debits of the bank, and nowhere else', async () => {
    const paid = `update refund set bank_paid_on = '${today}', bank_reference = 'E2E-4711' where order_id = '${visa.id}'`;
    await rows(app, paid);
    const found = await compared(...WORLDLINE, ...BANK);
    // The stand-in did refund it.
    expect(shortly(found)).toEqual([`worldline refund only there: ${visa.reference}-R1`]);
    expect(found.bank?.refunds).toMatchObject([
      { reference: `${visa.reference}-R1`, amount: 5000, bankReference: 'E2E-4711', booked: null },
    ]);
    await rows(app, `update refund set bank_paid_on = null, bank_reference = null`);
    expect((await compared(...WORLDLINE, ...BANK)).bank?.refunds).toEqual([]);
  });
});

describe('nothing is compared, with a sentence that says why,', () => {
  it.each([
    [
      ['--settlement', 'amex=file.csv'],
      2,
      'There is no mapping "amex"; there are: stand-in, worldline, twint,',
    ],
    [[...DINERS, ...DINERS], 2, '--settlement names one file twice.'],
    [BANK, 2, '--bank needs --settlement'],
    [['--settlement', 'diners=worldline.csv'], 1, 'worldline.csv, line 2: not written in UTF-8'],
    [
      ['--settlement', 'worldline=diners.csv'],
      1,
      'diners.csv, line 1, column "Trx Date": is not in the head',
    ],
    [[...DINERS, ...BANK, ...BANK], 1, 'bank.xml has a statement that bank.xml has too'],
    [
      [...DINERS, '--bank', 'diners.csv'],
      1,
      'diners.csv, line 1, column 1: Root element is missing or invalid',
    ],
    [['--from', today], 2, '--from names two days.'],
  ])('of %j', async (words, code, sentence) => {
    const said = await run(...DAYS, ...words);
    expect(said).toMatchObject({ code, out: '' });
    expect(said.err).toContain(sentence);
  });

  it('where the mappings are wrong, and the field is named', async () => {
    const { config } = app.adapters;
    await keep('mappings.json', '{ "diners": { "delimiter": ";;" } }');
    config.reconcileMappings = join(folder, 'mappings.json');
    try {
      const said = await run(...DAYS, ...DINERS);
      expect(said.code).toBe(1);
      expect(said.err).toContain('RECONCILE_MAPPINGS: diners.delimiter: ');
    } finally {
      config.reconcileMappings = undefined;
    }
  });
});

describe("the provider's own list", () => {
  type Told = Awaited<ReturnType<TestApp['systems']['payments']>>[number] & { at: string };
  const transactions = async (): Promise<ListedTransaction[]> =>
    ((await app.systems.payments()) as Told[])
      .filter(({ kind }) => kind === 'captured' || kind === 'refund-captured')
      .map(({ kind, transactionId = '', orderId, amount = 0, at }) => ({
        kind: kind === 'captured' ? 'payment' : 'refund',
        transactionId,
        reference: orderId,
        amount,
        currency: 'CHF',
        at: new Date(at),
      }));

  it('that it does not have is told, with what to use instead', async () => {
    const { code, out } = await run('--from', 'provider', ...DAYS);
    expect(code).toBe(0);
    expect(out).toContain(
      'Not compared: saferpay gives no list of transactions. Use the files of its acquirers',
    );
  });

  it('is compared transaction by transaction, beside files', async () => {
    const there = await transactions();
    list = () => ({ kind: 'listed', transactions: there });
    expect((await compared('--from', 'provider', ...DINERS)).code).toBe(0);
    list = () => ({
      kind: 'listed',
      transactions: there.filter(({ reference }) => reference !== diners.reference),
    });
    const found = await compared('--from', 'provider', ...DINERS);
    expect(shortly(found)).toEqual([`saferpay payment only with us: ${diners.reference}`]);
    expect(found.compared.providers).toEqual(['saferpay']);
  });

  it('alone is of yesterday', async () => {
    list = () => ({ kind: 'listed', transactions: [] });
    const { out } = await run('--from', 'provider', '--json');
    expect(JSON.parse(out)).toMatchObject({ days: addDays(today, 3), differences: [] });
  });

  it('that does not come is an outage', async () => {
    list = () => ({ kind: 'unknown', fault: 'system', name: 'INTERNAL_ERROR' });
    expect(await run('--from', 'provider', ...DAYS)).toMatchObject({
      code: 3,
      err: expect.stringContaining('The saferpay gives no list (INTERNAL_ERROR)'),
    });
  });

  it('is enough to note what is lost after a restore, each payment once though a file has it too', async () => {
    const unknown = { kind: 'payment', reference: 'KKKK-2222', amount: 900, currency: 'CHF' } as const;
    const there = [...(await transactions()), { ...unknown, transactionId: 'tx-9', at: new Date() }];
    list = () => ({ kind: 'listed', transactions: there });
    const [head = '', ...lines] = (await sent('/acquirers/diners.csv')).split('\r\n');
    await keep('diners.csv', [head, `${today};KKKK-2222;8,90;0,10;;`, ...lines].join('\r\n'));
    const noted = await note('--from', 'provider', ...DAYS, ...DINERS, '--json');
    expect(JSON.parse(noted.out)).toEqual({ found: 1, noted: 1, resolved: 0 });
    const [item] = await app.app.operations.reviewItems(false);
    expect(item?.detail).toMatch(/^payment of CHF.9\.00 only at the provider, .*KKKK-2222$/);
  });

  it('that is not to be had leaves nothing to note after a restore', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+/, '');
    const said = await note('--since-restore', hourAgo, '--from', 'provider');
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain('No payment was compared: nothing is noted.');
  });

  it('finds a payment of a file in our records again by its order', async () => {
    await rows(app, `delete from review_item`);
    await rows(
      app,
      `insert into review_item (kind, detail, about) values ('not-in-our-books', 'of a file', '${diners.reference}')`,
    );
    expect(await app.app.operations.resolveFoundItems()).toBe(1);
  });
});
