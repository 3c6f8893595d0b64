import type { ContentPlace } from './content-shape.ts';

/** The facts of a brand that the content pages' words name, the same in every language. */
export type ContentBrand = {
  name: string;
  legalEntity: { name: string; registerNumber: string; email: string };
  issuer: { name: string };
  support: { email: string; telephone: string };
};

/**
 * What brand and rules say for each place of the content pages' words.
 *
 * @param words where the cards are accepted, when the support answers and what one may pay with, in the language of the page
 * @param figures what the rules say, in writing
 */
export function contentPlaces(
  { name, legalEntity, issuer, support }: ContentBrand,
  words: { where: string; hours: string; methods: string },
  figures: Pick<Record<ContentPlace, string>, 'orderMax' | 'giftDays' | 'giftMonths'>,
): Record<ContentPlace, string> {
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
