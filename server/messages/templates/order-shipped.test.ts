import { expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { digitalOrder, exampleOrder, exampleParcel } from '#server/testing/examples/example-order.ts';
import { orderShippedMail, type ShippedParcel } from './order-shipped.ts';

const order = exampleOrder();
const shipped = (changes: Partial<ShippedParcel> = {}, lang: Language = 'de-ch') =>
  orderShippedMail({
    brand,
    shopUrl: 'https://karten.murmeli.example',
    lang,
    order,
    parcel: { ...exampleParcel(order), ...changes },
  });

it('says what arrives how and when, and what to do otherwise', () => {
  const { text } = shipped();
  expect(text).toContain('Versandart: Versicherter Versand (Einschreiben)');
  expect(text).toContain(
    'Voraussichtlich bei Ihnen: zwischen Freitag, 27.\u00a0November, und Montag, 30.\u00a0November',
  );
  expect(text).toContain('bis Montag, 30.\u00a0November, nicht da?');
  expect(text).toContain('Bergmorgen: CHF\u00a0300.00');
  expect(text).not.toContain('Geburtstagsfest');
  expect(text).toContain('Rue du 31-Décembre 7a');
});

it('promises no past day when the parcel left late', () => {
  const { text } = shipped({ shippedAt: new Date('2026-12-01T15:00:00Z') });
  expect(text).toContain('zwischen Mittwoch, 2.\u00a0Dezember, und Donnerstag, 3.\u00a0Dezember');
  expect(text).not.toContain('November');
});

it.each(LANGUAGES)('shows the tracking number, if known, in %s', (lang) => {
  expect(shipped({}, lang).text).toContain(': 99.00.123456.12345678');
  expect(shipped({ tracking: undefined }, lang).text).not.toMatch(/99\.00|undefined/);
});

it('names only the cards that are in the parcel', () => {
  const { text } = shipped({ lines: [{ line: 3, quantity: 1 }] });
  expect(text).toContain('Bergmorgen: CHF\u00a0100.00\n  1 × CHF\u00a0100.00');
});

it('does not exist for digital cards alone', () => {
  const parcel = exampleParcel(order);
  const layout = { brand, shopUrl: 'https://karten.murmeli.example', lang: LANGUAGES[0], parcel };
  expect(() => orderShippedMail({ ...layout, order: digitalOrder() })).toThrow('posted');
});
