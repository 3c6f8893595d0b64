import { createHash } from 'node:crypto';
import type { Order } from '#contract/order.ts';
import { CONTENT_FIGURES } from '#rules/content-figures.ts';
import type { Language } from '#rules/language.ts';
import { formatMethodList, formatPaymentCountries } from '#rules/paid-method.ts';
import type { AcceptedTerms } from '#server/checkout/order-types.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';
import { applyBrandTexts, getBrandNames } from '#texts/brand-texts.ts';
import { getPlaceholderValues } from '#texts/content-placeholders.ts';
import type { SectionsText } from '#texts/content-shape.ts';
import germanGeneral from '#texts/de-ch/content/general-terms.json' with { type: 'json' };
import germanUsage from '#texts/de-ch/content/usage-terms.json' with { type: 'json' };
import { fill } from '#texts/fill.ts';
import frenchGeneral from '#texts/fr-ch/content/general-terms.json' with { type: 'json' };
import frenchUsage from '#texts/fr-ch/content/usage-terms.json' with { type: 'json' };
import italianGeneral from '#texts/it-ch/content/general-terms.json' with { type: 'json' };
import italianUsage from '#texts/it-ch/content/usage-terms.json' with { type: 'json' };
import type { FileBrand } from '../document-brand.ts';
import { getDocumentTexts } from '../document-texts.ts';

type TermsBrand = Pick<
  LoadedBrand['brand'],
  'name' | 'nameForms' | 'texts' | 'legalEntity' | 'issuer' | 'redemption' | 'support' | 'paymentMethods'
>;

const PAGES: Record<Language, Readonly<Record<string, SectionsText>>> = {
  'de-ch': { 'content/general-terms': germanGeneral, 'content/usage-terms': germanUsage },
  'fr-ch': { 'content/general-terms': frenchGeneral, 'content/usage-terms': frenchUsage },
  'it-ch': { 'content/general-terms': italianGeneral, 'content/usage-terms': italianUsage },
};

const WIDTH = 80;

export function renderTerms(brand: TermsBrand, lang: Language): AcceptedTerms {
  const { redemption, support } = brand;
  const placeholders = {
    names: getBrandNames(brand, lang),
    where: redemption.where[lang],
    hours: support.hours[lang],
    methods: formatMethodList(brand.paymentMethods, lang),
    paymentStates: formatPaymentCountries(brand.paymentMethods, lang),
  };
  const values = getPlaceholderValues(brand, placeholders, CONTENT_FIGURES);
  const pages = Object.values(applyBrandTexts(brand, lang, PAGES[lang]));
  const content = pages.map((page) => fill(toPlainText(page), values)).join('\n\n\n');
  const wrapped = `${content.split('\n').map(wrap).join('\n')}\n`;
  return { version: createHash('sha256').update(wrapped).digest('hex'), content: wrapped };
}

export function createTermsFile({ lang }: Pick<Order, 'lang'>, brand: FileBrand, terms: AcceptedTerms) {
  return {
    filename: `${brand.key}-${getDocumentTexts(brand, lang).terms.fileName}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: Buffer.from(terms.content),
  };
}

function toPlainText({ title, state, intro, sections }: SectionsText): string {
  const parts = sections.map(({ title: heading, paragraphs, list = [] }, index) => {
    const numbered = `${index + 1}. ${heading}`;
    return [numbered, ...paragraphs, list.map((item) => `- ${item}`).join('\n')];
  });
  const all = [`${title}\n${'='.repeat(title.length)}`, state, ...intro, ...parts.flat()];
  // Keep the text of links but not their targets, which may change.
  return all
    .filter((part) => part !== '')
    .join('\n\n')
    .replace(/<\/?[\w-]+>/g, '');
}

/** Breaks lines at spaces, but not at no-break spaces. */
function wrap(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > WIDTH) {
      lines.push(current);
      current = word;
    } else {
      current = current === '' ? word : `${current} ${word}`;
    }
  }
  return [...lines, current].join('\n');
}
