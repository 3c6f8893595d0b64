import { describe, expect, it } from 'vitest';
import type { Category } from '#rules/lines.ts';
import type { Role } from '#rules/permissions.ts';
import { getStatus, openTestDesk, refusedAs } from '#server/testing/desk-visitor.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { buy, buyPosted } from '#server/testing/packing.ts';
import { rows } from '#server/testing/rows.ts';

const { app, getBrowser } = await openTestDesk();
await buy(app, orderRequest());
const posted = await buyPosted(app);

const getApi = (role: Role) => getBrowser(role).api;
const show = (role: Role) => getApi(role).today.show.query();
const readHealthChecks = async () =>
  new Map((await show('everything')).checks.map((check) => [check.name, check]));
const SENTENCE = { 'de-ch': 'Bis 14 Uhr.', 'fr-ch': 'Jusqu’à 14 h.', 'it-ch': 'Fino alle 14.' };

describe('permissions for today and the sale', () => {
  it.each<[Role, string[]]>([
    ['packing', ['parcels']],
    ['service', ['items', 'parcels', 'stuck']],
    ['refunds', ['items', 'stuck']],
    ['accounts', ['items']],
  ])('%s sees %j besides the figures, and no name or address', async (role, parts) => {
    const shown = await show(role);
    const common = ['alarms', 'at', 'last', 'sale', 'checks'];
    expect(Object.keys(shown).toSorted()).toEqual([...common, ...parts].toSorted());
    expect(JSON.stringify(shown)).not.toContain('@');
  });
});

describe('today', () => {
  it('shows pending work, and the parcels by due day', async () => {
    expect((await readHealthChecks()).get('parcels-to-pack')).toEqual({
      name: 'parcels-to-pack',
      value: 1,
      isHealthy: true,
    });
    expect((await show('packing')).parcels).toEqual([
      expect.objectContaining({ parcels: 1, cards: 1, late: 0 }),
    ]);
  });

  it('shows what is late and wrong, with the affected orders', async () => {
    await rows(
      app,
      `update parcel set due_at = cadeau_now() - interval '1 hour',
      alarm_at = cadeau_now() - interval '1 day' where order_id = '${posted.id}'`,
    );
    await app.app.operations.openReviewItem(posted.id, 'activation-late', {});
    await rows(
      app,
      `insert into alarm (kind, subject, detail, since, reported_at)
      values ('stock-low', 'confetti', '2 in stock', cadeau_now(), cadeau_now()), ('disk-full', 'host', '91 %', cadeau_now(), null)`,
    );
    const healthChecks = await readHealthChecks();
    expect(healthChecks.get('parcels-overdue')).toMatchObject({ value: 1, isHealthy: false });
    expect(healthChecks.get('items-open')).toMatchObject({ value: 1, isHealthy: false });
    const shown = await show('service');
    expect(shown.parcels).toEqual([expect.objectContaining({ late: 1 })]);
    expect(shown.items).toEqual([expect.objectContaining({ kind: 'activation-late', count: 1 })]);
    expect(shown.stuck?.map(({ reference }) => reference)).toContain(posted.reference);
    // An alarm that may be momentary is not reported yet.
    expect(shown.alarms).toEqual([expect.objectContaining({ kind: 'stock-low', subject: 'confetti' })]);
  });

  it('shows broken invariants of the last checks, and runs no check itself', async () => {
    await app.app.schedule.storeData('nightly work', { 'I-2': 3 });
    await app.app.schedule.storeData('invariant check', { 'I-7': 1 });
    expect((await readHealthChecks()).get('invariants-broken')).toEqual({
      ...{ name: 'invariants-broken', value: 2, isHealthy: false },
    });
  });
});

describe('sales', () => {
  const sold = (days: 14 | 30) => getApi('accounts').today.sales.query({ days });

  it('are reported by day and by payment method', async () => {
    const { days, methods } = await sold(14);
    expect(days).toHaveLength(14);
    const [{ sum } = { sum: 0 }] = await rows<{ sum: number }>(
      app,
      'select sum(amount)::int as sum from capture',
    );
    expect(days.at(-1)).toMatchObject({ orders: 2, turnover: sum, refunded: 0 });
    expect(methods.reduce((total, { turnover }) => total + turnover, 0)).toBe(sum);
    expect((await sold(30)).days).toHaveLength(30);
  });

  it('are reported for no other time', async () => {
    for (const days of [0, 7, 10_000])
      expect(await getStatus(getApi('accounts').today.sales.query({ days: days as 14 }))).toBe(400);
  });
});

describe('the sale', () => {
  const sale = () => getApi('everything').sale;
  const shown = () => sale().show.query();
  const categories: Category[] = ['physical', 'digital'];
  const pause = { categories, seen: {}, sentence: SENTENCE, reason: 'stocktaking' };
  const resume = { categories, leaveItems: false, reason: 'counted' };
  it('is paused with a message, and resumes', async () => {
    expect((await shown()).proposals.all['fr-ch']).toContain('cartes cadeaux');
    await sale().pause.mutate(pause);
    const { categories } = await shown();
    expect(categories.map(({ pause: found }) => found?.sentence['it-ch'])).toEqual([
      'Fino alle 14.',
      'Fino alle 14.',
    ]);
    expect(categories[0]?.pause?.person).toBe('Person everything');
    await sale().resume.mutate(resume);
    await expect(sale().resume.mutate(resume)).rejects.toMatchObject(refusedAs('on-sale'));
    expect(await rows(app, 'select command, reason from operator_action order by id desc limit 1')).toEqual([
      { command: 'desk sale resume', reason: 'counted' },
    ]);
  });

  it('does not resume while the list has movements that our records lack, unless confirmed', async () => {
    await sale().pause.mutate(pause);
    const by = { person: 'anna', command: 'reconcile note', reason: 'restored' };
    const item = { kind: 'not-in-our-records' as const, about: 'sale unknown', detail: { amount: 5000 } };
    await app.app.operations.recordFindings([item], by);
    await expect(sale().resume.mutate(resume)).rejects.toMatchObject(refusedAs('unknown-items'));
    await sale().resume.mutate({ ...resume, leaveItems: true });
  });

  it('is not overwritten by a clerk who has not seen another’s message', async () => {
    const { categories } = await shown();
    const seen = Object.fromEntries(categories.map(({ category, state }) => [category, state]));
    await sale().pause.mutate({ ...pause, categories: ['digital'], seen });
    const second = { ...pause, seen, sentence: { ...SENTENCE, 'de-ch': 'Ab morgen.' } };
    await expect(sale().pause.mutate(second)).rejects.toMatchObject(refusedAs('sale-changed'));
    const now = await shown();
    expect(now.categories.map(({ pause: found }) => found?.sentence['de-ch'])).toEqual([
      undefined,
      'Bis 14 Uhr.',
    ]);
    const known = Object.fromEntries(now.categories.map(({ category, state }) => [category, state]));
    await sale().pause.mutate({ ...second, seen: known });
    await sale().resume.mutate({ ...resume, leaveItems: true });
  });

  it.each([
    ['a sentence in two languages', { ...pause, sentence: { ...SENTENCE, 'it-ch': ' ' } }],
    ['one of many lines', { ...pause, sentence: { ...SENTENCE, 'it-ch': 'Uno\ndue' } }],
    ['no reason', { ...pause, reason: '' }],
    ['no cards', { ...pause, categories: [] }],
    ['cards that there are not', { ...pause, categories: ['paper'] as never }],
  ])('is not paused with %s', async (_what, body) => {
    expect(await getStatus(sale().pause.mutate(body))).toBe(400);
  });
});
