import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import { LANGUAGES } from '#rules/language.ts';
import { exampleOrder, longestOrder, orderAtOtherRate } from '#server/testing/examples/example-order.ts';
import { openPdf, readPages, readTags } from '../../../testkit/read-pdf.ts';
import { renderLogo } from '../document-brand.ts';
import { type CreditNoteInput, renderCreditNotePdf } from './credit-note-pdf.ts';
import { creditNoteFileName } from './layout-receipt.ts';

const brandDir = join(import.meta.dirname, '../../../brands/murmeli');
const logo = await renderLogo(brandDir, brand.logo.full);

const toLines = (order: Order) => order.cart.map(({ product, amount }) => ({ ...product, amount }));

/** A credit note for one card of CHF 50, the card of CHF 125 and the shipping costs. */
function creditNote(order = exampleOrder(), changes: Partial<CreditNoteInput> = {}) {
  const lines = toLines(order)
    .slice(0, 2)
    .map((line) => ({ ...line, amount: 1 }));
  return renderCreditNotePdf({
    order,
    number: 131,
    // In Switzerland it is already the next day.
    refundedAt: new Date('2026-12-01T23:10:00Z'),
    receipt: { number: 123, paidAt: new Date('2026-11-24T23:31:00Z') },
    lines,
    shippingCost: 580,
    total: 18_080,
    isBankTransfer: false,
    brand,
    brandDir,
    logo,
    ...changes,
  });
}

describe('the credit note', () => {
  it('says where the money goes: to the method that was used', async () => {
    const [text] = await readPages(await creditNote(exampleOrder({ paidMethod: 'GOOGLEPAY' })));
    expect(text).toContain('Google Pay');
    expect(text).not.toContain('TWINT');
  });

  it.each(LANGUAGES)('shows in %s what was refunded, when, and of which receipt', async (lang) => {
    const pages = await readPages(await creditNote(exampleOrder({ lang })));
    expect(pages).toHaveLength(1);
    const expectedTexts = {
      'de-ch': ['Gutschrift 000131', '2. Dezember 2026', '000123 vom 25. November 2026', 'sind gesperrt'],
      'fr-ch': ['Note de crédit 000131', '2 décembre 2026', '000123 du 25 novembre 2026', 'sont bloquées'],
      'it-ch': ['Nota di credito 000131', '2 dicembre 2026', '000123, 25 novembre 2026', 'sono bloccate'],
    };
    for (const expected of [
      ...expectedTexts[lang],
      'M7K4-92QX',
      'TWINT',
      'Murmeli AG',
      'Søren Ñandú',
      'CHF 180.80',
    ])
      expect(pages[0]).toContain(expected);
    expect(pages[0]?.match(/CHF \d[\d’]*\.\d\d/g)).toEqual([
      'CHF 50.00',
      'CHF 50.00',
      'CHF 125.00',
      'CHF 125.00',
      'CHF 5.80',
      'CHF 0.43',
      'CHF 180.80',
    ]);
    expect(pages[0]).not.toMatch(/\{\{|undefined|Bergmorgen|Łucja/);
  });

  it.each(LANGUAGES)('of cards alone shows in %s neither a rate nor a sum of VAT', async (lang) => {
    const [text = ''] = await readPages(
      await creditNote(exampleOrder({ lang }), { shippingCost: 0, total: 17_500 }),
    );
    expect(text).not.toMatch(/%|8[.,]1|MwSt|MWST|TVA|IVA/);
    expect(text).not.toContain('5.80');
    expect(text).toMatch(/Wertgutschein|bon-valeur|buono valore/);
  });

  it('of shipping costs alone does not mention cards', async () => {
    const [text = ''] = await readPages(await creditNote(exampleOrder(), { lines: [], total: 580 }));
    expect(text).toContain('darin 8.1 % MwSt.: CHF 0.43');
    expect(text).not.toMatch(/gesperrt|Wertgutschein/);
  });

  it('shows the rate at which the order was placed, whatever it is today', async () => {
    const [text = ''] = await readPages(await creditNote(orderAtOtherRate(7.6), { lines: [], total: 580 }));
    expect(text).toContain('darin 7.6 % MwSt.: CHF 0.41');
  });

  it('is refused when its total is not the sum of its lines', () => {
    expect(() => creditNote(exampleOrder(), { total: 18_081 })).toThrow('differs from the sum');
  });

  it('of 50 lines continues over the page', async () => {
    const order = longestOrder();
    const pages = await readPages(
      await creditNote(order, { lines: toLines(order), total: order.totalOrderAmount }),
    );
    expect(pages).toHaveLength(3);
    for (const text of pages) expect(text).toContain('Gutschrift 000131');
    expect(pages.map((text) => text.includes('Betrag der Rückerstattung'))).toEqual([false, false, true]);
    expect(pages.join(' ').match(/Geburtstagsfest|Frohe Weihnachten|Bergmorgen/g)).toHaveLength(50);
  });

  it('can be read aloud, and is the same bytes for the same refund', async () => {
    const [one, two] = [await creditNote(exampleOrder({ lang: 'it-ch' })), await creditNote()];
    expect((await (await openPdf(one)).getMetadata()).info).toMatchObject({
      Title: 'Nota di credito 000131 di Murmeli, ordine M7K4-92QX',
      Language: 'it-CH',
    });
    const tags = await readTags(one);
    for (const role of ['Document', 'H1', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD'])
      expect(tags).toContain(`"role":"${role}"`);
    expect(two.equals(await creditNote())).toBe(true);
  });

  it('has a file name in its language', () => {
    expect(creditNoteFileName(exampleOrder({ lang: 'fr-ch' }), brand, 7)).toBe(
      'murmeli-note-de-credit-000007.pdf',
    );
  });
});
