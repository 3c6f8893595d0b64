import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getNightlyPart, NIGHTS_PER_CYCLE } from '#rules/nightly-parts.ts';
import type { App } from '#server/app.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { withJobMetrics } from './instrumentation.ts';
import { startSchedule } from './run-schedule.ts';
import { checkInvariants, runNightlyWork, updateMetrics } from './scheduled-tasks.ts';
import { startWorker } from './start-worker.ts';

const app = await openFileApp();
await app.systems.reset();
let reference: string;
let id: string;
beforeAll(async () => {
  const visitor = await visit(app);
  ({ id, reference } = await visitor.placeOrThrow(orderRequest()));
  await visitor.assert(await app.systems.pay(reference));
});
beforeEach(() => {
  app.logged.length = 0;
});

const alarms = () =>
  app.logged.map((text) => JSON.parse(text)).filter(({ alarm }: { alarm?: string }) => alarm === 'invariant');

async function metrics(): Promise<string> {
  return (await app.app.metrics.read()).text;
}

describe('the metrics of a process', () => {
  it('contain nothing about records without a worker', async () => {
    const text = await metrics();
    expect(text).toContain('cadeau_requests_in_flight');
    expect(text).not.toMatch(/cadeau_(broken|open|recent|jobs|task|alarms)/);
    // The same applies to invariants before a check.
    await updateMetrics(app.app);
    expect(await metrics()).not.toContain('cadeau_broken');
  });

  it('name routes by their pattern, whatever was requested', async () => {
    const { call } = await visit(app);
    for (const path of ['/orders?id=0198-canary', '/canary/way', '/payments/saferpay/assert?p=canary'])
      await call('GET', path);
    await call('POST', '/payments/saferpay/assert?p=canary');
    const text = await metrics();
    expect(text).not.toContain('canary');
    expect(text).toContain('route="/api/payments/:provider/assert"');
    expect(text).toContain('route="/api/*"');
  });
});

describe('the check of the invariants', () => {
  it('reports nothing while they hold, and shows what is open', async () => {
    expect(await checkInvariants(app.app, 'recent')).toEqual([]);
    expect(alarms()).toEqual([]);
    const text = await metrics();
    expect(text).toContain('cadeau_broken_invariants{holds="always"} 0');
    expect(text).toContain('cadeau_open_items{figure="cards_pending"} 1');
    expect(text).toMatch(
      /cadeau_request_seconds_count\{method="POST",route="\/api\/orders",status="201"\} 1/,
    );
  });

  it('reports violations in log and metrics, and clears them when they are fixed', async () => {
    await rows(app, `update orders set refunded = 500 where id = '${id}'`);
    await checkInvariants(app.app, 'recent');
    expect(alarms().map(({ references }) => references)).toContainEqual([reference]);
    expect(await metrics()).toMatch(/cadeau_broken_invariant\{name="I-2 [^"]+"\} 1/);
    await rows(app, `update orders set refunded = 0 where id = '${id}'`);
    expect(await checkInvariants(app.app, 'recent')).toEqual([]);
    expect(await metrics()).toContain('cadeau_broken_invariants{holds="always"} 0');
    expect(await metrics()).not.toContain('cadeau_broken_invariant{');
  });

  it('finds at night what the minute check omits: an old order', async () => {
    await rows(
      app,
      `update orders set refunded = 500, created_at = cadeau_now() - interval '4 days' where id = '${id}'`,
    );
    expect(await checkInvariants(app.app, 'recent')).toEqual([]);
    await runNightlyWork(app.app);
    expect(alarms()).not.toEqual([]);
    await rows(app, `update orders set refunded = 0, created_at = cadeau_now() where id = '${id}'`);
  });

  it('finds older orders in their night, and checks findings each night until they are fixed', async () => {
    const setTo = (refunded: number, age: string) =>
      rows(
        app,
        `update orders set refunded = ${refunded}, created_at = now() - interval '${age}' where id = '${id}'`,
      );
    await setTo(500, '60 days');
    const part = Math.floor((Number.parseInt(id.slice(0, 4), 16) / 0x1_0000) * NIGHTS_PER_CYCLE);
    const inDays = (part - getNightlyPart(new Date()) + NIGHTS_PER_CYCLE) % NIGHTS_PER_CYCLE;
    const found: boolean[] = [];
    for (const days of [inDays, inDays + 1, inDays + 2]) {
      await app.moveClock(days * 1440);
      if (days === inDays + 2) await setTo(0, '60 days');
      const broken = await runNightlyWork(app.app);
      found.push(Object.keys(broken).some((name) => name.startsWith('I-17 refunds add up')));
    }
    expect(found).toEqual([true, true, false]);
    await app.moveClock(0);
    await setTo(0, '0 days');
  });

  it('contains nothing of a buyer', async () => {
    const text = await metrics();
    expect(text).not.toMatch(/@|kundin|Thalwil/);
    expect(text).not.toContain(reference);
  });
});

describe('the metrics of a worker', () => {
  it('count orders, francs and declines by cause', async () => {
    const visitor = await visit(app);
    const declined = await visitor.placeOrThrow(orderRequest());
    await app.systems.pay(declined.reference, 'decline');
    await visitor.assert(await app.systems.pay(declined.reference, 'abort'));
    await updateMetrics(app.app);
    const text = await metrics();
    expect(text).toContain('cadeau_recent_orders{status="Confirmed"} 1');
    expect(text).toContain('cadeau_recent_orders{status="Failed"} 1');
    expect(text).toContain('cadeau_recent_orders{status="Reverted"} 0');
    expect(text).toContain('cadeau_recent_payments{status="UnAuthorized",cause="declined"} 1');
    const [order] = await rows<{ total: number }>(app, `select total from orders where id = '${id}'`);
    expect(text).toContain(`cadeau_recent_order_francs{status="Confirmed"} ${Number(order?.total) / 100}`);
  });

  it('count calls to external systems by result', async () => {
    await app.systems.control('saferpay', { endpoint: 'Inquire', fault: 'html-502' });
    await app.adapters.provider.inquire({ transactionId: 'nothing' });
    await app.adapters.supplier.activation('00000000-0000-4000-8000-000000000000');
    const text = await metrics();
    const count = (labels: string) => `cadeau_outbound_seconds_count{${labels}}`;
    expect(text).toContain(`${count('system="provider",operation="inquire",outcome="system"')} 1`);
    expect(text).toContain(`${count('system="supplier",operation="activation",outcome="answered"')} 1`);
    expect(text).toMatch(
      /outbound_seconds_count\{system="provider",operation="capture",outcome="answered"\} 1/,
    );
  });

  it('show the queue, its age and each task’s last run', async () => {
    const schedule = startSchedule(app.app, [{ name: 'a task', when: { everyMs: 0 }, work: async () => {} }]);
    const done = () =>
      rows(app, `select 1 from scheduled_task where name = 'a task' and done_at is not null`);
    await vi.waitFor(async () => expect(await done()).toHaveLength(1), { timeout: 20_000 });
    await schedule.stop();
    await updateMetrics(app.app);
    const text = await metrics();
    expect(text).toMatch(/cadeau_jobs\{job="send-mail",state="created"\} [1-9]/);
    expect(text).toMatch(/cadeau_jobs_oldest_seconds\{job="issue-cards",state="created"\} \d+/);
    expect(text).toMatch(/cadeau_task_done_timestamp_seconds\{task="a task"\} 1\d{9}/);
    expect(text).toMatch(/cadeau_work_seconds_count\{kind="task",name="a task",outcome="done"\} [1-9]/);
  });

  it('show the reported alarms', async () => {
    await rows(
      app,
      `insert into alarm (kind, subject, detail, since, reported_at)
        values ('mail-down', 'mail', 'EAUTH', now(), now()), ('disk-full', 'x', 'x', now(), null)`,
    );
    await updateMetrics(app.app);
    expect(await metrics()).toContain('cadeau_alarms{kind="mail-down"} 1');
    expect(await metrics()).not.toContain('disk-full');
    await rows(app, 'delete from alarm');
    await updateMetrics(app.app);
    expect(await metrics()).not.toContain('cadeau_alarms{');
  });

  it('count failed jobs apart from completed jobs', async () => {
    const { metrics: figures } = app.app;
    const handlers: ((payload: never) => Promise<void>)[] = [];
    const jobs: App['jobs'] = {
      work: async (_name, handler) => void handlers.push(handler as (payload: never) => Promise<void>),
    };
    const fail = () => Promise.reject(new Error('no'));
    await withJobMetrics({ jobs, metrics: figures, tracing: app.app.tracing }).work(
      'refund',
      fail,
      async () => {},
    );
    await expect(handlers[0]?.({} as never)).rejects.toThrow('no');
    expect(await metrics()).toContain(
      'cadeau_work_seconds_count{kind="job",name="refund",outcome="failed"} 1',
    );
  });
});

it('a worker in production warns at startup about missing settings', async () => {
  const worker = await startWorker({ ...app.app, config: { ...app.app.config, production: true } });
  await worker.stop();
  const warnings = app.logged.map((text) => JSON.parse(text)).filter(({ level }) => level === 40);
  expect(warnings).toEqual([
    expect.objectContaining({
      missing: [
        expect.stringContaining('ALARM_EMAIL'),
        expect.stringContaining('METRICS_PORT'),
        expect.stringContaining('BACKUP_DIR'),
      ],
      msg: 'production is not fully monitored or backed up',
    }),
  ]);
});
