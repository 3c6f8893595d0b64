import type { BrandFacts, BrandWords } from '#brands/brand.ts';
import { pagePath } from '#contract/paths.ts';
import type { Language } from '#rules/language.ts';
import { SUBTOTAL_MAX } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import type { ContentLink, ContentPlace } from '#texts/content-shape.ts';

/** `to`: a page of the shop; `href`: elsewhere. */
export type LinkTarget = { to: string } | { href: string };

/** Where each link of the content pages' words leads. */
export function contentLinks(
  language: Language,
  brand: BrandFacts,
  words: BrandWords,
): Record<ContentLink, LinkTarget> {
  return {
    'a-home': { to: pagePath.home(language) },
    'a-physical': { to: pagePath.physicalProducts(language) },
    'a-digital': { to: pagePath.digitalProducts(language) },
    'a-cart': { to: pagePath.cart(language) },
    'a-balance': { to: pagePath.balanceCheck(language) },
    'a-faq': { to: pagePath.faq(language) },
    'a-privacy': { to: pagePath.privacy(language) },
    'a-cookies': { to: `${pagePath.privacy(language)}#cookies` },
    'a-imprint': { to: pagePath.imprint(language) },
    'a-general-terms': { to: pagePath.generalTerms(language) },
    'a-usage-terms': { to: pagePath.usageTerms(language) },
    'a-retailer': { href: words.retailer },
    'a-email': { href: `mailto:${brand.support.email}` },
    'a-legal-email': { href: `mailto:${brand.legalEntity.email}` },
    'a-telephone': { href: `tel:${brand.support.telephone.replaceAll(' ', '')}` },
  };
}

/** What the brand, or a rule, says for each place of the content pages' words. */
export function contentPlaces(brand: BrandFacts, words: BrandWords): Record<ContentPlace, string> {
  return {
    brand: brand.name,
    legalEntity: brand.legalEntity.name,
    registerNumber: brand.legalEntity.registerNumber,
    issuer: brand.issuer.name,
    redemption: words.where,
    email: brand.support.email,
    legalEmail: brand.legalEntity.email,
    telephone: brand.support.telephone,
    hours: words.hours,
    orderMax: formatChf(SUBTOTAL_MAX),
  };
}
