import { expect, it } from 'vitest';
import { hasLiabilityShift } from './datatrans-answers.ts';

it.each([
  ['VIS', { eci: '05', directoryResponse: 'Y' }, true],
  ['VIS', { eci: '05' }, true],
  ['VIS', { eci: '05', directoryResponse: 'C', authenticationResponse: 'Y' }, true],
  ['AMX', { eci: '05', directoryResponse: 'Y' }, true],
  ['DIN', { eci: '05', directoryResponse: 'Y' }, true],
  ['ECA', { eci: '02', directoryResponse: 'Y' }, true],
  ['VIS', { eci: '05', directoryResponse: 'N' }, false],
  ['VIS', { eci: '05', directoryResponse: 'Y', authenticationResponse: 'N' }, false],
  ['VIS', { eci: '06', directoryResponse: 'A' }, false],
  ['VIS', { eci: '07' }, false],
  ['VIS', { eci: '02' }, false],
  ['ECA', { eci: '01', directoryResponse: 'A' }, false],
  ['ECA', { eci: '05' }, false],
  ['ECA', { eci: '00' }, false],
  ['CUP', { eci: '05', directoryResponse: 'Y' }, false],
  ['APL', { eci: '05', directoryResponse: 'Y' }, false],
  ['constructor', { eci: '05' }, false],
  ['VIS', {}, false],
  ['VIS', null, false],
  ['VIS', undefined, false],
])('%s with %j shifts the liability: %s', (code, secure, expected) => {
  expect(hasLiabilityShift(code, secure)).toBe(expected);
});
