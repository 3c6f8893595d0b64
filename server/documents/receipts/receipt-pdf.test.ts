import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import { LANGUAGES } from '#rules/language.ts';
import {
  digitalOrder,
  exampleOrder,
  longestOrder,
  orderAtOtherRate,
} from '#server/testing/examples/example-order.ts';
import { openPdf, readPages, readTags } from '../../../testkit/read-pdf.ts';
import { renderLogo } from '../document-brand.ts';
import { receiptFileName } from './layout-receipt.ts';
import { renderReceiptPdf } from './receipt-pdf.ts';

const brandDir = join(import.meta.dirname, '../../../brands/murmeli');
const logo = await renderLogo(brandDir, brand.logo.full);

// In Switzerland it is already the next day.
const paidAt = new Date('2026-11-24T23:31:00Z');
const render = (order: Order) => renderReceiptPdf({ order, number: 123, paidAt, brand, brandDir, logo });

describe('the receipt', () => {
  it.each(LANGUAGES)(
    'shows on one page in %s seller, buyer, lines, date and payment method',
    async (lang) => {
      const pages = await readPages(await render(exampleOrder({ lang })));
      expect(pages).toHaveLength(1);
      for (const expected of [
        '000123',
        'M7K4-92QX',
        { 'de-ch': '25. November 2026', 'fr-ch': '25 novembre 2026', 'it-ch': '25 novembre 2026' }[lang],
        'TWINT',
        'Murmeli AG',
        'Munggenweg 7',
        'Søren Ñandú',
        '9490 Vaduz',
        'Geburtstagsfest',
        'CHF 50.00',
        'CHF 100.00',
        'CHF 125.00',
        'CHF 300.00',
        'CHF 5.80',
        'CHF 530.80',
        'geschenkkarten@murmeli.example',
      ]) {
        expect(pages[0]).toContain(expected);
      }
      expect(pages[0]).not.toMatch(/\{\{|undefined|Łucja|Biel/);
    },
  );

  it.each([
    ['APPLEPAY', 'Apple Pay'],
    ['MASTERCARD', 'Mastercard'],
    ['Maestro Ł 銀聯', 'Maestro Ł'],
  ])('shows the method used if it differs from the chosen one (%s)', async (paidMethod, name) => {
    const order = exampleOrder({ paymentMethod: 'UNIONPAY', paidMethod });
    const [text] = await readPages(await render(order));
    expect(text).toContain(name);
    expect(text).not.toContain('UnionPay');
  });

  it('is unchanged for a payment without a reported method', async () => {
    const { paidMethod: _, ...before } = exampleOrder();
    expect(await render(before as Order)).toEqual(await render(exampleOrder({ paidMethod: null })));
    expect(await render(exampleOrder({ paidMethod: 'TWINT' }))).toEqual(await render(exampleOrder()));
  });

  it('shows VAT for shipping only, with the seller’s VAT number', async () => {
    const vat = {
      'de-ch': ['darin 8.1 % MwSt.: CHF 0.43', 'CHE-000.000.000 MWST'],
      'fr-ch': ['dont TVA 8,1 % : CHF 0.43', 'CHE-000.000.000 TVA'],
      'it-ch': ['di cui IVA 8,1 %: CHF 0.43', 'CHE-000.000.000 IVA'],
    };
    for (const lang of LANGUAGES) {
      const [text = ''] = await readPages(await render(exampleOrder({ lang })));
      for (const note of vat[lang]) expect(text).toContain(note);
      expect(text.match(/%/g)).toHaveLength(1);
    }
  });

  it('shows the rate at which the order was placed, whatever it is today', async () => {
    const [text = ''] = await readPages(await render(orderAtOtherRate(7.6)));
    expect(text).toContain('darin 7.6 % MwSt.: CHF 0.41');
  });

  it.each(LANGUAGES)('of digital cards alone shows in %s neither a rate nor a sum of VAT', async (lang) => {
    const [text = ''] = await readPages(await render({ ...digitalOrder(), lang }));
    expect(text).not.toMatch(/%|8[.,]1|MwSt|MWST|TVA|IVA/);
    expect(text.match(/CHF \d[\d’]*\.\d\d/g)).toEqual([
      'CHF 50.00',
      'CHF 100.00',
      'CHF 125.00',
      'CHF 125.00',
      'CHF 225.00',
    ]);
    expect(text).toMatch(/Wertgutschein|bon-valeur|buono valore/);
  });

  it('of 50 lines continues over the page, with headers and page numbers', async () => {
    const pages = await readPages(await render(longestOrder()));
    expect(pages).toHaveLength(2);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Quittung 000123');
      expect(text).toContain('Motiv Geschenkkarte Wert Anzahl Betrag');
      expect(text).toContain(`Seite ${index + 1} von 2`);
    }
    expect(pages.join(' ').match(/Geburtstagsfest|Frohe Weihnachten|Bergmorgen/g)).toHaveLength(50);
    expect(pages.map((text) => text.includes('Gesamtbetrag'))).toEqual([false, true]);
  });

  it('can be read aloud: a table with headers, language, title, alternative text', async () => {
    const bytes = await render(exampleOrder({ lang: 'fr-ch' }));
    const document = await openPdf(bytes);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await document.getMetadata()).info).toMatchObject({
      Title: 'Quittance 000123 de Murmeli, commande M7K4-92QX',
      Language: 'fr-CH',
    });
    const tree = await readTags(bytes);
    for (const role of ['Document', 'H1', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD']) {
      expect(tree).toContain(`"role":"${role}"`);
    }
    expect(tree.match(/"role":"TH"/g)).toHaveLength(5);
    expect(tree).toContain('"alt":"Murmeli"');
  });

  it('keeps the longest address and names on the page', async () => {
    const order = exampleOrder();
    const { billingAddress } = order.addresses;
    const long = {
      ...billingAddress,
      company: 'Genossenschaft der Freundinnen und Freunde des Murmeltiers '.repeat(3).trim(),
      firstName: 'Maximiliana-Alexandrina Bernadette Josep',
      lastName: 'von und zu Hohenstein-Wolkenburg '.repeat(2).trim(),
      street: 'Strasse der vielen tausend Schritte '.repeat(6).trim(),
    };
    const pages = await readPages(
      await render({ ...order, addresses: { ...order.addresses, billingAddress: long } }),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('9490 Vaduz');
    expect(pages[0]).toContain('CHF 530.80');
  });

  it('is the same bytes for the same order, and small', async () => {
    const [one, two] = [await render(exampleOrder()), await render(exampleOrder())];
    expect(one.equals(two)).toBe(true);
    expect(one.length).toBeLessThan(60_000);
  });

  it('has a file name in its language', () => {
    expect(receiptFileName(exampleOrder({ lang: 'it-ch' }), brand, 7)).toBe('murmeli-ricevuta-000007.pdf');
  });
});
