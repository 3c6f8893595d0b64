import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { composeApp } from '#server/app.ts';
import { MailPendingError } from '#server/messages/send-mail.ts';
import { createSaferpay } from '#server/saferpay/saferpay.ts';
import { type AlarmReceivers, openAlarmReceivers } from '#server/testing/alarm-receivers.ts';
import { orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows, texts } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';
import { findFreePort } from '../../testkit/ports.ts';
import { startSchedule } from './run-schedule.ts';
import { checkOwnDisk, listAlarmTasks, runAlarmChecks } from './scheduled-tasks.ts';

let receivers: AlarmReceivers;
let test: TestApp;
let id: string;
beforeAll(async () => {
  receivers = await openAlarmReceivers();
  ({ test } = receivers);
  await test.systems.reset();
  id = (await paidOrder()).id;
  // Completes its work, so that time may pass.
  await test.app.fulfilment.issueCards(id);
  for (const mail of await pendingMails()) await test.app.messages.send(mail);
  expect(await pendingMails()).toEqual([]);
});
afterAll(() => receivers?.close());
beforeEach(() => receivers.forget());

async function paidOrder() {
  const visitor = await visit(test);
  const placed = await visitor.placeOrThrow(orderRequest());
  await visitor.assert(await test.systems.pay(placed.reference));
  return placed;
}

const pendingMails = () => texts(test, "select id::text as text from mail where status = 'Pending'");
const breakInvariant = (by: number) => rows(test, `update orders set refunded = ${by} where id = '${id}'`);

describe('an alarm', () => {
  it('arrives by mail and by webhook, once, also over a restart; so does its end', async () => {
    await breakInvariant(500);
    await receivers.round();
    const [first, ...others] = receivers.listMessages();
    expect(first).toMatch(/^begun invariant-broken I-/);
    expect(others.every((candidate) => candidate.startsWith('begun invariant-broken'))).toBe(true);
    expect(receivers.hook.received).toHaveLength(1);
    expect(receivers.hook.received[0]).toMatchObject({ method: 'POST', path: '/hook' });
    expect(receivers.posts()[0]).toMatchObject({
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
    const [mail] = await receivers.mails();
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^\[ALARM\] 127\.0\.0\.1:\d+: invariant-broken/),
      text: expect.stringContaining('broken by 1 order'),
      html: '',
      messageId: expect.stringContaining(`alarm-`),
    });

    await receivers.round();
    await receivers.round(composeApp(test.adapters));
    await receivers.later(120);
    await runAlarmChecks(test.app);
    expect([receivers.hook.received.length, (await receivers.mails()).length]).toEqual([1, 1]);

    await breakInvariant(0);
    await receivers.round();
    await receivers.round();
    expect(receivers.listMessages().slice(-1)[0]).toMatch(/^ended invariant-broken I-/);
    expect(receivers.posts()[1]?.ended[0]).toMatchObject({ until: expect.any(String) });
    expect(receivers.hook.received).toHaveLength(2);
    expect((await receivers.mails()).map(({ subject }) => subject.slice(0, 7))).toEqual([
      '[ALARM]',
      '[ENDED]',
    ]);
    expect(await rows(test, 'select * from alarm_message')).toEqual([]);
  });

  it('is reported once by two workers that check at the same moment', async () => {
    await breakInvariant(500);
    await receivers.run(test.app, 'invariant check');
    await Promise.all([test.app, composeApp(test.adapters), composeApp(test.adapters)].map(runAlarmChecks));
    expect([receivers.hook.received.length, (await receivers.mails()).length]).toEqual([1, 1]);
    await breakInvariant(0);
  });

  it('of the nightly check is reported as well, and its end with the next night', async () => {
    await breakInvariant(500);
    await receivers.run(test.app, 'nightly work');
    await breakInvariant(0);
    await receivers.round();
    expect(receivers.listMessages()[0]).toMatch(/^begun invariant-broken/);
    await receivers.run(test.app, 'nightly work');
    await receivers.round();
    expect(receivers.listMessages().at(-1)).toMatch(/^ended invariant-broken/);
  });

  it('that cannot be posted is retried, in order, and the mail does not wait for it', async () => {
    receivers.hook.prepare({ status: 500 }, 'cut', { status: 200, body: 'ok', type: 'text/plain' });
    await breakInvariant(500);
    await receivers.round();
    expect([receivers.hook.received.length, (await receivers.mails()).length]).toEqual([1, 1]);
    await breakInvariant(0);
    // The end waits behind the beginning, which waits for its next try.
    await receivers.round();
    expect(receivers.hook.received).toHaveLength(1);
    await receivers.later(2);
    await receivers.round();
    expect(receivers.hook.received).toHaveLength(2);
    await receivers.later(4);
    await receivers.round();
    const [one, two, three, four] = receivers.posts();
    expect(receivers.hook.received).toHaveLength(4);
    expect([one?.id, two?.id]).toEqual([three?.id, three?.id]);
    expect(three?.begun).not.toEqual([]);
    expect(four?.ended).not.toEqual([]);
    expect(test.logged.filter((line) => line.includes('an alarm message could not be sent'))).toHaveLength(2);
  });

  it('is given up after a day, with a log line', async () => {
    receivers.hook.prepare('cut');
    await breakInvariant(500);
    await receivers.round();
    await receivers.later(25 * 60);
    await runAlarmChecks(test.app);
    expect(await rows(test, 'select * from alarm_message')).toEqual([]);
    expect(test.logged.some((line) => line.includes('alarm messages were discarded after a day'))).toBe(true);
    await breakInvariant(0);
  });
});

it('is reported by the schedule of a worker, without a call', async () => {
  await breakInvariant(500);
  await receivers.run(test.app, 'invariant check');
  await rows(test, 'update scheduled_task set claimed_at = null');
  const schedule = startSchedule(test.app, listAlarmTasks(test.app));
  await vi.waitFor(() => expect(receivers.hook.received).toHaveLength(1), { timeout: 30_000 });
  await schedule.stop();
  expect(receivers.listMessages()[0]).toMatch(/^begun invariant-broken/);
  await breakInvariant(0);
});

describe('the checks', () => {
  it('cover the external systems, without changing anything', async () => {
    const probe = async (app = test.app) => {
      await receivers.run(app, 'probe provider');
      await receivers.run(app, 'probe supplier');
      await runAlarmChecks(app);
    };
    await probe();
    expect(receivers.listMessages()).toEqual([]);
    const calls = async () => (await fetch(`${test.systems.url}/saferpay/calls`)).text();
    const asked = await calls();
    expect(asked).toContain('Assert');
    await test.systems.control('supplier', { endpoint: '*', fault: 'down' });
    const account = { customerId: '1', terminalId: '12345678', username: 'nobody', password: 'none' };
    const nowhere = createSaferpay({ ...account, url: `http://127.0.0.1:${await findFreePort()}` });
    const cut = composeApp({ ...test.adapters, provider: nowhere });
    await probe(cut);
    await receivers.later(2);
    await probe(cut);
    expect(receivers.listMessages()).toEqual([]);
    await receivers.later(4);
    await probe(cut);
    expect(receivers.listMessages()).toEqual([
      'begun provider-down provider',
      'begun supplier-down supplier',
    ]);
    expect(receivers.posts()[0]?.begun.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^connection: /),
      expect.stringMatching(/^(connection|system): /),
    ]);
    await test.systems.reset();
    await probe();
    // The provider received no calls about payments.
    expect(await calls()).toBe(asked);
    await receivers.later(3);
    await runAlarmChecks(test.app);
    expect(receivers.listMessages().slice(2)).toEqual([
      'ended provider-down provider',
      'ended supplier-down supplier',
    ]);
  });

  it('cover printed cards: their low mark is reported once, and when a delivery ends it', async () => {
    const by = { person: 'anna', command: 'stock', reason: 'stocktaking' };
    const { stocks } = test.app.fulfilment;
    const enter = (count: number) =>
      stocks.enter({ productReferenceId: POSTED, cause: 'delivered', count }, by);
    await enter(5);
    await receivers.round();
    expect(receivers.listMessages()).toEqual([]);
    await stocks.setThreshold(POSTED, 6, by);
    await receivers.round();
    await receivers.round();
    expect(receivers.listMessages()).toEqual([`begun stock-low ${POSTED}`]);
    expect(receivers.posts()[0]?.begun[0]?.detail).toBe('5 in stock, 0 needed by parcels to pack, minimum 6');
    await enter(1);
    await receivers.round();
    expect(receivers.listMessages().at(-1)).toBe(`ended stock-low ${POSTED}`);
  });

  it('cover the mail server: the webhook reports it, and the mail arrives when it is back', async () => {
    const away = composeApp({
      ...test.adapters,
      config: { ...test.app.config, mail: { ...test.app.config.mail, smtpUrl: 'smtp://127.0.0.1:9' } },
    });
    await receivers.run(away, 'probe mail');
    await runAlarmChecks(away);
    await receivers.later(3);
    await runAlarmChecks(away);
    expect(receivers.listMessages()).toEqual(['begun mail-down mail']);
    expect(receivers.posts()[0]?.begun[0]?.detail).toBe('ESOCKET CONN');
    expect(await receivers.mails()).toEqual([]);
    await receivers.later(2);
    await runAlarmChecks(test.app);
    expect((await receivers.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('mail-down mail'),
    ]);
    await receivers.run(test.app, 'probe mail');
  });

  it('cover a relay that denies: all mails wait, one alarm names it, and they go out when it recovers', async () => {
    const { id: denied } = await paidOrder();
    await test.app.fulfilment.issueCards(denied);
    const mails = await pendingMails();
    expect(mails.length).toBeGreaterThan(1);
    await test.systems.control('mailbox', { fault: 'deny-relay', at: 'rcpt', times: 2 * mails.length });
    for (const mail of [...mails, ...mails])
      await expect(test.app.messages.send(mail)).rejects.toThrow(MailPendingError);
    expect(await pendingMails()).toEqual(mails);
    expect(await texts(test, `select kind as text from review_item where order_id = '${denied}'`)).toEqual(
      [],
    );
    await receivers.run(test.app, 'probe mail');
    await runAlarmChecks(test.app);
    await receivers.later(4);
    await runAlarmChecks(test.app);
    await runAlarmChecks(test.app);
    expect(receivers.listMessages()).toEqual(['begun mail-down mail']);
    const detail = `the relay refuses mails: EENVELOPE RCPT TO 554 5.7.1; ${mails.length} waiting`;
    expect(receivers.posts()[0]?.begun[0]?.detail).toBe(detail);
    for (const mail of mails) await test.app.messages.send(mail);
    expect(await pendingMails()).toEqual([]);
    await runAlarmChecks(test.app);
    await receivers.later(4);
    await runAlarmChecks(test.app);
    expect(receivers.listMessages().at(-1)).toBe('ended mail-down mail');
  });

  it('cover orders: a stuck order is named, and nothing of its buyer', async () => {
    const stuck = await paidOrder();
    await runAlarmChecks(test.app);
    expect(receivers.listMessages()).toEqual([]);
    await receivers.later(20);
    await runAlarmChecks(test.app);
    expect(receivers.listMessages()).toEqual([`begun order-stuck ${stuck.reference}`]);
    const [mail] = await receivers.mails();
    expect(mail?.subject).toContain(stuck.reference);
    const all = JSON.stringify([receivers.posts(), mail]);
    expect(all).toContain('order Confirmed, payment Captured');
    expect(all).not.toMatch(/kundin|Thalwil|Seestrasse|\b\d{16,19}\b/);
  });

  it('cover the disk of each worker, and no other worker ends its alarm', async () => {
    const full = composeApp({
      ...test.adapters,
      config: {
        ...test.app.config,
        dataDir: import.meta.dirname,
        alarms: { ...test.app.config.alarms, diskPercent: 0 },
      },
    });
    await checkOwnDisk(full);
    await full.alarms.send();
    expect(receivers.listMessages()).toEqual([expect.stringMatching(/^begun disk-full .+:.+worker$/)]);
    await runAlarmChecks(test.app);
    await receivers.later(5);
    await checkOwnDisk(full);
    await receivers.later(5);
    await runAlarmChecks(test.app);
    expect(receivers.listMessages().filter((candidate) => candidate.includes('disk-full'))).toHaveLength(1);
    await receivers.later(10);
    await runAlarmChecks(test.app);
    expect(receivers.listMessages().filter((candidate) => candidate.startsWith('ended'))).toEqual([
      expect.stringContaining('disk-full'),
    ]);
  });
});

it('do not run without anyone to notify', () => {
  const { email, webhookUrl, ...alarms } = test.app.config.alarms;
  expect([email, webhookUrl]).toEqual([expect.any(String), `${receivers.hook.url}/hook`]);
  const silent = composeApp({ ...test.adapters, config: { ...test.app.config, alarms } });
  expect(listAlarmTasks(silent)).toEqual([]);
});

describe('an alarm about a clerk', () => {
  const act = async (person: string, type: string, data: object, count: number, minutesAgo = 10) => {
    await rows(
      test,
      `insert into person (sign_in_name, name, roles, language) values (lower('${person}'), '${person}', '{service}', 'de-ch')
         on conflict do nothing`,
    );
    await rows(
      test,
      `insert into operator_action (person, person_id, command, reason, event_type, data, at)
       select name, id, 'desk test', '${type.endsWith('-read') ? '' : 'Kundin ruft an'}', '${type}',
              '${JSON.stringify(data)}', cadeau_now() - interval '${minutesAgo} minutes'
         from person, generate_series(1, ${count}) where name = '${person}'`,
    );
  };

  it('begins at the limit of an hour, per clerk', async () => {
    receivers.forget();
    await act('Anna', 'mail-resent', { mail: 'receipt', content: 1, number: 2, redirected: true }, 4);
    await act('Beat', 'mail-redirected', { mail: 'cards', content: 1 }, 1);
    await act('Carla', 'card-replacement-started', { card: '1.1', replacement: 0 }, 5);
    await act('Carla', 'mail-redirected', { mail: 'cards', content: 1 }, 5, 70);
    await act('Dora', 'order-read', {}, 200);
    await receivers.round();
    expect(receivers.listMessages().filter((candidate) => candidate.includes('unusual'))).toEqual([
      'begun unusual-activity Carla: replacements',
      'begun unusual-activity Dora: reads',
    ]);
    receivers.forget();
    await act('Anna', 'mail-redirected', { mail: 'cards', content: 1 }, 1);
    await receivers.round();
    expect(receivers.listMessages()).toContain('begun unusual-activity Anna: redirects');
  });

  it('begins while a name is blocked from signing in', async () => {
    await rows(
      test,
      `insert into limit_count (name, key, starts_at, count)
       values ('signInsPerPerson', 'anna', cadeau_now(), ${test.app.config.abuseLimits.signInsPerPerson})`,
    );
    receivers.forget();
    await receivers.round();
    expect(receivers.listMessages()).toContain('begun sign-ins-blocked desk');
  });
});
