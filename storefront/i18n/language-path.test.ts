import { describe, expect, it } from 'vitest';
import { getPathLanguage, pathInLanguage } from './language-path.ts';

describe('the language of an address', () => {
  it('is its first part', () => {
    expect(getPathLanguage('/fr-ch')).toBe('fr-ch');
    expect(getPathLanguage('/it-ch/giftcard/birthday-physical')).toBe('it-ch');
  });

  it('is German if the address has none', () => {
    expect(getPathLanguage('/')).toBe('de-ch');
    expect(getPathLanguage('/en-gb/cart')).toBe('de-ch');
  });
});

describe('the language switch', () => {
  it('stays on the same page', () => {
    expect(pathInLanguage('/de-ch/products/physical', 'fr-ch')).toBe('/fr-ch/products/physical');
    expect(pathInLanguage('/de-ch', 'it-ch')).toBe('/it-ch');
  });

  it('leads home from a path without a language', () => {
    expect(pathInLanguage('/xx/cart', 'fr-ch')).toBe('/fr-ch');
  });
});
