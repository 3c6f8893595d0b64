import type { BrandFacts, BrandWords } from '#brands/brand.ts';
import { pagePath } from '#contract/paths.ts';
import type { Language } from '#rules/language.ts';
import type { ContentLink } from '#texts/content-shape.ts';

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
