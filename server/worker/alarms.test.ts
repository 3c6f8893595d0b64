import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, composeApp } from '#server/app.ts';
import type { AlarmPost } from '#server/operations/alarms/alarm-webhook.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import { type AnsweringServer, startAnsweringServer } from '../../testkit/answering-server.ts';
import { alarmTasks, lookAtOwnDisk, tellAlarms } from './alarms-task.ts';
import { scheduledTasks } from './scheduled-tasks.ts';

const ENGINEERS = 'engineers@murmeli.example';

let hook: AnsweringServer;
let test: TestApp;
let id: string;
let minute = 0;
beforeAll(async () => {
  hook = await startAnsweringServer();
  test = await openTestApp({
    worker: false,
    env: { ALARM_EMAIL: ENGINEERS, ALARM_WEBHOOK_URL: `${hook.url}/hook` },
  });
  await test.systems.reset();
  id = (await paidOrder()).id;
  // Nothing of it is left to do, so that time may pass.
  await test.app.fulfilment.issueCards(id);
  for (const mail of await pendingMails()) await test.app.messages.send(mail);
  expect(await pendingMails()).toEqual([]);
});
afterAll(async () => {
  await test?.close();
  await hook?.close();
});
beforeEach(async () => {
  await test.systems.reset();
  await rows(test, 'delete from alarm');
  await rows(test, 'update scheduled_task set result = null');
  await rows(test, 'delete from alarm_message');
  hook.prepare({ status: 204 });
  mailsBefore = (await test.systems.mailsTo(ENGINEERS)).length;
});

async function paidOrder() {
  const visitor = await visit(test);
  const placed = await visitor.placed(orderRequest());
  await visitor.assert(await test.systems.pay(placed.reference));
  return placed;
}

const pendingMails = () => texts(test, "select id::text as text from mail where status = 'Pending'");

let mailsBefore = 0;
const mails = async () => (await test.systems.mailsTo(ENGINEERS)).slice(mailsBefore);
const posts = () => hook.received.map(({ body }) => body as AlarmPost);
const told = () =>
  posts().flatMap(({ begun, ended }) => [
    ...begun.map(({ kind, subject }) => `begun ${kind} ${subject}`),
    ...ended.map(({ kind, subject }) => `ended ${kind} ${subject}`),
  ]);

async function later(minutes: number): Promise<void> {
  minute += minutes;
  await test.moveClock(minute);
}

/** Has a task of the schedule done now. */
async function run(app: App, name: string): Promise<void> {
  const task = [...scheduledTasks(app)].find((each) => each.name === name);
  if (task === undefined) throw new Error(`no task ${name}`);
  await app.schedule.claim([{ name, when: { everyMs: 0 } }]);
  await app.schedule.done(name, (await task.work()) ?? undefined);
}

async function round(app = test.app): Promise<void> {
  await run(app, 'invariant check');
  await tellAlarms(app);
}

const breakInvariant = (by: number) => rows(test, `update orders set refunded = ${by} where id = '${id}'`);

describe('an alarm', () => {
  it('arrives by mail and by webhook, once, over a restart too; so does its end', async () => {
    await breakInvariant(500);
    await round();
    const [first, ...others] = told();
    expect(first).toMatch(/^begun invariant-broken I-/);
    expect(others.every((each) => each.startsWith('begun invariant-broken'))).toBe(true);
    expect(hook.received).toHaveLength(1);
    expect(hook.received[0]).toMatchObject({ method: 'POST', path: '/hook' });
    expect(posts()[0]).toMatchObject({
      version: 1,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      shop: test.app.config.publicUrl,
      text: expect.stringMatching(/^\[ALARM\] 127\.0\.0\.1:\d+: invariant-broken I-/),
      begun: expect.arrayContaining([
        {
          kind: 'invariant-broken',
          subject: expect.stringMatching(/^I-2 /),
          detail: 'broken by 1 order',
          since: expect.any(String),
        },
      ]),
      ended: [],
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^\[ALARM\] 127\.0\.0\.1:\d+: invariant-broken/),
      text: expect.stringContaining('broken by 1 order'),
      html: '',
      messageId: expect.stringContaining(`alarm-`),
    });

    await round();
    await round(composeApp(test.adapters));
    await later(120);
    await tellAlarms(test.app);
    expect([hook.received.length, (await mails()).length]).toEqual([1, 1]);

    await breakInvariant(0);
    await round();
    await round();
    expect(told().slice(-1)[0]).toMatch(/^ended invariant-broken I-/);
    expect(posts()[1]?.ended[0]).toMatchObject({ until: expect.any(String) });
    expect(hook.received).toHaveLength(2);
    expect((await mails()).map(({ subject }) => subject.slice(0, 7))).toEqual(['[ALARM]', '[ENDED]']);
    expect(await rows(test, 'select * from alarm_message')).toEqual([]);
  });

  it('is told once by two workers that look at the same moment', async () => {
    await breakInvariant(500);
    await run(test.app, 'invariant check');
    await Promise.all([test.app, composeApp(test.adapters), composeApp(test.adapters)].map(tellAlarms));
    expect([hook.received.length, (await mails()).length]).toEqual([1, 1]);
    await breakInvariant(0);
  });

  it('of the nightly check is told as well, and its end with the next night', async () => {
    await breakInvariant(500);
    await run(test.app, 'nightly work');
    await breakInvariant(0);
    await round();
    expect(told()[0]).toMatch(/^begun invariant-broken/);
    await run(test.app, 'nightly work');
    await round();
    expect(told().at(-1)).toMatch(/^ended invariant-broken/);
  });

  it('that cannot be posted is tried again, in its order, and the mail does not wait for it', async () => {
    hook.prepare({ status: 500 }, 'cut', { status: 200, body: 'ok', type: 'text/plain' });
    await breakInvariant(500);
    await round();
    expect([hook.received.length, (await mails()).length]).toEqual([1, 1]);
    await breakInvariant(0);
    // The end waits behind the beginning, which waits for its next try.
    await round();
    expect(hook.received).toHaveLength(1);
    await later(2);
    await round();
    expect(hook.received).toHaveLength(2);
    await later(4);
    await round();
    const [one, two, three, four] = posts();
    expect(hook.received).toHaveLength(4);
    expect([one?.id, two?.id]).toEqual([three?.id, three?.id]);
    expect(three?.begun).not.toEqual([]);
    expect(four?.ended).not.toEqual([]);
    expect(test.logged.filter((line) => line.includes('an alarm did not arrive'))).toHaveLength(2);
  });

  it('is given up after a day, and said so in the log', async () => {
    hook.prepare('cut');
    await breakInvariant(500);
    await round();
    await later(25 * 60);
    await tellAlarms(test.app);
    expect(await rows(test, 'select * from alarm_message')).toEqual([]);
    expect(test.logged.some((line) => line.includes('given up'))).toBe(true);
    await breakInvariant(0);
  });
});

describe('what is looked at', () => {
  it('are the external systems, asked without changing anything', async () => {
    await run(test.app, 'probes');
    await tellAlarms(test.app);
    expect(told()).toEqual([]);
    await test.systems.control('supplier', { endpoint: '*', fault: 'down' });
    await test.systems.control('saferpay', { endpoint: '*', fault: 'html-502', times: 2 });
    for (const _ of ['first', 'second']) {
      await run(test.app, 'probes');
      await tellAlarms(test.app);
      expect(told()).toEqual([]);
      await later(2);
    }
    await tellAlarms(test.app);
    expect(told()).toEqual(['begun provider-away provider', 'begun supplier-away supplier']);
    expect(posts()[0]?.begun.map(({ detail }) => detail)).toEqual([
      'system: HTTP 502',
      expect.stringMatching(/^(connection|system): /),
    ]);
    await test.systems.reset();
    await run(test.app, 'probes');
    await tellAlarms(test.app);
    await later(3);
    await tellAlarms(test.app);
    expect(told().slice(2)).toEqual(['ended provider-away provider', 'ended supplier-away supplier']);
  });

  it('is the mail server: the webhook tells it, and the mail comes when it is back', async () => {
    const away = composeApp({
      ...test.adapters,
      config: { ...test.app.config, mail: { ...test.app.config.mail, smtpUrl: 'smtp://127.0.0.1:9' } },
    });
    await run(away, 'probes');
    await tellAlarms(away);
    await later(3);
    await tellAlarms(away);
    expect(told()).toEqual(['begun mail-away mail']);
    expect(posts()[0]?.begun[0]?.detail).toBe('ESOCKET CONN');
    expect(await mails()).toEqual([]);
    await later(2);
    await tellAlarms(test.app);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('mail-away mail'),
    ]);
    await run(test.app, 'probes');
  });

  it('are orders: one that is stuck is named, and nothing of its buyer', async () => {
    const { reference } = await paidOrder();
    await tellAlarms(test.app);
    expect(told()).toEqual([]);
    await later(20);
    await tellAlarms(test.app);
    expect(told()).toEqual([`begun order-stuck ${reference}`]);
    const [mail] = await mails();
    expect(mail?.subject).toContain(reference);
    const all = JSON.stringify([posts(), mail]);
    expect(all).toContain('order Confirmed, payment Captured');
    expect(all).not.toMatch(/kundin|Thalwil|Seestrasse|\b\d{16,19}\b/);
  });

  it('is the disk of each worker, and nobody else ends its alarm at once', async () => {
    const full = composeApp({
      ...test.adapters,
      config: {
        ...test.app.config,
        dataDir: import.meta.dirname,
        alarms: { ...test.app.config.alarms, diskPercent: 0 },
      },
    });
    await lookAtOwnDisk(full);
    await full.alarms.send();
    expect(told()).toEqual([expect.stringMatching(/^begun disk-full .+:.+worker$/)]);
    await tellAlarms(test.app);
    await later(5);
    await lookAtOwnDisk(full);
    await later(5);
    await tellAlarms(test.app);
    expect(told().filter((each) => each.includes('disk-full'))).toHaveLength(1);
    await later(10);
    await tellAlarms(test.app);
    expect(told().filter((each) => each.startsWith('ended'))).toEqual([expect.stringContaining('disk-full')]);
  });
});

it('without anybody to be told nothing is looked at', () => {
  const { email, webhookUrl, ...alarms } = test.app.config.alarms;
  expect([email, webhookUrl]).toEqual([ENGINEERS, `${hook.url}/hook`]);
  const silent = composeApp({ ...test.adapters, config: { ...test.app.config, alarms } });
  expect(alarmTasks(silent)).toEqual([]);
});
