import type { Params } from 'react-router';
import type { Product } from '#contract/product.ts';
import { expectedDelivery } from '#rules/holidays.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#rules/language.ts';
import { type Feast, findSeason, sortBySeason } from '#rules/seasons.ts';
import { formatNearDay } from '#texts/day.ts';

/** The dates that a buyer sees before the purchase. Days are formatted, such as `Dienstag, 1. Dezember`. */
export type SaleDates = {
  /** The day by which an order placed now arrives by post. */
  arrival: string;
  season: { feast: Feast; lastOrderDay: string | null } | null;
};

/** Called by loaders, so that server and browser show the same days. */
export function getSaleDates({ lang }: Params): SaleDates {
  const now = new Date();
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const season = findSeason(now);
  const lastOrderDay = season?.lastOrderDay ?? null;
  return {
    arrival: formatNearDay(expectedDelivery(now).to, language),
    season: season && {
      feast: season.feast,
      lastOrderDay: lastOrderDay && formatNearDay(lastOrderDay, language),
    },
  };
}

/** Puts the designs of the current season first. */
export function sortForSale(products: readonly Product[]): Product[] {
  return sortBySeason(products, findSeason(new Date())?.feast ?? null);
}
