import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page } from '#server/testing/saferpay-request-fixtures.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';
import { extractDetails, findPayerData, redact } from './saferpay-details.ts';
import { buildInitializeFields } from './saferpay-initialize.ts';

const error = {
  Behavior: 'OTHER_MEANS',
  ErrorName: 'TRANSACTION_DECLINED',
  ErrorMessage: 'may change',
  ErrorDetail: ['Payment.Amount.Value: too high', 'Invalid license'],
  TransactionId: 'Hn2mJ5kL8pQ1wE4rT7yU0iO3aS6d',
  ProcessorName: 'VISA Saferpay Test',
  ProcessorResult: 51,
  ProcessorMessage: 'Insufficient\nfunds',
  PayerMessage: 'Karte\u0000 abgelehnt',
};

const runs = { numRuns: propertyRuns(500, 100) };
const anyText = fc.string({ unit: 'binary', maxLength: 400 });

describe('the details of an error', () => {
  it('name its cause', () => {
    expect(extractDetails(error)).toEqual({
      behavior: 'OTHER_MEANS',
      detail: 'Payment.Amount.Value: too high; Invalid license',
      processorName: 'VISA Saferpay Test',
      processorResult: '51',
      processorMessage: 'Insufficient funds',
      payerMessage: 'Karte abgelehnt',
    });
  });

  it.each([undefined, null, 'text', 7, [], { ErrorDetail: {}, PayerMessage: null, ProcessorName: true }])(
    'are missing in %j',
    (body) => expect(extractDetails(body)).toEqual({}),
  );

  it('are short, and on one line, for any input', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { maxLength: 4 }), (text, list) => {
        const details = extractDetails({
          Behavior: text,
          ErrorDetail: list,
          PayerMessage: text,
          ProcessorName: text,
        });
        for (const detail of Object.values(details)) {
          expect(detail.length).toBeLessThanOrEqual(300);
          expect(detail).not.toMatch(/\p{C}|\n/u);
          expect(detail.isWellFormed()).toBe(true);
        }
      }),
      runs,
    );
  });
});

const digit = fc.constantFrom(...'0123456789');
const gap = fc.constantFrom('', '', ' ', '-', '.');
const cardNumber = fc.array(fc.tuple(digit, gap), { minLength: 12, maxLength: 19 }).map((figures) =>
  figures
    .flat()
    .join('')
    .replace(/[ .-]$/, ''),
);
const around = fc.string({ unit: fc.constantFrom(...'abc XYZ,;()äé'), maxLength: 40 });

describe('redaction of a detail', () => {
  it('removes every e-mail address', () => {
    fc.assert(
      fc.property(around, fc.emailAddress(), around, (before, address, after) => {
        const kept = redact(`${before} ${address} ${after}`, []);
        expect(kept).not.toContain(address);
        expect(kept).not.toContain('@');
      }),
      runs,
    );
  });

  it('removes every number as long as a card’s, also in groups', () => {
    fc.assert(
      fc.property(around, cardNumber, around, (before, number, after) => {
        const kept = redact(`${before}${number}${after}`, []);
        expect(kept.replace(/[ .-]/g, '')).not.toMatch(/\d{12}/);
      }),
      runs,
    );
  });

  it('removes the payer’s data in the request', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüé'),
      minLength: 4,
      maxLength: 12,
    });
    const payer = fc.record({
      company: word,
      firstName: word,
      lastName: fc.tuple(word, word).map((both) => both.join('-')),
      street: fc.tuple(word, fc.integer({ min: 1, max: 99 })).map((both) => both.join(' ')),
      zipCode: fc.integer({ min: 1000, max: 9999 }).map(String),
      city: word,
      country: fc.constantFrom('CH', 'LI'),
      email: fc.emailAddress(),
    });
    fc.assert(
      fc.property(payer, around, (someone, text) => {
        const secrets = findPayerData(buildInitializeFields('17800123', { ...page, payer: someone }));
        const { country: _, ...own } = someone;
        for (const value of Object.values(own)) {
          const expectedDetails = {
            ErrorDetail: [`Payer.${text}: ${value}`, value.toUpperCase()],
            ProcessorMessage: value,
          };
          const { detail = '', processorMessage = '' } = extractDetails(expectedDetails, secrets);
          expect(detail.toLowerCase()).not.toContain(value.toLowerCase());
          expect(processorMessage.toLowerCase()).not.toContain(value.toLowerCase());
        }
      }),
      runs,
    );
  });

  it.each([
    [
      'Payer.BillingAddress.Email: lena@kundin.example is invalid',
      'Payer.BillingAddress.Email: *** is invalid',
    ],
    ['LENA MUSTER, Seeweg 4, 8800 Thalwil', '*** ***, ***, *** ***'],
    ['the card 9010 0031 5000 0001 was declined', 'the card *** was declined'],
    ['the order K7QM-2X9F of CHF 59.50 at 17800123', 'the order K7QM-2X9F of CHF 59.50 at 17800123'],
  ])('of %j leaves %j', (text, kept) => {
    expect(redact(text, findPayerData(buildInitializeFields('17800123', page)))).toBe(kept);
  });

  it('removes a short name only as a whole word', () => {
    expect(redact('Li is invalid for Lichtenstein', ['Li'])).toBe('*** is invalid for Lichtenstein');
  });

  it('removes a name as written, also with characters of regular expressions', () => {
    expect(redact('M.ller (A+B)* is invalid, Miller is not', ['M.ller', '(A+B)*'])).toBe(
      '*** *** is invalid, Miller is not',
    );
  });

  it('removes nothing of the message for the payer', () => {
    const PayerMessage = 'Rufen Sie 044 123 45 67 890 an';
    expect(extractDetails({ PayerMessage }, ['Rufen'])).toEqual({ payerMessage: PayerMessage });
  });
});
