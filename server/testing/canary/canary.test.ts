import { afterAll, describe, expect, it } from 'vitest';

import type { NewPerson } from '#server/people/person.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { rows } from '#server/testing/rows.ts';
import { type Canary, findCanaries, type Place } from '../../../testkit/canary/canary.ts';
import { recordRequests } from '../../../testkit/canary/recorded-requests.ts';
import { findLeaks } from './allowed.ts';
import { newUniqueAddress } from './canaries.ts';
import { findMailLeaks } from './mail-leaks.ts';
import { buy } from './many-orders.ts';
import { openTerminal } from './output-scanner.ts';
import { addressPlace, dumpPlaces, logPlace, metricsPlace } from './places.ts';

const NUMBER = '6366012345678901236';
const CARD: Canary = { kind: 'card number', value: NUMBER, owner: 'K7QM-2X9F' };
const { email, lastName } = newUniqueAddress();
const MAIL: Canary = { kind: 'e-mail', value: email, owner: 'K7QM-2X9F' };
const NAME: Canary = { kind: 'name', value: lastName, owner: 'K7QM-2X9F' };
const PIN: Canary = { kind: 'PIN', value: '004711', owner: 'K7QM-2X9F' };

const app = await openIdleApp();
const recorded = recordRequests();
const terminal = await openTerminal(app);
const bought = await buy(app);
afterAll(async () => {
  recorded.stop();
  await terminal.close();
});

const leaks = async (canary: Canary, ...places: (Place | Promise<Place>)[]) =>
  findLeaks(findCanaries(await Promise.all(places), [canary]));

describe('the scan finds what is planted', () => {
  it.each([
    ['in clear', `{"msg":"card ${NUMBER}"}`],
    ['in groups', '6366 0123 4567 8901 236'],
    ['with dashes', '6366-0123-4567-8901-236'],
    ['in hex', Buffer.from(`number=${NUMBER}`).toString('hex')],
    ['in base64', Buffer.from(`{"number":"${NUMBER}"}`).toString('base64')],
    ['in base64, one byte later', Buffer.from(`{ "number":"${NUMBER}"}`).toString('base64')],
    ['in base64, two bytes later', Buffer.from(`{  "number":"${NUMBER}"}`).toString('base64')],
  ])('%s', async (_, text) => {
    expect(await leaks(CARD, { name: 'log', text })).toEqual(['card number in log']);
  });

  it('with its signs written otherwise, in large letters and small', async () => {
    expect(await leaks(MAIL, { name: 'log', text: `to=${encodeURIComponent(email)}` })).toHaveLength(1);
    expect(await leaks(MAIL, { name: 'log', text: email.toUpperCase() })).toHaveLength(1);
    expect(await leaks(NAME, { name: 'log', text: `?q=${encodeURIComponent(lastName)}` })).toHaveLength(1);
  });

  it('though it is six digits only, and not where six digits are part of a time', async () => {
    expect(await leaks(PIN, { name: 'log', text: 'pin:004711' })).toHaveLength(1);
    expect(await leaks(PIN, { name: 'log', text: '2026-11-21T10:00:00.004711Z 1004711' })).toEqual([]);
  });

  it('in the log', async () => {
    app.app.log.error({ err: new Error(`refused for ${email}`) }, 'a line');
    expect(await leaks(MAIL, logPlace(app))).toEqual(['e-mail in log']);
  });

  it('in a figure', async () => {
    app.app.metrics.records({ openItems: { [NUMBER]: 1 } });
    expect(await leaks(CARD, metricsPlace(app))).toEqual(['card number in metrics']);
  });

  it('in an address, but for the two that are made to carry a secret', async () => {
    await fetch(`${app.api}/orders?id=${NUMBER}`);
    await fetch(`${app.api}/orders?id=${bought.secret}`);
    expect(await leaks(CARD, addressPlace(recorded.urls()))).toEqual(['card number in address']);
    const secret: Canary = { kind: 'return secret', value: bought.secret };
    const both = recorded.urls().filter((address) => address.includes(bought.secret));
    expect(both).toHaveLength(2);
    const [good, bad] = both.toSorted((item) => (item.includes('assert') ? -1 : 1));
    expect(await leaks(secret, addressPlace([good ?? '']))).toEqual([]);
    expect(await leaks(secret, addressPlace([bad ?? '']))).toEqual(['return secret in address']);
  });

  it('in a job, in what became of it, and in any column that is not made for it', async () => {
    await rows(app, `update jobs.job set data = data || '{"to":"${email}"}'`);
    await rows(app, `update jobs.job set output = '{"message":"${NUMBER}"}'`);
    await rows(app, `update card set last_four = '${NUMBER}' where order_id = '${bought.id}'`);
    const dump = await dumpPlaces(app);
    expect(await leaks(MAIL, ...dump)).toContain('e-mail in database jobs.job.data');
    const cards = await leaks(CARD, ...dump);
    expect(cards).toContain('card number in database jobs.job.output');
    expect(cards).toContain('card number in database public.card.last_four');
    await rows(app, `update card set last_four = null where order_id = '${bought.id}'`);
  });

  it('in what an operator sees', async () => {
    const person = {
      signInName: 'anna',
      name: email,
      roles: ['packing'],
      language: 'de-ch',
    } satisfies NewPerson;
    await app.app.people.add(person, { person: 'tester', command: 'people add', reason: 'test' });
    await terminal.run('people list');
    expect(await leaks(MAIL, ...terminal.outputs())).toEqual(['e-mail in command people list']);
  });

  it('in a mail: another’s card, or one’s own outside the PDF', async () => {
    const own = { ...MAIL, owner: 'A' };
    const [mine, other] = [
      { ...CARD, owner: 'A' },
      { ...CARD, owner: 'B' },
    ];
    await send(email, 'a card', `your card is ${NUMBER}`);
    expect(await findMailLeaks(app, [own, mine])).toEqual(['card number in body of a mail: a card']);
    expect(await findMailLeaks(app, [own, other])).toContain('card number in body of a mail: a card');
    expect(await findMailLeaks(app, [other])).toContain('a mail to an address without an order');
  });
});

async function send(to: string, subject: string, text: string): Promise<void> {
  await fetch(`${app.systems.url}/mailbox/messages`, { method: 'DELETE' });
  const { createSender } = await import('#server/messages/smtp-transport.ts');
  const { smtpUrl } = app.app.config.mail;
  const sendBySmtp = createSender({ smtpUrl, replyTo: 'a@murmeli.example' });
  const mail = {
    from: 'a@murmeli.example',
    to,
    subject,
    text,
    html: `<p>${text}</p>`,
    messageId: '<1@murmeli.example>',
    attachments: [],
  };
  expect(await sendBySmtp(mail, async () => true)).toEqual({ kind: 'sent' });
}
