import { describe, expect, it } from 'vitest';
import { isPrintable } from './printable-text.ts';

describe('printable text', () => {
  it.each([
    'Zoë Müller-D’Angelo',
    'Käse & Söhne «1837» GmbH #1',
    'Nguyễn Thị Ánh',
    'Łukasz Żółć',
    'Đorđe Šarić',
    'Νίκος Παπαδόπουλος',
    'Анна Йовчева',
    '',
  ])('%s', (text) => expect(isPrintable(text.normalize('NFC'))).toBe(true));

  it.each([
    '王小明',
    'محمد',
    'דוד',
    'Anna 🎁',
    'z\u0300\u0301\u0302algo',
    '\u0300a',
    'm\u0300',
    'a\nb',
    'a\u0000',
    '\ud800',
    'ა',
    '\u3000',
  ])('excludes %j', (text) => expect(isPrintable(text.normalize('NFC'))).toBe(false));
});
