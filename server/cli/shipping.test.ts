import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCsv } from '#server/accounting/csv.ts';
import { buyGifts } from '#server/testing/gifts.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, newAddress, POSTED } from '#server/testing/order-requests.ts';
import { buyPosted, posted, printedCards, replaceCard } from '#server/testing/packing.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { pagesOf } from '../../testkit/read-pdf.ts';
import type { Command } from './command.ts';
import {
  deliveryNotes,
  frankingExport,
  frankingImport,
  labels,
  pack,
  packingList,
  parcelsList,
  parcelWords,
  ship,
} from './descriptions/parcels.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-shipping-'));
  app = await openTestApp({ worker: true });
});
afterAll(() => app?.close());
beforeEach(() => app.systems.reset());
afterEach(async () => expect(await brokenInvariants(app)).toEqual([]));

const REASON = ['--reason', 'evening post'];
/** The number of a card. */
const CARD = '6366020000000000013';
const type = (command: Command, ...words: string[]) => typeCommand(app, command, words, folder);
const change = (command: Command, ...words: string[]) => type(command, ...words, ...REASON);

async function packed(...[changes]: [Parameters<typeof buyPosted>[1]?]) {
  const order = await buyPosted(app, changes);
  await packCards(order.reference, 1);
  return order;
}

async function packCards(parcel: string, count: number): Promise<void> {
  const numbers = await printedCards(app, count);
  expect(await typeCommand(app, pack, [parcel, ...REASON], '.', numbers)).toMatchObject({ code: 0 });
}

const shippedMails = async (email: string) =>
  (await app.systems.mailsTo(email)).filter(({ subject }) => subject.includes('unterwegs'));

async function shippedMail(email: string, count = 1) {
  await vi.waitFor(async () => expect(await shippedMails(email)).toHaveLength(count), {
    timeout: 200_000,
    interval: 100,
  });
  return (await shippedMails(email)).at(-1);
}

describe('a posted card, from the list to the letter box', () => {
  it('is listed, printed for, packed, shipped, and told of', async () => {
    const { id, reference, email } = await buyPosted(app, {
      cart: [line(DIGITAL, 25), line(POSTED, 50, 2)],
      deliveryOption: { key: 'insured' },
      addresses: {
        useSameAddress: true,
        primaryAddress: newAddress({ lastName: 'Żółć-Müller', company: '=Käserei, "Gipfel"' }),
      },
    });
    const list = await type(parcelsList, '--delivery', 'insured');
    expect(list.out.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(`insured +${reference} +2 +0 +CHF 50.00 +${POSTED}`),
    );
    expect(list.out).not.toMatch(/Müller|Seeweg/);
    const json = JSON.parse((await type(parcelsList, '--json')).out);
    expect(json).toMatchObject([
      { reference, number: 1, delivery: 'insured', haste: null, lines: [{ line: 2, amount: 2, active: 0 }] },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/Müller|Seeweg/);

    for (const [command, name] of [
      [packingList, 'list.pdf'],
      [deliveryNotes, 'notes.pdf'],
      [labels, 'labels.pdf'],
    ] as const) {
      expect(await type(command, '--out', name)).toMatchObject({ code: 0, out: `1 parcel is in ${name}.` });
      const file = join(folder, name);
      expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await type(command, reference, '--out', name)).toMatchObject({
        code: 1,
        err: `${name} exists already; --force replaces it.`,
      });
      expect(await type(command, reference, '--out', name, '--force')).toMatchObject({ code: 0 });
    }

    expect(await change(ship, reference)).toMatchObject({
      code: 1,
      err: `${reference} is not shipped: it is not packed.`,
    });
    await packCards(reference, 2);
    expect(await change(ship, reference, '--tracking', '99.00.123456.12345678')).toMatchObject({ code: 0 });
    const mail = await shippedMail(email);
    expect(mail?.text).toContain('99.00.123456.12345678');
    expect(mail?.text).toMatch(/2 × CHF\s50\.00/);
    expect(mail?.text).not.toMatch(/CHF\s25\.00/);
    expect(mail?.attachments).toEqual([]);
    expect((await posted(app, id)).at(-1)).toBe('1 Shipped');
    expect(await change(ship, reference)).toMatchObject({ code: 0, out: `${reference} had left before.` });
    expect(await shippedMails(email)).toHaveLength(1);
    expect((await type(parcelsList)).out).toBe('Nothing to pack.');
  });

  it('that is sent once more leaves in a second parcel, with a mail of its own', async () => {
    const { id, reference, email } = await packed();
    expect(await change(ship, reference)).toMatchObject({ code: 0 });
    await shippedMail(email);
    await replaceCard(app, id);
    // The first mail was sent again meanwhile, and has the number of the second parcel.
    await rows(
      app,
      `insert into mail (id, order_id, kind, number, repeats, status) values ('${crypto.randomUUID()}', '${id}', 'shipped', 2, 1, 'Sent')`,
    );
    expect((await type(parcelsList)).out).toContain(`${reference}/2`);
    await packCards(`${reference}/2`, 1);
    expect(await change(ship, `${reference}/2`, '--tracking', 'CP123456789CH')).toMatchObject({ code: 0 });
    expect((await shippedMail(email, 2))?.text).toContain('CP123456789CH');
    expect((await posted(app, id)).slice(-2)).toEqual(['1 Shipped', '2 Shipped']);
  });
});

describe('words for the envelope', () => {
  it('are listed and printed for those parcels that have any, and closed by that', async () => {
    const giver = await buyGifts(app, { cart: [line(POSTED, 50)] });
    const { reference } = await buyPosted(app);
    const write = async (message: string) => {
      const [parcel] = (await giver.gifts()).parcels;
      const body = { ...parcel?.words, message };
      return (await giver.visitor.call('PUT', `/gifts/${giver.orderId}/parcels/1/words`, { body })).status;
    };
    expect(await write('Alles Liebe')).toBe(200);
    const listed = JSON.parse((await type(parcelsList, '--json')).out) as object[];
    expect(listed).toContainEqual(expect.objectContaining({ reference: giver.reference, words: true }));
    expect(listed).toContainEqual(expect.objectContaining({ reference, words: false }));
    expect((await type(parcelsList)).out).not.toContain('Alles Liebe');

    const both = [giver.reference, reference];
    expect(await type(parcelWords, ...both, '--out', 'words.pdf')).toMatchObject({
      code: 0,
      out: '1 parcel is in words.pdf.',
    });
    const [sheet, ...others] = await pagesOf(await readFile(join(folder, 'words.pdf')));
    expect(others).toEqual([]);
    expect(sheet).toContain('Alles Liebe');
    expect(sheet).toContain(giver.reference);
    expect(await write('Zu spät')).toBe(409);
    expect(await type(parcelWords, reference, '--out', 'none.pdf')).toMatchObject({
      code: 1,
      err: 'Nothing is written for the envelopes of these parcels.',
    });
    await expect(stat(join(folder, 'none.pdf'))).rejects.toThrow();
  });
});

describe('a franking system', () => {
  it('gets what is packed with its addresses, and says what left', async () => {
    const one = await packed({
      addresses: {
        useSameAddress: true,
        primaryAddress: newAddress({ company: '=Käserei, "Gipfel"', addressSupplement: 'c/o Huber' }),
      },
    });
    const other = await packed();
    const notPacked = await buyPosted(app);
    expect(await type(frankingExport, '--out', 'to-frank.csv')).toMatchObject({
      code: 0,
      out: '2 parcels are in to-frank.csv.',
    });
    const file = join(folder, 'to-frank.csv');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [head, ...records] = parseCsv(await readFile(file, 'utf8')).map(({ cells }) => cells);
    const written = records.map((cells) =>
      Object.fromEntries(cells.map((value, index) => [head?.[index], value])),
    );
    expect(written.map(({ parcel }) => parcel).toSorted()).toEqual(
      [one.reference, other.reference].toSorted(),
    );
    expect(written.find(({ parcel }) => parcel === one.reference)).toEqual({
      parcel: one.reference,
      delivery: 'standard',
      company: `'=Käserei, "Gipfel"`,
      name: 'Lena Muster',
      supplement: 'c/o Huber',
      street: 'Seeweg',
      street_number: '4',
      zip_code: '8800',
      city: 'Thalwil',
      country: 'CH',
      language: 'de-ch',
      cards: '1',
      weight: 'up to 100 g',
      tracking: '',
    });

    const back = written.map((row, index) => `${row.parcel};99.00.${index}00000.12345678;x`).join('\r\n');
    await writeFile(
      join(folder, 'bad.csv'),
      `Parcel;Tracking\r\n${one.reference};?\r\nnothing;1\r\n${one.reference};${CARD}\r\n${one.reference};${one.reference}\r\n`,
    );
    const bad = await change(frankingImport, 'bad.csv');
    expect(bad).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /line 2: .*\n.*line 3: .*\n.*line 4: .* number of a gift card\.\n.*line 5: .* our own label\.\nNothing was shipped\./,
      ),
    });
    expect(bad.err).not.toContain(CARD);
    await writeFile(join(folder, 'back.csv'), `\uFEFFParcel;Tracking;Note\r\n${back}\r\n`);
    expect(await change(frankingImport, 'back.csv')).toMatchObject({ code: 0 });
    for (const { email } of [one, other]) expect((await shippedMail(email))?.text).toMatch(/99\.00\.\d00000/);
    // Read a second time, and with a parcel that is not packed.
    expect(await change(ship, '--csv', 'back.csv')).toMatchObject({ code: 0 });
    await writeFile(
      join(folder, 'more.csv'),
      `parcel,tracking\r\n${notPacked.reference},\r\n${one.reference},CP123456789CH\r\n`,
    );
    const { code, err } = await change(ship, '--csv', 'more.csv');
    expect(code).toBe(1);
    expect(err).toContain('it is not packed');
    expect(err).toContain('under another tracking');
    for (const { email } of [one, other]) expect(await shippedMails(email)).toHaveLength(1);
    expect(app.logged.join('')).not.toContain(one.email);
  });
});

describe('what is typed wrongly', () => {
  const parcel = 'K7QM-2X9F';
  it.each([
    { command: parcelsList, words: ['--due', '2026-02-30'], sentence: '--due is a day' },
    { command: parcelsList, words: ['--delivery', 'bike'], sentence: '--delivery is one of' },
    { command: labels, words: [], sentence: '--out names the file' },
    { command: labels, words: ['nobody', '--out', 'x.pdf'], sentence: 'no order reference' },
    { command: ship, words: REASON, sentence: 'Name at least one parcel' },
    { command: ship, words: [parcel, '--tracking', '?', ...REASON], sentence: 'the tracking has' },
    { command: ship, words: [parcel, '--tracking', CARD, ...REASON], sentence: 'the number of a gift card' },
    { command: ship, words: [parcel, '--tracking', parcel, ...REASON], sentence: 'our own label' },
    { command: ship, words: [parcel, '--csv', 'x.csv', ...REASON], sentence: '--csv stands alone' },
    { command: pack, words: [parcel], sentence: 'say why' },
  ])('$command.name $words is told', async ({ command, words, sentence }) => {
    const { code, err } = await type(command, ...words);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  it.each([
    { command: pack, words: ['Z7QM-2X9F', ...REASON], sentence: 'There is no parcel' },
    { command: ship, words: ['Z7QM-2X9F', ...REASON], sentence: 'there is no such parcel' },
    { command: labels, words: ['Z7QM-2X9F', '--out', 'x.pdf'], sentence: 'Not to be packed or sent' },
    { command: ship, words: ['--csv', 'missing.csv', ...REASON], sentence: 'cannot be read' },
  ])('$command.name $words is refused', async ({ command, words, sentence }) => {
    const { code, err } = await type(command, ...words);
    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });
});
