import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES } from '#rules/language.ts';
import { renderTerms } from './terms-text.ts';

describe.each(LANGUAGES)('the accepted terms in %s', (lang) => {
  const { version, content } = renderTerms(brand, lang);

  it('are all sections of both terms, with the names of the shop and without markup', () => {
    expect(content.match(/\n\n\d+\. /g)).toHaveLength(10 + 9);
    expect(content).toMatch(/Allgemeine Geschäftsbedingungen|Conditions générales|Condizioni generali/);
    expect(content).toMatch(/Nutzungsbedingungen der Karten|Conditions d’utilisation|Condizioni d’uso/);
    expect(content).toContain('Murmeli AG');
    expect(content).not.toMatch(/\{\{|<|undefined/);
  });

  it('name the brand’s payment methods, and nothing else', () => {
    const or = { 'de-ch': 'oder', 'fr-ch': 'ou', 'it-ch': 'o' }[lang];
    const wide = content.replace(/\s+/g, ' ');
    expect(wide).toContain(` Visa, Mastercard, Diners Club / Discover, UnionPay ${or} TWINT, `);
    const paymentMethods = ['TWINT', 'AMEX', 'APPLEPAY'] as const;
    const other = renderTerms({ ...brand, paymentMethods: [...paymentMethods] }, lang).content.replace(
      /\s+/g,
      ' ',
    );
    expect(other).toContain(` TWINT, American Express ${or} Apple Pay, `);
    expect(other).not.toContain('Visa');
  });

  it('are lines that every program shows completely', () => {
    for (const line of content.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('have the SHA-256 of their text as their version', () => {
    expect(version).toBe(createHash('sha256').update(content).digest('hex'));
    expect(renderTerms({ ...brand, issuer: { name: 'Dachs AG' } }, lang).version).not.toBe(version);
  });
});
