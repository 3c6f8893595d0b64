import { expect, it } from 'vitest';
import { showAmount } from './show-amount.ts';

it.each([
  [123_450, 'CHF', 'CHF 1’234.50'],
  [-5000, 'CHF', '−CHF 50.00'],
  [5000, 'EUR', 'EUR 50.00'],
  [0, 'CHF', 'CHF 0.00'],
] as const)('%d %s is %s', (amount, currency, text) => {
  expect(showAmount(amount, currency).replaceAll(/\s/g, ' ')).toBe(text);
});
