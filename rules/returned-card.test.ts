import { expect, it } from 'vitest';
import { findReturnRefusal } from './refund.ts';

const card = { category: 'physical', status: 'Active', shipped: true, returned: false } as const;

it.each([
  [undefined, card],
  ['no-such-card', undefined],
  ['not-posted', { ...card, category: 'digital' as const }],
  ['card-void', { ...card, status: 'Void' as const }],
  ['returned-before', { ...card, returned: true }],
  ['not-shipped', { ...card, shipped: false }],
] as const)('a card can be returned unless: %s', (refusal, given) => {
  expect(findReturnRefusal(given)).toBe(refusal);
});
