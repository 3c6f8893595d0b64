import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createPaymentMarks } from './brand-module.ts';

function createBrand(...marks: string[]): URL {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  if (marks.length > 0) mkdirSync(join(folder, 'payment-marks'));
  for (const mark of marks) writeFileSync(join(folder, 'payment-marks', mark), '');
  return pathToFileURL(`${folder}/`);
}

it('a brand without official payment marks uses the drawings of the shop', () => {
  expect(createPaymentMarks(createBrand())).toBe('export const paymentMarks = {  };');
});

it('official payment marks in the brand folder are imported by method', () => {
  expect(createPaymentMarks(createBrand('visa.svg', 'twint.png'))).toBe(
    [
      "import TWINT from '#brand/payment-marks/twint.png';",
      "import VISA from '#brand/payment-marks/visa.svg';",
      'export const paymentMarks = { TWINT, VISA };',
    ].join('\n'),
  );
});

it.each(['paypal.svg', 'visa.gif', 'README.md'])(
  'a file %s is an error that names the known ones',
  (file) => {
    expect(() => createPaymentMarks(createBrand(file))).toThrow(`payment-marks/${file}`);
    expect(() => createPaymentMarks(createBrand(file))).toThrow('visa.svg, mastercard.svg');
  },
);
