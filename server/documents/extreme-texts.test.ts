import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { brand } from '#brands/murmeli/brand.ts';
import { type Address, addressSchema } from '#rules/address.ts';
import { LANGUAGES } from '#rules/language.ts';
import { isPrintable } from '#rules/printable-text.ts';
import { orderConfirmationMail } from '#server/messages/templates/order-confirmation.ts';
import { exampleOrder } from '#server/testing/examples/example-order.ts';
import { exampleParcel } from '#server/testing/examples/example-parcels.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';
import { pagesOf } from '../../testkit/read-pdf.ts';
import { readLogo } from './document-logo.ts';
import { renderDeliveryNotesPdf } from './parcels/delivery-notes-pdf.ts';
import { renderLabelsPdf } from './parcels/labels-pdf.ts';
import { renderReceiptPdf } from './receipts/receipt-pdf.ts';

const look = { brand, brandDir: join(import.meta.dirname, '../../brands/murmeli') };
const signs = Array.from({ length: 0x2200 }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
  isPrintable,
);
const letters = signs.filter((character) => /\p{L}/u.test(character));

/** One word without a break, many short ones, wide letters: as far as the rules let it pass. */
const textOf = (characters: readonly string[], maxLength: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength }),
    fc.constantFrom('W', 'Ệ', 'Ǆ', 'Щ', 'i').map((letter) => letter.repeat(maxLength).slice(0, maxLength)),
    fc.string({ unit: fc.constantFrom(...characters, ' ', ' ', ' '), minLength: 1, maxLength }),
  );

const typed = fc.record({
  company: fc.oneof(fc.constant(''), textOf(signs, 100)),
  firstName: textOf(letters, 40),
  lastName: textOf(letters, 80),
  street: textOf([...letters, ...'0123456789.,/()'], 250),
  streetNumber: fc.constantFrom('1', '12a', 'IX'),
  addressSupplement: fc.oneof(fc.constant(''), textOf([...letters, ...'0123456789.,/()'], 250)),
  zipCode: fc.constantFrom('8001', '1200', '6900'),
  city: textOf(letters, 40),
  country: fc.constant('CH'),
  email: fc.constant('anna@kundin.example'),
});

/** Addresses that a buyer may order with, as the rules leave them. */
const address: fc.Arbitrary<Address> = typed
  .map((input) => z.safeParse(addressSchema, input))
  .filter(({ success }) => success)
  .map(({ data }) => data as Address);

/**
 * Without spaces: where a line breaks is the document's business. Without the accents of Greek capitals: beside another
 * capital the fonts draw them without, as Greek is written. The micro sign is the glyph of mu, and read as such.
 */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=[Α-Ω])\u0301/g, '')
    .normalize('NFC')
    .replace(/\u00b5/g, 'μ')
    .replace(/\s/g, '');
const unescaped = (html: string) =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
    )
    .replace(/&amp;/g, '&');

it('whatever an address may hold stands whole on receipt, label, delivery note and mail', async () => {
  const logo = await readLogo(look.brandDir, brand.logo.full);
  const date = new Date('2026-11-24T10:00:00Z');
  await fc.assert(
    fc.asyncProperty(address, fc.constantFrom(...LANGUAGES), async (buyer, lang) => {
      const addresses = { primaryAddress: buyer, billingAddress: buyer, useSameAddress: true };
      const order = exampleOrder({ lang, addresses });
      const { email: _, ...postal } = buyer;
      const parcels = [exampleParcel({ address: postal, lang })];
      const mail = orderConfirmationMail({
        ...{ brand, shopUrl: 'https://karten.murmeli.example', lang, order, hasTerms: true },
      });
      const places = {
        receipt: await pagesOf(await renderReceiptPdf({ order, number: 1, paidAt: date, logo, ...look })),
        label: await pagesOf(await renderLabelsPdf({ parcels, lang, printedAt: date, ...look })),
        note: await pagesOf(await renderDeliveryNotesPdf({ parcels, printedAt: date, logo, ...look })),
        html: [unescaped(mail.html)],
        text: [mail.text],
      };
      for (const [place, texts] of Object.entries(places)) {
        const whole = bare(texts.join(''));
        for (const field of [
          'company',
          'firstName',
          'lastName',
          'street',
          'addressSupplement',
          'city',
        ] as const) {
          expect(whole.includes(bare(buyer[field])), `${field} in ${place}: ${buyer[field]}`).toBe(true);
        }
      }
    }),
    { numRuns: propertyRuns(10_000, 40) },
  );
});
