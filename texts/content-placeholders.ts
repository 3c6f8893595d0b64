import type { ContentPlaceholder } from './content-shape.ts';

/** Brand facts in content texts that don't depend on the language. */
export type ContentBrand = {
  name: string;
  legalEntity: { name: string; registerNumber: string; email: string };
  issuer: { name: string };
  support: { email: string; telephone: string };
};

/**
 * Returns the values for the placeholders of content texts.
 * @param words depend on the page's language: where cards are accepted, support hours and payment methods
 * @param figures formatted values of the rules
 */
export function getPlaceholderValues(
  { name, legalEntity, issuer, support }: ContentBrand,
  words: { where: string; hours: string; methods: string },
  figures: Pick<Record<ContentPlaceholder, string>, 'orderMax' | 'giftDays' | 'giftMonths'>,
): Record<ContentPlaceholder, string> {
  return {
    brand: name,
    legalEntity: legalEntity.name,
    registerNumber: legalEntity.registerNumber,
    issuer: issuer.name,
    redemption: words.where,
    email: support.email,
    legalEmail: legalEntity.email,
    telephone: support.telephone,
    hours: words.hours,
    methods: words.methods,
    ...figures,
  };
}
