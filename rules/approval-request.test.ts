import { describe, expect, it } from 'vitest';
import { type ApprovalAction, type CardAtRisk, getValueAtRisk } from './approval-request.ts';

const digital: CardAtRisk = {
  ...{ line: 1, ordinal: 1, generation: 0, category: 'digital', isVoid: false, faceValue: 10_000 },
};
const physical: CardAtRisk = { ...digital, line: 2, category: 'physical', faceValue: 5000 };
const cards = [
  { ...digital, isVoid: true },
  { ...digital, generation: 1 },
  { ...digital, ordinal: 2 },
  physical,
  { ...physical, ordinal: 2, isVoid: true },
];
const postal = {
  ...{ company: '', firstName: 'Lena', lastName: 'Muster', street: 'Weg', streetNumber: '1' },
  ...{ addressSupplement: '', zipCode: '8001', city: 'Zürich', country: 'CH' as const },
};

describe('the value at risk', () => {
  it.each<[string, ApprovalAction, number]>([
    [
      'of another e-mail address is that of the digital cards that are not void',
      { kind: 'redirect', mail: 'shipped', to: 'b@x.example', previousAddress: 'a@x.example' },
      20_000,
    ],
    [
      'of another delivery address is that of the physical cards that are not void',
      { kind: 'address', original: postal, corrected: { ...postal, city: 'Bern' } },
      5000,
    ],
    ['of a replacement is that of the card', { kind: 'replace', line: 1, ordinal: 1, generation: 1 }, 10_000],
    [
      'of a replacement of a void card is nothing',
      { kind: 'replace', line: 1, ordinal: 1, generation: 0 },
      0,
    ],
  ])('%s', (_what, action, value) => {
    expect(getValueAtRisk(action, cards)).toBe(value);
  });
});
