import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Language } from '#rules/language.ts';
import { listBuiltBrands } from '#server/runtime/build-folders.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { line, orderRequest } from '#server/testing/order-requests.ts';
import { visit } from '#server/testing/visitor.ts';
import { runProgram } from '../../testkit/programs.ts';
import { readPages, scanBarcodes } from '../../testkit/read-pdf.ts';
import { createWebServer } from './start-web.ts';

const BRAND = 'wolkenbahn';

/** The brand's own words: on the home page, to a buyer, on the imprint, on its cards. */
const SAID: Record<Language, { home: string; imprint: string; mail: string; card: string }> = {
  'de-ch': {
    home: 'Schenken Sie einen Platz über dem Nebel.',
    imprint: 'betreibt die Zahnradbahn von Nebelwil',
    mail: 'Grüezi',
    card: 'So fahren Sie mit',
  },
  'fr-ch': {
    home: 'Offrez une place au-dessus du brouillard.',
    imprint: 'exploite le train à crémaillère de Nebelwil',
    mail: 'Grâce à vous, quelqu’un montera bientôt.',
    card: 'Comment voyager avec la carte',
  },
  'it-ch': {
    home: 'Regali un posto sopra la nebbia.',
    imprint: 'gestisce la ferrovia a cremagliera da Nebelwil',
    mail: 'Grazie a lei qualcuno presto salirà.',
    card: 'Come si viaggia con la carta',
  },
};
const LANGS = Object.keys(SAID) as Language[];

/** The whole shop with a different brand than in all other tests, to find what works for one brand only. */
// If it is already built, this only checks the sources.
await runProgram('tools/shop/build.ts', { BRAND });
const test = await openFileApp({ worker: true, env: { BRAND }, database: 'empty' });
const web = await createWebServer(test.app, { storefront: true });
afterAll(() => web.close());

const read = async (url: string) => {
  const { statusCode, body, rawPayload } = await web.inject({ url, headers: { accept: 'text/html' } });
  expect([url, statusCode]).toEqual([url, 200]);
  return { body, rawPayload };
};

it('is built beside the first brand', () => {
  expect(listBuiltBrands()).toEqual(expect.arrayContaining(['murmeli', BRAND]));
});

describe.each(LANGS)('the pages in %s', (lang) => {
  it('use the brand’s own texts, and the common texts otherwise', async () => {
    const { body: home } = await read(`/${lang}`);
    expect(home.replace(/<[^>]+>/g, '')).toContain(SAID[lang].home);
    expect(home).toContain(test.app.brand.links[lang].serviceBlocks[0]?.title);
    const common: { physical: { button: string } } = (
      await import(`../../texts/${lang}/products.json`, { with: { type: 'json' } })
    ).default;
    expect(home).toContain(common.physical.button);
    const { body: imprint } = await read(`/${lang}/content/imprint`);
    expect(imprint).toContain(SAID[lang].imprint);
    for (const page of [home, imprint]) expect(page).not.toMatch(/murmeli/i);
  });

  it('name the payment methods of the brand, in its order', async () => {
    const or = { 'de-ch': 'oder', 'fr-ch': 'ou', 'it-ch': 'o' }[lang];
    const named = [
      'TWINT',
      'PostFinance Pay',
      'Visa',
      'Mastercard',
      'American Express',
      'Diners Club / Discover',
    ];
    const all = `${named.join(', ')}, UnionPay, Apple Pay ${or} Google Pay`;
    for (const page of ['faq', 'general-terms'])
      expect((await read(`/${lang}/content/${page}`)).body).toContain(all);
  });

  it('use them for offline devices and for every card too', async () => {
    expect((await read(`/offline/${lang}.html`)).body).toContain(test.app.brand.colours.brand);
    const { body } = await read(`/${lang}/products/digital`);
    for (const { category, name } of test.app.brand.catalogue)
      expect(body.includes(name[lang]), name[lang]).toBe(category === 'digital');
  });
});

it('its pages have its colours and pictures, and load no font of another brand', async () => {
  const { body } = await read('/de-ch/products/physical');
  const sheets = [...body.matchAll(/\shref="([^"#]+\.css)#?"/g)].map(([, address = '']) => address);
  const styles = [body, ...(await Promise.all(sheets.map(read))).map((sheet) => sheet.body)].join('\n');
  expect(styles.includes(`--color-brand:${test.app.brand.colours.brand}`)).toBe(true);
  expect(/#0b5a49|@font-face|woff2/i.exec(styles)).toBeNull();
  const [picture = ''] = /\/pictures\/sunrise-[0-9a-f]+-400\.webp/.exec(body) ?? [];
  const { width } = await sharp((await read(picture)).rawPayload).metadata();
  expect(width).toBe(400);
});

it('accepts an order by any method of the brand', async () => {
  const cart = [line('winter-night-digital', 50)];
  for (const paymentMethod of test.app.brand.paymentMethods) {
    const { body } = await (await visit(test)).place(orderRequest({ cart, paymentMethod }));
    expect([paymentMethod, body.fieldErrors ?? []]).toEqual([paymentMethod, []]);
  }
});

it.each(LANGS)('a purchase in %s ends with mails and a card of the brand', async (lang) => {
  const request = orderRequest({ lang, cart: [line('winter-night-digital', 50)] });
  const { email } = request.addresses.primaryAddress;
  const visitor = await visit(test);
  const { reference } = await visitor.placeOrThrow(request);
  await visitor.assert(await test.systems.pay(reference));
  const mails = await vi.waitFor(
    async () => {
      const found = await test.systems.mailsTo(email);
      expect(found).toHaveLength(2);
      return Promise.all(found.map(({ id }) => test.systems.mail(id)));
    },
    { timeout: 100_000 },
  );
  const [confirmation, cards] = mails.sort((a, b) => b.attachments.length - a.attachments.length);
  expect(confirmation?.text).toContain(SAID[lang].mail);
  expect(confirmation?.html).toContain(test.app.brand.colours.brand);
  expect(Buffer.from(confirmation?.attachments[1]?.content ?? '', 'base64').toString()).toContain(
    test.app.brand.redemption.where[lang].split(' ').at(-1),
  );
  expect(cards?.attachments.map(({ name }) => name)).toEqual([`${BRAND}-${reference}.pdf`]);
  expect(cards?.html).toMatch(/\/pictures\/winter-night-[0-9a-f]+-400\.jpg/);
  for (const { text, html } of mails) expect(text + html).not.toMatch(/murmeli/i);
  const pdf = Buffer.from(cards?.attachments[0]?.content ?? '', 'base64');
  const [page = '', ...others] = await readPages(pdf);
  expect(others).toEqual([]);
  expect(page).toContain(SAID[lang].card);
  expect(page).toContain(test.app.brand.issuer.name);
  const [number = ''] = await scanBarcodes(pdf);
  expect(page).toContain(number);
});
