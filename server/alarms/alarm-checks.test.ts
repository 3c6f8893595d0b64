import { describe, expect, it } from 'vitest';
import { ALARM_KINDS } from '#rules/alarms.ts';
import { CLOSED_MONTH_INVARIANT } from '#rules/periods.ts';
import { swissInstant } from '#rules/swiss-time.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { type CheckDeps, createAlarmChecks, detectProblems, type PreviousChecks } from './alarm-checks.ts';
import { composeAlarmMail } from './send-alarms.ts';

const now = swissInstant('2026-11-20', 12, 0);
const inDays = (days: number) => Math.floor(now.getTime() / 1000) + days * 86_400;

const deps = (changes: Partial<CheckDeps> = {}): CheckDeps => ({
  config: { diskPercent: 90 },
  publicHost: 'shop.chain.example',
  now: async () => now,
  listStuckOrders: async () => [],
  readLastPaidAt: async () => swissInstant('2026-11-20', 10, 0),
  hasBackups: true,
  readLastBackupAt: async () => swissInstant('2026-11-20', 3, 0),
  recentPayments: async () => [],
  stocks: async () => [],
  giftObjections: async () => ({ mails: 100, objections: 2, references: [] }),
  relayRefusals: async () => [],
  recentActivity: async () => [],
  countBlockedSignIns: async () => 0,
  disk: { name: 'machine:/srv', used: async () => 50 },
  ...changes,
});
const well = { provider: {}, supplier: {}, mail: {} };
const whole: PreviousChecks = {
  brokenInvariants: {},
  lateWork: {},
  probeErrors: well,
  certificate: { endsAt: inDays(60) },
};

async function runChecks(changes: Partial<CheckDeps> = {}, earlier: Partial<PreviousChecks> = {}) {
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => logged.push(line) });
  const { found, checkedKinds } = await detectProblems(
    createAlarmChecks(deps(changes), { ...whole, ...earlier }),
    log,
  );
  return { found, checkedKinds: [...checkedKinds], logged };
}

describe('a check of the shop', () => {
  it('finds nothing if all is healthy', async () => {
    const { found, checkedKinds } = await runChecks();
    expect(found).toEqual([]);
    expect(checkedKinds).toHaveLength(ALARM_KINDS.length);
  });

  it.each([
    [15, undefined],
    [13.5, 'ends in 13 days'],
    [0.5, 'ends in 0 days'],
    [-1, 'has ended: browsers refuse the shop'],
  ])('for a certificate that ends in %d days', async (days, detail) => {
    const { found } = await runChecks({}, { certificate: { endsAt: inDays(days) } });
    expect(found).toEqual(
      detail === undefined ? [] : [{ kind: 'certificate-expiring', subject: 'shop.chain.example', detail }],
    );
  });

  it('for an expired pass certificate, even without a shop certificate', async () => {
    const { found } = await runChecks({}, { certificate: { passEndsAt: inDays(-1) } });
    expect(found).toEqual([
      {
        kind: 'certificate-expiring',
        subject: 'APPLE_PASS_CERTIFICATE',
        detail: 'has ended: no pass is offered',
      },
    ]);
    expect((await runChecks({}, { certificate: { passEndsAt: inDays(15) } })).found).toEqual([]);
  });

  it('reports that nothing is sold, if configured', async () => {
    const quiet = { minutes: 60, hours: { from: 8, to: 20 } };
    const { found } = await runChecks({ config: { diskPercent: 90, quiet } });
    expect(found).toEqual([
      { kind: 'no-orders', subject: 'shop', detail: 'no order was paid for 60 minutes of opening hours' },
    ]);
    const readLastPaidAt = async () => swissInstant('2026-11-20', 11, 30);
    expect((await runChecks({ config: { diskPercent: 90, quiet }, readLastPaidAt })).found).toEqual([]);
  });

  it.each([
    ['2026-11-19 10:01', []],
    ['2026-11-19 09:59', ['last backup: 2026-11-19T08:59:00.000Z']],
    [undefined, ['no backup yet']],
  ])('for a last backup at %s', async (time, details) => {
    const [day = '', hour, minute] = time?.split(/[ :]/) ?? [];
    const readLastBackupAt = async () =>
      time === undefined ? undefined : swissInstant(day, Number(hour), Number(minute));
    const { found } = await runChecks({ readLastBackupAt });
    expect(found.map(({ kind, detail }) => [kind, detail])).toEqual(
      details.map((detail) => ['backup-missing', detail]),
    );
    expect((await runChecks({ readLastBackupAt, hasBackups: false })).found).toEqual([]);
  });

  it('reports late work separately from broken invariants', async () => {
    const { found } = await runChecks({}, { lateWork: { 'I-15 late': 2 } });
    expect(found).toEqual([{ kind: 'work-late', subject: 'I-15 late', detail: '2 orders late' }]);
  });

  it.each([
    [undefined, []],
    [89.9, []],
    [90, ['90 % of the disk is used']],
    [99.97, ['99 % of the disk is used']],
  ])('of a disk of which %s %% are used', async (percent, details) => {
    const { found } = await runChecks({ disk: { name: 'machine:/srv', used: async () => percent } });
    expect(found.map(({ detail }) => detail)).toEqual(details);
  });

  it('lists closed months separately among the invariants', async () => {
    const brokenInvariants = { [CLOSED_MONTH_INVARIANT]: 1, 'I-2 of orders': 2 };
    expect((await runChecks({}, { brokenInvariants })).found.map(({ detail }) => detail)).toEqual([
      'broken by 1 month',
      'broken by 2 orders',
    ]);
  });

  it('names the orders when recipients object to many gift mails', async () => {
    const giftObjections = async () => ({
      mails: 100,
      objections: 3,
      references: ['M7K4-92QX', 'M7K4-92QY'],
    });
    expect((await runChecks({ giftObjections })).found).toEqual([
      {
        kind: 'gift-objections',
        subject: 'gifts',
        detail: '3 objections to 100 gift mails in 24 hours: M7K4-92QX, M7K4-92QY',
      },
    ]);
  });

  it('for printed cards that would fall below the low mark', async () => {
    const stocks = async () => [
      { productReferenceId: 'uncounted', inStock: undefined, needed: 9, low: 0 },
      { productReferenceId: 'short', inStock: 13, needed: 9, low: 5 },
      { productReferenceId: 'enough', inStock: 14, needed: 9, low: 5 },
    ];
    expect((await runChecks({ stocks })).found).toEqual([
      {
        kind: 'stock-low',
        subject: 'short',
        detail: '13 in stock, 9 needed by parcels to pack, minimum 5',
      },
    ]);
  });

  it.each([
    [2, 0, 0],
    [3, 0, 1],
    [9, 1, 0],
  ])(
    'for a provider that gave no page for %d payments and one for %d',
    async (without, handedOut, alarms) => {
      const recentPayments = async () => [
        { cause: 'payment-page-missing', count: without },
        { cause: 'payment-page-opened', count: handedOut },
      ];
      const { found } = await runChecks({ recentPayments });
      expect(found.map(({ kind }) => kind)).toEqual(Array(alarms).fill('provider-down'));
    },
  );

  it('that fails, or was impossible, ends no alarm and hides no other', async () => {
    const { found, checkedKinds, logged } = await runChecks(
      {
        listStuckOrders: async () => {
          throw new Error('no database');
        },
      },
      {
        certificate: undefined,
        probeErrors: { ...well, provider: undefined, mail: { 'EAUTH AUTH PLAIN 535': 1 } },
      },
    );
    expect(found).toEqual([{ kind: 'mail-down', subject: 'mail', detail: 'EAUTH AUTH PLAIN 535' }]);
    expect(checkedKinds.toSorted()).toEqual([
      'backup-missing',
      'disk-full',
      'gift-objections',
      'invariant-broken',
      'mail-down',
      'no-orders',
      'sign-ins-blocked',
      'stock-low',
      'supplier-down',
      'unusual-activity',
      'work-late',
    ]);
    expect(logged).toHaveLength(1);
  });
});

describe('the alarm mail', () => {
  const alarmMails = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'order-stuck' as const,
      subject: `ORDER-${index}`,
      detail: 'cards-late',
      since: '2026-11-20T11:00:00.000Z',
    }));

  it('names the first, counts the others and lists fifty of them', () => {
    const content = { at: '2026-11-20T11:00:00.000Z', begun: alarmMails(60), ended: alarmMails(1) };
    const { subject, text } = composeAlarmMail(content, 'https://shop.chain.example');
    expect(subject).toBe('[ALARM] shop.chain.example: order-stuck ORDER-0 and 59 more; 1 ended');
    expect(text).toContain('ORDER-49');
    expect(text).not.toContain('ORDER-50');
    expect(text).toContain('and 10 more');
  });

  it('starts with a different word when all is over', () => {
    const content = { at: '2026-11-20T11:00:00.000Z', begun: [], ended: alarmMails(2) };
    expect(composeAlarmMail(content, 'https://shop.chain.example').subject).toBe(
      '[ENDED] shop.chain.example: order-stuck ORDER-0 and 1 more',
    );
  });
});
