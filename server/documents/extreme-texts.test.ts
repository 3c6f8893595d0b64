import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { orderConfirmationMail } from '#server/messages/templates/order-confirmation.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { exampleOrder } from '#server/testing/examples/example-order.ts';
import { exampleParcel } from '#server/testing/examples/example-parcels.ts';
import { extremeAddress } from '#server/testing/extreme-address.ts';
import { BRAND_NAMES } from '../../testkit/brand-names.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';
import { readPages } from '../../testkit/read-pdf.ts';
import { renderLogo } from './document-brand.ts';
import { renderDeliveryNotesPdf } from './parcels/delivery-notes-pdf.ts';
import { renderLabelsPdf } from './parcels/labels-pdf.ts';
import { renderReceiptPdf } from './receipts/receipt-pdf.ts';

const layouts = await Promise.all(
  BRAND_NAMES.map(async (name) => {
    const { brand, dir: brandDir } = await loadBrand(name);
    return { brand, brandDir, logo: await renderLogo(brandDir, brand.logo.full) };
  }),
);
/** A guard against endless waiting: ten thousand orders are forty thousand documents. */
const WITHIN_MS = propertyRuns(3_600_000, 300_000);

/**
 * Removes spaces, because line breaks vary. Removes accents of Greek capitals: the fonts omit them next to
 * another capital, as in normal Greek.
 */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/(?<=[Α-Ω])\u0301/g, '')
    .normalize('NFC')
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

it(
  'any valid address is complete on receipt, label, delivery note and mail of any brand',
  async () => {
    const date = new Date('2026-11-24T10:00:00Z');
    await fc.assert(
      fc.asyncProperty(
        extremeAddress,
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom(...layouts),
        async (buyer, lang, layout) => {
          const addresses = { primaryAddress: buyer, billingAddress: buyer, useSameAddress: true };
          const order = exampleOrder({ lang, addresses });
          const { email: _, ...postal } = buyer;
          const parcels = [exampleParcel({ address: postal, lang })];
          const mail = orderConfirmationMail({
            ...{
              brand: layout.brand,
              shopUrl: 'https://karten.murmeli.example',
              lang,
              order,
              hasTerms: true,
            },
          });
          const places = {
            receipt: await readPages(await renderReceiptPdf({ order, number: 1, paidAt: date, ...layout })),
            label: await readPages(await renderLabelsPdf({ parcels, lang, printedAt: date, ...layout })),
            note: await readPages(await renderDeliveryNotesPdf({ parcels, printedAt: date, ...layout })),
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
        },
      ),
      { numRuns: propertyRuns(10_000, 40) },
    );
  },
  WITHIN_MS,
);
