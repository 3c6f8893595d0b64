import type { ConsentRecord } from '../stores/consent-record.ts';

/** The tag is loaded only with consent to statistics or marketing. */
export function hasTagConsent(consent: ConsentRecord | null): boolean {
  return consent?.ad_storage === 'granted' || consent?.analytics_storage === 'granted';
}

/** Shop events need consent to statistics (readings 8). */
export function hasStatisticsConsent(consent: ConsentRecord | null): boolean {
  return consent?.analytics_storage === 'granted';
}

/** The return from the payment page carries a secret in its query (readings 5), so it isn't tracked. */
export function hasPaymentSecret(search: string): boolean {
  return new URLSearchParams(search).has('p');
}

/** Gift pages aren't tracked: their content is private to giver and recipient. */
export function isGiftPage(pathname: string): boolean {
  return /^\/[^/]+\/gift(-objection)?(\/|$)/.test(pathname);
}

/** The page URL for analytics: without query and fragment, and without the ID of an order or gift. */
export function toPageLocation({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  return origin + pathname.replace(/^(\/[^/]+\/(?:order|gift))\/.*$/, '$1');
}

/** The referrer for analytics: our own pages as above, other sites by their origin only. */
export function toPageReferrer(referrer: string, origin: string): string {
  try {
    const from = new URL(referrer);
    return from.origin === origin ? toPageLocation(from) : from.origin;
  } catch {
    return '';
  }
}
