import { describe, expect, it } from 'vitest';
import { REASON_MAX, validateReason } from './reason.ts';

describe('a reason', () => {
  it.each([
    ['Die Käuferin hat angerufen, Karte …1234', undefined],
    ['x'.repeat(REASON_MAX), undefined],
    [` ${'x'.repeat(REASON_MAX)} `, undefined],
    ['', 'empty'],
    [' \n ', 'empty'],
    ['x'.repeat(REASON_MAX + 1), 'long'],
    ['erst dies\ndann das', 'lines'],
    ['schreibt von anna@kundin.example', 'email'],
    ['Karte 6366 3912 3456 7890 123', 'cardNumber'],
  ])('%j: %s', (text, fault) => expect(validateReason(text)).toBe(fault));
});
