import type { BrandNames } from './brand-texts.ts';
import type { ContentPlaceholder, FigurePlaceholder, HolidayPlaceholder } from './content-shape.ts';
import { formatDayWithWeekday } from './day.ts';

/** Brand facts in content texts that don't depend on the language. */
export type ContentBrand = {
  legalEntity: { name: string; addressLines: readonly string[]; registerNumber: string; email: string };
  issuer: { name: string };
  support: { email: string; telephone: string };
};

/** Brand facts in the page's language. */
type LocalizedFacts = {
  names: BrandNames;
  where: string;
  hours: string;
  methods: string;
  paymentStates: string;
};

/**
 * Returns the values for the placeholders of content texts.
 * @param figures formatted numbers from the rules
 */
export function getPlaceholderValues(
  { legalEntity, issuer, support }: ContentBrand,
  { names, where, hours, methods, paymentStates }: LocalizedFacts,
  figures: Record<FigurePlaceholder, string>,
): Record<Exclude<ContentPlaceholder, HolidayPlaceholder>, string> {
  return {
    ...names,
    legalEntity: legalEntity.name,
    // The first line is the company's name.
    legalAddress: legalEntity.addressLines.slice(1).join(', '),
    registerNumber: legalEntity.registerNumber,
    issuer: issuer.name,
    redemption: where,
    email: support.email,
    legalEmail: legalEntity.email,
    telephone: support.telephone,
    hours,
    methods,
    paymentStates,
    ...figures,
  };
}

/**
 * Formats the last order days. Separate from the other values, because they depend on the day, and the accepted terms
 * must not.
 */
export function getHolidayValues(
  { christmas, easter }: { christmas: string; easter: string },
  language: 'de-ch' | 'fr-ch' | 'it-ch',
): Record<HolidayPlaceholder, string> {
  return {
    christmasOrderDay: formatDayWithWeekday(christmas, language),
    easterOrderDay: formatDayWithWeekday(easter, language),
  };
}
