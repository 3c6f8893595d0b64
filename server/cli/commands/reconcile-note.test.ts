import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { ReviewItem } from '#server/operations/review-item.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import { scheduledTasks } from '#server/worker/scheduled-tasks.ts';
import { reconcileNote, reconcileRecords } from '../descriptions/money.ts';
import { reviewResolve } from '../descriptions/monitoring.ts';
import { salePauseCommand, saleResume } from '../descriptions/sale.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-note-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => rows(app, 'delete from review_item'));

const REASON = ['--reason', 'restored from the backup of 3:00'];
/** The backup is some minutes old, and nothing has waited since. */
const backup = () => new Date(Date.now() - 5 * 60_000).toISOString().replace(/\.\d+/, '');
const note = (...words: string[]) => typeCommand(app, reconcileNote, [...words, ...REASON], folder);
const noteSince = (since = backup()) =>
  note('--since-restore', since, '--settlement', 'settlement.csv', '--json');

const UNKNOWN = ['KKKK-2222', 'KKKK-3333'];
const paidThere = (reference: string) =>
  `${new Date().toISOString()},PAYMENT,${reference},tx-${reference},tx_c,,VISA,900,CHF`;

/** The provider's file, with payments of orders that our records do not have. */
async function settlement(unknown: readonly string[]): Promise<void> {
  const file = await (await fetch(`${app.systems.url}/saferpay/settlement`)).text();
  await writeFile(join(folder, 'settlement.csv'), [file.trimEnd(), ...unknown.map(paidThere)].join('\r\n'));
}

/** Captured at the provider, and our records do not know it. */
async function captureUnseen() {
  const visitor = await visit(app);
  const placed = await visitor.placed(orderRequest());
  const secret = await app.systems.pay(placed.reference);
  const ledger = await app.systems.payments(placed.reference);
  const transactionId = ledger.find(({ kind }) => kind === 'authorized')?.transactionId ?? '';
  await app.adapters.provider.capture({ requestId: randomUUID(), retries: 0, transactionId });
  return { ...placed, appears: () => visitor.assert(secret) };
}

const open = async (): Promise<ReviewItem[]> => app.app.operations.reviewItems(false);
const details = async () => (await open()).map(({ detail }) => detail);

describe('minutes after a restore', () => {
  it('puts every payment and card that is only there on the list, each once', async () => {
    const card = {
      id: randomUUID(),
      productReferenceId: DIGITAL,
      faceValue: 700,
      orderReference: 'KKKK-2222',
    };
    await app.adapters.supplier.issue(card);
    await settlement(UNKNOWN);
    const { code, out } = await noteSince();
    expect({ code, ...JSON.parse(out) }).toEqual({ code: 0, found: 3, noted: 3, resolved: 0 });
    expect((await details()).toSorted()).toEqual([
      expect.stringMatching(/^card of CHF.7\.00 only at the supplier, .*card …\d{4}$/),
      expect.stringMatching(/^payment of CHF.9\.00 only at the provider, .*KKKK-2222$/),
      expect.stringMatching(/KKKK-3333$/),
    ]);
    const again = JSON.parse((await noteSince()).out);
    expect(again).toMatchObject({ found: 3, noted: 0 });
    // A resolved item does not come again.
    const [item] = await open();
    await typeCommand(app, reviewResolve, [String(item?.id), '--reason', 'the buyer has the cards']);
    expect(JSON.parse((await noteSince()).out)).toMatchObject({ noted: 0 });
    expect(await open()).toHaveLength(2);
  });

  it('finds the same two days later, and nothing from before the backup', async () => {
    await settlement(UNKNOWN);
    const since = backup();
    await app.moveClock(2 * 24 * 60);
    const later = new Date(Date.now() + 24 * 3_600_000).toISOString().replace(/\.\d+/, '');
    expect(JSON.parse((await noteSince(later)).out)).toMatchObject({ found: 0 });
    await noteSince(since);
    expect((await details()).filter((detail) => detail.startsWith('payment'))).toHaveLength(2);
  });

  it('resolves an item by itself once our records have what it is about', async () => {
    const unseen = await captureUnseen();
    await settlement(UNKNOWN.slice(1));
    await noteSince();
    const listed = (await details()).filter((detail) => detail.startsWith('payment'));
    expect(listed).toHaveLength(2);
    await unseen.appears();
    const task = scheduledTasks(app.app).find(({ name }) => name === 'found items');
    await task?.work();
    const left = (await details()).filter((detail) => detail.startsWith('payment'));
    expect(left).toEqual([expect.stringContaining('KKKK-3333')]);
  });

  it('sells nothing again before the list is empty or an operator says so', async () => {
    const resume = (...words: string[]) => typeCommand(app, saleResume, ['all', ...words, ...REASON]);
    const pause = () => typeCommand(app, salePauseCommand, ['all', ...REASON]);
    await pause();
    await settlement(UNKNOWN.slice(1));
    await noteSince();
    const items = await open();
    const refused = await resume();
    expect(refused.code).toBe(1);
    expect(refused.err).toBe(
      `On the list and not in our records ("review list"): ${items.length}. Resolve each, or say --leave-items.`,
    );
    expect(await resume('--leave-items')).toMatchObject({ code: 0 });
    await pause();
    for (const { id } of items) await typeCommand(app, reviewResolve, [String(id), ...REASON]);
    expect(await resume()).toMatchObject({ code: 0 });
  });
});

describe('what is in transit', () => {
  const today = swissTime(new Date()).date;
  const DAYS = ['--from', addDays(today, -1), '--to', addDays(today, 1)];
  const reconcile = (...words: string[]) => typeCommand(app, reconcileRecords, words, folder);

  it('is never summed up as no differences', async () => {
    await settlement(UNKNOWN);
    const { code, out } = await reconcile(...DAYS, '--settlement', 'settlement.csv');
    expect(code).toBe(1);
    expect(out).not.toContain('No differences');
    expect(out).toMatch(/^\d in transit: not yet known to be on both sides/m);
    const { code: asJson, out: json } = await reconcile(...DAYS, '--settlement', 'settlement.csv', '--json');
    expect(asJson).toBe(1);
    expect(JSON.parse(json).inTransit.length).toBeGreaterThanOrEqual(2);
  });

  it('is noted with the days too', async () => {
    await settlement(UNKNOWN);
    await note(...DAYS, '--settlement', 'settlement.csv');
    expect((await details()).join()).toMatch(/KKKK-2222.*KKKK-3333/s);
  });
});

describe('the time of the backup', () => {
  it.each([
    [['--since-restore', backup()], 'needs --settlement'],
    [['--since-restore', '2026-11-25', '--settlement', 'x.csv'], 'is a time as 2026-11-25T03:00'],
    [['--since-restore', '2026-11-31T03:00', '--settlement', 'x.csv'], 'is a time as'],
    [['--since-restore', '2026-11-25T24:00', '--settlement', 'x.csv'], 'is a time as'],
    [['--since-restore', '2999-01-01T03:00', '--settlement', 'x.csv'], 'lies in the future'],
    [['--since-restore', backup(), '--from', '2026-11-25', '--settlement', 'x.csv'], 'without --from'],
    [[], '--from is missing'],
  ])('%j is refused', async (words, sentence) => {
    expect(await note(...words)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
  });

  it('is read as Swiss time, unless it says otherwise', async () => {
    await settlement([]);
    const said = async (since: string) =>
      (await note('--since-restore', since, '--settlement', 'settlement.csv')).err;
    expect(await said('2026-07-01T03:00')).toContain('Everything since 2026-07-01 03:00, Swiss time');
    expect(await said('2026-07-01T01:00:00Z')).toContain('Everything since 2026-07-01 03:00, Swiss time');
    expect(await said('2026-01-01T03:00:30+01:00')).toContain('since 2026-01-01 03:00, Swiss time');
  });
});
