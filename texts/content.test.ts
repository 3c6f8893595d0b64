import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { INSURED_LETTER_MAX } from '#rules/delivery-method.ts';
import { formatChf } from '#rules/money.ts';
import { getShippingCost, STANDARD_SHIPPING_BANDS } from '#rules/shipping-cost.ts';
import { VAT_RATE_PERCENT } from '#rules/vat.ts';
import type { ContentTexts } from './content-shape.ts';
import germanCommon from './de-ch/common.json' with { type: 'json' };
import germanConsent from './de-ch/consent.json' with { type: 'json' };
import germanCompanies from './de-ch/content/companies.json' with { type: 'json' };
import germanFaq from './de-ch/content/faq.json' with { type: 'json' };
import germanGeneralTerms from './de-ch/content/general-terms.json' with { type: 'json' };
import germanImprint from './de-ch/content/imprint.json' with { type: 'json' };
import germanPrivacy from './de-ch/content/privacy.json' with { type: 'json' };
import germanUsageTerms from './de-ch/content/usage-terms.json' with { type: 'json' };
import { flattenTexts } from './flatten-texts.ts';
import frenchCommon from './fr-ch/common.json' with { type: 'json' };
import frenchConsent from './fr-ch/consent.json' with { type: 'json' };
import frenchCompanies from './fr-ch/content/companies.json' with { type: 'json' };
import frenchFaq from './fr-ch/content/faq.json' with { type: 'json' };
import frenchGeneralTerms from './fr-ch/content/general-terms.json' with { type: 'json' };
import frenchImprint from './fr-ch/content/imprint.json' with { type: 'json' };
import frenchPrivacy from './fr-ch/content/privacy.json' with { type: 'json' };
import frenchUsageTerms from './fr-ch/content/usage-terms.json' with { type: 'json' };
import italianCommon from './it-ch/common.json' with { type: 'json' };
import italianConsent from './it-ch/consent.json' with { type: 'json' };
import italianCompanies from './it-ch/content/companies.json' with { type: 'json' };
import italianFaq from './it-ch/content/faq.json' with { type: 'json' };
import italianGeneralTerms from './it-ch/content/general-terms.json' with { type: 'json' };
import italianImprint from './it-ch/content/imprint.json' with { type: 'json' };
import italianPrivacy from './it-ch/content/privacy.json' with { type: 'json' };
import italianUsageTerms from './it-ch/content/usage-terms.json' with { type: 'json' };
import { listPlaceholders } from './list-placeholders.ts';
import { findWritingErrors } from './writing-errors.ts';

const german: ContentTexts = {
  faq: germanFaq,
  privacy: germanPrivacy,
  imprint: germanImprint,
  'general-terms': germanGeneralTerms,
  'usage-terms': germanUsageTerms,
  companies: germanCompanies,
};
const french: ContentTexts = {
  faq: frenchFaq,
  privacy: frenchPrivacy,
  imprint: frenchImprint,
  'general-terms': frenchGeneralTerms,
  'usage-terms': frenchUsageTerms,
  companies: frenchCompanies,
};
const italian: ContentTexts = {
  faq: italianFaq,
  privacy: italianPrivacy,
  imprint: italianImprint,
  'general-terms': italianGeneralTerms,
  'usage-terms': italianUsageTerms,
  companies: italianCompanies,
};
const LANGUAGES = { 'de-ch': german, 'fr-ch': french, 'it-ch': italian };
const COMMON = { 'de-ch': germanCommon, 'fr-ch': frenchCommon, 'it-ch': italianCommon };
const CONSENT = { 'de-ch': germanConsent, 'fr-ch': frenchConsent, 'it-ch': italianConsent };
const NAMES = ['de-ch', 'fr-ch', 'it-ch'] as const;

const entries = ({ faq }: ContentTexts) => faq.groups.flatMap((group) => group.entries);
const ids = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id);

/** Lists all anchors of a page in order. */
const anchors = (texts: ContentTexts) => ({
  faq: ids(entries(texts)),
  privacy: ids(texts.privacy.sections),
  imprint: ids(texts.imprint.blocks),
  'general-terms': ids(texts['general-terms'].sections),
  'usage-terms': ids(texts['usage-terms'].sections),
  companies: ids(texts.companies.blocks),
});

describe.each(NAMES)('the content pages in %s', (language) => {
  const texts = LANGUAGES[language];

  it('have the specified numbers of questions, sections and blocks', () => {
    const counts = Object.entries(anchors(texts)).map(([page, found]) => [page, found.length]);
    expect(Object.fromEntries(counts)).toEqual({
      faq: 30,
      // Section 0 and 11 more.
      privacy: 12,
      imprint: 2,
      'general-terms': 10,
      'usage-terms': 9,
      companies: 4,
    });
    expect(texts.privacy.intro.length).toBeGreaterThan(0);
  });

  it('have the anchors of the German ones, each once per page, including cookies', () => {
    expect(anchors(texts)).toEqual(anchors(german));
    for (const found of Object.values(anchors(texts))) {
      expect(new Set(found).size).toBe(found.length);
      for (const id of found) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    }
    expect(anchors(texts).privacy).toContain('cookies');
  });

  it('match the German ones in structure: the same texts, placeholders, links and amounts', () => {
    const skeleton = (content: ContentTexts) =>
      flattenTexts(content).map(([key, text]) => [
        key,
        [...listPlaceholders(text), ...(text.match(/CHF\u00a0[\d’.]+/g)?.sort() ?? [])],
      ]);
    expect(skeleton(texts)).toEqual(skeleton(german));
  });

  it('follow Swiss business style', () => {
    const faults = flattenTexts(texts).flatMap(([key, text]) =>
      findWritingErrors(language, text.replace(/<\/?a-[a-z-]+>/g, '')).map(
        (fault) => `${key} ${fault}: ${text}`,
      ),
    );
    expect(faults).toEqual([]);
  });

  it('close every link, nest none, and have none in headings and questions', () => {
    for (const [key, text] of flattenTexts(texts)) {
      expect(text.replace(/<(a-[a-z-]+)>[^<>]+<\/\1>/g, ''), key).not.toMatch(/[<>]/);
      if (/(?:title|description|question|state)$/.test(key)) expect(text, key).not.toMatch(/[<>]/);
    }
  });

  it('write amounts that do not wrap', () => {
    for (const [key, text] of flattenTexts(texts)) expect(text, key).not.toMatch(/CHF [\d{]|\d %/);
  });

  it('have descriptions that a search engine shows completely', () => {
    for (const { description } of Object.values(texts)) {
      const shown = description
        .replace(/\{\{\w*[bB]rand\}\}/, 'von Murmeli')
        .replace('{{legalEntity}}', 'Murmeli AG');
      expect(shown.length, shown).toBeGreaterThanOrEqual(100);
      expect(shown.length, shown).toBeLessThanOrEqual(165);
    }
  });

  it('name the shipping costs that the cart charges, and each delivery type as the cart does', () => {
    const { delivery, free } = COMMON[language];
    const [first, second, third, last] = STANDARD_SHIPPING_BANDS;
    expect(third?.cost).toBe(last?.cost);
    const expected = [
      [delivery.digital, free],
      [delivery.standard, `${first?.from}`, `${first?.to}`, formatChf(first?.cost ?? 0)],
      [delivery.standard, `${second?.from}`, `${second?.to}`, formatChf(second?.cost ?? 0)],
      [delivery.standard, `${third?.from}`, formatChf(third?.cost ?? 0)],
      [delivery.insured, formatChf(INSURED_LETTER_MAX), formatChf(getShippingCost('insured', 1))],
      [delivery.packet, formatChf(INSURED_LETTER_MAX), formatChf(getShippingCost('packet', 1))],
    ];
    const inFaq = entries(texts).find(({ id }) => id === 'postage')?.list;
    const inTerms = texts['general-terms'].sections.find(({ id }) => id === 'delivery')?.list;
    expect(inTerms).toEqual(inFaq);
    expect(inFaq).toHaveLength(expected.length);
    for (const [index, parts] of expected.entries()) {
      for (const part of parts) expect(inFaq?.[index]).toContain(part);
    }
  });

  it('name the cookie settings and their checkbox as the banner does', () => {
    const { settings, preference } = CONSENT[language];
    const section = texts.privacy.sections.find(({ id }) => id === 'consent');
    const text = section?.paragraphs.join(' ').replaceAll('\u202f', '');
    expect(text).toContain(`«${settings}»`);
    expect(text).toContain(`«${preference.title}»`);
  });

  it('name no other amount of money than the rules, and the same VAT rate', () => {
    const known = [500, 50_000, getShippingCost('insured', 1), getShippingCost('packet', 1)];
    const amounts = [...known, ...STANDARD_SHIPPING_BANDS.map((band) => band.cost)].map(formatChf);
    for (const [key, text] of flattenTexts(texts)) {
      for (const amount of text.match(/CHF\u00a0[\d’.]+\d/g) ?? []) expect(amounts, key).toContain(amount);
      const rate = text.match(/([\d.,]+)[\u00a0\u202f]%/)?.[1]?.replace(',', '.');
      if (rate !== undefined) expect(Number(rate), key).toBe(VAT_RATE_PERCENT);
    }
  });
});

describe('the section on cookies', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const source = globSync(['storefront/**/*.{ts,tsx}', 'server/web/**/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n');
  const set = [
    ...source.matchAll(/_COOKIE = '([^']+)'/g),
    ...source.matchAll(/STORAGE_KEY = '([^']+)'/g),
    ...source.matchAll(/LANGUAGE_KEY = '([^']+)'/g),
    ...source.matchAll(/'(cadeau\.[a-z-]+)'/g),
  ].map(([, name = '']) => name);
  // The router itself stores the scroll position.
  if (source.includes('<ScrollRestoration')) set.push('react-router-scroll-positions');

  it.each(NAMES)('names exactly the cookies and storage entries that the shop sets, in %s', (language) => {
    const list = LANGUAGES[language].privacy.sections.find(({ id }) => id === 'cookies')?.list ?? [];
    const named = list.map((item) => item.match(/^«\u202f?([^»\u202f]+)\u202f?»/)?.[1]);
    expect(set).toContain('cadeau.cart');
    expect(new Set(named)).toEqual(new Set(set));
  });
});
