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
 * @param localized values in the page's language: where cards are accepted, support hours and payment methods
 * @param figures formatted numbers from the rules
 */
export function getPlaceholderValues(
  { name, legalEntity, issuer, support }: ContentBrand,
  localized: { where: string; hours: string; methods: string },
  figures: Pick<Record<ContentPlaceholder, string>, 'orderMax' | 'giftDays' | 'giftMonths'>,
): Record<ContentPlaceholder, string> {
  return {
    brand: name,
    legalEntity: legalEntity.name,
    registerNumber: legalEntity.registerNumber,
    issuer: issuer.name,
    redemption: localized.where,
    email: support.email,
    legalEmail: legalEntity.email,
    telephone: support.telephone,
    hours: localized.hours,
    methods: localized.methods,
    ...figures,
  };
}
